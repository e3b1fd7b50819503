package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// openPTY returns both ends of a new pseudo-terminal.
func openPTY(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals here: %v", err)
	}
	t.Cleanup(func() { master.Close() })
	var unlock, number int32
	for _, call := range []struct {
		request uintptr
		value   *int32
	}{{syscall.TIOCSPTLCK, &unlock}, {syscall.TIOCGPTN, &number}} {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, master.Fd(), call.request, uintptr(unsafe.Pointer(call.value))); errno != 0 {
			t.Skipf("no pseudo-terminals here: %v", errno)
		}
	}
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals here: %v", err)
	}
	return master, slave
}

// typist is a person at a terminal in which the program runs.
type typist struct {
	t       *testing.T
	command *exec.Cmd
	master  *os.File

	mu   sync.Mutex
	seen strings.Builder
	at   int // how much of the screen was read
}

// sitDown starts the program in a terminal and returns the person in front of it.
func sitDown(t *testing.T, args ...string) *typist {
	t.Helper()
	master, slave := openPTY(t)
	defer slave.Close()
	p := &typist{t: t, master: master, command: exec.Command(os.Args[0], args...)}
	p.command.Env = append(os.Environ(), "PLAY_MAIN=1", "TERM="+cmp.Or(os.Getenv("PLAY_TERM"), "dumb"), "XDG_CONFIG_HOME="+t.TempDir())
	p.command.Stdin, p.command.Stdout, p.command.Stderr = slave, slave, slave
	p.command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.command.Process.Kill() })
	go func() {
		for buffer := make([]byte, 4096); ; {
			n, err := master.Read(buffer)
			p.mu.Lock()
			p.seen.Write(buffer[:n])
			p.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return p
}

func (p *typist) types(text string) {
	p.t.Helper()
	if _, err := io.WriteString(p.master, text); err != nil {
		p.t.Fatal(err)
	}
}

// screen returns everything that was on the screen.
func (p *typist) screen() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.ReplaceAll(p.seen.String(), "\r\n", "\n")
}

// reads waits for texts on the screen, one after the other.
func (p *typist) reads(texts ...string) {
	p.t.Helper()
	for _, want := range texts {
		deadline := time.Now().Add(time.Minute)
		for {
			screen := p.screen()
			if i := strings.Index(screen[p.at:], want); i >= 0 {
				p.at += i + len(want)
				break
			}
			if time.Now().After(deadline) {
				p.t.Fatalf("no %q in\n%s", want, screen[p.at:])
			}
			time.Sleep(2 * time.Millisecond)
		}
	}
}

// leaves waits for the end of the program.
func (p *typist) leaves() {
	p.t.Helper()
	done := make(chan error, 1)
	go func() { done <- p.command.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			p.t.Errorf("the program ends with %v", err)
		}
	case <-time.After(time.Minute):
		p.t.Error("the program does not end")
	}
}

// step is a line to type, and the texts that must appear on the screen then, in this order.
type step struct {
	types string
	reads []string
}

func (p *typist) transcript(steps []step) {
	p.t.Helper()
	for _, s := range steps {
		p.types(s.types + "\n")
		p.reads(append([]string{s.types + "\n"}, s.reads...)...)
	}
}

// killed ends the program as a power cut would.
func (p *typist) killed() {
	p.t.Helper()
	if err := p.command.Process.Signal(syscall.SIGKILL); err != nil {
		p.t.Fatal(err)
	}
	if exit := (*exec.ExitError)(nil); !errors.As(p.command.Wait(), &exit) {
		p.t.Fatal("the program was not killed")
	}
}
