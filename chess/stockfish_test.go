package chess

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

var differentialPositions = flag.Int("positions", 400, "random positions that TestDifferential compares with stockfish")

// TestDifferential compares the number of lines of two plies behind every move of
// random positions, half of them of Chess960.
func TestDifferential(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 1))
	for _, chess960 := range []bool{false, true} {
		t.Run(fmt.Sprintf("chess960=%v", chess960), func(t *testing.T) {
			engine := newStockfish(t)
			engine.send("setoption name UCI_Chess960 value %v", chess960)
			for range *differentialPositions / 2 {
				p := randomPosition(t, rng, chess960)
				got := make(map[string]int64)
				for m, n := range ply.Divide[Position, Move](Rules{}, p, 2) {
					text := p.UCI(m)
					if chess960 {
						text = m.String()
					}
					got[text] = n
				}
				fen := p.String()
				if chess960 {
					fen = string(p.AppendShredderFEN(nil))
				}
				engine.send("position fen %s", fen)
				if want, _ := engine.perft(t, 2); !maps.Equal(got, want) {
					t.Fatalf("%s:\ngot  %v\nwant %v", fen, got, want)
				}
			}
		})
	}
}
