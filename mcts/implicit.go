package mcts

import (
	"math"
	"sync/atomic"
)

// implied returns the value that minimax over the evaluations in the tree gives a node,
// for the player who chose it (implicit minimax backups, Lanctot et al. 2014).
func (n *node[M]) implied() float64 {
	return float64(math.Float32frombits(atomic.LoadUint32(&n.value)))
}

// imagine sets the value of a leaf, where the path ends, to a result for the player to
// move. Without it the result of the simulation is the value.
func (w *worker[S, M]) imagine(n *node[M], result int64) {
	if !w.path[len(w.path)-1].stays {
		result = one - result
	}
	n.imagine(result)
	w.imagined = true
}

func (n *node[M]) imagine(result int64) {
	atomic.StoreUint32(&n.value, math.Float32bits(float32(result)/float32(one)))
}

// reflect brings the value of a node on the path up to date.
func (w *worker[S, M]) reflect(n *node[M], leaf bool, result int64) {
	switch {
	case !leaf:
		w.imply(n)
	case !w.imagined:
		n.imagine(result)
	}
}

// imply sets the value of a node by those of its children that were visited: the best,
// or for a chance node the mean.
func (w *worker[S, M]) imply(n *node[M]) {
	if n.loadFirst() == 0 {
		return
	}
	s := n.loadState()
	var best, sum, visits float64
	for i, children := 0, w.arena.children(n); i < len(children); i++ {
		c := &children[i]
		v := c.loadVisits()
		if v == 0 {
			if w.ordered {
				break // those behind it have none either
			}
			continue
		}
		value := c.implied()
		best = max(best, value)
		sum += value * float64(v)
		visits += float64(v)
	}
	if visits == 0 {
		return
	}
	if s.has(isChance) {
		best = sum / visits
	}
	if !s.has(stays) {
		best = 1 - best
	}
	atomic.StoreUint32(&n.value, math.Float32bits(float32(best)))
}
