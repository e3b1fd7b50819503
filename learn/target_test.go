package learn

import (
	"math"
	"testing"
)

// TD(λ) is compared with its definition: the mean of all later values, weighed by powers of λ.
func TestTarget(t *testing.T) {
	searched := []float64{0.6, 0.3, 0.8, 0.1, 0.7} // each for the player to move
	turns := []int{0, 1, 1, 0, 1}
	const result = 1.0
	rates := make([]float64, len(searched))
	for _, lambda := range []float64{0.3, 0.9, 1} {
		Target{Lambda: lambda}.rates(rates, searched, turns, result)
		for i := range searched {
			want, weight := 0.0, 1.0
			for j := i; j < len(searched); j++ {
				want += weight * (1 - lambda) * flipped(searched[j], turns[j])
				weight *= lambda
			}
			want += weight * result
			if got := flipped(rates[i], turns[i]); math.Abs(got-want) > 1e-12 {
				t.Errorf("λ = %v, position %d: %v, want %v", lambda, i, got, want)
			}
		}
	}
	Target{Result: 0.25}.rates(rates, searched, turns, result)
	for i, want := range []float64{0.75*0.6 + 0.25, 0.75 * 0.3, 0.75 * 0.8, 0.75*0.1 + 0.25, 0.75 * 0.7} {
		if math.Abs(rates[i]-want) > 1e-12 {
			t.Errorf("position %d: %v, want %v", i, rates[i], want)
		}
	}
}
