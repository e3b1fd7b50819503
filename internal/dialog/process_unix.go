//go:build unix

package dialog

import (
	"os/exec"
	"syscall"
)

// group puts the engine into its own process group. So the processes that it starts can be
// ended with it, and an interrupt at the terminal does not reach it first.
func group(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
