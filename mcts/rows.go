package mcts

import (
	"math"
	"sync/atomic"
)

// row is what UCB1 wants to know of a child, ready made. It stands beside the node: to
// choose among thirty children is to read four lines of the processor's cache, where
// their nodes take a dozen, and most of a large tree is not in the cache. Bounds that differ
// by less than a float32 can tell, a ten millionth, count as equal.
type row struct {
	mean float32 // of the results
	root float32 // 1/√visits
}

var (
	untried = row{mean: float32(math.Inf(1))} // a child without visits, above all others
	refuted = row{}                           // one to be left alone, below all others
)

func newRow(sum int64, visits uint32) row {
	if visits == 0 {
		return untried
	}
	root := inverseRoot(visits)
	return row{float32(float64(sum) * (root * root / float64(one))), float32(root)}
}

func (a *arena[M]) row(i uint32) *row { return &a.chunks[i>>chunkBits].rows[i%chunkSize] }

// rows returns the rows of the children of n, whose state is s. Threads that share a tree
// would wait for each other if they kept them up to date, so they make them anew.
func (w *worker[S, M]) rows(n *node[M], s state, children []node[M]) []row {
	if !w.shared {
		first := n.first
		return w.arena.chunks[first>>chunkBits].rows[first%chunkSize:][:len(children)]
	}
	w.made = w.made[:0]
	for i := range children {
		c := &children[i]
		r := newRow(atomic.LoadInt64(&c.sum), c.loadVisits())
		if w.Solver && c.loadState().high() <= s.floor() {
			r = refuted
		}
		w.made = append(w.made, r)
	}
	return w.made
}

// refute leaves a child alone that is proven to be no better than another, which stays
// true. It returns false if that was done before.
func (a *arena[M]) refute(i uint32) bool {
	r := a.row(i)
	before := *r
	*r = refuted
	return before != refuted
}

// renew makes the rows of all nodes, which threads have left as they were.
func (a *arena[M]) renew() {
	for j := range a.count {
		f := a.family(j)
		if f.parent == isFree {
			continue
		}
		for i := f.first; i < f.first+uint32(f.room); i++ {
			n := a.at(i)
			*a.row(i) = newRow(n.sum, n.visits)
		}
	}
}
