package learn

import (
	"math"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/learn/internal/train"
	"github.com/plygo/ply/neural"
)

// Of a game that was cut only the scores are learned, and nothing if they do not count.
func TestCut(t *testing.T) {
	has := tree.Ask[connect4.Board, connect4.Move](connect4.Rules{})
	f, err := neural.FeaturesOf(connect4.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		target  Target
		samples int
	}{{Target{Result: 0.5}, 4}, {Target{Lambda: 0.7}, 4}, {Target{Result: 1}, 0}, {Target{Lambda: 1}, 0}} {
		s := newSampler(&has, connect4.Board{}, f)
		s.target = test.target
		data := train.NewData(f.Inputs())
		g := &playedGame{result: ply.Draw, cut: true, moves: []uint16{0, 1, 2, 3}, scores: []int16{300, -300, 300, -300}}
		if err := s.add(data, g, 0); err != nil {
			t.Fatal(err)
		}
		if data.Len() != test.samples {
			t.Errorf("%v: %d samples", test.target, data.Len())
		}
		if data.Len() == 0 {
			continue
		}
		for i, rate := range s.rates { // each player agrees with all scores
			if want := flipped(has.Tuning.WinRate(300), i%2); math.Abs(rate-want) > 1e-9 {
				t.Errorf("%v: sample %d has the rate %v, want %v", test.target, i, rate, want)
			}
		}
	}
}
