//go:build !unix

package dialog

import "os/exec"

func group(*exec.Cmd) {}

// killGroup kills only the engine: there are no process groups on this system.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
