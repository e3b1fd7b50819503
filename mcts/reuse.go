package mcts

import (
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// kept is what a Searcher keeps from one search to the next.
type kept[S any, M comparable] struct {
	under   origin
	memory  int64
	workers []*worker[S, M]
	arenas  []*arena[M]
	only    []M // the root moves that the last search was to consider; none for all
}

// keep replaces what is kept.
func (s *Searcher[S, M]) keep(k kept[S, M]) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.kept = k
}

// origin is what the values in a tree depend on.
type origin struct {
	tuning     ply.Tuning
	techniques Techniques
	wide       bool
}

// forget drops the trees and keeps their memory for others.
func (k *kept[S, M]) forget() {
	k.workers, k.only = nil, nil
	for _, a := range k.arenas {
		a.unlink()
		a.reset()
	}
}

// prepare makes the workers of a search, with trees that have at least a root and its
// children.
func (s *Searcher[S, M]) prepare(set *settings[S, M], states []S, choices, only []M) ([]*worker[S, M], error) {
	k := &s.kept
	trees := 1
	if set.separate {
		trees = set.threads
	}
	now := origin{s.Tuning, s.Techniques, s.Wide}
	if k.under != now || k.memory != set.memory/int64(trees) || len(k.arenas) != trees {
		s.keep(kept[S, M]{}) // an error leaves nothing behind
		arenas := make([]*arena[M], trees)
		for i := range arenas {
			var err error
			if arenas[i], err = newArena[M](set.memory/int64(trees), set.beside()); err != nil {
				return nil, fmt.Errorf("mcts: a tree of %d MB: %w", set.memory>>20, err)
			}
		}
		s.keep(kept[S, M]{under: now, memory: set.memory / int64(trees), arenas: arenas})
	}
	route, known := []M(nil), false
	if s.Reuse && len(k.workers) > 0 {
		route, known = k.workers[0].route(states)
		known = known && (len(route) > 0 && !set.Transpositions || sameMoves(k.only, only))
	}
	k.only = slices.Clone(only)
	for _, a := range k.arenas {
		a.refused = false // other programs may have left memory since
		// A root needs all its choices. With transpositions nobody knows who else has the
		// family that would have to make way for them.
		if i, ok := a.find(route); known && ok && !(set.Transpositions && a.at(i).lacks(choices)) {
			a.moveRoot(i)
		} else {
			a.reset()
		}
	}
	for len(k.workers) < set.threads {
		k.workers = append(k.workers, newWorker[S, M]())
	}
	workers := k.workers[:set.threads]
	for i, w := range workers {
		w.settings, w.arena = set, k.arenas[i%trees]
		w.random = newRandom(set.seed, s.searches, uint64(i))
		w.sharing = workers
		w.begin(states, choices)
		if i < trees && !w.expandRoot() {
			return nil, fmt.Errorf("mcts: the moves of the root do not fit into a tree of %d KB", k.memory>>10)
		}
	}
	for i, w := range workers {
		w.restrict(only, i < trees)
	}
	return workers, nil
}

// sameMoves reports whether two searches consider the same root moves. The visits of a
// root that was searched for some of its moves would mislead a search for others.
func sameMoves[M comparable](a, b []M) bool {
	within := func(a, b []M) bool {
		return !slices.ContainsFunc(a, func(m M) bool { return !slices.Contains(b, m) })
	}
	return within(a, b) && within(b, a)
}

// lacks reports whether children of n are missing that it needs as a root with these choices.
func (n *node[M]) lacks(choices []M) bool {
	return n.first == 0 || n.loadState().has(isPart) || int(n.count) < len(choices)
}

// expandRoot makes sure that the root has all its children. It returns false if there is no
// room for them.
func (w *worker[S, M]) expandRoot() bool {
	w.restart()
	if !w.top.lacks(w.choices) {
		return true
	}
	var old []node[M]
	first := w.top.first
	if first != 0 {
		old = slices.Clone(w.arena.children(w.top))
		w.top.first, w.top.state = 0, uint32(stays)
	}
	if !w.makeChildren(w.top, stays) {
		w.arena.unite() // in a full arena moveRoot has freed small families only
		if !w.makeChildren(w.top, stays) {
			w.arena.reset()
			return w.makeChildren(w.top, stays)
		}
	}
	// Those that were there before are as they were, but in other places.
	children := w.arena.children(w.top)
	moved := make(map[uint32]uint32)
	for i := range old {
		j := slices.IndexFunc(children, func(n node[M]) bool { return n.move == old[i].move })
		children[j] = old[i]
		from, to := first+uint32(i), w.top.first+uint32(j)
		if w.arena.beside.values {
			*w.arena.value(to) = *w.arena.value(from)
		}
		if w.arena.beside.raves {
			*w.arena.rave(to) = *w.arena.rave(from)
		}
		if w.top.loadState().has(keepsRows) {
			w.refresh(&children[j], to)
		}
		moved[from] = to
	}
	for i := range w.arena.count {
		f := w.arena.family(i)
		if f.first == first && old != nil {
			w.arena.release(uint32(i))
		} else if to, ok := moved[f.parent]; ok {
			f.parent = to
		}
	}
	return true
}

// restrict sets which root moves to consider. What is proven of the root depends on it.
func (w *worker[S, M]) restrict(only []M, settle bool) {
	w.only = nil
	if len(only) > 0 {
		for _, c := range w.arena.children(w.top) {
			w.only = append(w.only, slices.Contains(only, c.move))
		}
	}
	if settle {
		w.top.state &^= proofBits
		w.settle(w.top)
	}
}

// route returns the moves that lead from the root of the last search to the last state of
// line, if that goes on from there. A Repeater's proofs and values hold for the game that
// came before the root, so that must be the same.
func (w *worker[S, M]) route(states []S) ([]M, bool) {
	root := &w.line[w.root]
	if w.Repeater != nil {
		if len(states) <= w.root || !slices.EqualFunc(states[:w.root+1], w.line[:w.root+1], func(a, b S) bool { return w.same(&a, &b) }) {
			return nil, false
		}
		return w.retrace(root, states[w.root+1:])
	}
	for i := len(states) - 1; i >= 0; i-- {
		if w.same(&states[i], root) {
			return w.retrace(root, states[i+1:])
		}
	}
	return w.findState(w.arena.at(0), *root, &states[len(states)-1], 2)
}

// retrace finds the moves between the states of a line.
func (w *worker[S, M]) retrace(from *S, states []S) (route []M, ok bool) {
	w.state = *from
	for i := range states {
		w.moves = w.Game.Moves(w.moves[:0], &w.state)
		at := slices.IndexFunc(w.moves, func(m M) bool {
			next := &w.frame(0).state
			*next = w.state
			w.Game.Play(next, m)
			return w.same(next, &states[i])
		})
		if at < 0 {
			return nil, false
		}
		route = append(route, w.moves[at])
		w.state = states[i]
	}
	return route, true
}

// findState looks for a state in the first plies of the tree.
func (w *worker[S, M]) findState(n *node[M], from S, state *S, plies int) ([]M, bool) {
	if plies == 0 || n.loadFirst() == 0 {
		return nil, false
	}
	for i, children := 0, w.arena.children(n); i < len(children); i++ {
		c := &children[i]
		if c.loadVisits() == 0 {
			continue
		}
		next := from
		w.Game.Play(&next, c.move)
		if w.same(&next, state) {
			return []M{c.move}, true
		}
		if route, ok := w.findState(c, next, state, plies-1); ok {
			return append([]M{c.move}, route...), true
		}
	}
	return nil, false
}

// same reports whether two states are equal in all that they hold.
func (w *worker[S, M]) same(a, b *S) bool {
	return (w.Hasher == nil || w.Hasher.Hash(a) == w.Hasher.Hash(b)) && tree.Same(a, b)
}

// find returns the node that a route leads to, if the tree goes as far.
func (a *arena[M]) find(route []M) (uint32, bool) {
	at := uint32(0)
	for _, m := range route {
		n := a.at(at)
		if n.first == 0 {
			return 0, false
		}
		i := slices.IndexFunc(a.children(n), func(c node[M]) bool { return c.move == m })
		if i < 0 {
			return 0, false
		}
		at = n.first + uint32(i)
	}
	return at, a.at(at).first != 0
}

// moveRoot makes a node the root and frees what is not below it.
func (a *arena[M]) moveRoot(i uint32) {
	if i == 0 {
		return
	}
	n := *a.at(i)
	a.keep(n)
	for hash, l := range a.shared {
		if !state(a.at(l.first).state).has(isKept) {
			delete(a.shared, hash)
		}
	}
	for j := range a.count {
		f := a.family(j)
		if f.parent == isFree {
			continue
		}
		first := a.at(f.first)
		if !state(first.state).has(isKept) {
			a.release(uint32(j))
			continue
		}
		first.state &^= uint32(isKept)
		if f.parent == i {
			f.parent = 0
		}
	}
	if s := state(n.state); !s.has(stays) {
		n.sum = int64(n.visits)*one - n.sum
		n.state = uint32(s&^proofBits | stays)
	}
	*a.at(0) = n
	a.sweeper = sweeper{}
	a.tell()
}

// keep marks the families below a node.
func (a *arena[M]) keep(n node[M]) {
	for open := []node[M]{n}; len(open) > 0; {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		children := a.children(&n)
		if state(children[0].state).has(isKept) {
			continue // by another parent
		}
		children[0].state |= uint32(isKept)
		for i := range children {
			if children[i].first != 0 {
				open = append(open, children[i])
			}
		}
	}
}
