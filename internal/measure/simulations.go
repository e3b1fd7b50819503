package main

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/xiangqi"
)

// mcts compares simulations a second with those of a minimal UCT written by hand for the
// game.
func (s speed) mcts() error {
	rng := rand.NewPCG(1, 2)
	if err := compareByHand(s, "tictactoe", mcts.New(tictactoe.Rules{}), tictactoe.Board{},
		func() { handTicTacToe(handTTT{}, s.simulations, rng) }); err != nil {
		return err
	}
	if err := compareByHand(s, "connect4", mcts.New(connect4.Rules{}), connect4.Board{},
		func() { handConnect4(handC4{}, s.simulations, rng) }); err != nil {
		return err
	}
	evaluating := mcts.New(chess.Rules{})
	evaluating.Tuning.Sampling.Evaluate = true
	return compareByHand(s, "chess, evaluated", evaluating, chess.Start(),
		func() { handChess(chess.Start(), s.simulations) })
}

func compareByHand[S any, M comparable](s speed, name string, x *mcts.Searcher[S, M], start S, hand func()) error {
	var ours, ratios []float64
	for range s.rounds {
		var err error
		own := processorTime(func() {
			_, err = x.Search(s.ctx, ply.Limits{Nodes: int64(s.simulations)}, start)
		}).Seconds()
		if err != nil {
			return err
		}
		other := processorTime(hand).Seconds()
		ours, ratios = append(ours, own), append(ratios, other/own)
	}
	s.printf("  %-16s %5.0f thousand simulations a second, %.2f of those written by hand",
		name, float64(s.simulations)/median(ours)/1e3, median(ratios))
	return nil
}

// mctsGames tells simulations a second with random games, with evaluated leaves, and tuned.
func (s speed) mctsGames() error {
	return firstError(
		func() error { return speedOfGame(s, "tictactoe", tictactoe.Rules{}, tictactoe.Board{}) },
		func() error { return speedOfGame(s, "connect4", connect4.Rules{}, connect4.Board{}) },
		func() error { return speedOfGame(s, "gomoku", gomoku.Rules{}, gomoku.Rules{}.Start()) },
		func() error { return speedOfGame(s, "chess", chess.Rules{}, chess.Start()) },
		func() error { return speedOfGame(s, "xiangqi", xiangqi.Rules{}, xiangqi.Start()) },
	)
}

func speedOfGame[S any, M comparable](s speed, name string, g ply.Game[S, M], start S) error {
	evaluating := mcts.New(g)
	evaluating.Tuning.Sampling.Evaluate = true
	line := fmt.Sprintf("  %-10s", name)
	for _, kind := range []struct {
		name string
		x    *mcts.Searcher[S, M]
	}{{"random games", mcts.New(g)}, {"evaluated", evaluating}, {"tuned", mcts.Tuned(g)}} {
		var speeds []float64
		for range s.rounds {
			kind.x.Reset()
			var nodes int64
			var spent time.Duration
			for spent < s.think/20 {
				var result ply.Result[M]
				var err error
				spent += processorTime(func() {
					result, err = kind.x.Search(s.ctx, ply.Limits{Time: s.think / 50}, start)
				})
				if err != nil {
					return err
				}
				nodes += result.Nodes
			}
			speeds = append(speeds, float64(nodes)/spent.Seconds())
		}
		line += fmt.Sprintf(" %10.0f %s", median(speeds), kind.name)
	}
	s.printf("%s, simulations a second", line)
	return nil
}

// mctsThreads compares the simulations of two threads with those of one. On a busy machine
// two threads do not get two processors, so it also tells what two would give by the
// processor time that simulations take. In short searches they are in each other's way more
// often, because the tree is small.
func (s speed) mctsThreads() error {
	return firstError(
		func() error { return twoThreads(s, "connect4", mcts.New(connect4.Rules{}), connect4.Board{}) },
		func() error { return twoThreads(s, "gomoku", mcts.New(gomoku.Rules{}), gomoku.Rules{}.Start()) },
		func() error { return twoThreads(s, "chess", mcts.New(chess.Rules{}), chess.Start()) },
		func() error { return twoThreads(s, "xiangqi", mcts.New(xiangqi.Rules{}), xiangqi.Start()) },
		func() error {
			return twoThreads(s, "gomoku, tuned", mcts.Tuned(gomoku.Rules{}), gomoku.Rules{}.Start())
		},
		func() error { return twoThreads(s, "chess, tuned", mcts.Tuned(chess.Rules{}), chess.Start()) },
		func() error { return twoThreads(s, "xiangqi, tuned", mcts.Tuned(xiangqi.Rules{}), xiangqi.Start()) },
	)
}

func twoThreads[S any, M comparable](s speed, name string, x *mcts.Searcher[S, M], start S) error {
	search := func(threads int, limit time.Duration) (perSecond, perProcessorSecond float64, err error) {
		x.Threads = threads
		x.Reset()
		var result ply.Result[M]
		spent := processorTimeOfAll(func() {
			result, err = x.Search(s.ctx, ply.Limits{Time: limit}, start)
		})
		return float64(result.Nodes) / result.Elapsed.Seconds(), float64(result.Nodes) / spent.Seconds(), err
	}
	for _, limit := range []time.Duration{s.think / 10, s.think} {
		for _, x.Separate = range []bool{false, true} {
			var ratios, efficiencies []float64
			for range s.rounds {
				one, oneCPU, err := search(1, limit)
				if err != nil {
					return err
				}
				two, twoCPU, err := search(2, limit)
				if err != nil {
					return err
				}
				ratios, efficiencies = append(ratios, two/one), append(efficiencies, 2*twoCPU/oneCPU)
			}
			trees := "one tree"
			if x.Separate {
				trees = "two trees"
			}
			s.printf("  %-15s %5v, %-9s: %.2f times the simulations, %.2f by processor time",
				name, limit, trees, median(ratios), median(efficiencies))
		}
	}
	return nil
}

// mctsMemory runs a long search within 256 MB, and tells the heap and the pauses of the
// garbage collector.
func (s speed) mctsMemory() error {
	x := mcts.New(connect4.Rules{})
	x.MemoryMB = 256
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	result, err := x.Search(s.ctx, ply.Limits{Nodes: 100 * int64(s.simulations)}, connect4.Board{})
	if err != nil {
		return err
	}
	runtime.ReadMemStats(&after)
	var longest uint64
	for i := before.NumGC; i < after.NumGC; i++ {
		longest = max(longest, after.PauseNs[i%uint32(len(after.PauseNs))])
	}
	s.printf("  %d simulations in %v, heap %d MB, %d collections, longest pause %d µs",
		result.Nodes, result.Elapsed.Round(time.Millisecond), (int64(after.HeapAlloc)-int64(before.HeapAlloc))>>20,
		after.NumGC-before.NumGC, longest/1000)
	runtime.KeepAlive(x)
	return nil
}
