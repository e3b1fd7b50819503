package train

import (
	"math"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/neural"
)

// Quantised weights are off by half a unit at most, and stay within their bounds.
func TestQuantise(t *testing.T) {
	m := newModel(50, 16, []int{3, 9})
	m.initialise(5, nil, 1)
	m.In()[0], m.In()[1], m.Bias()[2] = inLimit, -inLimit, -inLimit
	m.Out()[0], m.Out()[95] = outLimit, -outLimit
	m.OutBias()[1], m.OutBias()[2] = 3.25, -7.5
	back := FromQuantised(m.Quantise())
	out := (m.Inputs + 1) * m.Hidden
	for i, want := range m.All {
		unit := 1.0 / neural.Unit
		if i >= out {
			unit = 1.0 / neural.OutUnit
		}
		if got := back.All[i]; math.Abs(float64(got-want)) > unit/2+1e-6 {
			t.Errorf("weight %d of %d is %v, want %v", i, len(m.All), got, want)
		}
	}
	w := m.Quantise()
	if w.In[0] != 505 || w.In[1] != -505 || w.Bias[2] != -505 || w.Out[0] != 31744 || w.Out[95] != -31744 || w.OutBias[1] != 848640 || w.OutBias[2] != -1958400 {
		t.Errorf("%v %v %v %v %v %v", w.In[:2], w.Bias[2], w.Out[0], w.Out[95], w.OutBias[1], w.OutBias[2])
	}
}

// However high the learning rate, no weight leaves its bounds.
func TestLimits(t *testing.T) {
	d := NewData(2)
	for i := range 1000 {
		if err := d.Add(Sample{Own: set(i % 2), Other: set(1 - i%2), Rate: float32(i % 2), Game: uint32(i)}); err != nil {
			t.Fatal(err)
		}
	}
	x := begin(t, d, Options{Hidden: 8, Rate: 100, Batch: 10})
	finish(t, x)
	var high [2]float32
	for i, w := range x.Model().All {
		kind := 0
		if i >= 3*8 {
			kind = 1
		}
		high[kind] = max(high[kind], w, -w)
	}
	if high != [2]float32{inLimit, outLimit} {
		t.Errorf("the largest weights are %v, want %v and %v", high, inLimit, outLimit)
	}
}

// seen is a game in which the states are the samples of data.
type seen struct{ data *Data }

func (g seen) Start() int                    { return 0 }
func (g seen) Turn(*int) int                 { return 1 }
func (g seen) Moves(dst []int, _ *int) []int { return dst }
func (g seen) Play(*int, int)                {}
func (g seen) Terminal(*int) ply.Outcome     { return ply.Draw }
func (g seen) Evaluate(*int) ply.Score       { return 0 }
func (g seen) Inputs() int                   { return g.data.Inputs() }
func (g seen) Features(set []uint64, s *int, player int) {
	own, other := g.data.features(*s, 1, nil, nil)
	clear(set)
	for _, f := range [2][]int{other, own}[player] {
		set[f/64] |= 1 << (f % 64)
	}
}

// A network of package neural says what the model that it was made of says.
func TestNeural(t *testing.T) {
	d, o := small(t)
	x := begin(t, d, o)
	finish(t, x)
	w := x.Model().Quantise()
	w.Scale = 10_000
	features, err := neural.FeaturesOf[int, int](seen{d})
	if err != nil {
		t.Fatal(err)
	}
	w.Features = features.Fingerprint()
	network, err := neural.Make(w)
	if err != nil {
		t.Fatal(err)
	}
	game, err := neural.NewEvaluator[int, int](seen{d}, network)
	if err != nil {
		t.Fatal(err)
	}
	m := FromQuantised(w)
	s := newShard(m)
	for i := range d.Len() {
		rate, _ := s.forward(m, d, i)
		want := float64(w.Scale) * (math.Log(rate/(1-rate)) - float64(d.base(i)))
		if got := float64(game.Evaluate(&i)); math.Abs(got-want) > 1 {
			t.Fatalf("sample %d: the network says %v, and the model %v", i, got, want)
		}
	}
}
