package train

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The steps are those of the paper, written down a second time in double precision.
func TestAdam(t *testing.T) {
	const steps, samples = 50, 10
	o := Options{Rate: 0.01, Decay: 0.5}
	random := rand.New(rand.NewPCG(1, 1))
	weights, first, second := []float32{0.3, -0.5, 0}, make([]float32, 3), make([]float32, 3)
	want, m, v := []float64{0.3, -0.5, 0}, make([]float64, 3), make([]float64, 3)
	for step := range steps {
		gradient := make([]float32, 3)
		for i := range gradient {
			gradient[i] = float32(samples * 0.01 * (random.NormFloat64() + float64(i)))
		}
		newUpdate(o, step, steps, samples).apply(weights, first, second, gradient, 100)
		for i, sum := range gradient {
			g, rate, n := float64(sum)/samples, o.rate(step, steps), float64(step+1)
			m[i] = 0.9*m[i] + 0.1*g
			v[i] = 0.999*v[i] + 0.001*g*g
			want[i] -= rate*0.5*want[i] + rate*m[i]/(1-math.Pow(0.9, n))/(math.Sqrt(v[i]/(1-math.Pow(0.999, n)))+1e-8)
			if math.Abs(float64(weights[i])-want[i]) > 1e-5 {
				t.Fatalf("step %d: weight %d is %v, want %v", step, i, weights[i], want[i])
			}
		}
	}
}

// Moments of an input that occurs no more become small, but never a denormal number.
func TestAdamFlush(t *testing.T) {
	const smallest = 0x1p-126 // normal number
	weights, first, second := []float32{0}, []float32{0}, []float32{0}
	for step := range 200_000 {
		gradient := []float32{0}
		if step == 0 {
			gradient[0] = 1e-3
		}
		newUpdate(Options{Rate: 0.01}, step, 200_000, 1).apply(weights, first, second, gradient, 1)
		for _, x := range []float32{first[0], second[0]} {
			if x != 0 && x < smallest {
				t.Fatalf("step %d: a moment is %v", step, x)
			}
		}
	}
	if first[0] > 1e-20 || second[0] > 1e-30 {
		t.Errorf("the moments are %v and %v at last", first[0], second[0])
	}
}
