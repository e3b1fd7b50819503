package chance

import (
	"fmt"
	"testing"
)

func TestPick(t *testing.T) {
	for _, tt := range []struct {
		odds []float32
		u    float64
		want int
	}{
		{[]float32{0.5, 0.5}, 0, 0},
		{[]float32{0.5, 0.5}, 0.49, 0},
		{[]float32{0.5, 0.5}, 0.5, 1},
		{[]float32{0.5, 0.5}, 0.999999, 1},
		{[]float32{0, 1, 0}, 0, 1},
		{[]float32{0, 1, 0}, 0.999999, 1},
		{[]float32{1, 3}, 0.3, 1}, // not normalised
		{[]float32{0.1, 0.2, 0.7}, 0.2, 1},
		{[]float32{0, 0}, 0.5, 0},
		{nil, 0.5, 0},
	} {
		if got := Pick(tt.odds, tt.u); got != tt.want {
			t.Errorf("Pick(%v, %v) = %d, want %d", tt.odds, tt.u, got, tt.want)
		}
	}
}

// The first numbers are those of the reference program for the state 1234567.
func TestSplitMix(t *testing.T) {
	next := SplitMix(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423} {
		if got := next(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
}

// Streams are the same in every run, and another one for another seed or purpose.
func TestStream(t *testing.T) {
	const want uint64 = 1834342390270044297
	seen := map[uint64]string{}
	for seed := range uint64(100) {
		for _, purpose := range []string{"deal", "roll 1", "roll 10", "view 1", "0 roll 1"} {
			name := fmt.Sprint(seed, " ", purpose)
			first := Stream(seed, purpose).Uint64()
			if again := Stream(seed, purpose).Uint64(); again != first {
				t.Errorf("%s: %d, and then %d", name, first, again)
			}
			if other, ok := seen[first]; ok {
				t.Errorf("%s begins as %s does", name, other)
			}
			seen[first] = name
		}
	}
	if got := Stream(1, "roll 1").Uint64(); got != want {
		t.Errorf("the first number of roll 1 is %d, want %d", got, want)
	}
}
