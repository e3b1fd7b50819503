package alphabeta

import (
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/memory"
)

// table is the transposition table: what earlier searches found out about positions,
// by their hash. Every thread reads and writes it without locks. An entry is two
// words, data and hash XOR data, so that two halves of different writes do not match
// any hash (Hyatt and Mann 2002).
type table struct {
	clusters []cluster
	age      uint8      // of the current search, 5 bits
	mutex    sync.Mutex // of changes other than store, for full, which may be called at any time
}

// cluster is as long as a cache line, so that looking at all its entries costs one
// access to memory.
type cluster [4]entry

type entry struct {
	key, data atomic.Uint64
}

// bound says what a score in the table is: the value, or a bound of it.
type bound uint8

const (
	unknown bound = iota
	upper         // the value is at most the score
	lower         // the value is at least the score
	exactly
)

// finding is what an entry of the table says, unpacked.
type finding struct {
	score    ply.Score
	eval     ply.Score // noEval if it was never asked for
	move     int       // index among the moves of the state; noMove if none is known
	depth    int
	bound    bound
	complete bool // the depth cut nothing off below, so more depth would change nothing
	age      uint8
}

const (
	noMove   = 0xFFFF
	noEval   = ply.Score(-32768)
	maxDepth = 0xFF // as much depth as an entry can tell
	ages     = 1 << 5
)

// Data, from the lowest bit: score 16, eval 16, move 16, depth 8, bound 2, complete 1, age 5.
func pack(f finding) uint64 {
	d := uint64(uint16(f.score)) | uint64(uint16(f.eval))<<16 | uint64(f.move)<<32 |
		uint64(min(max(f.depth, 0), maxDepth))<<48 | uint64(f.bound)<<56 | uint64(f.age)<<59
	if f.complete {
		d |= 1 << 58
	}
	return d
}

func unpack(d uint64) finding {
	return finding{
		score:    ply.Score(int16(d)),
		eval:     ply.Score(int16(d >> 16)),
		move:     int(d >> 32 & 0xFFFF),
		depth:    int(d >> 48 & 0xFF),
		bound:    bound(d >> 56 & 3),
		complete: d>>58&1 != 0,
		age:      uint8(d >> 59),
	}
}

// resize makes a new table if the present one has another size. If the system has not enough
// memory, it returns an error and leaves the table as it is.
func (t *table) resize(megabytes int) error {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	n := megabytes << 20 / 64
	if n == len(t.clusters) {
		return nil
	}
	if err := memory.Check(int64(megabytes) << 20); err != nil {
		return fmt.Errorf("alphabeta: a table of %d MB: %w", megabytes, err)
	}
	t.clusters = make([]cluster, n)
	memory.Huge(t.clusters)
	return nil
}

func (t *table) clear() {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	clear(t.clusters)
	t.age = 0
}

// grow makes what is in the table a search older.
func (t *table) grow() {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.age++
}

// at returns the cluster of a hash, which it mixes first because a game need not.
func (t *table) at(hash uint64) *cluster {
	i, _ := bits.Mul64(hash*0x9E3779B97F4A7C15, uint64(len(t.clusters)))
	return &t.clusters[i]
}

// touch begins to fetch the cluster of a hash into the cache, for a probe that comes soon.
func (t *table) touch(hash uint64) { memory.Fetch(t.at(hash)) }

func (t *table) probe(hash uint64) (finding, bool) {
	c := t.at(hash)
	for i := range c {
		data := c[i].data.Load()
		if c[i].key.Load()^data == hash && data != 0 {
			return unpack(data), true
		}
	}
	return finding{eval: noEval, move: noMove}, false
}

// store keeps f in place of an older entry for the same position, or else of the one
// that is worth least: shallow and from searches long ago.
func (t *table) store(hash uint64, f finding) {
	c := t.at(hash)
	f.age = t.age % ages
	place, least := 0, 1<<30
	for i := range c {
		data := c[i].data.Load()
		old := unpack(data)
		if c[i].key.Load()^data == hash && data != 0 {
			if f.move == noMove {
				f.move = old.move
			}
			// A shallow bound does not replace much deeper knowledge of this search.
			if f.bound != exactly && f.depth+3 < old.depth && old.age == f.age && !f.complete {
				return
			}
			place = i
			break
		}
		worth := old.depth - 8*int((f.age-old.age)%ages)
		if data == 0 {
			worth = -1 << 20
		}
		if worth < least {
			place, least = i, worth
		}
	}
	data := pack(f)
	c[place].data.Store(data)
	c[place].key.Store(hash ^ data)
}

// full returns the share of entries that the current search has written, in
// thousandths, by a sample.
func (t *table) full() int {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	n := 0
	sample := t.clusters[:min(250, len(t.clusters))]
	for i := range sample {
		for j := range sample[i] {
			if data := sample[i][j].data.Load(); data != 0 && unpack(data).age == t.age%ages {
				n++
			}
		}
	}
	if len(sample) == 0 {
		return 0
	}
	return n * 1000 / (4 * len(sample))
}
