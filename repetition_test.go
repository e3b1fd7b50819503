package ply_test

import (
	"testing"

	"github.com/plygo/ply"
)

// nosy is a ring that notes how it was asked about repetitions.
type nosy struct {
	RingRules
	asked *[]int // the roots
	room  *int   // behind the last line, to which a game could append
}

func (n nosy) Repetition(states []Ring, root int) ply.Outcome {
	*n.asked = append(*n.asked, root)
	*n.room = cap(states) - len(states)
	return n.RingRules.Repetition(states, root)
}

func TestRepeated(t *testing.T) {
	round := []Ring{{0, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 0}}
	for _, tt := range []struct {
		name  string
		line  []Ring
		root  int
		asked bool
		want  ply.Outcome
	}{
		{"no state", nil, -1, false, ply.Ongoing},
		{"one state", round[:1], 0, false, ply.Ongoing},
		{"all different", round[:2], 1, false, ply.Ongoing},
		{"the second time, played", round[:3], 2, true, ply.Ongoing},
		{"the second time since the root, which was played", round[:3], 0, true, ply.Ongoing},
		{"the second time since a null move", round[:3], -1, true, ply.Draw},
		{"the third time", round, 4, true, ply.Draw},
		{"the same place, and another turn", []Ring{{0, 0}, {0, 1}}, 1, false, ply.Ongoing},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var asked []int
			var room int
			g := nosy{RingRules{Third: ply.Draw}, &asked, &room}
			if got := ply.Repeated(g, tt.line, tt.root); got != tt.want {
				t.Errorf("%v, want %v", got, tt.want)
			}
			switch {
			case len(asked) > 1 || (len(asked) == 1) != tt.asked:
				t.Errorf("the game was asked %d times", len(asked))
			case tt.asked && (asked[0] != tt.root || room != 0):
				t.Errorf("the game was asked with root %d, want %d, and room for %d more states", asked[0], tt.root, room)
			}
		})
	}
}

// Without a Repeater nothing repeats.
func TestRepeatedNot(t *testing.T) {
	g := hidden{RingRules{Third: ply.Draw}}
	if got := ply.Repeated(g, []Ring{{}, {}, {}}, 2); got != ply.Ongoing {
		t.Errorf("%v", got)
	}
}

// hidden has the four methods of a game and no more.
type hidden struct{ ply.Game[Ring, Push] }
