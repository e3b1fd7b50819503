package train

import (
	"math"
	"testing"
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
		unit := 1.0 / inUnit
		if i >= out {
			unit = 1.0 / outUnit
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
		if err := d.Add(set(i%2), set(1-i%2), float32(i%2), uint32(i)); err != nil {
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
