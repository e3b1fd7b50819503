package train

import (
	"math/rand/v2"
	"testing"
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
		if err := d.Add(own, other, random.Float32(), uint32(i/50)); err != nil {
			tb.Fatal(err)
		}
	}
	return d
}
