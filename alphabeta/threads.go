package alphabeta

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// together runs the workers at once, the first in this goroutine, and returns what the
// first found, or another that got deeper. Otherwise they help each other through the
// table alone (lazy SMP, Hoki 2013).
func together[S any, M comparable](workers []*worker[S, M], lines int, report func(ply.Result[M])) ply.Result[M] {
	first := workers[0]
	results := make([]ply.Result[M], len(workers))
	tree.Together(len(workers), first.budget.End, func(i int) {
		if i == 0 {
			results[0] = first.deepen(lines, report)
			first.budget.End()
			return
		}
		w := workers[i]
		results[i] = w.deepen(1, nil)
		done := !w.budget.Finished() && (results[i].Depth == w.budget.Depth() || w.certain(results[i]))
		if done && lines == 1 { // no other can do better; of several lines it knows one
			w.budget.End()
		}
	})
	best := results[0]
	for _, r := range results[1:] {
		if lines == 1 && r.Depth > best.Depth {
			best = r
		}
	}
	if report != nil && best.Depth > results[0].Depth {
		best.Nodes, best.Elapsed = first.budget.Nodes(), first.budget.Elapsed()
		report(best)
	}
	return best
}

// skips reports whether a worker leaves out the current depth. All but the first worker leave
// out some, each in a rhythm of its own. So they are ahead of the first worker, which then finds
// their results in the table. If only a depth limits the search, they search every fourth depth,
// counted back from the limit: it helps most that one of them reaches it early.
func (w *worker[S, M]) skips() bool {
	left := w.budget.Depth() - w.deep
	switch {
	case w.number == 0 || left == 0:
		return false
	case w.budget.DepthOnly():
		return (left+w.number-1)%4 != 0
	}
	stretch := (w.number + 1) / 2
	return (w.deep+w.number)/stretch%2 == 0
}
