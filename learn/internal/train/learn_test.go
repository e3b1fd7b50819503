package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply/internal/evidence"
)

// set returns a bit set of 64 inputs at most.
func set(features ...int) []uint64 {
	var word uint64
	for _, f := range features {
		word |= 1 << f
	}
	return []uint64{word}
}

func logistic(x float64) float32 { return float32(1 / (1 + math.Exp(-x))) }

// last trains and returns the last report.
func last(t *testing.T, d *Data, o Options) Report {
	t.Helper()
	reports := finish(t, begin(t, d, o))
	r := reports[len(reports)-1]
	t.Log(r)
	return r
}

// A rate that depends on pairs of features needs hidden units: without them nothing is better
// than to say 1/2, an error of 0.16.
func TestLearnXOR(t *testing.T) {
	evidence.NoRace(t)
	for _, loss := range []Loss{SquaredError, CrossEntropy} {
		random := rand.New(rand.NewPCG(1, 1))
		d := NewData(8)
		for i := range 20000 {
			own, other := random.Uint64N(256), random.Uint64N(256)
			rate := float32(0.1)
			if (own^own>>1)&1 == 1 {
				rate = 0.9
			}
			if err := d.Add(Sample{Own: []uint64{own}, Other: []uint64{other}, Rate: rate, Game: uint32(i / 20)}); err != nil {
				t.Fatal(err)
			}
		}
		if r := last(t, d, Options{Epochs: 10, Batch: 256, Loss: loss}); r.Validation > 0.001 || r.Quantised > 0.001 {
			t.Errorf("loss by %v: %v", loss, r)
		}
	}
}

// The logit is a sum over the features of both players, with other weights for each player: what
// is good for one need not be as bad for the other.
func TestLearnLinear(t *testing.T) {
	evidence.NoRace(t)
	random := rand.New(rand.NewPCG(1, 2))
	var weights [2][40]float64
	for side := range weights {
		for f := range weights[side] {
			weights[side][f] = random.NormFloat64() / 3
		}
	}
	d := NewData(40)
	for i := range 50000 {
		var sets [2]uint64
		sum := 0.3
		for side := range sets {
			for range 10 {
				f := random.IntN(40)
				if sets[side]&(1<<f) == 0 {
					sum += weights[side][f]
				}
				sets[side] |= 1 << f
			}
		}
		if err := d.Add(Sample{Own: sets[:1], Other: sets[1:], Rate: logistic(sum), Game: uint32(i / 50)}); err != nil {
			t.Fatal(err)
		}
	}
	if r := last(t, d, Options{Epochs: 10, Batch: 512}); r.Validation > 0.0005 || r.Quantised > 0.0005 {
		t.Error(r)
	}
}

// Buckets have outputs of their own: here the rate depends on the number of features alone, and
// a single output would need hidden units that count.
func TestLearnBuckets(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 3))
	d := NewData(60)
	for i := range 20000 {
		n := 1 + random.IntN(3)
		features := random.Perm(60)[:n]
		if err := d.Add(Sample{Own: set(features...), Other: set(59 - features[0]), Rate: []float32{0.2, 0.9, 0.4}[n-1], Game: uint32(i / 20)}); err != nil {
			t.Fatal(err)
		}
	}
	one := last(t, d, Options{Epochs: 3, Batch: 256, Hidden: 8})
	three := last(t, d, Options{Epochs: 3, Batch: 256, Hidden: 8, Buckets: 3})
	if three.Validation > one.Validation/2 {
		t.Errorf("error %v with three buckets, %v with one", three.Validation, one.Validation)
	}
}

// A thousand random samples can be learned by heart: if not, something is lost on the way.
func TestOverfit(t *testing.T) {
	evidence.NoRace(t)
	d := draw(t, 500, 30, 1000)
	r := last(t, d, Options{Hidden: 32, Epochs: 100, Batch: 50})
	if r.Training > 1e-4 {
		t.Errorf("the error is still %v", r.Training)
	}
}

// Training goes on from weights, also from quantised ones, and is then as good at once as it was.
// The weights that it began with stay as they are.
func TestInitial(t *testing.T) {
	d := draw(t, 100, 10, 2000)
	first := begin(t, d, Options{Epochs: 30, Batch: 100, Buckets: 2})
	reports := finish(t, first)
	before := reports[len(reports)-1].Training
	initial := FromQuantised(first.Model().Quantise())
	weights := slices.Clone(initial.All)
	again := begin(t, d, Options{Epochs: 1, Batch: 100, Rate: 1e-6, Initial: initial})
	if got := finish(t, again)[0].Training; got > before*1.05 {
		t.Errorf("error %v, want about %v", got, before)
	}
	if !slices.Equal(initial.All, weights) || slices.Equal(again.Model().All, weights) {
		t.Error("training has changed the weights that it began with, or none")
	}
}
