package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply/internal/chance"
)

// draw returns random data: n samples of games of 50, with at most so many features active a side.
func draw(tb testing.TB, inputs, active, n int) *Data {
	tb.Helper()
	random := rand.New(rand.NewPCG(1, uint64(inputs)))
	d := NewData(inputs)
	own, other := make([]uint64, (inputs+63)/64), make([]uint64, (inputs+63)/64)
	for i := range n {
		clear(own)
		clear(other)
		for range active/2 + random.IntN(active/2+1) {
			f, g := random.IntN(inputs), random.IntN(inputs)
			own[f/64] |= 1 << (f % 64)
			other[g/64] |= 1 << (g % 64)
		}
		if err := d.Add(Sample{Own: own, Other: other, Base: float32(i%7)/10 - 0.3, Rate: random.Float32(), Game: uint32(i / 50)}); err != nil {
			tb.Fatal(err)
		}
	}
	return d
}

// Each epoch has all samples to train with, in an order of its own that is always the same.
func TestShuffle(t *testing.T) {
	d, o := small(t)
	x, y := begin(t, d, o), begin(t, d, o)
	y.shuffle(5) // what was before has no influence
	var orders [][]uint32
	for epoch := range 3 {
		x.shuffle(epoch)
		y.shuffle(epoch)
		if !slices.Equal(x.order, y.order) {
			t.Errorf("epoch %d has two orders", epoch)
		}
		for _, other := range orders {
			if slices.Equal(x.order, other) {
				t.Errorf("epoch %d has the order of another one", epoch)
			}
		}
		orders = append(orders, slices.Clone(x.order))
		if sorted := slices.Sorted(slices.Values(x.order)); !slices.Equal(sorted, x.training) {
			t.Errorf("epoch %d does not have each sample once", epoch)
		}
	}
}

// A report has the error of the samples that are held back, and of no others.
func TestValidation(t *testing.T) {
	d, o := small(t)
	x := begin(t, d, o)
	reports := finish(t, x)
	last := reports[len(reports)-1]
	for _, tt := range []struct {
		name  string
		model *Model
		got   float64
	}{{"Validation", x.model, last.Validation}, {"Quantised", FromQuantised(x.model.Quantise()), last.Quantised}} {
		w := make([]float64, len(tt.model.All))
		for i, v := range tt.model.All {
			w[i] = float64(v)
		}
		sum, n := 0.0, 0
		for i := range d.Len() {
			if d.held(i) {
				own, other := d.features(i, 1, nil, nil)
				sum += reference(tt.model, w, own, other, float64(d.base(i)), float64(d.rate(i)), SquaredError)
				n++
			}
		}
		if want := sum / float64(n); math.Abs(tt.got-want) > 1e-6 || n != last.Held {
			t.Errorf("%s is %v of %d samples, want %v of %d", tt.name, tt.got, last.Held, want, n)
		}
	}
}

// An input that is active in no sample to train with has no weights, so that it is no noise in a
// state that has it.
func TestUnseen(t *testing.T) {
	d := NewData(3)
	for i := range 1000 {
		feature := i % 2
		if chance.SplitMix(uint64(i))()%heldOne == 0 {
			feature = 2
		}
		if err := d.Add(Sample{Own: set(feature), Other: set(1 - feature&1), Rate: 0.5, Game: uint32(i)}); err != nil {
			t.Fatal(err)
		}
	}
	x := begin(t, d, Options{Hidden: 8})
	finish(t, x)
	for f := range 3 {
		row := x.Model().In()[8*f : 8*f+8]
		if zero := !slices.ContainsFunc(row, func(w float32) bool { return w != 0 }); zero != (f == 2) {
			t.Errorf("the weights of input %d are %v", f, row)
		}
	}
}

// A step goes by the mean of the gradients of all samples of its batch, whatever the shards.
func TestStep(t *testing.T) {
	d, o := small(t)
	o.Batch = d.Len()
	x := begin(t, d, o)
	all := newShard(x.model)
	for _, i := range x.training {
		all.learn(x.model, d, int(i), o.Loss)
	}
	if _, err := x.next(); err != nil {
		t.Fatal(err)
	}
	for i, sum := range all.gradient.All {
		want := (1 - beta1) * float64(sum) / float64(len(x.training))
		if got := float64(x.first[i]); math.Abs(got-want) > 1e-8+1e-4*math.Abs(want) {
			t.Fatalf("weight %d of %d: the first moment is %v, want %v", i, len(x.first), got, want)
		}
	}
}
