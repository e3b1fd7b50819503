package mcts

import (
	"math"
	"slices"
	"sync/atomic"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// expand gives a node its children. It returns false if there is no room for them, or if
// another thread is expanding the node.
func (w *worker[S, M]) expand(n *node[M]) bool {
	if w.shared {
		old := n.loadState()
		if old.has(expanding) || !atomic.CompareAndSwapUint32(&n.state, uint32(old), uint32(old|expanding)) {
			return false
		}
		if n.loadFirst() != 0 { // it has just been done
			n.flag(0, expanding)
			return true
		}
	}
	var flags state
	if w.path[len(w.path)-1].stays {
		flags = stays
	}
	ok := w.Transpositions && w.join(n, flags)
	if !ok {
		ok = w.makeChildren(n, flags)
	}
	if w.shared {
		n.flag(0, expanding)
	}
	return ok
}

// flag sets some flags and clears others, of a node that other threads may be changing too.
func (n *node[M]) flag(set, clear state) {
	for {
		old := n.loadState()
		if atomic.CompareAndSwapUint32(&n.state, uint32(old), uint32(old&^clear|set)) {
			return
		}
	}
}

// makeChildren gives n, the node that the path ends at, its children, and sets flags in its
// state. It returns false if there is no room for them.
func (w *worker[S, M]) makeChildren(n *node[M], flags state) bool {
	if n == w.top {
		w.moves = append(w.moves[:0], w.choices...)
	} else {
		w.moves = w.Candidates.Moves(w.moves[:0], w.now)
	}
	moves := w.moves
	rolls := w.rolls()
	if rolls {
		w.odds = w.Odds(w.now, moves, w.odds)
		flags |= isChance
	} else if w.Decisive && n != w.top {
		if i := w.decisive(moves); i >= 0 && len(moves) > 1 {
			moves, flags = moves[i:i+1], flags|isPart
		}
	}
	var priors []float32
	if w.ordered && !rolls {
		moves, priors = w.order(moves)
		if w.Width > 0 && w.Width < len(moves) && n != w.top {
			moves, priors, flags = moves[:w.Width], priors[:w.Width], flags|isPart
		}
		if w.Priors && !w.guided {
			flags |= keepsRows | hasRows
		}
	}
	if len(moves) > tree.MaxMoves {
		return false // which Game forbids
	}
	first := w.room(len(moves))
	if first == 0 {
		w.full = true
		return false
	}
	w.write(first, moves, priors, rolls)
	w.publish(n, first, uint16(len(moves)), flags)
	if w.Transpositions {
		w.announce(link{first, uint16(len(moves)), flags & (isChance | isPart)})
	}
	return true
}

// write makes a node for each of moves, the first of them at index first, and what stands beside
// the nodes. Nothing is known of them yet but their priors, if there are any. At a chance node
// (rolls) the moves without odds are marked.
func (w *worker[S, M]) write(first uint32, moves []M, priors []float32, rolls bool) {
	c, at := &w.arena.chunks[first>>chunkBits], first%chunkSize
	nodes := c.nodes[at:][:len(moves)]
	for i, m := range moves {
		nodes[i] = node[M]{move: m}
		if rolls && w.odds[i] <= 0 {
			nodes[i].state = uint32(isNever)
		}
	}
	beside := w.arena.beside
	if beside.priors {
		to := c.priors[at:][:len(moves)]
		clear(to[copy(to, priors):])
	}
	if beside.rows && w.Priors {
		rows := c.rows[at:][:len(priors)]
		for i, p := range priors {
			rows[i] = puctRow(0, 0, p)
		}
	}
	if beside.values {
		clear(c.values[at:][:len(moves)])
	}
	if beside.raves {
		raves := c.raves[at:][:len(moves)]
		clear(raves)
		for i := 0; i < len(raves) && !rolls; i++ {
			raves[i].slot = uint32(w.Indexer.Slot(w.now, moves[i]))
		}
	}
}

// publish makes count nodes from index first the children of n, and sets flags in its state.
// Other threads see the children only when they are complete.
func (w *worker[S, M]) publish(n *node[M], first uint32, count uint16, flags state) {
	const old = stays | isChance | isPart | keepsRows | hasRows
	n.count = count
	if !w.shared {
		n.state = uint32(state(n.state)&^old | flags)
		n.first = first
		return
	}
	n.flag(flags, old)
	atomic.StoreUint32(&n.first, first)
}

// order returns the moves in the order of their priors, the likeliest first, and the priors.
func (w *worker[S, M]) order(moves []M) ([]M, []float32) {
	priors := w.priors(moves)
	w.keys, w.ranked = w.keys[:0], w.ranked[:0]
	for i, p := range priors {
		w.keys = append(w.keys, priorKey(p, i))
	}
	slices.Sort(w.keys)
	for i, key := range w.keys {
		prior, index := fromKey(key)
		w.ranked = append(w.ranked, moves[index])
		priors[i] = prior
	}
	return w.ranked, priors
}

// priorKey returns a key by which moves are sorted: the index of the move is in the lower
// bits, and above them are the bits of its prior, turned over so that high ones come first.
func priorKey(prior float32, index int) uint64 {
	return uint64(^math.Float32bits(max(prior, 0)))<<chunkBits | uint64(index)
}

func fromKey(key uint64) (prior float32, index int) {
	return math.Float32frombits(^uint32(key >> chunkBits)), int(key % chunkSize)
}

// priors returns how likely each of moves is the best one: by the game's Policy, or else by
// what the moves gain at once (Orderer), or else the same for all.
func (w *worker[S, M]) priors(moves []M) []float32 {
	w.odds = slices.Grow(w.odds[:0], len(moves))[:len(moves)]
	p := w.odds
	switch {
	case w.Policy != nil:
		w.Policy.Prior(w.now, moves, p)
	case w.Orderer != nil:
		w.soften(w.rate(moves), p)
	default:
		for i := range p {
			p[i] = 1 / float32(len(p))
		}
	}
	return p
}

// soften turns the gains of moves into probabilities p, by the softmax function.
func (w *worker[S, M]) soften(gains []ply.Score, p []float32) {
	most := slices.Max(gains)
	var sum float32
	for i, gain := range gains {
		p[i] = float32(math.Exp((float64(gain) - float64(most)) / float64(w.PriorScale)))
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
}

// rate returns what the moves gain at once.
func (w *worker[S, M]) rate(moves []M) []ply.Score {
	w.gains = slices.Grow(w.gains[:0], len(moves))[:len(moves)]
	w.Orderer.Order(w.now, moves, w.gains)
	return w.gains
}

// decisive returns the index of a move that wins at once, or −1 if there is none. If the game is
// an Orderer, only the move that gains most is tried.
func (w *worker[S, M]) decisive(moves []M) int {
	if w.Orderer != nil {
		gains := w.rate(moves)
		if i := slices.Index(gains, slices.Max(gains)); gains[i] > 0 && w.wins(moves[i]) {
			return i
		}
		return -1
	}
	return slices.IndexFunc(moves, w.wins)
}

// wins reports whether m wins at once for the player to move.
func (w *worker[S, M]) wins(m M) bool {
	f := w.frame(0)
	f.state = *w.now
	w.Game.Play(&f.state, m)
	switch w.Game.Terminal(&f.state) {
	case ply.Loss:
		return w.Passed(w.Turn(w.now), &f.state)
	case ply.Win:
		return !w.Passed(w.Turn(w.now), &f.state)
	}
	return false
}
