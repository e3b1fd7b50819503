package alphabeta

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/minimax"
)

// What one move tells about a state is true, whatever the bounds: minimax's value is not below a lower
// bound.
func TestFirstMoveBounds(t *testing.T) {
	const depth = 4
	g := connect4.Rules{}
	rng := rand.New(rand.NewPCG(21, 1))
	var bounds, nothing int
	for range 200 {
		s := g.Start()
		for range rng.IntN(20) {
			moves := g.Moves(nil, &s)
			next := s
			if g.Play(&next, moves[rng.IntN(len(moves))]); g.Terminal(&next) != ply.Ongoing {
				break
			}
			s = next
		}
		r, err := minimax.New(g).Search(t.Context(), ply.Limits{Depth: depth}, s)
		if err != nil {
			t.Fatal(err)
		}
		for _, away := range []ply.Score{-50, -10, -1, 0, 10, 50} {
			w := probing(t, g, s)
			alpha := r.Score + away
			v, b := w.firstMove(0, depth, alpha, alpha+20)
			switch {
			case b == lower && v <= r.Score:
				bounds++
			case b == unknown:
				nothing++
			default:
				t.Errorf("%v between %v and %v: bound %d of %v, minimax says %v", s, alpha, alpha+20, b, v, r.Score)
			}
		}
	}
	if bounds < 50 || nothing < 50 {
		t.Errorf("%d bounds, %d times nothing", bounds, nothing)
	}
}

// probing returns a worker of a search that prunes nothing.
func probing[S any, M comparable](t *testing.T, g ply.Game[S, M], s S) *worker[S, M] {
	t.Helper()
	x := New(g)
	x.Without = All
	set, err := x.settings()
	if err != nil {
		t.Fatal(err)
	}
	budget, err := tree.Begin(t.Context(), g, ply.Limits{Depth: 1}, []S{s})
	if err != nil {
		t.Fatal(err)
	}
	w := &worker[S, M]{}
	w.begin(0, set, &x.table, budget, []S{s}, nil)
	return w
}
