package mcts

import (
	"math"
	"sync/atomic"
	"unsafe"
)

// row has the numbers by which a child is chosen, already computed. Rows stand beside the nodes,
// so that a choice reads less memory, most of which is not in the processor's cache: the rows of
// thirty children take four cache lines, and their nodes twelve. Two bounds that differ by less
// than the precision of a float32, about 1e-7, count as equal.
//
// A row is one word, so that threads can read and write it as a whole.
type row struct {
	_ [0]uint64 // aligns the row as a word

	// mean is the mean of the results. Of a child without visits it is +Inf, above all others,
	// or −1 if choices go by priors.
	mean float32

	// share is 1/√visits, or prior/(1+visits) if choices go by priors.
	share float32
}

// bound returns the upper bound of a child, as bits: numbers that are not negative are in the
// order of their bits, and these the processor compares faster.
func (r row) bound(width float32) uint32 { return math.Float32bits(r.mean + width*r.share) }

// refuted is the row of a child that is to be left alone, below all others.
var refuted row

func ucb1Row(sum int64, visits uint32) row {
	if visits == 0 {
		return untried
	}
	root := inverseRoot(visits)
	return row{mean: float32(float64(sum) * (root * root / float64(one))), share: float32(root)}
}

var untried = row{mean: float32(math.Inf(1))}

func puctRow(sum int64, visits uint32, prior float32) row {
	if visits == 0 {
		return row{mean: -1, share: prior}
	}
	n := float64(visits)
	return row{mean: float32(float64(sum) / (n * float64(one))), share: prior / float32(1+n)}
}

func (r *row) load() row {
	word := atomic.LoadUint64((*uint64)(unsafe.Pointer(r)))
	return *(*row)(unsafe.Pointer(&word))
}

func (r *row) store(to row) {
	atomic.StoreUint64((*uint64)(unsafe.Pointer(r)), *(*uint64)(unsafe.Pointer(&to)))
}

// rows returns the rows of the children of n.
func (a *arena[M]) rows(n *node[M]) []row {
	first := n.loadFirst()
	return a.chunks[first>>chunkBits].rows[first%chunkSize:][:n.count]
}

// makeRows makes the rows of the children of n, which ucb1 has no use for before each child
// was tried: most of them never are. From here on they are refreshed.
func (w *worker[S, M]) makeRows(n *node[M]) {
	w.mark(n, keepsRows)
	first := n.loadFirst()
	for i := first; i < first+uint32(n.count); i++ {
		w.refresh(w.arena.at(i), i)
	}
	w.mark(n, hasRows)
}

func (w *worker[S, M]) mark(n *node[M], flag state) {
	if w.shared {
		n.flag(flag, 0)
	} else {
		n.state |= uint32(flag)
	}
}

// keepsRow reports whether the node of a step of the path has a row to refresh, after it has
// changed. If another thread is about to make the row, either this one sees that here, or
// the other sees the change.
func (w *worker[S, M]) keepsRow(step int) bool {
	return step > 0 && w.path[step-1].loadState().has(keepsRows)
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
