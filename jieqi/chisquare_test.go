package jieqi_test

import (
	"math"
	"testing"
)

// chiSquare returns the probability that a chi-square of so many degrees of freedom is x or more. It is
// the regularized upper incomplete gamma function (Abramowitz and Stegun 1964, 6.5.29 and 6.5.31).
func chiSquare(x float64, freedom int) float64 {
	a, y := float64(freedom)/2, x/2
	if y <= 0 {
		return 1
	}
	lgamma, _ := math.Lgamma(a)
	front := math.Exp(-y + a*math.Log(y) - lgamma)
	if y < a+1 { // its series converges fast
		sum, term := 1/a, 1/a
		for n := 1.0; term > sum*1e-15; n++ {
			term *= y / (a + n)
			sum += term
		}
		return 1 - front*sum
	}
	// The continued fraction, from far inside.
	f := 0.0
	for n := 500.0; n >= 1; n-- {
		f = n * (n - a) / (y + 2*n + 1 - a - f)
	}
	return front / (y + 1 - a - f)
}

// The values are those of tables.
func TestChiSquare(t *testing.T) {
	for _, tt := range []struct {
		x       float64
		freedom int
		want    float64
	}{
		{3.841459, 1, 0.05}, {6.634897, 1, 0.01}, {0.003932, 1, 0.95},
		{11.070498, 5, 0.05}, {20.515006, 5, 0.001},
		{90.531225, 70, 0.05}, {51.739278, 70, 0.95}, {124.342113, 100, 0.05}, {149.449253, 100, 0.001},
	} {
		if got := chiSquare(tt.x, tt.freedom); math.Abs(got-tt.want) > 1e-5 {
			t.Errorf("%v of %d: %v, want %v", tt.x, tt.freedom, got, tt.want)
		}
	}
}
