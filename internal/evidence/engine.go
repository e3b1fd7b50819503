package evidence

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Engine is a running UCI engine. Package uci is part of what is compared with engines, so
// Engine speaks the protocol by itself.
type Engine struct {
	name string
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Scanner
}

// Start starts an engine with one thread. The command is the name of a program, as for
// [Program], and its arguments.
func Start(command ...string) (*Engine, error) {
	path, err := Program(command[0])
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, command[1:]...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	e := &Engine{name: command[0], cmd: cmd, in: in, out: bufio.NewScanner(out)}
	e.Send("uci")
	e.Send("setoption name Threads value 1")
	return e, e.ready()
}

// NeedEngine starts an engine for a test and stops it after the test. Without the program
// it does what [NeedProgram] does.
func NeedEngine(tb testing.TB, command ...string) *Engine {
	tb.Helper()
	NeedProgram(tb, command[0])
	e, err := Start(command...)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { e.Close() })
	return e
}

// Send writes one line to the engine. An engine that has ended shows with the next answer.
func (e *Engine) Send(format string, args ...any) { fmt.Fprintf(e.in, format+"\n", args...) }

// ready waits until the engine has done all that it was sent.
func (e *Engine) ready() error {
	e.Send("isready")
	for e.out.Scan() {
		if e.out.Text() == "readyok" {
			return nil
		}
	}
	return e.ended()
}

// Perft returns the engine's numbers of lines of depth moves from a position: by the first
// move, and their sum.
func (e *Engine) Perft(fen string, depth int) (byMove map[string]int64, total int64, err error) {
	e.Send("position fen %s", fen)
	e.Send("go perft %d", depth)
	byMove = make(map[string]int64)
	for e.out.Scan() {
		name, number, ok := strings.Cut(e.out.Text(), ": ")
		n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
		switch {
		case !ok || err != nil:
		case name == "Nodes searched":
			return byMove, n, nil
		default:
			byMove[name] = n
		}
	}
	return nil, 0, e.ended()
}

// NodesPerSecond lets the engine search a position for a time, and returns its speed from
// the last nodes and time that it tells.
func (e *Engine) NodesPerSecond(fen string, think time.Duration) (float64, error) {
	if err := e.ready(); err != nil {
		return 0, err
	}
	e.Send("position fen %s", fen)
	e.Send("go movetime %d", think.Milliseconds())
	var nodes, millis float64
	for e.out.Scan() {
		fields := strings.Fields(e.out.Text())
		if len(fields) > 0 && fields[0] == "bestmove" {
			if millis == 0 {
				return 0, fmt.Errorf("%s tells no speed", e.name)
			}
			return nodes / millis * 1e3, nil
		}
		n, okN := numberAfter(fields, "nodes")
		ms, okT := numberAfter(fields, "time")
		if okN && okT {
			nodes, millis = n, ms
		}
	}
	return 0, e.ended()
}

func numberAfter(fields []string, word string) (float64, bool) {
	i := slices.Index(fields, word)
	if i < 0 || i+1 == len(fields) {
		return 0, false
	}
	n, err := strconv.ParseFloat(fields[i+1], 64)
	return n, err == nil
}

// Close ends the engine and waits for its end.
func (e *Engine) Close() error {
	e.Send("quit")
	e.in.Close()
	return e.cmd.Wait()
}

func (e *Engine) ended() error {
	if err := e.out.Err(); err != nil {
		return fmt.Errorf("%s: %w", e.name, err)
	}
	return fmt.Errorf("%s has ended before its answer", e.name)
}
