package gomoku_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/matchtest"
)

func TestLearnedContract(t *testing.T) { gametest.Run(t, gomoku.Learned{}) }

// The learned evaluation is stronger than the one made by hand, with equal nodes, by rules that it has not learned from, too.
func TestLearned(t *testing.T) {
	evidence.NoRace(t)
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Renju, gomoku.Caro} {
		rules, err := gomoku.New(15, rule)
		if err != nil {
			t.Fatal(err)
		}
		learned := func(ply.Game[gomoku.Position, gomoku.Move]) *alphabeta.Searcher[gomoku.Position, gomoku.Move] {
			return alphabeta.New[gomoku.Position, gomoku.Move](gomoku.Learned{Rules: rules})
		}
		matchtest.Stronger(t, rules, learned, alphabeta.New, matchtest.Config{Limits: ply.Limits{Nodes: 500}, Elo: 50})
	}
}

// Where five follows, both evaluations say so.
func TestLearnedSettled(t *testing.T) {
	for _, text := range []string{
		"15 freestyle h8 a1 i8 a2 j8 a3 k8 a5",
		"15 freestyle h8 a1 i8 c3 j8 e5 k8",
		"15 freestyle h8 a1 i8 c3 j8 e7",
	} {
		_, b, err := gomoku.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		if hand, learned := (gomoku.Rules{}).Evaluate(&b), (gomoku.Learned{}).Evaluate(&b); hand != learned || max(hand, -hand) < 10_000 {
			t.Errorf("%s: %d by hand and %d learned", text, hand, learned)
		}
	}
}
