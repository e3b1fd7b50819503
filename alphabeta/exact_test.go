package alphabeta_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/minimax"
)

// Where nothing is pruned, alpha-beta finds minimax's values at every depth, with and
// without its table, also where a coarse evaluation makes many states equal; its move
// is one of minimax's best, and its lines are minimax's lines in order.
func TestEqualsMinimax(t *testing.T) {
	t.Run("tictactoe", func(t *testing.T) { equalsMinimax(t, tictactoe.Rules{}, 5) })
	t.Run("grundy", func(t *testing.T) { equalsMinimax(t, grundy.Rules{}, 3) })
	t.Run("connect4", func(t *testing.T) { equalsMinimax(t, connect4.Rules{}, 5) })
	t.Run("reversi", func(t *testing.T) { equalsMinimax(t, reversi.Rules{}, 3) })
	t.Run("kalah", func(t *testing.T) { equalsMinimax(t, kalah.Rules{}, 4) })
	t.Run("dicerace", func(t *testing.T) { equalsMinimax(t, dicerace.Rules{}, 5) })
}

// states is how many random states of each game are searched: 2,004 in all.
const states = 334

func equalsMinimax[S any, M comparable, G interface {
	ply.Game[S, M]
	ply.Starter[S]
}](t *testing.T, g G, depth int) {
	n := states
	if testing.Short() {
		n = 20
	}
	rng := rand.New(rand.NewPCG(1, 1))
	evaluation := coarse[S, M]{Game: g}
	tabled, plain, both := alphabeta.New(evaluation), alphabeta.New(evaluation), alphabeta.New(g)
	tabled.MemoryMB, plain.Without, both.MemoryMB = 1, alphabeta.Table, 1
	var nodes [2]int64 // without the table, and with it
	for i := range n {
		s := wander(g, rng, uint64(i))
		for d := 1; d <= depth; d++ {
			nodes[0] += same(t, evaluation, plain, s, d)
			nodes[1] += same(t, evaluation, tabled, s, d)
			same(t, g, both, s, d)
		}
		tabled.Reset() // or else the next state may find its answer in the table
		both.Reset()
	}
	if nodes[1] >= nodes[0] {
		t.Errorf("%d nodes with the table, %d without: it was not used", nodes[1], nodes[0])
	}
}

// wander returns an ongoing state some random moves from the start.
func wander[S any, M comparable, G interface {
	ply.Game[S, M]
	ply.Starter[S]
}](g G, rng *rand.Rand, seed uint64) S {
	r := ply.NewRecord(g, g.Start(), seed)
	for range rng.IntN(30) {
		s := r.State()
		if moves := g.Moves(nil, &s); len(moves) == 0 || r.Play(moves[rng.IntN(len(moves))]) != nil {
			break
		}
	}
	for r.Outcome() != ply.Ongoing {
		r.Undo()
	}
	return r.State()
}

// same compares x with minimax and returns how many nodes x spent.
func same[S any, M comparable](t *testing.T, g ply.Game[S, M], x *alphabeta.Searcher[S, M], s S, depth int) (nodes int64) {
	t.Helper()
	lim := ply.Limits{Depth: depth}
	want, err := minimax.New(g).Search(context.Background(), lim, s)
	if err != nil {
		t.Fatal(err)
	}
	lines := len(want.Lines)/2 + 1
	for _, lines := range []int{1, lines} {
		got, err := x.Analyze(context.Background(), lim, ply.Analysis[M]{Lines: lines}, s)
		if err != nil {
			t.Fatal(err)
		}
		values := map[M]ply.Score{}
		for _, line := range want.Lines {
			values[line.Move] = line.Score
		}
		for i, line := range got.Lines {
			if line.Score != want.Lines[i].Score || values[line.Move] != line.Score {
				t.Fatalf("depth %d in\n%v\nline %d of %d is %v %v, which minimax values %v and its place %v",
					depth, s, i+1, lines, line.Move, line.Score, values[line.Move], want.Lines[i].Score)
			}
		}
		if len(got.Lines) != lines || got.Move != got.Lines[0].Move || got.Score != got.Lines[0].Score {
			t.Fatalf("depth %d in\n%v\n%d lines, want %d: %+v", depth, s, len(got.Lines), lines, got)
		}
		nodes += got.Nodes
	}
	return nodes
}

// coarse is a game with an evaluation of five values at random, so that many are equal.
type coarse[S any, M comparable] struct {
	ply.Game[S, M]
	seed uint64
}

func (c coarse[S, M]) Unwrap() ply.Game[S, M] { return c.Game }

func (c coarse[S, M]) Evaluate(s *S) ply.Score {
	hasher, _ := ply.As[ply.Hasher[S]](c.Game)
	return ply.Score(rand.NewPCG(c.seed, hasher.Hash(s)).Uint64()%5)*100 - 200
}
