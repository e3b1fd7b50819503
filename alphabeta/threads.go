package alphabeta

import (
	"sync"

	"github.com/plygo/ply"
)

// together runs the workers at once, the first in this goroutine, and returns what the
// first found. The others help through the table alone (lazy SMP, Hoki 2013). A panic
// in any of them is raised here.
func together[S any, M comparable](workers []*worker[S, M], run func(*worker[S, M]) ply.Result[M]) ply.Result[M] {
	if len(workers) == 1 {
		return run(workers[0])
	}
	var group sync.WaitGroup
	panics := make(chan any, len(workers))
	for i, w := range workers[1:] {
		w.stagger(i + 1)
		group.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					panics <- r
					w.budget.End()
				}
			}()
			w.deepen(1, nil)
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
	return run(workers[0])
}

// stagger makes a helper begin with other root moves than the first worker, so that
// they do not all search the same.
func (w *worker[S, M]) stagger(i int) {
	if len(w.moves) > 2 {
		k := i % len(w.moves)
		w.moves = append(append(make([]M, 0, len(w.moves)), w.moves[k:]...), w.moves[:k]...)
	}
}
