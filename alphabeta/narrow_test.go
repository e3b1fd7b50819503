package alphabeta_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
)

// picky is a game that calls some of its moves, at random and the last first, worth a search.
type picky[S any, M comparable] struct{ ply.Game[S, M] }

func (p picky[S, M]) Unwrap() ply.Game[S, M] { return p.Game }

func (p picky[S, M]) Narrow(dst []M, s *S) []M {
	hasher, _ := ply.As[ply.Hasher[S]](p.Game)
	rng := rand.New(rand.NewPCG(1, hasher.Hash(s)))
	moves := p.Game.Moves(nil, s)
	slices.Reverse(moves)
	return append(dst, moves[:1+rng.IntN(len(moves))]...)
}

// few is picky with no other moves than those that are worth a search.
type few[S any, M comparable] struct{ picky[S, M] }

func (f few[S, M]) Moves(dst []M, s *S) []M {
	chancer, ok := ply.As[ply.Chancer[S, M]](f.Game)
	if f.Terminal(s) != ply.Ongoing || ok && chancer.Odds(s, nil, nil) {
		return f.Game.Moves(dst, s)
	}
	return f.Narrow(dst, s)
}

// With a Narrower alpha-beta finds the values of a game that has no other moves, and without
// Narrowing those of the whole game, by turns with one table.
func TestNarrowing(t *testing.T) {
	t.Run("connect4", func(t *testing.T) { narrows(t, connect4.Rules{}, 5) })
	t.Run("kalah", func(t *testing.T) { narrows(t, kalah.Rules{}, 4) })
	t.Run("dicerace", func(t *testing.T) { narrows(t, dicerace.Rules{}, 5) })
}

func narrows[S any, M comparable, G interface {
	ply.Game[S, M]
	ply.Starter[S]
}](t *testing.T, g G, depth int) {
	rng := rand.New(rand.NewPCG(2, 1))
	narrow := picky[S, M]{g}
	x := alphabeta.New(narrow)
	x.MemoryMB = 1
	var nodes [2]int64 // narrow, and wide
	for i := range 30 {
		s := wander(g, rng, uint64(i))
		for d := 1; d <= depth; d++ {
			x.Without = 0
			nodes[0] += same(t, few[S, M]{narrow}, x, s, d)
			x.Without = alphabeta.Narrowing
			nodes[1] += same(t, narrow, x, s, d)
		}
	}
	if nodes[0] >= nodes[1] {
		t.Errorf("%d nodes with narrowing, %d without", nodes[0], nodes[1])
	}
}

// first calls one move worth a search.
type first struct{ connect4.Rules }

func (f first) Narrow(dst []connect4.Move, s *connect4.Board) []connect4.Move {
	return append(dst, f.Moves(nil, s)[0])
}

// The root has all moves if more lines are wanted than there are moves worth a search, and the
// moves that are asked for in any case.
func TestNarrowRoot(t *testing.T) {
	for _, tt := range []struct {
		analysis ply.Analysis[connect4.Move]
		want     int
	}{
		{ply.Analysis[connect4.Move]{}, 1},
		{ply.Analysis[connect4.Move]{Lines: 1}, 1},
		{ply.Analysis[connect4.Move]{Lines: 2}, 2},
		{ply.Analysis[connect4.Move]{Lines: 100}, 7},
		{ply.Analysis[connect4.Move]{Lines: 100, Only: []connect4.Move{2, 3}}, 2},
	} {
		r, err := alphabeta.New(first{}).Analyze(context.Background(), ply.Limits{Depth: 3}, tt.analysis, connect4.Board{})
		if err != nil || len(r.Lines) != tt.want {
			t.Errorf("%+v: %d lines, want %d (%v)", tt.analysis, len(r.Lines), tt.want, err)
		}
		if only := tt.analysis.Only; only != nil && !slices.Contains(only, r.Move) {
			t.Errorf("only %v: plays %v", only, r.Move)
		}
	}
}
