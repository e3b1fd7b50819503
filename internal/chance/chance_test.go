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
