package mcts

import (
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// worker is one thread of a search.
type worker[S any, M comparable] struct {
	*settings[S, M]
	arena   *arena[M]
	budget  *tree.Budget
	random  random
	dealer  *rand.Rand      // draws from random
	sharing []*worker[S, M] // all workers that share the tree
	guard   sync.Mutex      // held during simulations, if the tree is shared
	full    bool            // the tree had no room for children

	leafImplied bool // the leaf has a value for implicit minimax that is not the result

	top     *node[M] // the root
	choices []M      // its moves, among which to choose
	only    []bool   // which of its children to consider; nil for all
	root    int      // index of the root in line
	line    []S      // the game so far and, if the game is a Repeater, the states after the root
	now     *S       // the state that the simulation is at

	past    tree.Past // of line, if the game is a Repeater
	state   S         // what now points at, if the game is no Repeater
	path    []step[M]
	batch   batch[S]
	reserve reserve

	moves  []M
	ranked []M // in the order of their priors
	odds   []float32
	gains  []ply.Score
	keys   []uint64
	quiet  []frame[S, M]
	slots  []uint32 // of the moves of a simulation, if RAVE is in use
	seen   []uint32 // by slot, the last simulation in which it was played
	clock  uint32   // number of that simulation
	rates  [rateSize]rate
}

func newWorker[S any, M comparable]() *worker[S, M] {
	w := &worker[S, M]{}
	w.dealer = rand.New(&w.random)
	return w
}

// step is a node that a simulation came through.
type step[M comparable] struct {
	*node[M]
	index uint32
	stays bool // the move did not pass the turn
}

// begin prepares for a search of the tree.
func (w *worker[S, M]) begin(states []S, choices []M) {
	w.choices = choices
	w.root = len(states) - 1
	w.line = append(w.line[:0], states...)
	w.past.Clear()
	if w.Repeater != nil {
		for i := range w.line {
			w.past.Push(w.Repeater.Hash(&w.line[i]))
		}
	}
	if w.Rave > 0 && len(w.seen) < w.Indexer.Slots() {
		w.seen = make([]uint32, w.Indexer.Slots())
	}
	w.top = w.arena.at(0)
	w.reserve = reserve{} // which a panic may have left full
}

// restart goes back to the root.
func (w *worker[S, M]) restart() {
	w.path = append(w.path[:0], step[M]{w.top, 0, true})
	w.slots = w.slots[:0]
	w.backTo(0, &w.line[w.root])
}

// backTo goes back to a step of the path, and to the state there.
func (w *worker[S, M]) backTo(step int, s *S) {
	w.path = w.path[:step+1]
	w.leafImplied = false
	if w.Repeater == nil {
		w.state = *s
		w.now = &w.state
		return
	}
	end := w.root + step + 1
	w.past.Cut(end)
	w.line = w.line[:end]
	w.now = &w.line[end-1]
}

// follow plays the move of a child at index; s is the state of its parent. A child that was
// expanded knows whether its move passes the turn, so that the game need not be asked.
func (w *worker[S, M]) follow(child *node[M], index uint32, s state) {
	if w.Rave > 0 && !s.has(isChance) {
		w.slots = append(w.slots, uint32(w.Indexer.Slot(w.now, child.move)))
	}
	if w.Repeater != nil {
		w.line = append(w.line, *w.now)
		w.now = &w.line[len(w.line)-1]
	}
	stay := s.has(isChance)
	switch {
	case stay || w.Turner == nil:
		w.Game.Play(w.now, child.move)
	case child.loadFirst() != 0:
		stay = child.loadState().has(stays)
		w.Game.Play(w.now, child.move)
	default:
		stay = !w.Play(w.now, child.move)
	}
	if w.Repeater != nil {
		w.past.Push(w.Repeater.Hash(w.now))
	}
	w.path = append(w.path, step[M]{child, index, stay})
}

// repetition returns how the game ends at the state by repetition. What it says depends
// on the way to the state, so it is never taken for proven.
func (w *worker[S, M]) repetition() ply.Outcome {
	if w.Repeater == nil || len(w.path) == 1 || !w.past.Repeats(0) {
		return ply.Ongoing
	}
	return w.Repeater.Repetition(slices.Clip(w.line), w.root)
}
