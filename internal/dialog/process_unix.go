//go:build unix

package dialog

import (
	"os/exec"
	"syscall"
)

// group gives the engine a process group of its own, so that what it starts can be
// ended with it, and so that an interrupt at the terminal does not reach it first.
func group(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
