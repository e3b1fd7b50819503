package linear

import (
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/trial"
)

// sink keeps what the readers allocate.
var sink []byte

// A reader whose memory is in proportion to its input passes. One that allocates more and more for
// each byte is found out, and so is one that allocates more than it promises.
func TestCheck(t *testing.T) {
	evidence.NoRace(t)
	const length = 2000
	double := func(text string) { sink = make([]byte, 2*len(text)) }
	for _, tt := range []struct {
		name   string
		bytes  int
		factor float64
		read   func(text string)
		want   string // empty if the check passes
	}{
		{"linear", 1 << 20, 3, double, ""},
		{"quadratic", length, 1e6, func(text string) {
			for i := range text {
				sink = append([]byte(nil), text[:i]...)
			}
		}, "quadratic, aaa: "},
		{"greedy", 1 << 20, 1, double, "bytes are allocated for 2097152 bytes of text, want at most 1 for each"},
	} {
		got := trial.Run(t, func(t testing.TB) {
			Check(t, Format{Name: tt.name, Bytes: tt.bytes, Factor: tt.factor, Read: tt.read}, Repeat("aaa", "", "a", ""))
		})
		if got.Failed != (tt.want != "") || !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: failed is %v, want %q in\n%s", tt.name, got.Failed, tt.want, got.Text)
		}
		if !strings.Contains(got.Text, "per byte\naaa   ") {
			t.Errorf("%s: there is no table in\n%s", tt.name, got.Text)
		}
	}
}

// A text of a shape has the length that is asked for, and its part at least once.
func TestRepeat(t *testing.T) {
	shape := Repeat("lists", "[", "1,", "]")
	for length, want := range map[int]string{8: "[1,1,1,]", 9: "[1,1,1,]", 0: "[1,]"} {
		if got := shape.Text(length); got != want {
			t.Errorf("%d bytes: %s, want %s", length, got, want)
		}
	}
}

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
		ratios = append(ratios, ratio(measure(quadratic, shape.Text(20_000)), measure(quadratic, shape.Text(40_000))))
	}
	if r := median(ratios); r < mostTime {
		t.Errorf("a quadratic reader takes %.2f times as long", r)
	}
}
