package mcts

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// firstReport is after how many simulations a search is reported first; then whenever
// they have doubled.
const firstReport = 128

// run simulates until the budget is spent or nothing is left to find out.
func (w *worker[S, M]) run(report func(ply.Result[M])) {
	for next := int64(firstReport); !w.solved() && w.budget.Spend(); {
		if w.shared {
			w.simulateGuarded()
		} else {
			w.simulate()
		}
		if report != nil && w.budget.Nodes() >= next {
			next *= 2
			report(w.progress())
		}
		if w.hungry {
			w.recycle()
		}
	}
}

// simulateGuarded is simulate while other threads may want to sweep the tree.
func (w *worker[S, M]) simulateGuarded() {
	w.guard.Lock()
	defer w.guard.Unlock()
	w.simulateSome()
}

// progress returns the result so far.
func (w *worker[S, M]) progress() ply.Result[M] {
	w.guard.Lock()
	defer w.guard.Unlock()
	r := w.result()
	r.Nodes, r.Elapsed = w.budget.Nodes(), w.budget.Elapsed()
	return r
}

// solved reports whether the root is proven.
func (w *worker[S, M]) solved() bool { return w.Solver && w.top.loadState().exact() }

// together runs the workers at once, the first in this goroutine, and returns what they
// found.
func together[S any, M comparable](workers []*worker[S, M], report func(ply.Result[M])) ply.Result[M] {
	first := workers[0]
	tree.Together(len(workers), first.budget.End, func(i int) {
		if i == 0 {
			first.run(report)
		} else {
			workers[i].run(nil)
		}
		if workers[i].solved() {
			first.budget.End()
		}
	})
	for _, w := range workers {
		w.arena.empty(&w.pocket)
	}
	if !first.separate || len(workers) == 1 {
		return first.result()
	}
	results := make([]ply.Result[M], len(workers))
	for i, w := range workers {
		results[i] = w.result()
		if w.solved() {
			return results[i] // visits tell nothing against a proof, which may be that of a draw
		}
	}
	return Merge(first.Tuning, results...)
}
