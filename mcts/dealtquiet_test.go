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

// resolve values a state for the player to move once captures are played out, for some plies. Those
// that reveal something do not count.
func (g takers) resolve(s ending[hiddentest.State], plies int) ply.Score {
	best := g.Evaluate(&s)
	if plies == 0 {
		return best
	}
	for _, m := range g.Tactical(nil, &s) {
		next := s
		g.Play(&next, m)
		if g.Terminal(&next) == ply.Ongoing && g.Odds(&next, nil, nil) {
			continue
		}
		v := ply.Score(0)
		switch g.Terminal(&next) {
		case ply.Ongoing:
			v = -g.resolve(next, plies-1)
		case ply.Loss:
			v = ply.MaxEval
		case ply.Win:
			v = -ply.MaxEval
		}
		best = max(best, v)
	}
	return best
}

// TestQuiescenceOfDeals: quiescence makes no use of what a deal would reveal. A full state is its own
// deal, so one simulation has one value.
func TestQuiescenceOfDeals(t *testing.T) {
	g := takers{newSmall(false)}
	rng := rand.New(rand.NewPCG(6, 5))
	taken := 0
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
		score := g.resolve(leaf, 8)
		if score != g.Evaluate(&leaf) {
			taken++
		}
		for _, deals := range []bool{false, true} {
			x := mcts.New(g)
			x.Use(mcts.Style{Sampling: ply.Sampling{Evaluate: true, Quiesce: true}, Techniques: mcts.Techniques{Deals: deals}})
			if _, err := x.Search(t.Context(), ply.Limits{Nodes: 1}, s); err != nil {
				t.Fatal(err)
			}
			if got, want := x.Inspect()[0].Value, 1-x.Tuning.WinRate(score); math.Abs(got-want) > 1e-6 {
				t.Errorf("state %d, deals %v: %s is worth %v, want %v", i, deals, (hiddentest.Rules{}).Format(&leaf.State), got, want)
			}
		}
	}
	if taken < 10 {
		t.Errorf("only %d states in which something is taken", taken)
	}
}
