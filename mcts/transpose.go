package mcts

// link is a family that is shared by all nodes whose states have the same hash. Each of these
// nodes has visits and results of its own, so that cycles do no harm; what is below them is
// shared (UCT1 of Childs, Brodeur and Kocsis 2008).
type link struct {
	first uint32
	count uint16
	flags state
}

// join makes the family of another node with the same hash the family of n.
func (w *worker[S, M]) join(n *node[M], flags state) bool {
	if n == w.top {
		return false // the root has all its moves
	}
	if w.shared {
		w.arena.mutex.Lock()
		defer w.arena.mutex.Unlock()
	}
	l, ok := w.arena.shared[w.Hasher.Hash(w.now)]
	if ok {
		w.publish(n, l.first, l.count, flags|l.flags)
	}
	return ok
}

// announce tells other nodes of a family.
func (w *worker[S, M]) announce(l link) {
	if w.shared {
		w.arena.mutex.Lock()
		defer w.arena.mutex.Unlock()
	}
	if w.arena.shared == nil {
		w.arena.shared = make(map[uint64]link)
	}
	w.arena.shared[w.Hasher.Hash(w.now)] = l
	if n := len(w.arena.shared); n > w.arena.links {
		w.arena.links = n
		w.arena.bytes += linkBytes
		w.arena.hold(linkBytes)
	}
}

// unlink forgets all links, and the memory of them.
func (a *arena[M]) unlink() {
	a.held -= int64(a.links) * linkBytes
	a.shared, a.links = nil, 0
}

// linkBytes is about what an entry of the map takes.
const linkBytes = 40
