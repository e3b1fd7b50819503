package alphabeta_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/xiangqi"
)

var speedRounds = flag.Int("speedrounds", 0, "rounds of the tests of speed; 0 leaves them out")

func rounds(t *testing.T) int {
	t.Helper()
	if *speedRounds == 0 {
		t.Skip("set -speedrounds to measure speed")
	}
	return *speedRounds
}

// middle are the start position and three of middle games.
var middle = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
	"r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/P1N2N2/BP2QPPP/R1BR2K1 w - - 0 13",
	"2rq1rk1/pb1n1pp1/4p2p/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
}

// TestSpeed compares nodes a second of examples/engine with those of engines written for
// chess alone: half a second each in turn, and the median of the rounds. It also compares the
// fastest round of each, since what else a machine does only slows. Stockfish counts as
// alphabeta does, the moves that are played. GNU Chess counts the nodes that it enters, which
// are more: null moves lead to some, and a move that is searched again leads there again. So
// alphabeta is compared with each by what that one counts.
func TestSpeed(t *testing.T) {
	engines := []struct {
		name    string
		command []string
		entered bool // it counts the nodes that it enters
	}{
		{"gnuchess", []string{"gnuchess", "--uci"}, true},
		{"stockfish", []string{"stockfish"}, false},
	}
	n := rounds(t)
	own := []string{filepath.Join(t.TempDir(), "engine")}
	if text, err := exec.Command("go", "build", "-o", own[0], "../examples/engine").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	means, best := make([]float64, len(engines)), make([]float64, len(engines))
	for _, fen := range middle {
		ratios, others := make([][]float64, len(engines)), make([][]float64, len(engines))
		var speeds []float64
		entered := enteredNodes(t, fen)
		for range n {
			speed, err := engineSpeed(fen, own)
			if err != nil {
				t.Fatal(err)
			}
			speeds = append(speeds, speed)
			for i, engine := range engines {
				other, err := engineSpeed(fen, engine.command)
				if err != nil {
					t.Skip(err)
				}
				if engine.entered {
					other /= entered
				}
				others[i] = append(others[i], other)
				ratios[i] = append(ratios[i], speed/other)
			}
		}
		line := fmt.Sprintf("%4.0f thousand moves a second, %.3f nodes entered a move", median(speeds)/1e3, entered)
		for i, engine := range engines {
			ratio, fastest := median(ratios[i]), slices.Max(speeds)/slices.Max(others[i])
			line += fmt.Sprintf(", %.2f of %s (fastest %.2f)", ratio, engine.name, fastest)
			means[i] += ratio / float64(len(middle))
			best[i] += fastest / float64(len(middle))
		}
		t.Log(line)
	}
	for i, engine := range engines {
		t.Logf("mean of the positions: %.2f of %s (fastest %.2f)", means[i], engine.name, best[i])
	}
}

// enteredNodes returns how many nodes a search enters for every move that it plays. It asks
// of each node that it enters whether the game has ended there.
func enteredNodes(t *testing.T, fen string) float64 {
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	entered := new(int64)
	x := alphabeta.New(counted{entered: entered})
	x.TableMB = 64
	result, err := x.Search(context.Background(), ply.Limits{Nodes: 500_000}, p)
	if err != nil {
		t.Fatal(err)
	}
	return float64(*entered) / float64(result.Nodes)
}

// counted is chess that counts the calls of Terminal.
type counted struct {
	chess.Rules
	entered *int64
}

func (c counted) Terminal(p *chess.Position) ply.Outcome {
	*c.entered++
	return c.Rules.Terminal(p)
}

// slice is how long each engine searches at a time.
const slice = 500 * time.Millisecond

// engineSpeed asks an engine, which tells its nodes and its time.
func engineSpeed(fen string, command []string) (float64, error) {
	program, err := exec.LookPath(command[0])
	if err != nil {
		if program, err = exec.LookPath("/usr/games/" + command[0]); err != nil {
			return 0, err
		}
	}
	cmd := exec.Command(program, command[1:]...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return 0, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	defer cmd.Wait()
	defer in.Close()
	fmt.Fprintf(in, "uci\nsetoption name Hash value 64\nsetoption name Threads value 1\nisready\nposition fen %s\ngo movetime %d\n", fen, slice.Milliseconds())
	var nodes, millis float64
	for scan := bufio.NewScanner(out); scan.Scan(); {
		fields := strings.Fields(scan.Text())
		if len(fields) > 0 && fields[0] == "bestmove" {
			break
		}
		n, okN := after(fields, "nodes")
		ms, okT := after(fields, "time")
		if okN && okT {
			nodes, millis = n, ms
		}
	}
	fmt.Fprintln(in, "quit")
	if millis == 0 {
		return 0, fmt.Errorf("%s told no speed", program)
	}
	return nodes / millis * 1e3, nil
}

func after(fields []string, word string) (float64, bool) {
	i := slices.Index(fields, word)
	if i < 0 || i+1 == len(fields) {
		return 0, false
	}
	n, err := strconv.ParseFloat(fields[i+1], 64)
	return n, err == nil
}

// TestTwoThreads compares two threads with one: nodes a second, and the time to a depth.
func TestTwoThreads(t *testing.T) {
	n := rounds(t)
	positions, err := match.RandomOpenings(chess.Rules{}, chess.Start(), 8, 20, 1)
	if err != nil {
		t.Fatal(err)
	}
	var speed, time float64
	for range n {
		for _, o := range positions {
			one, two := toDepth(t, o, 1), toDepth(t, o, 2)
			speed += math.Log(float64(two.Nodes) / two.Elapsed.Seconds() * one.Elapsed.Seconds() / float64(one.Nodes))
			time += math.Log(one.Elapsed.Seconds() / two.Elapsed.Seconds())
		}
	}
	count := float64(n * len(positions))
	t.Logf("%.2f times the nodes a second, %.2f times the speed to a depth", math.Exp(speed/count), math.Exp(time/count))
}

func toDepth(t *testing.T, o match.Opening[chess.Position, chess.Move], threads int) ply.Result[chess.Move] {
	p := o.Start
	for _, m := range o.Moves {
		p.Play(m)
	}
	x := player()
	x.Threads = threads
	x.Reset() // makes the table
	result, err := x.Search(context.Background(), ply.Limits{Depth: 15}, p)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

// BenchmarkSearch searches positions of games large and small. One operation is one node.
func BenchmarkSearch(b *testing.B) {
	b.Run("chess", func(b *testing.B) { benchmarkSearch(b, chess.Rules{}, middle) })
	b.Run("xiangqi", func(b *testing.B) {
		benchmarkSearch(b, xiangqi.Rules{}, []string{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"})
	})
	b.Run("gomoku", func(b *testing.B) {
		benchmarkSearch(b, gomoku.Narrow{}, []string{"15 freestyle g7 h8 g6"})
	})
	b.Run("connect4", func(b *testing.B) {
		benchmarkSearch(b, connect4.Rules{}, []string{"7/7/7/7/7/7 x"})
	})
}

func benchmarkSearch[S any, M comparable](b *testing.B, g interface {
	ply.Game[S, M]
	ply.Notation[S, M]
}, positions []string) {
	x := alphabeta.New[S, M](g)
	b.ReportAllocs()
	for left, i := int64(b.N), 0; left > 0; i++ {
		s, err := g.Parse(positions[i%len(positions)])
		if err != nil {
			b.Fatal(err)
		}
		x.Reset()
		result, err := x.Search(context.Background(), ply.Limits{Nodes: min(left, 1_000_000)}, s)
		if err != nil {
			b.Fatal(err)
		}
		left -= max(result.Nodes, 1)
	}
}
