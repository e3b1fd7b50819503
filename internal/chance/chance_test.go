package chance

import "testing"

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
