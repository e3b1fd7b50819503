package mcts

import (
	"math"
	"sync/atomic"
)

// implied returns the value that minimax over the evaluations in the tree gives a node,
// for the player who chose it (implicit minimax backups, Lanctot et al. 2014).
func (a *arena[M]) implied(i uint32) float64 {
	return float64(math.Float32frombits(atomic.LoadUint32(a.value(i))))
}

// implyLeaf sets the implicit value of a leaf, where the path ends, to a result for the player
// to move. Where it is not called, the result of the simulation is the implicit value.
func (w *worker[S, M]) implyLeaf(result int64) {
	leaf := w.path[len(w.path)-1]
	if !leaf.stays {
		result = one - result
	}
	w.arena.setImplied(leaf.index, result)
	w.leafImplied = true
}

// setImplied sets the implicit value of node i to a result.
func (a *arena[M]) setImplied(i uint32, result int64) {
	atomic.StoreUint32(a.value(i), math.Float32bits(float32(result)/float32(one)))
}

// updateImplied brings the implicit value of a node on the path up to date. The result is that
// of the simulation, for a leaf.
func (w *worker[S, M]) updateImplied(at step[M], leaf bool, result int64) {
	switch {
	case !leaf:
		w.imply(at)
	case !w.leafImplied:
		w.arena.setImplied(at.index, result)
	}
}

// imply sets the implicit value of a node by those of its children that were visited: to the
// best, or for a chance node to the mean.
func (w *worker[S, M]) imply(n step[M]) {
	first := n.loadFirst()
	if first == 0 {
		return
	}
	s := n.loadState()
	inOrder := w.ordered && w.Rave == 0 && !s.has(isChance) // one child after another was tried
	var best, sum, visits float64
	for i, children := 0, w.arena.children(n.node); i < len(children); i++ {
		v := children[i].loadVisits()
		if v == 0 {
			if inOrder {
				break // those behind it have none either
			}
			continue
		}
		value := w.arena.implied(first + uint32(i))
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
	atomic.StoreUint32(w.arena.value(n.index), math.Float32bits(float32(best)))
}
