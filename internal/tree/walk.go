package tree

import "github.com/plygo/ply"

// Walk is the line of states from the start of the game through the root to the node
// that a depth-first search looks at, with a list of moves for each. Index n is that
// of a state in the line; Root is the root's.
type Walk[S any, M comparable] struct {
	Has[S, M]
	Root   int
	line   []S
	hashes []uint64 // of the line, if the game is a Repeater
	plies  []buffers[M]
}

type buffers[M comparable] struct {
	moves []M
	odds  []float32
	pv    []M
}

// NewWalk returns a walk that begins at the last of states. It copies states.
func NewWalk[S any, M comparable](has Has[S, M], states []S) *Walk[S, M] {
	w := &Walk[S, M]{Has: has, Root: len(states) - 1}
	w.line = append(make([]S, 0, len(states)+64), states...)
	w.plies = make([]buffers[M], len(states), len(states)+64)
	if w.Repeater != nil {
		for i := range w.line {
			w.hashes = append(w.hashes, w.Repeater.Hash(&w.line[i]))
		}
	}
	return w
}

// At returns state n.
func (w *Walk[S, M]) At(n int) *S { return &w.line[n] }

// Play plays m in state n, which makes state n+1, and reports whether that passes the
// turn. (A move of chance never does.)
func (w *Walk[S, M]) Play(n int, m M) bool {
	if n+1 == len(w.line) {
		w.grow()
	}
	next := &w.line[n+1]
	*next = w.line[n]
	passed := w.Has.Play(next, m)
	if w.Repeater != nil {
		w.hashes[n+1] = w.Repeater.Hash(next)
	}
	return passed
}

func (w *Walk[S, M]) grow() {
	var s S
	w.line = append(w.line, s)
	w.plies = append(w.plies, buffers[M]{})
	w.hashes = append(w.hashes, 0)
}

// Outcome returns how the game ends at state n, by its terminal test or by repetition.
func (w *Walk[S, M]) Outcome(n int) ply.Outcome {
	o := w.Game.Terminal(&w.line[n])
	if o == ply.Ongoing && w.Repeater != nil && Occurred(w.hashes[:n+1]) {
		return w.Repeater.Repetition(w.line[:n+1:n+1], w.Root)
	}
	return o
}

// Moves returns the moves of state n. They stay until the next call for n.
func (w *Walk[S, M]) Moves(n int) []M {
	b := &w.plies[n]
	b.moves = w.Game.Moves(b.moves[:0], &w.line[n])
	return b.moves
}

// Chance returns the moves and the odds of state n, or nil if it is no chance node.
func (w *Walk[S, M]) Chance(n int) ([]M, []float32) {
	if !w.Rolls(&w.line[n]) {
		return nil, nil
	}
	b := &w.plies[n]
	moves := w.Moves(n)
	b.odds = w.Odds(&w.line[n], moves, b.odds)
	return moves, b.odds
}

// Leaf says that the line expected from state n is empty.
func (w *Walk[S, M]) Leaf(n int) { w.plies[n].pv = w.plies[n].pv[:0] }

// Best says that the line expected from state n begins with m and goes on as from
// n+1, where the search has just been.
func (w *Walk[S, M]) Best(n int, m M) {
	b := &w.plies[n]
	b.pv = append(append(b.pv[:0], m), w.plies[n+1].pv...)
}

// PV returns the line expected from state n.
func (w *Walk[S, M]) PV(n int) []M { return w.plies[n].pv }
