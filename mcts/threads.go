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

// Threads that share a tree all come through the nodes near its root, and every count
// there fetches the node from the cache of another processor. So a thread makes camp at
// the last node on its way that has many visits, runs some simulations from there, and
// counts them in the nodes above all at once. They are few beside the visits that such a
// node has, so that it matters little where one of them would have gone without camps. To
// others they look like losses meanwhile, and like more of them than they are: where two
// threads are in one camp each waits for what the other writes.
const (
	campStay   = 16  // simulations
	campLoss   = 64  // visits that others see meanwhile
	campVisits = 128 // that are many
)

// camp is where a thread stays for some simulations.
type camp[S any] struct {
	walking bool   // it is not made yet: all nodes of the path have many visits
	step    int    // of the path; -1 for none
	spare   uint32 // visits of the nodes of the path that were counted in advance, and not made
	state   S      // there, if the game is no Repeater
}

// simulateSome is simulate in a tree that several threads share.
func (w *worker[S, M]) simulateSome() {
	w.restart()
	c := &w.camp
	c.walking, c.step, c.spare = w.Rave == 0 && w.top.loadVisits() >= campVisits, -1, 0
	w.arrive(w.top)
	result, proven := w.descend(w.top)
	if c.walking { // down to a leaf of many visits, from where there is no way on
		c.walking, c.step, c.spare = false, -1, campLoss-1
	}
	sum, n := int64(0), int64(0)
	for {
		result, proven = w.backup(c.step+1, true, result, 1, proven)
		if c.step < 0 {
			return
		}
		sum, n = sum+result, n+1
		if proven || n == campStay || !w.budget.Spend() {
			break
		}
		w.backTo(c.step, &c.state)
		result, proven = w.descend(w.path[c.step].node)
	}
	w.path = w.path[:c.step+1]
	c.spare = campLoss - uint32(n)
	w.backup(0, false, sum, n, proven)
}

// makeCamp makes camp where the path ends.
func (w *worker[S, M]) makeCamp() {
	w.camp.walking = false
	if w.Repeater == nil {
		w.camp.state = *w.now
	}
}

// pocket is room for some families that a thread has taken for itself, so that it need not
// ask for every single one while others wait.
type pocket struct {
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
	pocketNodes    = 512
	pocketFamilies = 64
)

// room takes room for children of the node that the path ends at.
func (w *worker[S, M]) room(count int) uint32 {
	parent := w.path[len(w.path)-1].index
	if w.Transpositions {
		parent = isShared
	}
	if w.shared {
		return w.arena.sharedFamily(&w.pocket, parent, count)
	}
	return w.arena.newFamily(parent, count)
}

// sharedFamily is newFamily for one of several threads, which looks into its pocket first.
func (a *arena[M]) sharedFamily(p *pocket, parent uint32, n int) uint32 {
	if !p.has(n) {
		a.mutex.Lock()
		defer a.mutex.Unlock()
		for !p.has(n) {
			if n > pocketNodes/8 || !a.fill(p) {
				return a.newFamily(parent, n)
			}
		}
	}
	return a.fromPocket(p, parent, n)
}

func (p *pocket) has(count int) bool { return count <= p.nodes && len(p.entries) > 0 }

// fromPocket is newFamily with room that a thread has taken before.
func (a *arena[M]) fromPocket(p *pocket, parent uint32, n int) uint32 {
	last := len(p.entries) - 1
	*p.entries[last].family = family{first: p.first, parent: parent, room: uint16(n)}
	p.entries = p.entries[:last]
	first := p.first
	p.first, p.nodes = first+uint32(n), p.nodes-n
	return first
}

// fill fills a pocket, first with what is left of a chunk. It returns false if the limit is
// reached.
func (a *arena[M]) fill(p *pocket) bool {
	a.empty(p)
	nodes := pocketNodes
	if left := a.left(); left > 0 {
		nodes = min(nodes, left)
	}
	first, ok := a.take(nodes)
	if !ok {
		return false
	}
	p.first, p.nodes = first, nodes
	for len(p.entries) < pocketFamilies {
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

// empty gives back what is left in a pocket.
func (a *arena[M]) empty(p *pocket) {
	for _, e := range p.entries {
		*e.family = family{first: p.first, room: uint16(p.nodes)}
		a.release(e.number)
		p.nodes = 0
	}
	if p.nodes > 0 {
		a.addFree(family{first: p.first, room: uint16(p.nodes)})
	}
	*p = pocket{entries: p.entries[:0]}
}
