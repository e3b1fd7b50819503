//go:build unix

package dialog

import (
	"context"
	"errors"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// shell starts a shell with this script.
func shell(t *testing.T, script string) *Process {
	t.Helper()
	p, err := Launch(t.Context(), Program{Path: "/bin/sh", Args: []string{"-c", script}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Kill(ErrHangs)
		<-p.exited
	})
	return p
}

// The reason is how a program has ended, even if it ends some time after it closed its
// output.
func TestSlowExit(t *testing.T) {
	p := shell(t, "exec >&-; sleep 0.3; echo a bug >&2; exit 3")
	q := &Question{Hear: func(string) bool { return true }}
	p.Ask(q)
	_, err := p.Wait(t.Context(), q)
	if want := `exit status 3; its last words: "a bug"`; !errors.Is(err, ErrExited) || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// All output of a program is read after its exit, even if we read slowly.
func TestSlowReader(t *testing.T) {
	p := shell(t, "read go; i=0; while [ $i -lt 2000 ]; do echo thinking; i=$((i+1)); done; echo done")
	lines := 0
	q := &Question{Hear: func(line string) bool {
		if lines++; lines == 1 {
			<-p.gone
			time.Sleep(300 * time.Millisecond)
		}
		return line == "done"
	}}
	p.Ask(q)
	p.Send(time.Minute, "go")
	if line, err := p.Wait(t.Context(), q); line != "done" {
		t.Errorf("%q after %d lines, %v", line, lines, err)
	}
}

// An answer that came in time counts, even if it is looked at later.
func TestAnswerInTime(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for range 100 {
		p := Process{exited: make(chan struct{})}
		q := &Question{Hear: func(string) bool { return true }}
		p.Ask(q)
		p.Hear(strings.NewReader("yes"))
		if line, err := p.Wait(over, q); line != "yes" {
			t.Fatalf("%q, %v", line, err)
		}
	}
}

// A process that has left the group and holds the output is not waited for, whether it
// writes or not.
func TestPipeHeld(t *testing.T) {
	setsid, err := exec.LookPath("setsid")
	if err != nil {
		t.Skip(err)
	}
	for _, script := range []string{"echo $$; exec sleep 60", "echo $$; while echo noise; do :; done"} {
		p := shell(t, setsid+" /bin/sh -c '"+script+"' & read quit")
		q := &Question{Hear: func(string) bool { return true }}
		p.Ask(q)
		line, err := p.Wait(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		pid, err := strconv.Atoi(line)
		if err != nil {
			t.Fatal(err)
		}
		defer syscall.Kill(pid, syscall.SIGKILL)
		if err := p.Quit("quit", time.Minute); err != nil {
			t.Error(err)
		}
	}
}

// A program that has quit was not killed, even if the time is over when that is noticed.
func TestQuitInTime(t *testing.T) {
	for range 20 {
		p := shell(t, "read quit")
		p.Send(time.Minute, "quit")
		<-p.exited
		if err := p.Quit("quit", 0); err != nil {
			t.Fatal(err)
		}
	}
}
