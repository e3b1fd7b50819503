package dialog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Program is a program to start.
type Program struct {
	Path string // looked up as [os/exec.Command] does
	Args []string
	Dir  string // where it runs; empty means here
	EOL  string // what ends the lines that are sent to it; empty means "\n"
}

// What can go wrong with an engine. After either it no longer runs.
var (
	ErrExited = errors.New("the engine exited")
	ErrHangs  = errors.New("the engine hangs")
)

// Process is a running engine. Its methods may be called by several goroutines.
type Process struct {
	cmd                   *exec.Cmd
	eol                   string
	stdin, stdout, stderr *os.File      // our ends
	reaped                chan struct{} // closed when the process is gone
	exited                chan struct{} // closed when all it has said is read too

	mu       sync.Mutex
	question *Question // what we wait for
	cause    error     // why it exited or was killed
	lastWord string    // the last line of its standard error
}

// Question is what we want to hear from an engine.
type Question struct {
	Want   string                 // the answer, in a word
	Hear   func(line string) bool // called with each line that is not blank until it returns true: that is the answer
	answer chan string            // one
}

const (
	longestAnswer = 1 << 16 // bytes of a line that are worth reading
	afterExit     = 100 * time.Millisecond
	leftovers     = 20 // reads of what is left after that; more than a pipe holds
	exitSteps     = 10 // of twice as long, between the end of an engine's output and its exit
)

// Launch starts an engine. It is killed when ctx ends.
func Launch(ctx context.Context, program Program) (*Process, error) {
	cmd := exec.Command(program.Path, program.Args...)
	cmd.Dir = program.Dir
	group(cmd)
	var theirs, ours [3]*os.File
	shut := func(files [3]*os.File) {
		for _, f := range files {
			if f != nil {
				f.Close()
			}
		}
	}
	for i := range theirs {
		r, w, err := os.Pipe()
		if err != nil {
			shut(theirs)
			shut(ours)
			return nil, fmt.Errorf("starting the engine: %w", err)
		}
		if theirs[i], ours[i] = w, r; i == 0 {
			theirs[i], ours[i] = r, w
		}
	}
	// Files, unlike other writers, make Wait wait for the process alone.
	cmd.Stdin, cmd.Stdout, cmd.Stderr = theirs[0], theirs[1], theirs[2]
	err := cmd.Start()
	shut(theirs)
	if err != nil {
		shut(ours)
		return nil, fmt.Errorf("starting the engine: %w", err)
	}
	p := &Process{
		cmd: cmd, eol: program.EOL, stdin: ours[0], stdout: ours[1], stderr: ours[2],
		reaped: make(chan struct{}), exited: make(chan struct{}),
	}
	if p.eol == "" {
		p.eol = "\n"
	}
	forget := context.AfterFunc(ctx, func() { p.Kill(context.Cause(ctx)) })
	go p.watch(forget)
	return p, nil
}

// watch reads what the engine says until it is gone.
func (p *Process) watch(forget func() bool) {
	var reading sync.WaitGroup
	reading.Go(func() {
		p.Hear(&pipe{File: p.stdout})
		// Step by step, because when the machine stands still the engine does, too.
		for range exitSteps {
			select {
			case <-p.reaped:
				return
			case <-time.After(2 * afterExit):
			}
		}
		p.Kill(fmt.Errorf("%w: it closed its output", ErrExited))
	})
	reading.Go(func() {
		each(&pipe{File: p.stderr}, func(line string) {
			if line = strings.TrimSpace(line); line != "" {
				p.mu.Lock()
				p.lastWord = line
				p.mu.Unlock()
			}
		})
	})
	err := p.cmd.Wait()
	close(p.reaped)
	forget()
	killGroup(p.cmd) // what it has started itself
	// Something that has left the group may still hold the pipes.
	p.stdout.SetReadDeadline(time.Now().Add(afterExit))
	p.stderr.SetReadDeadline(time.Now().Add(afterExit))
	reading.Wait()
	for _, f := range []*os.File{p.stdin, p.stdout, p.stderr} {
		f.Close()
	}
	p.mu.Lock()
	if p.cause == nil {
		p.cause = fmt.Errorf("%w: %s", ErrExited, exitStatus(err))
	}
	if p.lastWord != "" {
		p.cause = fmt.Errorf("%w; its last words: %.200q", p.cause, p.lastWord)
	}
	p.mu.Unlock()
	close(p.exited)
}

func exitStatus(err error) string {
	if err == nil {
		return "exit status 0"
	}
	return err.Error()
}

// pipe is where the engine writes. Its deadline ends the wait for whatever holds it after the
// engine is gone, but what the engine has written is there and is read, however late that is.
type pipe struct {
	*os.File
	late int // reads after the deadline
}

func (p *pipe) Read(b []byte) (int, error) {
	n, err := p.File.Read(b)
	if errors.Is(err, os.ErrDeadlineExceeded) && p.late < leftovers {
		p.late++
		p.SetReadDeadline(time.Now().Add(afterExit))
		n, err = p.File.Read(b)
	}
	return n, err
}

// each calls f with every line of r until it ends.
func each(r io.Reader, f func(line string)) {
	lines := NewLines(r, longestAnswer)
	for {
		line, _, err := lines.Next()
		if err != nil {
			return
		}
		f(line)
	}
}

// Running reports whether the engine runs, or has left something unread.
func (p *Process) Running() bool {
	select {
	case <-p.exited:
		return false
	default:
		return true
	}
}

// Kill ends the engine and everything it has started, for a reason.
func (p *Process) Kill(cause error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.reaped: // its number may be somebody else's by now
	default:
		if p.cause == nil {
			p.cause = cause
		}
		killGroup(p.cmd)
	}
}

// Send writes commands. It does not tell whether the engine reads them: whoever waits
// for an answer will notice. One that does not read within the time misses some.
func (p *Process) Send(within time.Duration, commands ...string) {
	p.stdin.SetWriteDeadline(time.Now().Add(within))
	io.WriteString(p.stdin, strings.Join(commands, p.eol)+p.eol)
}

// Ask makes q what we wait for. Lines that come without a question are dropped.
func (p *Process) Ask(q *Question) {
	q.answer = make(chan string, 1)
	p.mu.Lock()
	p.question = q
	p.mu.Unlock()
}

// Hear takes the lines of r as what the engine says.
func (p *Process) Hear(r io.Reader) { each(r, p.receive) }

func (p *Process) receive(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := p.question
	if q != nil && strings.TrimSpace(line) != "" && q.Hear(line) {
		p.question = nil
		q.answer <- line
	}
}

// Answer returns the answer to q, if there is one already.
func (q *Question) Answer() (string, bool) {
	select {
	case line := <-q.answer:
		return line, true
	default:
		return "", false
	}
}

// Wait returns the answer to q, or why there will be none. The error is that of ctx if
// there is none yet.
func (p *Process) Wait(ctx context.Context, q *Question) (string, error) {
	var err error
	select {
	case line := <-q.answer:
		return line, nil
	case <-ctx.Done():
		err = ctx.Err()
	case <-p.exited:
		err = p.reason()
	}
	if line, ok := q.Answer(); ok { // it came at the last moment
		return line, nil
	}
	return "", err
}

func (p *Process) reason() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cause
}

// Limit returns a context for a move that may take the shorter of two times, of which 0 or
// less is no limit, and the grace.
func Limit(ctx context.Context, a, b, grace time.Duration) (context.Context, context.CancelFunc) {
	if a <= 0 || b > 0 && b < a {
		a = b
	}
	if a <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, a+grace)
}

// Demand is Wait for what has to come within the time, else the engine is killed. If ctx
// ends earlier, that is the reason, and nobody says that the engine hangs.
func (p *Process) Demand(ctx context.Context, within time.Duration, q *Question) (string, error) {
	limited, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	begun := time.Now()
	line, err := p.Wait(limited, q)
	if err == nil || limited.Err() == nil {
		return line, err
	}
	cause := context.Cause(ctx)
	if cause == nil {
		cause = fmt.Errorf("%w: no %s within %v", ErrHangs, q.Want, time.Since(begun).Round(time.Millisecond))
	}
	p.Kill(cause)
	<-p.exited
	return "", p.reason()
}

// Quit asks the engine to go, and makes it go if it does not; that is the error.
func (p *Process) Quit(farewell string, grace time.Duration) error {
	p.Send(grace, farewell)
	p.stdin.Close()
	select {
	case <-p.exited:
		return nil
	case <-time.After(grace):
	}
	p.Kill(fmt.Errorf("%w: it did not quit within %v", ErrHangs, grace))
	<-p.exited
	if err := p.reason(); errors.Is(err, ErrHangs) {
		return err
	}
	return nil // it went at the last moment
}
