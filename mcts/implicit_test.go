package mcts

import (
	"context"
	"math"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
)

// TestImplied: the value of a node is that of its best child that was visited, or where
// chance chooses their mean, also if others before them were not visited.
func TestImplied(t *testing.T) {
	t.Run("chance", func(t *testing.T) {
		x := New(dicerace.Rules{})
		x.Use(Style{Sampling: ply.Sampling{Priors: true}, Techniques: Techniques{Implicit: 0.5}})
		implied(t, x, dicerace.Rules{}.Start())
	})
	t.Run("rave", func(t *testing.T) {
		x := New(connect4.Rules{})
		x.Use(Style{Sampling: ply.Sampling{Priors: true}, Techniques: Techniques{Implicit: 0.5, Rave: 100}})
		implied(t, x, connect4.Board{})
	})
}

func implied[S any, M comparable](t *testing.T, x *Searcher[S, M], start S) {
	t.Helper()
	if _, err := x.Search(context.Background(), ply.Limits{Nodes: 3000}, start); err != nil {
		t.Fatal(err)
	}
	a := x.kept.arenas[0]
	for i := range a.count {
		f := a.family(i)
		if f.parent == isFree {
			continue
		}
		n := a.at(f.parent)
		var best, sum, visits float64
		for j, c := range a.children(n) {
			if c.visits > 0 {
				v := a.implied(n.first + uint32(j))
				best, sum, visits = max(best, v), sum+v*float64(c.visits), visits+float64(c.visits)
			}
		}
		if state(n.state).has(isChance) {
			best = sum / visits
		}
		if !state(n.state).has(stays) {
			best = 1 - best
		}
		if got := a.implied(f.parent); visits > 0 && math.Abs(got-best) > 1e-5 {
			t.Fatalf("%v has a value of %v, want %v", n.move, got, best)
		}
	}
}

// TestLowerBound: of two moves with the same results the one that minimax likes better has
// the higher bounds, the upper and the lower one.
func TestLowerBound(t *testing.T) {
	for _, final := range []Final{BestUpperBound, BestLowerBound} {
		x := New(connect4.Rules{})
		x.Implicit, x.Final = 0.5, final
		if _, err := x.Search(context.Background(), ply.Limits{Nodes: 100}, connect4.Board{}); err != nil {
			t.Fatal(err)
		}
		w := x.kept.workers[0]
		n, first := *w.arena.at(w.top.first), w.top.first
		w.arena.setImplied(first, one)
		w.arena.setImplied(first+1, 0)
		if good, bad := w.key(&n, first), w.key(&n, first+1); good <= bad {
			t.Errorf("final choice %d: %v with a value of 1, %v with one of 0", final, good, bad)
		}
	}
}

// TestLargeGains: priors are numbers however far the gains of moves are apart.
func TestLargeGains(t *testing.T) {
	w := worker[int, int]{settings: &settings[int, int]{Sampling: ply.Sampling{PriorScale: 100}}}
	p := make([]float32, 3)
	w.soften([]ply.Score{math.MinInt32, 0, 500}, p)
	if p[0] != 0 || !(p[1] > 0 && p[1] < p[2] && p[2] < 1) {
		t.Errorf("priors %v", p)
	}
}
