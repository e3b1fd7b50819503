package mcts

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/plygo/ply/internal/memory"
)

// node is a move in the tree and what is known of the state behind it. Results are those
// of the player who chose the move. A node has no pointers, so that the garbage
// collector never looks into the tree; in the games of this library it has 24 bytes, and
// up to 24 more of what stands beside it.
//
// Fields that change while other threads look are read and written by sync/atomic.
// The others are written before first is, and only read afterwards.
type node[M comparable] struct {
	sum    int64  // of results: see one
	visits uint32 // with threads, also those that are under way
	first  uint32 // index of the first child; 0 if it was not expanded
	state  uint32 // what is proven, and flags: see proof.go
	count  uint16 // of children
	move   M
}

// one is the result of a win in a sum. In whole numbers sums do not depend on the order
// of threads.
const one int64 = 1 << 30

// mostVisits is how many visits a root has at most: less than its counter holds, also with those
// that threads count in advance. Then a search ends.
const mostVisits = 1<<32 - 1<<20

func (n *node[M]) loadVisits() uint32 { return atomic.LoadUint32(&n.visits) }
func (n *node[M]) loadFirst() uint32  { return atomic.LoadUint32(&n.first) }
func (n *node[M]) loadState() state   { return state(atomic.LoadUint32(&n.state)) }

// mean returns the mean of the results, from 0 to 1. There must be visits.
func (n *node[M]) mean() float64 {
	return float64(loadSum(&n.sum)) / (float64(one) * float64(n.loadVisits()))
}

const (
	chunkBits = 20
	chunkSize = 1 << chunkBits // more nodes than a state can have moves
	leastSize = 1 << 9         // chunks are a multiple of it, so that little memory is lost by rounding
)

// arena keeps the nodes of a tree: the root at index 0, and the children of a node, its
// family, side by side. An index has the place in a chunk in its lower chunkBits bits, and the
// number of the chunk above them.
type arena[M comparable] struct {
	chunks []chunk[M] // a table that is never moved; chunks are added as they are needed
	beside beside
	open   int   // number of the chunk that is filled; -1 if none has been
	filled int   // nodes used in it
	bytes  int64 // that the tree takes: chunks, families, the tables of both, and links
	held   int64 // the same with what is left of larger trees
	limit  int64 // of both

	used atomic.Int64 // bytes without what is free, for other goroutines to read

	refused bool // the system has no memory for another chunk, so that the tree is full

	mutex    sync.Mutex // of all below, if there are several threads
	families [][]family // in pages, so that they never move
	count    int        // of families
	free     []uint32   // by capacity, the first free family of that capacity
	spare    int        // nodes in free families
	released int        // families since free ones were united
	wanted   int        // nodes that there was no room for
	sweeper  sweeper
	sweeping sync.Mutex // of the thread that sweeps

	shared map[uint64]link // families by the hash of their state, if transpositions are in use
	links  int             // the most that shared has held: a map never gets smaller
}

// beside says which numbers stand beside the nodes of an arena, because the search uses them.
type beside struct {
	rows   bool
	priors bool // probabilities that the move is the one to look at
	values bool // of implicit minimax, as the bits of a float32
	raves  bool
}

// chunk is memory for nodes and what is beside them.
type chunk[M comparable] struct {
	nodes  []node[M]
	rows   []row
	priors []float32
	values []uint32
	raves  []rave
}

// nodeBytes returns the bytes of a node with all that is beside it.
func (a *arena[M]) nodeBytes() int64 {
	size := unsafe.Sizeof(node[M]{})
	if a.beside.rows {
		size += unsafe.Sizeof(refuted)
	}
	if a.beside.priors {
		size += unsafe.Sizeof(float32(0))
	}
	if a.beside.values {
		size += unsafe.Sizeof(uint32(0))
	}
	if a.beside.raves {
		size += unsafe.Sizeof(rave{})
	}
	return int64(size)
}

// checkMemory returns an error if the system has no memory for that many bytes. Tests replace it.
var checkMemory = memory.Check

// newArena makes an arena with a root. The limit is no more than that: memory is asked for as
// the tree grows. But the tables of an arena are made at once, so the limit is lower if the
// system has no memory for them. An error means that there is not enough to begin with.
func newArena[M comparable](limit int64, beside beside) (*arena[M], error) {
	a := &arena[M]{limit: limit, beside: beside}
	size := a.nodeBytes()
	for {
		chunks := a.limit/(size<<chunkBits) + 2*chunkBits   // the first and the last are smaller
		pages := a.limit/((size+familyBytes)<<pageBits) + 1 // at most one family for each node
		err := checkMemory(tableBytes[M](chunks, pages) + leastSize*size)
		if err == nil {
			a.chunks = make([]chunk[M], chunks)
			a.families = make([][]family, 0, pages)
			break
		}
		if a.limit <= leastLimit {
			return nil, err
		}
		a.limit /= 2
	}
	a.held = a.tableBytes()
	a.reset()
	return a, nil
}

// leastLimit is a limit below which the tables get hardly smaller.
const leastLimit = 1 << 20

func (a *arena[M]) tableBytes() int64 {
	return tableBytes[M](int64(len(a.chunks)), int64(cap(a.families)))
}

// tableBytes returns the bytes of the tables of chunks and of pages of families.
func tableBytes[M comparable](chunks, pages int64) int64 {
	return int64(unsafe.Sizeof(chunk[M]{}))*chunks + int64(unsafe.Sizeof([]family{}))*pages
}

// reset makes room for a new tree. It keeps the memory, because the operating system takes long
// to hand out more. But the new tree takes it up as if all of it were new, so that how a tree
// grows does not depend on trees before it.
func (a *arena[M]) reset() {
	a.open, a.filled = -1, 0
	a.bytes = a.tableBytes() + int64(a.links)*linkBytes
	a.count, a.spare, a.released, a.wanted = 0, 0, 0, 0
	for i := range a.free {
		a.free[i] = noFamily
	}
	clear(a.shared)
	a.sweeper = sweeper{}
	a.take(1)
	*a.at(0) = node[M]{state: uint32(stays)}
	a.tell()
}

// tell lets other goroutines know how much of the memory is in use.
func (a *arena[M]) tell() { a.used.Store(a.bytes - int64(a.left()+a.spare)*a.nodeBytes()) }

func (a *arena[M]) at(i uint32) *node[M] { return &a.chunks[i>>chunkBits].nodes[i%chunkSize] }

func (a *arena[M]) row(i uint32) *row { return &a.chunks[i>>chunkBits].rows[i%chunkSize] }

func (a *arena[M]) prior(i uint32) *float32 { return &a.chunks[i>>chunkBits].priors[i%chunkSize] }

func (a *arena[M]) value(i uint32) *uint32 { return &a.chunks[i>>chunkBits].values[i%chunkSize] }

func (a *arena[M]) rave(i uint32) *rave { return &a.chunks[i>>chunkBits].raves[i%chunkSize] }

// children returns the family of n, which must have been expanded.
func (a *arena[M]) children(n *node[M]) []node[M] {
	first := n.loadFirst()
	return a.chunks[first>>chunkBits].nodes[first%chunkSize:][:n.count]
}

// take takes room for n nodes from a chunk. It returns false if the limit is reached.
func (a *arena[M]) take(n int) (uint32, bool) {
	if n > a.left() && !a.openNext(n) {
		return 0, false
	}
	first := uint32(a.open<<chunkBits | a.filled)
	a.filled += n
	return first, true
}

// left is the room in the open chunk.
func (a *arena[M]) left() int {
	if a.open < 0 {
		return 0
	}
	return len(a.chunks[a.open].nodes) - a.filled
}

// openNext opens the next chunk, which must have room for n nodes. Each chunk is twice as large
// as the one before, up to chunkSize, but takes no more than half of the memory that is left:
// the rest is for the families in them, and for smaller chunks. It returns false if the limit
// is reached, if too little is left for a chunk, or if the system refuses it: then the search
// goes on within the tree that it has.
func (a *arena[M]) openNext(n int) bool {
	next := a.open + 1
	left := a.limit - a.bytes
	nodes := left / a.nodeBytes()
	size := max(int(min(leastSize<<min(next, chunkBits), chunkSize, nodes/2)&^(leastSize-1)), n)
	if next == 0 {
		size = max(leastSize, n) // whatever the limit
	}
	if next == len(a.chunks) || next > 0 && (int64(size) > nodes || size < leastSize || left < a.limit/512) {
		return false
	}
	bytes := int64(size) * a.nodeBytes()
	kept := len(a.chunks[next].nodes) == size
	if next > 0 && !kept && (a.refused || checkMemory(bytes) != nil) { // newArena asks for the first
		a.refused = true
		return false
	}
	a.open, a.filled = next, 0
	a.bytes += bytes
	if !kept {
		a.drop(next)
		a.hold(bytes)
		a.chunks[next] = a.newChunk(size)
	}
	return true
}

func (a *arena[M]) newChunk(size int) chunk[M] {
	c := chunk[M]{nodes: make([]node[M], size)}
	memory.Huge(c.nodes)
	if a.beside.rows {
		c.rows = make([]row, size)
		memory.Huge(c.rows)
	}
	if a.beside.priors {
		c.priors = make([]float32, size)
	}
	if a.beside.values {
		c.values = make([]uint32, size)
	}
	if a.beside.raves {
		c.raves = make([]rave, size)
	}
	return c
}

// hold accounts for bytes of memory that are about to be allocated. If that exceeds the limit,
// memory that larger trees have left is given up.
func (a *arena[M]) hold(bytes int64) {
	a.held += bytes
	for i := len(a.chunks) - 1; i > a.open && a.held > a.limit; i-- {
		a.drop(i)
	}
	for last := len(a.families) - 1; last > a.count>>pageBits && a.held > a.limit; last-- {
		a.families[last] = nil
		a.families = a.families[:last]
		a.held -= pageBytes
	}
}

// drop gives up a chunk, if it is there.
func (a *arena[M]) drop(i int) {
	a.held -= int64(len(a.chunks[i].nodes)) * a.nodeBytes()
	a.chunks[i] = chunk[M]{}
}
