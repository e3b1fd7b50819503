package tree

import (
	"math"
	"slices"
)

// Past has the hashes of the states on a line: of the game so far and of the moves that a
// search has played after it. It tells whether the last state occurred before.
//
// Most states did not, and counts say so without a look at the line: each is the number of
// hashes that share some bits.
type Past struct {
	hashes []uint64
	counts [1 << countBits]uint16
}

const countBits = 11

// count returns the count of a hash. It mixes the hash first, because a game need not.
func (p *Past) count(hash uint64) *uint16 {
	return &p.counts[hash*0x9E3779B97F4A7C15>>(64-countBits)]
}

// Clear forgets all hashes.
func (p *Past) Clear() {
	p.hashes = p.hashes[:0]
	clear(p.counts[:])
}

// Push adds the hash of the next state of the line.
func (p *Past) Push(hash uint64) {
	p.hashes = append(p.hashes, hash)
	*p.count(hash)++
}

// Pop takes back the last Push.
func (p *Past) Pop() {
	last := len(p.hashes) - 1
	*p.count(p.hashes[last])--
	p.hashes = p.hashes[:last]
}

// Cut leaves the first n hashes.
func (p *Past) Cut(n int) {
	for _, hash := range p.hashes[n:] {
		*p.count(hash)--
	}
	p.hashes = p.hashes[:n]
}

// Repeats reports whether the last hash occurred before, at index from of the line or later.
func (p *Past) Repeats(from int) bool {
	last := len(p.hashes) - 1
	unique := *p.count(p.hashes[last]) == 1 && last < math.MaxUint16 // a longer line may have filled a count and begun it anew
	return !unique && Occurred(p.hashes[from:])
}

// Occurred reports whether the last of hashes is also among those before it.
func Occurred(hashes []uint64) bool {
	last := len(hashes) - 1
	return slices.Contains(hashes[:last], hashes[last])
}
