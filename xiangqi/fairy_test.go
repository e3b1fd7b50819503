package xiangqi

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
)

// fairy is Debian's Fairy-Stockfish, the oracle of the move generator.
type fairy struct {
	in  io.WriteCloser
	out *bufio.Scanner
}

// newFairy starts the engine with one thread, or skips the test without it.
func newFairy(t testing.TB) *fairy {
	t.Helper()
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		// Debian keeps it among the games, off the usual PATH.
		if path = "/usr/games/fairy-stockfish"; exec.Command(path, "quit").Run() != nil {
			t.Skip("fairy-stockfish is not installed")
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
		t.Skip("fairy-stockfish does not start: ", err)
	}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	e := &fairy{in, bufio.NewScanner(out)}
	e.send("setoption name Threads value 1")
	e.send("setoption name UCI_Variant value xiangqi")
	e.send("isready")
	for e.out.Scan() && e.out.Text() != "readyok" {
	}
	return e
}

func (e *fairy) send(format string, args ...any) { fmt.Fprintf(e.in, format+"\n", args...) }

// perft returns the counts by move and their sum.
func (e *fairy) perft(t testing.TB, depth int) (byMove map[string]int64, total int64) {
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
	t.Fatalf("fairy-stockfish broke off: %v", e.out.Err())
	return nil, 0
}

// timePerft returns how long the engine takes for a perft.
func (e *fairy) timePerft(t testing.TB, fen string, depth int) (time.Duration, int64) {
	e.send("position fen %s", fen)
	begin := time.Now()
	_, n := e.perft(t, depth)
	return time.Since(begin), n
}

var differentialPositions = flag.Int("positions", 300, "random positions that TestDifferential compares with fairy-stockfish")

// TestDifferential compares the number of lines of two plies behind every move of
// random positions.
func TestDifferential(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 1))
	engine := newFairy(t)
	checks := 0
	for range *differentialPositions {
		p := randomPosition(rng)
		if p.check {
			checks++
		}
		got := make(map[string]int64)
		for m, n := range ply.Divide[Position, Move](Rules{}, p, 2) {
			got[Fairy{}.FormatCoordinates(&p, m)] = n
		}
		engine.send("position fen %s", p.String())
		if want, _ := engine.perft(t, 2); !maps.Equal(got, want) {
			t.Fatalf("%s:\ngot  %v\nwant %v", p.String(), got, want)
		}
	}
	t.Logf("%d positions, %d of them with check", *differentialPositions, checks)
}
