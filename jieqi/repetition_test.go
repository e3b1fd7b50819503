package jieqi_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/jieqi"
)

func TestRepetition(t *testing.T) {
	for _, c := range repetitionCases {
		t.Run(c.name, func(t *testing.T) {
			for repeats, want := range []verdict{checksLose: c.checks, chasesLose: c.chases, alwaysDrawn: {"draw", "repetition"}} {
				rules := jieqi.Rules{Repeats: repetitionRules[repeats]}
				states := playText(t, rules, c.fen, c.cycle+" "+c.cycle)
				last := len(states) - 1
				got := verdict{winnerOf(rules, states, ply.Repeated(rules, states, last)), rules.Reason(states)}
				if got != want {
					t.Errorf("%v: %q, want %q", rules.Repeats, got, want)
				}
				if o := ply.Repeated(rules, states[:last], last-1); o != ply.Ongoing {
					t.Errorf("%v: %v before the third time", rules.Repeats, o)
				}
				if o := ply.Repeated(rules, states[:last/2+1], 0); o != ply.Ongoing {
					t.Errorf("%v: %v at the root of a search, which was played", rules.Repeats, o)
				}
				if searched := winnerOf(rules, states, ply.Repeated(rules, states[:last/2+1], -1)); searched != want.winner {
					t.Errorf("%v: a search says %q", rules.Repeats, searched)
				}
			}
		})
	}
}

// winnerOf returns who won with an outcome at the last of states.
func winnerOf(rules jieqi.Rules, states []jieqi.Position, o ply.Outcome) string {
	us := rules.Turn(&states[len(states)-1])
	switch o {
	case ply.Win:
		return []string{"red", "black"}[us]
	case ply.Loss:
		return []string{"black", "red"}[us]
	}
	return word(o)
}
