package mcts

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// firstReport is the number of simulations after which a search is reported first. After that
// it is reported whenever they have doubled.
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
		if w.full {
			w.recycle()
		}
	}
}

// simulateGuarded is simulate while other threads may want to sweep the tree.
func (w *worker[S, M]) simulateGuarded() {
	w.guard.Lock()
	defer w.guard.Unlock()
	w.simulateBatch()
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
		w.arena.giveBack(&w.reserve)
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

// Threads that share a tree all come through the nodes near its root. To count a visit there,
// a thread has to fetch the node from the cache of another processor, which takes long. So a
// thread runs a batch of simulations from the last node on its way that has many visits, and
// counts the whole batch at once in the nodes above it. A batch is small compared with the
// visits of such a node, so it matters little that each simulation did not choose its way
// from the root.
//
// Until the batch is counted, other threads see it as losses, and as more losses than it has
// simulations. That keeps them away: two threads in the same place wait for each other's
// writes.
const (
	batchSize   = 16  // simulations of a batch
	batchLoss   = 64  // visits that other threads see until a batch is counted
	batchVisits = 128 // visits of a node that has many
)

// batch is where a thread runs several simulations.
type batch[S any] struct {
	descending bool   // the node is not chosen yet: all nodes of the path have many visits
	step       int    // of the path, where the node is; -1 if there is no batch
	spare      uint32 // visits of each node above that were counted in advance, and not made
	state      S      // at the node, if the game is no Repeater
}

// simulateBatch is simulate in a tree that several threads share.
func (w *worker[S, M]) simulateBatch() {
	w.restart()
	c := &w.batch
	c.descending, c.step, c.spare = w.Rave == 0 && w.top.loadVisits() >= batchVisits, -1, 0
	w.arrive(w.top)
	result, proven := w.descend(w.top)
	if c.descending { // down to a leaf of many visits, from where there is no way on
		c.descending, c.step, c.spare = false, -1, batchLoss-1
	}
	sum, n := int64(0), int64(0)
	for {
		result, proven = w.backup(c.step+1, true, result, 1, proven)
		if c.step < 0 {
			return
		}
		sum, n = sum+result, n+1
		if proven || n == batchSize || !w.budget.Spend() {
			break
		}
		w.backTo(c.step, &c.state)
		result, proven = w.descend(w.path[c.step].node)
	}
	w.path = w.path[:c.step+1]
	c.spare = batchLoss - uint32(n)
	w.backup(0, false, sum, n, proven)
}

// beginBatch chooses the node where the path ends.
func (w *worker[S, M]) beginBatch() {
	w.batch.descending = false
	if w.Repeater == nil {
		w.batch.state = *w.now
	}
}

// reserve is room for some families that a thread has taken from the arena in advance. It then
// need not lock the arena for each single one, while others wait.
type reserve struct {
	first   uint32  // index of the next node
	nodes   int     // left
	entries []entry // left
}

// entry is where the arena notes a family, with its number.
type entry struct {
	*family
	number uint32
}

const (
	reserveNodes    = 512
	reserveFamilies = 64
)

// room takes room for count children of the node that the path ends at, and returns the index
// of the first, or 0 if there is no room.
func (w *worker[S, M]) room(count int) uint32 {
	parent := w.path[len(w.path)-1].index
	if w.Transpositions {
		parent = isShared
	}
	if w.shared {
		return w.arena.sharedFamily(&w.reserve, parent, count)
	}
	return w.arena.newFamily(parent, count)
}

// sharedFamily is newFamily for one of several threads, which uses up its reserve first.
func (a *arena[M]) sharedFamily(p *reserve, parent uint32, n int) uint32 {
	if !p.has(n) {
		a.mutex.Lock()
		defer a.mutex.Unlock()
		for !p.has(n) {
			if n > reserveNodes/8 || !a.refill(p) {
				return a.newFamily(parent, n)
			}
		}
	}
	return a.fromReserve(p, parent, n)
}

func (p *reserve) has(count int) bool { return count <= p.nodes && len(p.entries) > 0 }

// fromReserve is newFamily with room that the thread has taken before.
func (a *arena[M]) fromReserve(p *reserve, parent uint32, n int) uint32 {
	last := len(p.entries) - 1
	*p.entries[last].family = family{first: p.first, parent: parent, room: uint16(n)}
	p.entries = p.entries[:last]
	first := p.first
	p.first, p.nodes = first+uint32(n), p.nodes-n
	return first
}

// refill takes a new reserve, first from what is left of a chunk. It returns false if the limit
// is reached.
func (a *arena[M]) refill(p *reserve) bool {
	a.giveBack(p)
	nodes := reserveNodes
	if left := a.left(); left > 0 {
		nodes = min(nodes, left)
	}
	first, ok := a.take(nodes)
	if !ok {
		return false
	}
	p.first, p.nodes = first, nodes
	a.tell()
	for len(p.entries) < reserveFamilies {
		i, ok := a.newEntry()
		if !ok {
			break
		}
		*a.family(i) = family{parent: isFree}
		p.entries = append(p.entries, entry{a.family(i), uint32(i)})
	}
	if len(p.entries) == 0 {
		a.filled -= nodes
		p.nodes = 0
		return false
	}
	return true
}

// giveBack returns what is left of a reserve to the arena.
func (a *arena[M]) giveBack(p *reserve) {
	for _, e := range p.entries {
		*e.family = family{first: p.first, room: uint16(p.nodes)}
		a.release(e.number)
		p.nodes = 0
	}
	if p.nodes > 0 {
		a.addFree(family{first: p.first, room: uint16(p.nodes)})
	}
	*p = reserve{entries: p.entries[:0]}
}
