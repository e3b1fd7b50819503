package alphabeta

import (
	"sync"

	"github.com/plygo/ply"
)

// together runs the workers at once, the first in this goroutine, and returns what the
// first found, or another that got deeper. Otherwise they help each other through the
// table alone (lazy SMP, Hoki 2013). A panic in any of them is raised here.
func together[S any, M comparable](workers []*worker[S, M], lines int, report func(ply.Result[M])) ply.Result[M] {
	if len(workers) == 1 {
		return workers[0].deepen(lines, report)
	}
	var group sync.WaitGroup
	panics := make(chan any, len(workers))
	results := make([]ply.Result[M], len(workers))
	for i, w := range workers[1:] {
		group.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					panics <- r
					w.budget.End()
				}
			}()
			r := w.deepen(1, nil)
			results[i+1] = r
			done := !w.budget.Finished() && (r.Depth == w.budget.Depth() || w.certain(r))
			if done && lines == 1 { // nobody can do better; of several lines it knows one
				w.budget.End()
			}
		})
	}
	defer func() {
		workers[0].budget.End()
		group.Wait()
		select {
		case r := <-panics:
			panic(r)
		default:
		}
	}()
	results[0] = workers[0].deepen(lines, report)
	workers[0].budget.End()
	group.Wait()
	best := results[0]
	for _, r := range results[1:] {
		if lines == 1 && r.Depth > best.Depth {
			best = r
		}
	}
	if report != nil && best.Depth > results[0].Depth {
		best.Nodes, best.Elapsed = workers[0].budget.Nodes(), workers[0].budget.Elapsed()
		report(best)
	}
	return best
}

// skips reports whether a worker leaves out the current depth. Helpers do so, each in a
// rhythm of its own, so that they are ahead of the first worker, which finds in the table
// what they found there. On the way to a depth that was asked for they take long strides,
// counted back from it: what helps most is that one of them is there early.
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
