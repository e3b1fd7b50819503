package gomoku_test

import (
	"context"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/match"
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
		openings, err := match.RandomOpenings(rules, rules.Start(), 4, 40, 1)
		if err != nil {
			t.Fatal(err)
		}
		entrant := func(name string, g ply.Game[gomoku.Position, gomoku.Move]) match.Entrant[gomoku.Position, gomoku.Move] {
			return match.Entrant[gomoku.Position, gomoku.Move]{Name: name, New: func(uint64) (match.Player[gomoku.Position, gomoku.Move], error) {
				s := alphabeta.New(g)
				s.MemoryMB = 4
				return match.NewPlayer(s, ply.Limits{Nodes: 500}), nil
			}}
		}
		tournament := &match.Tournament[gomoku.Position, gomoku.Move]{
			Game: rules, Openings: openings, Rounds: 40, Seed: 1, Concurrency: 2,
			Entrants: []match.Entrant[gomoku.Position, gomoku.Move]{entrant("learned", gomoku.Learned{Rules: rules}), entrant("hand", rules)},
		}
		table, err := tournament.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if row, _ := table.Row("learned"); row.Total.Wins <= row.Total.Losses {
			t.Errorf("%v: learned against hand-made: %+v", rule, row.Total)
		}
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
