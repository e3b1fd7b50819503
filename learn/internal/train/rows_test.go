package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply/internal/avx2"
)

// same reports whether two lists have the same bits.
func same(a, b []float32) bool {
	return slices.EqualFunc(a, b, func(x, y float32) bool { return math.Float32bits(x) == math.Float32bits(y) })
}

// The instructions of AVX2 compute what the loops in Go do, bit for bit.
func TestAVX2(t *testing.T) {
	if !avx2.Has() {
		t.Skip("the processor has no AVX2")
	}
	rng := rand.New(rand.NewPCG(1, 1))
	numbers := func(n int) []float32 {
		all := make([]float32, n)
		for i := range all {
			if rng.IntN(3) > 0 { // whole lanes of zeros are left out
				all[i] = rng.Float32() - 0.5
			}
		}
		return all
	}
	for hidden := lane; hidden <= 200; hidden += lane {
		const inputs = 20
		weights := numbers(inputs * hidden)
		rows := []int{hidden * (inputs - 1)}
		for range rng.IntN(30) {
			rows = append(rows, hidden*rng.IntN(inputs))
		}
		got, want := numbers(hidden), make([]float32, hidden)
		sum(got, weights, rows)
		sumLanes(want, weights, rows)
		if !same(got, want) {
			t.Fatalf("%d sums: %v, want %v", hidden, got, want)
		}
		change := numbers(hidden)
		clear(change[:rng.IntN(hidden)])
		spreadOut, spreadWant := slices.Clone(weights), slices.Clone(weights)
		spread(spreadOut, rows, change)
		spreadLanes(spreadWant, rows, change)
		if !same(spreadOut, spreadWant) {
			t.Fatalf("%d sums: a change is spread in another way", hidden)
		}
		dst, src := numbers(hidden+3), numbers(hidden+3)
		for i := range dst {
			want := dst[i] + src[i]
			one, other := slices.Clone(dst), slices.Clone(src)
			if add(one, other); one[i] != want || other[i] != 0 {
				t.Fatalf("%v + %v is %v, and %v is left", dst[i], src[i], one[i], other[i])
			}
		}
	}
}
