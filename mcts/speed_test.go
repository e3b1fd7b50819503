package mcts_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/mcts"
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

// TestSpeed compares simulations a second with those of a minimal UCT written by hand
// for the game, in turn in one run.
func TestSpeed(t *testing.T) {
	n := rounds(t)
	const simulations = 100_000
	rng := rand.NewPCG(1, 2)
	t.Run("tictactoe", func(t *testing.T) {
		compare(t, n, simulations, mcts.New(tictactoe.Rules{}), tictactoe.Board{},
			func() { handTicTacToe(handTTT{}, simulations, rng) })
	})
	t.Run("connect4", func(t *testing.T) {
		compare(t, n, simulations, mcts.New(connect4.Rules{}), connect4.Board{},
			func() { handConnect4(handC4{}, simulations, rng) })
	})
	t.Run("chess", func(t *testing.T) {
		evaluating := mcts.New(chess.Rules{})
		evaluating.Evaluate = true
		compare(t, n, simulations, evaluating, chess.Start(),
			func() { handChess(chess.Start(), simulations) })
	})
}

// TestHand: the searches written by hand do the same work. Where nothing is random they find
// the same move.
func TestHand(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
		"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		x := mcts.New(chess.Rules{})
		x.Evaluate = true
		result, err := x.Search(context.Background(), ply.Limits{Nodes: 5000}, p)
		if err != nil {
			t.Fatal(err)
		}
		if hand := chess.Move(handChess(p, 5000)); hand != result.Move {
			t.Errorf("%s: %s, written by hand %s", fen, p.SAN(result.Move), p.SAN(hand))
		}
	}
}

// compare takes the median of both.
func compare[S any, M comparable](t *testing.T, rounds, simulations int, x *mcts.Searcher[S, M], start S, hand func()) {
	var ours, ratios []float64
	for range rounds {
		own := cpuTime(func() {
			if _, err := x.Search(context.Background(), ply.Limits{Nodes: int64(simulations)}, start); err != nil {
				t.Fatal(err)
			}
		}).Seconds()
		other := cpuTime(hand).Seconds()
		ours, ratios = append(ours, own), append(ratios, other/own)
	}
	t.Logf("%.0f thousand simulations a second, %.2f of those written by hand",
		float64(simulations)/median(ours)/1e3, median(ratios))
}

// TestSpeedOfGames tells simulations a second with random games, with evaluated leaves,
// and tuned.
func TestSpeedOfGames(t *testing.T) {
	n := rounds(t)
	t.Run("tictactoe", func(t *testing.T) { speedOf(t, n, tictactoe.Rules{}, tictactoe.Board{}) })
	t.Run("connect4", func(t *testing.T) { speedOf(t, n, connect4.Rules{}, connect4.Board{}) })
	t.Run("gomoku", func(t *testing.T) { speedOf(t, n, gomoku.Rules{}, gomoku.Rules{}.Start()) })
	t.Run("chess", func(t *testing.T) { speedOf(t, n, chess.Rules{}, chess.Start()) })
	t.Run("xiangqi", func(t *testing.T) { speedOf(t, n, xiangqi.Rules{}, xiangqi.Start()) })
}

func speedOf[S any, M comparable](t *testing.T, rounds int, g ply.Game[S, M], start S) {
	evaluating := mcts.New(g)
	evaluating.Evaluate = true
	for _, tt := range []struct {
		name string
		x    *mcts.Searcher[S, M]
	}{{"random games", mcts.New(g)}, {"evaluation", evaluating}, {"tuned", mcts.Tuned(g)}} {
		var speeds []float64
		for range rounds {
			tt.x.Reset()
			var nodes int64
			var spent time.Duration
			for spent < 50*time.Millisecond {
				spent += cpuTime(func() {
					result, err := tt.x.Search(context.Background(), ply.Limits{Time: 20 * time.Millisecond}, start)
					if err != nil {
						t.Fatal(err)
					}
					nodes += result.Nodes
				})
			}
			speeds = append(speeds, float64(nodes)/spent.Seconds())
		}
		t.Logf("%-12s %8.0f simulations a second", tt.name, median(speeds))
	}
}

// TestTwoThreads compares the simulations of two threads with those of one, in turn. On a
// busy machine two threads do not get two processors, so it also tells what two would
// give by the processor time that simulations take. In short searches they are in each
// other's way more often, because the tree is small.
func TestTwoThreads(t *testing.T) {
	n := rounds(t)
	twoThreads(t, n, "connect4", mcts.New(connect4.Rules{}), connect4.Board{})
	twoThreads(t, n, "gomoku", mcts.New(gomoku.Rules{}), gomoku.Rules{}.Start())
	twoThreads(t, n, "chess", mcts.New(chess.Rules{}), chess.Start())
	twoThreads(t, n, "xiangqi", mcts.New(xiangqi.Rules{}), xiangqi.Start())
	twoThreads(t, n, "gomoku, tuned", mcts.Tuned(gomoku.Rules{}), gomoku.Rules{}.Start())
	twoThreads(t, n, "chess, tuned", mcts.Tuned(chess.Rules{}), chess.Start())
	twoThreads(t, n, "xiangqi, tuned", mcts.Tuned(xiangqi.Rules{}), xiangqi.Start())
}

func twoThreads[S any, M comparable](t *testing.T, rounds int, name string, x *mcts.Searcher[S, M], start S) {
	search := func(threads int, limit time.Duration) (perSecond, perProcessorSecond float64) {
		x.Threads = threads
		x.Reset()
		var result ply.Result[M]
		var err error
		spent := cpuTimeOfAll(func() {
			result, err = x.Search(context.Background(), ply.Limits{Time: limit}, start)
		})
		if err != nil {
			t.Fatal(err)
		}
		return float64(result.Nodes) / result.Elapsed.Seconds(), float64(result.Nodes) / spent.Seconds()
	}
	for _, limit := range []time.Duration{100 * time.Millisecond, time.Second} {
		for _, x.Separate = range []bool{false, true} {
			var ratios, efficiencies []float64
			for range rounds {
				one, oneCPU := search(1, limit)
				two, twoCPU := search(2, limit)
				ratios, efficiencies = append(ratios, two/one), append(efficiencies, 2*twoCPU/oneCPU)
			}
			t.Logf("%s, %v, separate %v: %.2f times the simulations, %.2f by processor time",
				name, limit, x.Separate, median(ratios), median(efficiencies))
		}
	}
}

// TestLongSearch runs ten million simulations within 256 MB, and tells the heap and the
// pauses of the garbage collector.
func TestLongSearch(t *testing.T) {
	rounds(t)
	x := mcts.New(connect4.Rules{})
	x.MemoryMB = 256
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	result, err := x.Search(context.Background(), ply.Limits{Nodes: 10_000_000}, connect4.Board{})
	if err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	var longest uint64
	for i := before.NumGC; i < after.NumGC; i++ {
		longest = max(longest, after.PauseNs[i%uint32(len(after.PauseNs))])
	}
	t.Logf("%d simulations in %v, heap %d MB, %d collections, longest pause %d µs",
		result.Nodes, result.Elapsed.Round(time.Millisecond), (after.HeapAlloc-before.HeapAlloc)>>20, after.NumGC-before.NumGC, longest/1000)
	if used := int64(after.HeapAlloc) - int64(before.HeapAlloc); used > 256<<20 {
		t.Errorf("%d MB in use", used>>20)
	}
	runtime.KeepAlive(x)
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}
