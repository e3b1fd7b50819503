package mcts_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/xiangqi"
)

// openJieqi returns what the pieces of Red that are face up are worth more than Black's.
func openJieqi(p *jieqi.Position) (sum int) {
	for s := range xiangqi.Square(90) {
		what := p.At(s)
		if what == xiangqi.NoPiece || p.Dark(s) {
			continue
		}
		worth := [...]int{xiangqi.Soldier: 1, xiangqi.Advisor: 2, xiangqi.Elephant: 2, xiangqi.Horse: 4, xiangqi.Cannon: 4, xiangqi.Rook: 9, xiangqi.General: 0}[what.Kind()]
		if what.Color() == xiangqi.Black {
			worth = -worth
		}
		sum += worth
	}
	return sum
}

// TestJieqi: the tree agrees with brute force in jieqi that is broken off two plies later, within
// its error, and plays a move as good as the best.
func TestJieqi(t *testing.T) {
	evidence.NoRace(t)
	const nodes = 80_000
	g := endings[jieqi.Position, jieqi.Move]{jieqi.Rules{}, openJieqi, false}
	x := exact[jieqi.Position, jieqi.Move]{g, make(map[ending[jieqi.Position]]float64)}
	views := slices.DeleteFunc(g.some(25, 150, 2, rand.New(rand.NewPCG(7, 5))), func(view ending[jieqi.Position]) bool {
		v := x.value(view)
		return v < 0.01 || v > 0.99
	})
	if testing.Short() {
		views = views[:min(len(views), 4)]
	}
	for _, deals := range []bool{false, true} {
		var worst, regret float64
		proven := 0
		for i, view := range views {
			searcher := mcts.New(g)
			searcher.Use(mcts.Style{Sampling: ply.Sampling{Solver: true, Exploration: 0.5}, Techniques: mcts.Techniques{Deals: deals}})
			searcher.Seed, searcher.MemoryMB = uint64(i), 64
			r, err := searcher.Search(t.Context(), ply.Limits{Nodes: nodes}, view)
			if err != nil {
				t.Fatal(err)
			}
			regret = max(regret, x.value(view)-x.after(view, r.Move))
			for _, b := range searcher.Inspect() {
				want := x.after(view, b.Move)
				switch {
				case want < b.Least-1e-6 || want > b.Most+1e-6:
					t.Errorf("%s %v is worth %v, and proven to be from %v to %v", view.State.String(), b.Move, want, b.Least, b.Most)
				case b.Least == b.Most:
					proven++
				case b.Visits > nodes/5:
					worst = max(worst, math.Abs(b.Value-want))
				}
			}
		}
		t.Logf("deals %v: in %d positions %d moves are proven, others differ by %.4f at most, and the move played is worse than the best by %.4f at most", deals, len(views), proven, worst, regret)
		if len(views) < 4 || worst > 0.02 || regret > 0.01 || proven == 0 {
			t.Errorf("deals %v: not the values of brute force", deals)
		}
	}
}
