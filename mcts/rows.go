package mcts

import (
	"math"
	"sync/atomic"
)

// row is what a choice wants to know of a child, ready made: the mean of its results, and by
// how much its visits make it narrower, both as a float32. It stands beside the node: to
// choose among thirty children is to read four lines of the processor's cache, where
// their nodes take a dozen, and most of a large tree is not in the cache. Bounds that differ
// by less than a float32 can tell, a ten millionth, count as equal.
//
// It is one word, which threads read and write at once.
type row uint64

func newRow(mean, share float32) row {
	return row(math.Float32bits(mean)) | row(math.Float32bits(share))<<32
}

// mean is the mean of the results. Of a child without visits it is +Inf, above all others,
// or −1 if choices go by priors.
func (r row) mean() float32 { return math.Float32frombits(uint32(r)) }

// share is 1/√visits, or prior/(1+visits) if choices go by priors.
func (r row) share() float32 { return math.Float32frombits(uint32(r >> 32)) }

// bound returns the upper bound of a child, as bits: numbers that are not negative are in the
// order of their bits, and these the processor compares faster.
func (r row) bound(width float32) uint32 { return math.Float32bits(r.mean() + width*r.share()) }

// refuted is the row of a child that is to be left alone, below all others.
const refuted row = 0

func ucb1Row(sum int64, visits uint32) row {
	if visits == 0 {
		return untried
	}
	root := inverseRoot(visits)
	return newRow(float32(float64(sum)*(root*root/float64(one))), float32(root))
}

var untried = newRow(float32(math.Inf(1)), 0)

func puctRow(sum int64, visits uint32, prior float32) row {
	if visits == 0 {
		return newRow(-1, prior)
	}
	n := float64(visits)
	return newRow(float32(float64(sum)/(n*float64(one))), prior/float32(1+n))
}

func (r *row) load() row    { return row(atomic.LoadUint64((*uint64)(r))) }
func (r *row) store(to row) { atomic.StoreUint64((*uint64)(r), uint64(to)) }

// rows returns the rows of the children of n.
func (a *arena[M]) rows(n *node[M]) []row {
	first := n.loadFirst()
	return a.chunks[first>>chunkBits].rows[first%chunkSize:][:n.count]
}

// refresh brings the row of a node up to date. Of several threads that are at it at once,
// one may store what is out of date already; so each looks again at what has come in since,
// and the last to store has stored what is true.
func (w *worker[S, M]) refresh(n *node[M], index uint32) {
	r := w.arena.row(index)
	if !w.shared {
		*r = w.rowOf(n.sum, n.visits, index)
		return
	}
	for {
		sum, visits := loadSum(&n.sum), n.loadVisits()
		r.store(w.rowOf(sum, visits, index))
		if sum == loadSum(&n.sum) && visits == n.loadVisits() {
			return
		}
	}
}

func (w *worker[S, M]) rowOf(sum int64, visits, index uint32) row {
	if w.Priors {
		return puctRow(sum, visits, *w.arena.prior(index))
	}
	return ucb1Row(sum, visits)
}
