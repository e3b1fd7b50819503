package mcts_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/hiddentest"
	"github.com/plygo/ply/mcts"
)

// takers is hiddentest in which captures are tactical.
type takers struct{ small }

func (g takers) pieces(s *ending[hiddentest.State]) int {
	board, _, _ := strings.Cut((hiddentest.Rules{}).Format(&s.State), " ")
	return len(strings.NewReplacer(".", "", "*", "", "/", "").Replace(board))
}

func (g takers) Tactical(dst []hiddentest.Move, s *ending[hiddentest.State]) []hiddentest.Move {
	for _, m := range g.Moves(nil, s) {
		next := *s
		if g.Play(&next, m); g.pieces(&next) < g.pieces(s) {
			dst = append(dst, m)
		}
	}
	return dst
}

func (takers) Forced(*ending[hiddentest.State]) bool { return false }

// resolve values a state for the player to move once captures are played out, for some plies.
// Where something is revealed, it goes on if all is dealt, else the state before counts.
func (g takers) resolve(s ending[hiddentest.State], plies int, reveals bool) ply.Score {
	best := g.Evaluate(&s)
	if plies == 0 {
		return best
	}
	for _, m := range g.Tactical(nil, &s) {
		next := s
		g.Play(&next, m)
		if g.Terminal(&next) == ply.Ongoing && g.Odds(&next, nil, nil) {
			if !reveals {
				continue // no better than best, which is the value before
			}
			g.Play(&next, g.Moves(nil, &next)[0])
		}
		v := ply.Score(0)
		switch g.Terminal(&next) {
		case ply.Ongoing:
			v = -g.resolve(next, plies-1, reveals)
		case ply.Loss:
			v = ply.MaxEval
		case ply.Win:
			v = -ply.MaxEval
		}
		best = max(best, v)
	}
	return best
}

// TestRevealing: quiescence goes on where a dealt piece is revealed, and stops there without
// Deals. A full state is its own deal, so one simulation has one value.
func TestRevealing(t *testing.T) {
	g := takers{newSmall(false)}
	rng := rand.New(rand.NewPCG(6, 5))
	differ := 0
	for i, view := range g.some(80, 16, 99, rng) {
		s := g.Deal(&view, rng)
		leaf := s
		g.Play(&leaf, g.Moves(nil, &s)[0])
		if g.Terminal(&leaf) == ply.Ongoing && g.Odds(&leaf, nil, nil) {
			g.Play(&leaf, g.Moves(nil, &leaf)[0])
		}
		if g.Terminal(&leaf) != ply.Ongoing {
			continue
		}
		var scores [2]ply.Score
		for k, deals := range []bool{false, true} {
			x := mcts.New(g)
			x.Use(mcts.Style{Sampling: ply.Sampling{Evaluate: true, Quiesce: true}, Techniques: mcts.Techniques{Deals: deals}})
			if _, err := x.Search(t.Context(), ply.Limits{Nodes: 1}, s); err != nil {
				t.Fatal(err)
			}
			scores[k] = g.resolve(leaf, 8, deals)
			got, want := x.Inspect()[0].Value, 1-x.Tuning.WinRate(scores[k])
			if math.Abs(got-want) > 1e-6 {
				t.Errorf("state %d, deals %v: %s is worth %v, want %v", i, deals, (hiddentest.Rules{}).Format(&leaf.State), got, want)
			}
		}
		if scores[0] != scores[1] {
			differ++
		}
	}
	if differ < 10 {
		t.Errorf("only %d states where it matters", differ)
	}
}
