package chess

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// stockfish is Debian's engine, the oracle of the move generator.
type stockfish struct {
	in  io.WriteCloser
	out *bufio.Scanner
}

// newStockfish starts the engine with one thread, or skips the test without it.
func newStockfish(t testing.TB) *stockfish {
	t.Helper()
	path, err := exec.LookPath("stockfish")
	if err != nil {
		// Debian keeps it among the games, off the usual PATH.
		if path = "/usr/games/stockfish"; exec.Command(path, "quit").Run() != nil {
			t.Skip("stockfish is not installed")
		}
	}
	cmd := exec.Command(path)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skip("stockfish does not start: ", err)
	}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	e := &stockfish{in, bufio.NewScanner(out)}
	e.send("setoption name Threads value 1")
	e.send("isready")
	for e.out.Scan() && e.out.Text() != "readyok" {
	}
	return e
}

func (e *stockfish) send(format string, args ...any) { fmt.Fprintf(e.in, format+"\n", args...) }

// perft returns the counts by move and their sum.
func (e *stockfish) perft(t testing.TB, depth int) (byMove map[string]int64, total int64) {
	t.Helper()
	e.send("go perft %d", depth)
	byMove = make(map[string]int64)
	for e.out.Scan() {
		name, number, ok := strings.Cut(e.out.Text(), ": ")
		n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
		switch {
		case !ok || err != nil:
		case name == "Nodes searched":
			return byMove, n
		default:
			byMove[name] = n
		}
	}
	t.Fatalf("stockfish broke off: %v", e.out.Err())
	return nil, 0
}

// timePerft returns how long the engine takes for a perft.
func (e *stockfish) timePerft(t testing.TB, fen string, depth int) (time.Duration, int64) {
	e.send("position fen %s", fen)
	begin := time.Now()
	_, n := e.perft(t, depth)
	return time.Since(begin), n
}
