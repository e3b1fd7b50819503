//go:build unix

package dialogtest

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The test binary is also the programs that a client is tested with: with this before its
// first argument it is one of them, and no test.
const prefix = "program:"

// Main is for TestMain. It runs the program that [Program] asks for, or else the tests. The
// programs that any client must cope with come with it: "mute" says nothing at all, and
// "missing" ends at once.
func Main(m *testing.M, programs map[string]func()) {
	if len(os.Args) > 1 {
		if name, ok := strings.CutPrefix(os.Args[1], prefix); ok {
			switch name {
			case "mute":
				time.Sleep(time.Hour)
			case "missing":
				fmt.Fprintln(os.Stderr, "a file is missing")
				os.Exit(3)
			}
			programs[name]()
			return
		}
	}
	os.Exit(m.Run())
}

// Program returns path and arguments of a program.
func Program(name string) (path string, args []string) {
	return os.Args[0], []string{prefix + name}
}

// Die is the death of a program, with its last words.
func Die(words string) {
	fmt.Fprintln(os.Stderr, words)
	syscall.Kill(os.Getpid(), syscall.SIGKILL)
}

// Child starts a process that would outlive the program and returns its number.
func Child() int {
	child := exec.Command("sleep", "3600")
	child.Stdout = os.Stdout
	child.Start()
	return child.Process.Pid
}
