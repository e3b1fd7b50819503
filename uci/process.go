package uci

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

// process is a running engine.
type process struct {
	cmd                   *exec.Cmd
	stdin, stdout, stderr *os.File      // our ends
	reaped                chan struct{} // closed when the process is gone
	exited                chan struct{} // closed when all it has said is read too

	mu       sync.Mutex
	question *question // what we wait for
	cause    error     // why it exited or was killed
	lastWord string    // the last line of its standard error
}

// question is what we want to hear from an engine: a line that begins with one of the
// words. Other lines go to hear meanwhile.
type question struct {
	words  []string
	answer chan string // one
	hear   func(fields []string)
}

const (
	longestAnswer = 1 << 16 // bytes of a line that are worth reading
	afterExit     = 100 * time.Millisecond
)

// launch starts the engine. It is killed when ctx ends.
func launch(ctx context.Context, cfg *Config) (*process, error) {
	cmd := exec.Command(cfg.Path, cfg.Args...)
	cmd.Dir = cfg.Dir
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
			return nil, fmt.Errorf("uci: %w", err)
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
		return nil, fmt.Errorf("uci: %w", err)
	}
	p := &process{
		cmd: cmd, stdin: ours[0], stdout: ours[1], stderr: ours[2],
		reaped: make(chan struct{}), exited: make(chan struct{}),
	}
	forget := context.AfterFunc(ctx, func() { p.kill(context.Cause(ctx)) })
	go p.watch(forget)
	return p, nil
}

// watch reads what the engine says until it is gone.
func (p *process) watch(forget func() bool) {
	var reading sync.WaitGroup
	reading.Go(func() {
		each(p.stdout, p.receive)
		select {
		case <-p.reaped:
		case <-time.After(afterExit):
			p.kill(fmt.Errorf("%w: it closed its output", ErrExited))
		}
	})
	reading.Go(func() {
		each(p.stderr, func(line string) {
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

// each calls f with every line of r until it ends.
func each(r io.Reader, f func(line string)) {
	lines := newLineReader(r, longestAnswer)
	for {
		line, _, err := lines.next()
		if err != nil {
			return
		}
		f(line)
	}
}

// kill ends the engine and everything it has started, for a reason.
func (p *process) kill(cause error) {
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

// send writes commands. It does not tell whether the engine reads them: whoever waits
// for an answer will notice.
func (p *process) send(grace time.Duration, commands ...string) {
	p.stdin.SetWriteDeadline(time.Now().Add(grace))
	io.WriteString(p.stdin, strings.Join(commands, "\n")+"\n")
}

// ask makes q what we wait for. Lines that come without a question are dropped.
func (p *process) ask(q *question) {
	q.answer = make(chan string, 1)
	p.mu.Lock()
	p.question = q
	p.mu.Unlock()
}

func (p *process) receive(line string) {
	fields := strings.Fields(line)
	p.mu.Lock()
	defer p.mu.Unlock()
	q := p.question
	switch {
	case len(fields) == 0 || q == nil:
	case slices.Contains(q.words, fields[0]):
		p.question = nil
		q.answer <- line
	case q.hear != nil:
		q.hear(fields)
	}
}

// wait returns the answer to q, or why there will be none. The error is that of ctx if
// there is none yet.
func (p *process) wait(ctx context.Context, q *question) (string, error) {
	select {
	case line := <-q.answer:
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	case <-p.exited:
	}
	select { // its last line may be the answer
	case line := <-q.answer:
		return line, nil
	default:
		return "", p.reason()
	}
}

func (p *process) reason() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cause
}

// demand is wait for what has to come within the time, else the engine is killed.
func (p *process) demand(ctx context.Context, within time.Duration, q *question) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	begun := time.Now()
	line, err := p.wait(ctx, q)
	if err == nil || ctx.Err() == nil {
		return line, err
	}
	p.kill(fmt.Errorf("%w: no %s within %v", ErrHangs, q.words[0], time.Since(begun).Round(time.Millisecond)))
	<-p.exited
	return "", p.reason()
}

// quit asks the engine to go, and makes it go if it does not.
func (p *process) quit(grace time.Duration) error {
	p.send(grace, "quit")
	p.stdin.Close()
	select {
	case <-p.exited:
		return nil
	case <-time.After(grace):
	}
	p.kill(fmt.Errorf("%w: it did not quit within %v", ErrHangs, grace))
	<-p.exited
	return p.reason()
}
