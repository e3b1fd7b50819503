package neural

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply/internal/avx2"
)

// The instructions of AVX2 compute what the loops in Go do, bit for bit, also with sums that are as large as lanes allow.
func TestAVX2(t *testing.T) {
	if !avx2.Has() {
		t.Skip("the processor has no AVX2")
	}
	rng := rand.New(rand.NewPCG(1, 1))
	numbers := func(n, most int) []int16 {
		all := make([]int16, n)
		for i := range all {
			all[i] = int16(rng.IntN(2*most+1) - most)
		}
		return all
	}
	for hidden := 16; hidden <= 304; hidden += 16 {
		const inputs, outputs = 50, 3
		w := Weights{Inputs: inputs, Hidden: hidden, Scale: 100, In: numbers(inputs*hidden, 700), Bias: numbers(hidden, 700)}
		w.Buckets, w.OutBias = []int{10, 20}, make([]int32, outputs)
		w.Out = numbers(outputs*2*hidden, min(1<<15-1, (1<<31-1)/(2*hidden*Unit)))
		n, err := Make(w)
		if err != nil {
			t.Fatal(err)
		}
		for range 100 {
			var sums [2][]uint64
			for player := range sums {
				var lists [2][]uint32
				for range rng.IntN(40) {
					at := rng.IntN(2)
					lists[at] = append(lists[at], uint32(rng.IntN(inputs)))
				}
				slow := slices.Clone(n.bias)
				sums[player] = slices.Clone(n.bias)
				n.change(sums[player], lists[0], lists[1])
				n.changeBlocks(slow, lists[0], lists[1])
				if !slices.Equal(sums[player], slow) {
					t.Fatalf("%d sums with %d more and %d less: %x, want %x", hidden, lists[0], lists[1], sums[player], slow)
				}
			}
			for b := range outputs {
				size := len(n.bias) * 4
				if got, want := n.dot(sums[0], sums[1], b), dot(sums[0], sums[1], n.out[b*size:(b+1)*size]); got != want {
					t.Fatalf("output %d of %d sums: %d, want %d", b, hidden, got, want)
				}
			}
		}
	}
}
