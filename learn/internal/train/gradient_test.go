package train

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply/internal/evidence"
)

// reference is the network written down a second time, plainly and in double precision: the loss
// of one sample.
func reference(m *Model, w []float64, own, other []int, base, target float64, loss Loss) float64 {
	h := m.Hidden
	hidden := func(features []int, unit int) float64 {
		sum := w[m.Inputs*h+unit]
		for _, f := range features {
			sum += w[f*h+unit]
		}
		return math.Max(0, math.Min(1, sum))
	}
	bucket := 0
	for _, threshold := range m.Buckets {
		if len(own) >= threshold {
			bucket++
		}
	}
	outputs := w[(m.Inputs+1)*h:]
	logit := base + outputs[2*h*(len(m.Buckets)+1)+bucket]
	for unit := range h {
		logit += outputs[2*h*bucket+unit] * hidden(own, unit)
		logit += outputs[2*h*bucket+h+unit] * hidden(other, unit)
	}
	rate := 1 / (1 + math.Exp(-logit))
	if loss == CrossEntropy {
		return -target*math.Log(rate) - (1-target)*math.Log(1-rate)
	}
	return (rate - target) * (rate - target)
}

// The gradient of a shard is that of the reference, by differences.
func TestGradient(t *testing.T) {
	evidence.NoRace(t)
	for _, loss := range []Loss{SquaredError, CrossEntropy} {
		t.Run(fmt.Sprint(loss), func(t *testing.T) {
			d := draw(t, 30, 12, 60)
			m := newModel(30, 16, []int{7, 10})
			random := rand.New(rand.NewPCG(3, 4))
			for i := range m.All {
				m.All[i] = float32(random.NormFloat64() / 3)
			}
			s := newShard(m)
			for i := range d.Len() {
				s.learn(m, d, i, loss)
			}
			w := make([]float64, len(m.All))
			for i, x := range m.All {
				w[i] = float64(x)
			}
			total := func() float64 {
				sum := 0.0
				for i := range d.Len() {
					own, other := d.features(i, 1, nil, nil)
					sum += reference(m, w, own, other, float64(d.base(i)), float64(d.rate(i)), loss)
				}
				return sum
			}
			const step = 1e-6
			zero := 0
			for i, x := range w {
				w[i] = x + step
				up := total()
				w[i] = x - step
				want := (up - total()) / (2 * step)
				w[i] = x
				if got := float64(s.gradient.All[i]); math.Abs(got-want) > 1e-5*(1+math.Abs(want)) {
					t.Errorf("weight %d of %d: gradient %v, want %v", i, len(w), got, want)
				}
				if want == 0 {
					zero++
				}
			}
			if zero > len(w)/10 {
				t.Errorf("%d of %d weights have no part in the loss: too many for a test", zero, len(w))
			}
		})
	}
}

// The squared error of a shard is that of the reference.
func TestSquaredError(t *testing.T) {
	d := draw(t, 30, 12, 60)
	m := newModel(30, 16, []int{7, 10})
	m.initialise(1, nil, 9)
	w := make([]float64, len(m.All))
	for i, x := range m.All {
		w[i] = float64(x)
	}
	s, want := newShard(m), 0.0
	for i := range d.Len() {
		s.learn(m, d, i, CrossEntropy)
		own, other := d.features(i, 1, nil, nil)
		want += reference(m, w, own, other, float64(d.base(i)), float64(d.rate(i)), SquaredError)
	}
	if math.Abs(s.squared-want) > 1e-5*want {
		t.Errorf("%v, want %v", s.squared, want)
	}
}
