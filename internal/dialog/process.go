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
	Path string // found as [os/exec.Command] does
	Args []string
	Dir  string // the folder in which it runs; empty means the current one
	EOL  string // the end of each line that is sent to it; empty means "\n"
}

// The errors of an engine. After both of them it no longer runs. Their texts name the
// engine and have no package prefix: they are shown to users of packages uci and gomocup.
var (
	ErrExited = errors.New("the engine exited")
	ErrHangs  = errors.New("the engine hangs")
)

// Process is a running engine. Several goroutines may call its methods.
type Process struct {
	cmd                   *exec.Cmd
	eol                   string
	stdin, stdout, stderr *os.File      // our ends of the pipes
	gone                  chan struct{} // closed when the process has ended
	exited                chan struct{} // closed when its output has been read to the end, too

	mu       sync.Mutex
	question *Question // the question that waits for an answer; may be nil
	cause    error     // why it exited or was killed
	lastWord string    // the last line of its standard error
}

// Question waits for a line of an engine.
type Question struct {
	Want   string                 // a word that names the answer, for errors
	Hear   func(line string) bool // called with each line that is not blank; the first for which it returns true is the answer
	answer chan string            // holds one answer
}

const (
	longestAnswer = 1 << 16 // bytes of a line that are read
	afterExit     = 100 * time.Millisecond
	leftovers     = 20 // reads after that time; enough for all that a pipe can hold
	exitSteps     = 10 // steps of twice that time to wait for the exit after the output has ended
)

// Launch starts the program. It is killed when ctx ends.
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
	// With files, unlike other writers, Wait waits only for the process.
	cmd.Stdin, cmd.Stdout, cmd.Stderr = theirs[0], theirs[1], theirs[2]
	err := cmd.Start()
	shut(theirs)
	if err != nil {
		shut(ours)
		return nil, fmt.Errorf("starting the engine: %w", err)
	}
	p := &Process{
		cmd: cmd, eol: program.EOL, stdin: ours[0], stdout: ours[1], stderr: ours[2],
		gone: make(chan struct{}), exited: make(chan struct{}),
	}
	if p.eol == "" {
		p.eol = "\n"
	}
	forget := context.AfterFunc(ctx, func() { p.Kill(context.Cause(ctx)) })
	go p.watch(forget)
	return p, nil
}

// watch reads the output of the engine until it has ended. It calls forget then.
func (p *Process) watch(forget func() bool) {
	var reading sync.WaitGroup
	reading.Go(func() {
		p.Hear(&pipe{File: p.stdout})
		// It waits in steps: if the machine stands still, the engine does too, and then a
		// single timer would run out too early.
		for range exitSteps {
			select {
			case <-p.gone:
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
	close(p.gone)
	forget()
	killGroup(p.cmd) // processes that it has started
	// A process that has left the group may still hold the pipes.
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

// pipe is our end of a pipe to which the engine writes. A process that outlives the engine
// may hold the pipe open. So reading has a deadline. But what the engine has written is
// read in any case, even after the deadline.
type pipe struct {
	*os.File
	late int // number of reads after the deadline
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

// Running reports whether the engine runs, or whether there is output that is not read yet.
func (p *Process) Running() bool {
	select {
	case <-p.exited:
		return false
	default:
		return true
	}
}

// Kill ends the engine and all processes that it has started. The cause is the reason that
// others get.
func (p *Process) Kill(cause error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.gone: // another process may have its number by now
	default:
		if p.cause == nil {
			p.cause = cause
		}
		killGroup(p.cmd)
	}
}

// Send writes commands to the engine. It returns no error: an engine that does not read is
// noticed by whoever waits for its answer. Commands that are not read within the given time
// may be lost.
func (p *Process) Send(within time.Duration, commands ...string) {
	p.stdin.SetWriteDeadline(time.Now().Add(within))
	io.WriteString(p.stdin, strings.Join(commands, p.eol)+p.eol)
}

// Ask makes q the current question. Lines that arrive without a question are dropped.
func (p *Process) Ask(q *Question) {
	q.answer = make(chan string, 1)
	p.mu.Lock()
	p.question = q
	p.mu.Unlock()
}

// Hear handles the lines of r as output of the engine.
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

// Wait returns the answer to q. If the engine has ended without an answer, the error is the
// reason. If ctx ends first, it is the error of ctx.
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
	if line, ok := q.Answer(); ok { // it arrived at the last moment
		return line, nil
	}
	return "", err
}

func (p *Process) reason() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cause
}

// Limit returns a context for a move. It ends after the shorter of the times a and b, plus
// the grace. A time of 0 or less means no limit.
func Limit(ctx context.Context, a, b, grace time.Duration) (context.Context, context.CancelFunc) {
	if a <= 0 || b > 0 && b < a {
		a = b
	}
	if a <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, a+grace)
}

// Demand is like Wait, but kills the engine if no answer comes within the given time. Then
// the error is ErrHangs. If ctx ends earlier, the engine is killed too, with the cause of
// ctx.
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

// Quit sends the command to quit and waits for the grace. If the engine still runs then,
// Quit kills it and returns an error.
func (p *Process) Quit(quit string, grace time.Duration) error {
	p.Send(grace, quit)
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
	return nil // it ended at the last moment
}
