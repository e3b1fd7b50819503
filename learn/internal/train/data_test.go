package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply/internal/evidence"
)

// What goes into data comes out of it, for narrow and wide features and beyond a chunk.
func TestData(t *testing.T) {
	evidence.NoRace(t)
	type sample struct {
		own, other []int
		rate       float32
	}
	for _, inputs := range []int{1, 64, 1<<16 - 1, 1 << 16, 1<<16 + 1} {
		random := rand.New(rand.NewPCG(1, 1))
		d := NewData(inputs)
		words := (inputs + 63) / 64
		n := 100
		if inputs == 64 {
			n = 2*chunkSamples + 1
		}
		pick := func() (features []int, set []uint64) {
			set = make([]uint64, words)
			for range random.IntN(5) {
				f := random.IntN(inputs)
				if random.IntN(3) == 0 {
					f = inputs - 1
				}
				set[f/64] |= 1 << (f % 64)
				features = append(features, f)
			}
			slices.Sort(features)
			return slices.Compact(features), set
		}
		var want []sample
		for i := range n {
			own, ownSet := pick()
			other, otherSet := pick()
			rate := random.Float32()
			if err := d.Add(Sample{Own: ownSet, Other: otherSet, Rate: rate, Game: uint32(i)}); err != nil {
				t.Fatal(err)
			}
			want = append(want, sample{own, other, rate})
		}
		if d.Len() != n || d.Inputs() != inputs {
			t.Errorf("%d samples of %d inputs, want %d of %d", d.Len(), d.Inputs(), n, inputs)
		}
		for i, w := range want {
			own, other := d.features(i, 3, nil, nil)
			for _, list := range [][]int{own, other} {
				for k := range list {
					list[k] /= 3
				}
			}
			if !slices.Equal(own, w.own) || !slices.Equal(other, w.other) || d.rate(i) != w.rate {
				t.Fatalf("%d inputs, sample %d: %v %v %v, want %v", inputs, i, own, other, d.rate(i), w)
			}
		}
	}
}

// Samples that cannot be are refused, and change nothing.
func TestDataRefused(t *testing.T) {
	d := NewData(70)
	good := []uint64{1, 1 << 5}
	sum := d.Checksum()
	for _, tt := range []struct {
		own, other []uint64
		rate, base float32
		want       string
	}{
		{[]uint64{1, 1 << 6}, good, 0.5, 0, "feature 70"},
		{good, []uint64{0, 0, 1}, 0.5, 0, "feature 128"},
		{good, good, 1.01, 0, "rate of 1.01"},
		{good, good, -0.01, 0, "rate of -0.01"},
		{good, good, float32(math.NaN()), 0, "rate of NaN"},
		{good, good, 0.5, float32(math.Inf(1)), "base of +Inf"},
	} {
		if err := d.Add(Sample{Own: tt.own, Other: tt.other, Rate: tt.rate, Base: tt.base}); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("the error is %v, want one with %q", err, tt.want)
		}
	}
	if d.Len() != 0 || d.Checksum() != sum {
		t.Error("a refused sample has changed the data")
	}
	if _, err := New(d, Options{}); err == nil {
		t.Error("training without a sample")
	}
}

// Any change of a sample, and another order, changes the checksum.
func TestChecksum(t *testing.T) {
	type sample struct {
		own, other uint64
		rate, base float32
		game       uint32
	}
	seen := map[uint64]int{}
	for i, list := range [][]sample{
		{},
		{{1, 2, 0.5, 0, 1}},
		{{2, 1, 0.5, 0, 1}},
		{{1, 2, 0.25, 0, 1}},
		{{1, 2, 0.5, 0, 2}},
		{{1, 2, 0.5, 1, 1}},
		{{3, 0, 0.5, 0, 1}},
		{{1, 2, 0.5, 0, 1}, {1, 2, 0.5, 0, 1}},
		{{1, 2, 0.5, 0, 1}, {2, 1, 0.5, 0, 1}},
		{{2, 1, 0.5, 0, 1}, {1, 2, 0.5, 0, 1}},
	} {
		d := NewData(64)
		for _, s := range list {
			if err := d.Add(Sample{Own: []uint64{s.own}, Other: []uint64{s.other}, Base: s.base, Rate: s.rate, Game: s.game}); err != nil {
				t.Fatal(err)
			}
		}
		if other, ok := seen[d.Checksum()]; ok {
			t.Errorf("lists %d and %d have the same checksum", other, i)
		}
		seen[d.Checksum()] = i
	}
}

// About one game of 20 is held back, with all of its samples.
func TestHeld(t *testing.T) {
	d := draw(t, 64, 10, 100000) // 2,000 games of 50
	training, held := d.divide()
	if len(training)+len(held) != d.Len() {
		t.Errorf("%d and %d samples, want %d in all", len(training), len(held), d.Len())
	}
	if len(held) < 3500 || len(held) > 6500 {
		t.Errorf("%d samples of %d are held back, want about 5000", len(held), d.Len())
	}
	games := map[uint32]bool{}
	for _, i := range held {
		games[i/50] = true
	}
	if len(held) != 50*len(games) {
		t.Errorf("%d samples of %d games are held back, want 50 of each", len(held), len(games))
	}
}

// A sample with 26 features a side takes about 125 bytes.
func TestBytes(t *testing.T) {
	evidence.NoRace(t)
	d := NewData(768)
	set := make([]uint64, 12)
	for f := range 26 {
		set[f/3] |= 1 << (f % 3 * 20)
	}
	const n = 10 * chunkSamples
	for i := range n {
		if err := d.Add(Sample{Own: set, Other: set, Rate: 0.5, Game: uint32(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if got := float64(d.Bytes()) / n; got < 120 || got > 125 {
		t.Errorf("%.1f bytes a sample", got)
	}
}

func TestThresholds(t *testing.T) {
	for _, tt := range []struct {
		counts []int
		n      int
		want   []int
	}{
		{[]int{0, 10, 10, 10, 10}, 1, nil},
		{[]int{0, 10, 10, 10, 10}, 2, []int{3}},
		{[]int{0, 10, 10, 10, 10}, 4, []int{2, 3, 4}},
		{[]int{0, 10, 10, 10, 10}, 9, []int{2, 3, 4}},
		{[]int{0, 0, 0, 7}, 4, nil},
		{[]int{5, 0, 0, 90, 0, 5}, 2, []int{3}},
		{[]int{1, 0, 0, 1}, 2, []int{1}},
		{[]int{25, 75}, 3, []int{1}},
		{[]int{75, 25}, 3, []int{1}},
		{nil, 3, nil},
	} {
		if got := thresholds(tt.counts, tt.n); !slices.Equal(got, tt.want) {
			t.Errorf("thresholds(%v, %d) = %v, want %v", tt.counts, tt.n, got, tt.want)
		}
	}
}
