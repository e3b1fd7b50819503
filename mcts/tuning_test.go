package mcts_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/mcts"
)

// Tuned has the whole tuning of the game, and New all of it but the Sampling.
func TestTuning(t *testing.T) {
	want := chess.Rules{}.Tuning()
	if got := mcts.Tuned(chess.Rules{}).Tuning; got != want {
		t.Errorf("tuned (-want +got):\n%s", cmp.Diff(want, got))
	}
	want.Sampling = ply.Sampling{}
	if got := mcts.New(chess.Rules{}).Tuning; got != want {
		t.Errorf("new (-want +got):\n%s", cmp.Diff(want, got))
	}
	if got := mcts.Tuned(tictactoe.Rules{}).Tuning.Sampling; got != (ply.Sampling{Solver: true}) {
		t.Errorf("a game without Sampling: %+v", got)
	}
}

// New with the game's Sampling searches as Tuned does, and another scale gives other scores.
func TestTuningChanged(t *testing.T) {
	search := func(x *mcts.Searcher[chess.Position, chess.Move]) ply.Result[chess.Move] {
		r, err := x.Search(context.Background(), ply.Limits{Nodes: 500}, chess.Start())
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	x, tuned := mcts.New(chess.Rules{}), mcts.Tuned(chess.Rules{})
	search(x) // a tree of the textbook's, which is of no use then
	x.Reset()
	x.Tuning.Sampling, x.Reuse = tuned.Tuning.Sampling, true
	want, got := search(tuned), search(x)
	if d := cmp.Diff(want, got, cmpopts.IgnoreFields(want, "Elapsed"), cmpopts.EquateComparable(chess.Move(0))); d != "" {
		t.Errorf("(-tuned +changed):\n%s", d)
	}
	x.Tuning.Scale = 1
	if got := search(x); got.Score == want.Score {
		t.Errorf("the scale has no effect: %v", got.Score)
	}
}
