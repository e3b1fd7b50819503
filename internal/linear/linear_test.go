package linear

import (
	"testing"
	"time"
)

// A reader that copies all that it has read for every byte is found out, one that does not
// passes.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("a short test does not judge times")
	}
	const ms = time.Millisecond
	for _, tt := range []struct {
		name        string
		short, long cost
		ratios      []float64
		want        bool
	}{
		{"twice", cost{10 * ms, 1 << 20}, cost{20 * ms, 2 << 20}, []float64{2}, true},
		{"four times the time", cost{10 * ms, 1 << 20}, cost{40 * ms, 2 << 20}, []float64{4.1, 3.9, 4}, false},
		{"four times the memory", cost{10 * ms, 1 << 20}, cost{20 * ms, 4 << 20}, []float64{2}, false},
		{"one fast reading of the short text", cost{5 * ms, 1 << 20}, cost{20 * ms, 2 << 20}, []float64{2, 4, 2}, true},
		{"one slow reading of the short text", cost{10 * ms, 1 << 20}, cost{40 * ms, 2 << 20}, []float64{4, 1, 4}, false},
		{"noise", cost{1, 1}, cost{ms, 1 << 17}, []float64{1000}, true},
	} {
		if got := linear(tt.short, tt.long, tt.ratios); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}

	var copied []byte
	quadratic := Format{Read: func(text string) {
		for i := range text {
			copied = append(copied[:0], text[:i]...)
		}
	}}
	shape := Repeat("bytes", "", "a", "")
	var ratios []float64
	for range 5 {
		ratios = append(ratios, ratio(measure(quadratic, shape.Text(100_000)), measure(quadratic, shape.Text(200_000))))
	}
	if r := median(ratios); r < mostTime {
		t.Errorf("a quadratic reader takes %.2f times as long", r)
	}
}
