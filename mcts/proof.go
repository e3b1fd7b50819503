package mcts

import (
	"sync/atomic"

	"github.com/plygo/ply"
)

// state is what is proven of a node, and flags. The proof is a lower and an upper bound on the
// result for the player who chose the move. If they are equal, it also says in how many plies
// the game ends (MCTS-Solver, Winands, Björnsson and Saito 2008, with the bounds of
// score-bounded MCTS, Cazenave and Saffidine 2010).
//
//	bits 0–1   the lower bound: loss, draw or win
//	bits 2–3   win minus the upper bound
//	bits 4–14  plies to the end of the game
//
// So the zero value has the bounds loss and win: nothing is proven.
type state uint32

const (
	proofBits = 1<<15 - 1
	maxPlies  = 1<<11 - 1

	stays     state = 1 << 16 // the move does not pass the turn
	isChance  state = 1 << 17 // the odds choose among the children
	isPart    state = 1 << 18 // not all moves are children
	expanding state = 1 << 19 // a thread is making the children
	isKept    state = 1 << 20 // of a first child: the family is in use, see reuse.go
	keepsRows state = 1 << 21 // a change of a child changes its row too, see rows.go
	hasRows   state = 1 << 22 // all children have rows
	isNever   state = 1 << 23 // a move of chance without odds
)

// The results that bounds are made of.
const (
	loss = iota
	draw
	win
)

func (s state) low() int            { return int(s & 3) }
func (s state) high() int           { return win - int(s>>2&3) }
func (s state) plies() int          { return int(s >> 4 & maxPlies) }
func (s state) exact() bool         { return s.low() == s.high() }
func (s state) has(flag state) bool { return s&flag != 0 }

func newProof(low, high, plies int) state {
	return state(low | (win-high)<<2 | min(plies, maxPlies)<<4)
}

// flip returns the bounds as the other player sees them.
func (s state) flip() state { return newProof(win-s.high(), win-s.low(), s.plies()) }

// floor returns the result that is sure for the player to move: loss, draw or win.
func (s state) floor() int {
	if s.has(stays) {
		return s.low()
	}
	return win - s.high()
}

// result returns what an exact proof adds to a sum.
func (s state) result() int64 { return int64(s.low()) * one / win }

// ended returns the proof of a game that is over with outcome o, for the player to move.
func ended(o ply.Outcome) state {
	switch o {
	case ply.Win:
		return newProof(win, win, 0)
	case ply.Loss:
		return newProof(loss, loss, 0)
	}
	return newProof(draw, draw, 0)
}

// prove narrows the bounds of n. It reports whether they were wider before.
func (n *node[M]) prove(p state) bool {
	for {
		old := n.loadState()
		low, high := max(old.low(), p.low()), min(old.high(), p.high())
		if low == old.low() && high == old.high() || low > high {
			return false
		}
		plies := 0
		if low == high {
			plies = p.plies()
		}
		if atomic.CompareAndSwapUint32(&n.state, uint32(old), uint32(old&^proofBits|newProof(low, high, plies))) {
			return true
		}
	}
}

// bounds returns what the children of a node with state s prove for the player to move, who takes
// the best of them; at a chance node the worst may come. A win is as near as the nearest, a loss
// as far as the farthest, and where chance chooses, all is as far as the farthest. Children that
// chance never chooses, and those that only leaves out, do not count.
func bounds[M comparable](children []node[M], s state, only []bool) state {
	low, high, near, far := loss, loss, maxPlies, 0
	if s.has(isChance) {
		low = win
	}
	for i := range children {
		c := children[i].loadState()
		if only != nil && !only[i] || c.has(isNever) {
			continue
		}
		high = max(high, c.high())
		if s.has(isChance) {
			low = min(low, c.low())
		} else {
			low = max(low, c.low())
		}
		if c.low() == win {
			near = min(near, c.plies())
		}
		far = max(far, c.plies())
	}
	if s.has(isPart) {
		high = win
	}
	if low == win && !s.has(isChance) {
		high, far = win, near
	}
	return newProof(low, high, far+1)
}

// settle sets the bounds of a node by those of its children.
func (w *worker[S, M]) settle(n *node[M]) bool {
	s := n.loadState()
	var only []bool
	if n == w.top {
		only = w.only
	}
	p := bounds(w.arena.children(n), s, only)
	if !s.has(stays) {
		p = p.flip()
	}
	return n.prove(p)
}
