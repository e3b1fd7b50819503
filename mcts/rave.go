package mcts

import (
	"math"
	"sync/atomic"
)

// rave is what a node knows of its move from simulations in which the move was played later
// (rapid action value estimation, Gelly and Silver 2007). It stands beside the node in the
// same chunk of the arena.
type rave struct {
	sum    int64  // of results: see one
	visits uint32 // simulations in which the move was played
	slot   uint32 // of the move, by Indexer
}

// blend returns the mean of a node, weighed against what the node at index knows by RAVE. The
// weight of RAVE falls with the visits, by the schedule of Gelly and Silver (2007): at Rave
// visits it is ½. Without visits of its own (known is false), the node has RAVE alone.
func (w *worker[S, M]) blend(mean, visits float64, index uint32, known bool) (float64, bool) {
	r := w.arena.rave(index)
	n := atomic.LoadUint32(&r.visits)
	if n == 0 {
		return mean, known
	}
	v := float64(loadSum(&r.sum)) / (float64(one) * float64(n))
	if !known {
		return v, true
	}
	weight := math.Sqrt(w.Rave / (3*visits + w.Rave))
	return mean + weight*(v-mean), true
}

// countRaves counts the result, for the player to move at the end of the path, in the RAVE of
// every move that could have been played at a node of the path and was played later. Moves of
// different players have different slots, so a move counts only for the player who made it.
func (w *worker[S, M]) countRaves(result int64) {
	if w.clock++; w.clock == 0 {
		clear(w.seen)
		w.clock = 1
	}
	last := len(w.path) - 1
	end := len(w.slots)
	for i := last; i >= 0; i-- {
		n := w.path[i]
		// The slots from the i-th on were played at this node or below it. Moves of
		// chance have none, so that some may be counted one node too early.
		for begin := min(i, end); end > begin; end-- {
			w.seen[w.slots[end-1]] = w.clock
		}
		if first := n.loadFirst(); first != 0 && !n.loadState().has(isChance) {
			for j := first; j < first+uint32(n.count); j++ {
				r := w.arena.rave(j)
				if w.seen[r.slot] == w.clock {
					w.count(r, result)
				}
			}
		}
		if !n.stays {
			result = one - result
		}
	}
}

func (w *worker[S, M]) count(r *rave, result int64) {
	if w.shared {
		atomic.AddUint32(&r.visits, 1)
		addSum(&r.sum, result)
		return
	}
	r.visits++
	r.sum += result
}
