//go:build !unix

package dialog

import "os/exec"

func group(*exec.Cmd) {}

// killGroup ends the engine alone: there are no process groups to ask for.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
