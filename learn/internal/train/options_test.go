package train

import (
	"math"
	"strings"
	"testing"
)

// Options that cannot be are refused, by name.
func TestOptionsRefused(t *testing.T) {
	d := draw(t, 10, 4, 100)
	model := func(inputs, hidden int, change func(m *Model)) *Model {
		m := newModel(inputs, hidden, []int{3})
		change(m)
		return m
	}
	same := func(*Model) {}
	for _, tt := range []struct {
		options Options
		want    string
	}{
		{Options{Hidden: 12}, "12 hidden units"},
		{Options{Hidden: -8}, "Hidden is -8"},
		{Options{Buckets: -1}, "Buckets is -1"},
		{Options{Hidden: 1032}, "1032 hidden sums"},
		{Options{Epochs: -1}, "Epochs is -1"},
		{Options{Batch: -1}, "Batch is -1"},
		{Options{Threads: -1}, "Threads is -1"},
		{Options{Rate: -1}, "Rate is -1"},
		{Options{Rate: math.NaN()}, "Rate is NaN"},
		{Options{Rate: math.Inf(1)}, "Rate is +Inf"},
		{Options{Decay: -1}, "Decay is -1"},
		{Options{Decay: math.NaN()}, "Decay is NaN"},
		{Options{Decay: 1e6}, "Decay is 1e+06"},
		{Options{Loss: 2}, "Loss is 2"},
		{Options{Initial: model(11, 8, same)}, "11 inputs"},
		{Options{Initial: model(10, 12, same)}, "12 hidden units"},
		{Options{Initial: model(10, 8, func(m *Model) { m.Buckets = []int{0} })}, "must rise"},
		{Options{Initial: model(10, 8, func(m *Model) { m.All = m.All[1:] })}, "weights, want"},
		{Options{Initial: model(10, 8, func(m *Model) { m.All[5] = float32(math.NaN()) })}, "no finite number"},
	} {
		if _, err := New(d, tt.options); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("the error is %v, want one with %q", err, tt.want)
		}
	}
}

// The learning rate rises to the highest one, and falls to a hundredth of it.
func TestRate(t *testing.T) {
	const steps = 1000
	o := Options{Rate: 0.5}
	highest := 0
	for i := range steps {
		if o.rate(i, steps) > o.rate(highest, steps) {
			highest = i
		}
		if i == 0 {
			continue
		}
		if rises := o.rate(i, steps) > o.rate(i-1, steps); rises != (i <= highest) {
			t.Fatalf("the rate of step %d is %v, after %v", i, o.rate(i, steps), o.rate(i-1, steps))
		}
	}
	for _, tt := range []struct {
		step int
		want float64
	}{{0, 0.005}, {highest, 0.5}, {steps - 1, 0.005}} {
		if got := o.rate(tt.step, steps); math.Abs(got-tt.want) > 0.01*tt.want {
			t.Errorf("the rate of step %d is %v, want %v", tt.step, got, tt.want)
		}
	}
	if highest < steps/50 || highest > steps/10 {
		t.Errorf("the highest rate is that of step %d", highest)
	}
}

// A training whose weights are no numbers any more ends with an error.
func TestDiverged(t *testing.T) {
	x := begin(t, draw(t, 10, 4, 1000), Options{})
	x.first[0] = float32(math.NaN())
	if err := x.Run(t.Context(), Watch{}); err == nil || !strings.Contains(err.Error(), "learning rate of 0.01") {
		t.Errorf("the error is %v", err)
	}
}
