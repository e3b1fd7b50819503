package learn

import (
	"slices"
	"testing"

	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/learn/internal/train"
	"github.com/plygo/ply/neural"
	"github.com/plygo/ply/xiangqi"
)

// Each quiet position of a game whose board can be reflected is learned from with its reflection, for which it has the same target.
func TestReflections(t *testing.T) {
	game := &playedGame{seed: 1, result: 1, moves: []uint16{0, 5, 9, 0}, scores: []int16{10, -20, 30, -40}}
	has := tree.Ask(xiangqi.Rules{})
	f, err := neural.FeaturesOf(xiangqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	sums := func(change func(*sampler[xiangqi.Position, xiangqi.Move])) (sum uint64, samples, positions int) {
		s := newSampler(&has, xiangqi.Start(), f)
		change(s)
		data := train.NewData(f.Inputs())
		if err := s.add(data, game, 1); err != nil {
			t.Fatal(err)
		}
		return data.Checksum(), data.Len(), s.positions
	}
	_, alone, _ := sums(func(s *sampler[xiangqi.Position, xiangqi.Move]) { s.reflector = nil })
	got, both, positions := sums(func(*sampler[xiangqi.Position, xiangqi.Move]) {})
	if alone == 0 || both != 2*alone || positions != alone {
		t.Errorf("%d samples without reflections, %d with, of %d positions", alone, both, positions)
	}

	// The same by hand.
	s := newSampler(&has, xiangqi.Start(), f)
	s.reflector = nil
	want := train.NewData(f.Inputs())
	one := train.NewData(f.Inputs())
	if err := s.add(one, game, 1); err != nil {
		t.Fatal(err)
	}
	for i := range s.quiet {
		rate := s.rates[s.at[i]]
		for _, state := range slices.Concat(s.quiet[i:i+1], xiangqi.Rules{}.Reflections(nil, &s.quiet[i])) {
			if err := s.put(want, &state, rate, 1); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got != want.Checksum() {
		t.Error("the samples are not those of the positions and their reflections")
	}
}

// Weights that correct an evaluation shrink. Others do not.
func TestCorrectDecay(t *testing.T) {
	for _, correct := range []bool{false, true} {
		o := quick(t.TempDir())
		o.Correct = correct
		r, err := newRun(xiangqi.Rules{}, mustFill(t, o))
		if err != nil {
			t.Fatal(err)
		}
		if decay := r.training(1, nil).Decay; (decay > 0) != correct {
			t.Errorf("correct %v: weights shrink by %v", correct, decay)
		}
	}
}

func mustFill(t *testing.T, o Options) Options {
	t.Helper()
	o, err := o.filled()
	if err != nil {
		t.Fatal(err)
	}
	return o
}
