package mcts_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/searchtest"
	"github.com/plygo/ply/xiangqi"
)

var (
	_ ply.Analyzer[connect4.Board, connect4.Move] = (*mcts.Searcher[connect4.Board, connect4.Move])(nil)
	_ ply.Resetter                                = (*mcts.Searcher[connect4.Board, connect4.Move])(nil)
	_ ply.Threader                                = (*mcts.Searcher[connect4.Board, connect4.Move])(nil)
	_ ply.Memorizer                               = (*mcts.Searcher[connect4.Board, connect4.Move])(nil)
	_ ply.Filler                                  = (*mcts.Searcher[connect4.Board, connect4.Move])(nil)
	_ ply.Seeder                                  = (*mcts.Searcher[connect4.Board, connect4.Move])(nil)
)

// techniques are settings that every game must stand.
var techniques = []struct {
	name string
	mcts.Style
}{
	{"textbook", mcts.Style{}},
	{"solver", mcts.Style{Sampling: ply.Sampling{Solver: true}, Techniques: mcts.Techniques{Decisive: true}}},
	{"evaluation", mcts.Style{Sampling: ply.Sampling{Evaluate: true, Quiesce: true, Priors: true, Solver: true}, Techniques: mcts.Techniques{Implicit: 0.4}}},
	{"narrow", mcts.Style{Sampling: ply.Sampling{Evaluate: true, Width: 3, Solver: true}, Techniques: mcts.Techniques{Playout: 3, Widen: 0.5, Urgency: 1, Decisive: true}}},
	{"rave", mcts.Style{Techniques: mcts.Techniques{Rave: 500, Final: mcts.BestLowerBound, Urgency: 1}}},
	{"transpositions", mcts.Style{Sampling: ply.Sampling{Solver: true}, Techniques: mcts.Techniques{Transpositions: true, Final: mcts.BestMean}}},
	{"upper bound", mcts.Style{Sampling: ply.Sampling{Evaluate: true}, Techniques: mcts.Techniques{Playout: 1, Final: mcts.BestUpperBound}}},
}

func TestConformance(t *testing.T) {
	// The solver sees a win in one and, with this number of simulations, a loss in two.
	sure := searchtest.Promises{Looks: 2, Limits: ply.Limits{Nodes: 10_000}}
	none, varies := searchtest.Promises{}, searchtest.Promises{Varies: true}
	t.Run("connect4", func(t *testing.T) { searchtest.Run(t, connect4.Rules{}, mcts.New, none) })
	t.Run("dicerace", func(t *testing.T) { searchtest.Run(t, dicerace.Rules{}, mcts.New, none) })
	t.Run("tictactoe tuned", func(t *testing.T) { searchtest.Run(t, tictactoe.Rules{}, mcts.Tuned, sure) })
	t.Run("kalah tuned", func(t *testing.T) { searchtest.Run(t, kalah.Rules{}, mcts.Tuned, sure) })
	t.Run("connect4 threads", func(t *testing.T) {
		searchtest.Run(t, connect4.Rules{}, threaded(connect4.Rules{}, false), varies)
	})
	t.Run("dicerace trees", func(t *testing.T) {
		searchtest.Run(t, dicerace.Rules{}, threaded(dicerace.Rules{}, true), varies)
	})
}

// threaded makes tuned searchers with several threads.
func threaded[S any, M comparable](_ ply.Game[S, M], separate bool) func(ply.Game[S, M]) *mcts.Searcher[S, M] {
	return func(g ply.Game[S, M]) *mcts.Searcher[S, M] {
		x := mcts.Tuned(g)
		x.Threads, x.Separate = 4, separate
		return x
	}
}

// TestThorough checks every technique, the tuned searcher, and several threads, with
// every game. It takes some minutes.
func TestThorough(t *testing.T) {
	if !evidence.Thorough() {
		t.Skip("every technique with every game takes minutes: set PLY_THOROUGH=1")
	}
	t.Run("tictactoe", func(t *testing.T) { conform(t, tictactoe.Rules{}) })
	t.Run("connect4", func(t *testing.T) { conform(t, connect4.Rules{}) })
	t.Run("kalah", func(t *testing.T) { conform(t, kalah.Rules{}) })
	t.Run("dicerace", func(t *testing.T) { conform(t, dicerace.Rules{}) })
	t.Run("grundy", func(t *testing.T) { conform(t, grundy.Rules{}) })
	t.Run("reversi", func(t *testing.T) { conform(t, reversi.Rules{}) })
	t.Run("chess", func(t *testing.T) { conform(t, chess.Rules{}) })
	t.Run("xiangqi", func(t *testing.T) { conform(t, xiangqi.Rules{}) })
	t.Run("gomoku", func(t *testing.T) { conform(t, gomoku.Rules{}) })
}

func conform[S any, M comparable](t *testing.T, g ply.Game[S, M]) {
	for _, tt := range techniques {
		t.Run(tt.name, func(t *testing.T) {
			searchtest.Run(t, g, func(g ply.Game[S, M]) *mcts.Searcher[S, M] {
				x := mcts.New(g)
				x.Use(tt.Style)
				x.MemoryMB, x.Reuse = 8, tt.Solver
				return x
			}, searchtest.Promises{})
		})
	}
	t.Run("tuned", func(t *testing.T) {
		searchtest.Run(t, g, mcts.Tuned, searchtest.Promises{Looks: 2, Limits: ply.Limits{Nodes: 10_000}})
	})
	t.Run("threads", func(t *testing.T) { searchtest.Run(t, g, threaded(g, false), searchtest.Promises{Varies: true}) })
	t.Run("trees", func(t *testing.T) { searchtest.Run(t, g, threaded(g, true), searchtest.Promises{Varies: true}) })
}
