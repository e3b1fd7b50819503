package proof

import (
	"github.com/plygo/ply/internal/memory"
)

// infinite is a proof number that no leaf can bring down: what has it cannot be proved.
const infinite = 1 << 30

// entry is what is known of a node, which is a position and the number of own moves that the attacker has
// left: with other moves left, other things are near. A win is known for good, and a loss if it is firm.
// The numbers are those of the last search. Those of a loss that is not firm hold only for the path that
// led here, because a repetition or a count was part of it.
type entry struct {
	key      uint64
	pn, dn   uint32
	path     uint32 // on which the numbers were found, if they are those of a win or a loss
	work     uint32 // nodes that were searched for it: a table forgets first what cost least
	won      uint16 // plies in which the attacker wins at most, 0 if that is not known
	wonMoves uint16 // own moves of the attacker that this takes
	left     uint16
	depth    uint16 // the least distance from the root at which it was met, and the two bits below
}

const (
	unsureBit = 1 << 15 // the rules may call a repetition behind a loss a win
	firmBit   = 1 << 14 // the loss holds on every path, and with fewer moves
	depthBits = firmBit - 1
)

func (e *entry) firm() bool { return e.depth&firmBit != 0 }

const (
	bucketSize = 4
	entryBytes = 32
)

// table keeps entries of nodes. Those of a position are in one bucket, and buckets are filled from the
// beginning. A bucket is two cache lines: with one, one position in a thousand is forgotten when the table
// is a twentieth full, and a proof cannot do without it.
type table struct {
	entries []entry
	mask    uint64
	used    int
}

// newTable makes a table of at most that many units of 2²⁰ bytes.
func newTable(mb int) *table {
	n := uint64(bucketSize)
	for n*2*entryBytes <= uint64(mb)<<20 {
		n *= 2
	}
	t := &table{entries: make([]entry, n), mask: n/bucketSize - 1}
	memory.Huge(t.entries)
	return t
}

// mix spreads the bits of a key.
func mix(x uint64) uint64 {
	x ^= x >> 32
	x *= 0xD6E8FEB86659FD93
	x ^= x >> 32
	x *= 0xD6E8FEB86659FD93
	return x ^ x>>32
}

func (t *table) bucket(key uint64) []entry {
	i := (key & t.mask) * bucketSize
	return t.entries[i : i+bucketSize : i+bucketSize]
}

// fetch begins to bring the entry of a key into the cache.
func (t *table) fetch(key uint64) { memory.Fetch(&t.entries[(key&t.mask)*bucketSize]) }

// find returns the entry of a node, or nil.
func (t *table) find(key uint64, left int) *entry {
	bucket := t.bucket(key)
	for i := range bucket {
		e := &bucket[i]
		if e.depth == 0 {
			break
		}
		if e.key == key && int(e.left) == left {
			return e
		}
	}
	return nil
}

// make returns the entry of a node. If there is none, it takes the place of the one that cost least.
func (t *table) make(key uint64, left int) *entry {
	bucket := t.bucket(key)
	least := &bucket[0]
	for i := range bucket {
		e := &bucket[i]
		if e.depth == 0 {
			t.used++
			least = e
			break
		}
		if e.key == key && int(e.left) == left {
			return e
		}
		if e.work < least.work {
			least = e
		}
	}
	*least = entry{key: key, left: uint16(left)}
	return least
}

// drop forgets what is known of a position.
func (t *table) drop(key uint64) {
	bucket := t.bucket(key)
	for i := range bucket {
		if e := &bucket[i]; e.key == key && e.depth != 0 {
			*e = entry{key: ^key, depth: 1} // it belongs to another bucket, where nobody looks for it here
		}
	}
}

// clear forgets everything.
func (t *table) clear() {
	clear(t.entries)
	t.used = 0
}

// full returns how full the table is, in thousandths.
func (t *table) full() int { return t.used * 1000 / len(t.entries) }
