package proof

import (
	"github.com/plygo/ply/internal/memory"
)

// infinite is a proof number that no leaf can bring down: what has it cannot be proved.
const infinite = 1 << 30

// entry is what is known of a node. A win and a loss within a number of moves are known for good. The
// numbers are those of the last search. If they are those of a loss, that holds only for the path that
// led here, because a repetition or a count was part of it.
type entry struct {
	key      uint64
	pn, dn   uint32
	path     uint32 // on which the numbers were found, if they are those of a win or a loss
	work     uint32 // nodes that were searched for it: a table forgets first what cost least
	won      uint16 // plies in which the attacker wins at most, 0 if that is not known
	wonMoves uint16 // own moves of the attacker that this takes
	lost     uint16 // 1 + moves with which the attacker does not win, 0 if that is not known
	depth    uint16 // the least distance from the root at which it was met; the highest bit is unsure
}

// unsureBit says that the rules may call a repetition behind a loss a win.
const unsureBit = 1 << 15

const (
	bucketSize = 2
	entryBytes = 32
)

// table keeps entries of nodes. A bucket is a cache line.
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

// find returns the entry of a key, or nil.
func (t *table) find(key uint64) *entry {
	bucket := t.bucket(key)
	for i := range bucket {
		if bucket[i].key == key && bucket[i].depth != 0 {
			return &bucket[i]
		}
	}
	return nil
}

// make returns the entry of a key. If there is none, it takes the place of the one that cost least.
func (t *table) make(key uint64) *entry {
	bucket := t.bucket(key)
	least := &bucket[0]
	for i := range bucket {
		e := &bucket[i]
		if e.key == key && e.depth != 0 {
			return e
		}
		if e.depth == 0 {
			t.used++
			*e = entry{key: key}
			return e
		}
		if e.work < least.work {
			least = e
		}
	}
	*least = entry{key: key}
	return least
}

// drop forgets the entry of a key.
func (t *table) drop(key uint64) {
	if e := t.find(key); e != nil {
		*e = entry{}
		t.used--
	}
}

// full returns how full the table is, in thousandths.
func (t *table) full() int { return t.used * 1000 / len(t.entries) }
