package mcts

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
