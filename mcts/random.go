package mcts

import "math/bits"

// random is a generator that fits into a register: wyrand of Wang Yi (2019). Random
// games draw so often that a call through an interface would show.
type random uint64

// newRandom mixes the seeds by the last steps of SplitMix64 (Steele, Lea and Flood 2014).
func newRandom(seeds ...uint64) random {
	var x uint64
	for _, seed := range seeds {
		x += seed + 0x9e3779b97f4a7c15
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		x ^= x >> 31
	}
	return random(x)
}

func (r *random) next() uint64 {
	*r += 0xa0761d6478bd642f
	high, low := bits.Mul64(uint64(*r), uint64(*r)^0xe7037ed1a0b428db)
	return high ^ low
}

// Uint64 makes it a source of math/rand, from which games deal.
func (r *random) Uint64() uint64 { return r.next() }

// below returns a number from 0 to n−1.
func (r *random) below(n int) int {
	high, _ := bits.Mul64(r.next(), uint64(n))
	return int(high)
}

// float returns a number from 0 up to but not including 1.
func (r *random) float() float64 { return float64(r.next()>>11) / (1 << 53) }
