package gomoku

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
)

// By every rule the random player loses to alpha-beta on either side, though that looks at
// no more than 300 nodes a move.
func TestBeatsRandom(t *testing.T) {
	for _, rule := range allRules {
		rules := mustNew(15, rule)
		table, err := (&match.Tournament[Position, Move]{
			Game: rules,
			Entrants: []match.Entrant[Position, Move]{
				{Name: "alphabeta", New: func(uint64) (match.Player[Position, Move], error) {
					return match.NewPlayer(alphabeta.New(rules), ply.Limits{}), nil
				}},
				{Name: "random", New: func(seed uint64) (match.Player[Position, Move], error) {
					x := greedy.Random(rules)
					x.Seed = seed
					return match.NewPlayer(x, ply.Limits{}), nil
				}},
			},
			Rounds: 2,
			Terms:  match.Terms{Control: match.Control{Move: ply.Limits{Nodes: 300}}},
		}).Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if row, _ := table.Row("alphabeta"); row.Total.Wins != 4 {
			t.Errorf("%v: %+v, want 4 wins", rule, row.Total)
		}
	}
}
