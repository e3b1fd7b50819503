package mcts

import (
	"sync/atomic"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/internal/tree"
)

// simulate is one simulation: selection and expansion, the value of a leaf, and
// backpropagation.
func (w *worker[S, M]) simulate() {
	w.restart()
	result, proven := w.descend(w.top)
	w.backup(0, true, result, 1, proven)
}

// descend goes from a node, where the path ends, down to a leaf. It returns the leaf's
// value for the player to move there, and whether something was proven on the way.
func (w *worker[S, M]) descend(n *node[M]) (result int64, proven bool) {
	for fresh := false; ; {
		if w.Transpositions && w.Solver && n.loadFirst() != 0 && w.settle(n) {
			proven = true // by another parent of the children
		}
		s := n.loadState()
		if w.Solver && s.exact() {
			if !w.path[len(w.path)-1].stays {
				s = s.flip()
			}
			return s.result(), proven
		}
		expanded := n.loadFirst() != 0
		if !expanded || w.Transpositions {
			if o := w.Game.Terminal(w.now); o != ply.Ongoing {
				result, ended := w.end(n, o)
				return result, proven || ended
			}
		}
		if o := w.repetition(); o != ply.Ongoing {
			return ended(o).result(), proven
		}
		if !expanded {
			if fresh && !w.rolls() || len(w.path) > tree.MaxDepth || !w.expand(n) {
				return w.leaf(), proven
			}
			s = n.loadState()
		}
		index := n.loadFirst() + uint32(w.choose(n, s))
		n = w.arena.at(index)
		if w.camp.walking && n.loadVisits() < campVisits {
			w.makeCamp()
		}
		w.follow(n, index, s)
		fresh = w.arrive(n) == 0
	}
}

// arrive counts a visit that is under way, if other threads should know: to them it
// looks like a loss until it is over (virtual loss, Chaslot, Winands and van den Herik
// 2008). It returns the visits before.
func (w *worker[S, M]) arrive(n *node[M]) (before uint32) {
	if !w.shared {
		return n.visits
	}
	visits := uint32(1)
	if w.camp.walking {
		w.camp.step = len(w.path) - 1
		visits = campLoss
	}
	before = atomic.AddUint32(&n.visits, visits) - visits
	// Others need not know where it is one of very many, nor in a camp, where a thread is
	// mostly alone.
	last := len(w.path) - 1
	if before < 64*visits && (w.camp.walking || w.camp.step < 0) && w.keepsRow(last) {
		w.refresh(n, w.path[last].index)
	}
	return before
}

// rolls reports whether the state is a chance node. Those are always expanded, because
// nobody can evaluate them.
func (w *worker[S, M]) rolls() bool {
	if w.Chancer == nil {
		return false
	}
	w.moves = w.Game.Moves(w.moves[:0], w.now)
	return w.setOdds(w.now, w.moves)
}

// setOdds reports whether s, whose moves are moves, is a chance node. If so it sets w.odds.
func (w *worker[S, M]) setOdds(s *S, moves []M) (ok bool) {
	w.odds, ok = w.Odds(s, moves, w.odds)
	return ok
}

// draw picks a child of a chance node by its odds.
func (w *worker[S, M]) draw() int {
	w.rolls()
	return chance.Pick(w.odds, w.random.float())
}

// end is the value of a leaf where the game is over.
func (w *worker[S, M]) end(n *node[M], o ply.Outcome) (result int64, proven bool) {
	p := ended(o)
	result = p.result()
	if !w.Solver {
		return result, false
	}
	if !w.path[len(w.path)-1].stays {
		p = p.flip()
	}
	return result, n.prove(p)
}

// backup counts the sum of n results, for the player to move where the path ends, in the
// nodes of the path from its end to a step. What was proven may prove something about the
// nodes above; the leaf, if the path ends at one, has been told. It returns sum and proof as
// they are for the node above.
func (w *worker[S, M]) backup(to int, leaf bool, sum, n int64, proven bool) (int64, bool) {
	last := len(w.path) - 1
	if w.Rave > 0 {
		w.reap(sum)
	}
	for i := last; i >= to; i-- {
		step := &w.path[i]
		end := leaf && i == last
		if !step.stays {
			sum = n*one - sum
		}
		if proven && !end {
			proven = w.settle(step.node)
		}
		if w.Solver {
			if s := step.loadState(); s.exact() {
				sum = n * s.result()
			}
		}
		if w.shared {
			addSum(&step.sum, sum)
			if w.camp.spare > 0 {
				atomic.AddUint32(&step.visits, -w.camp.spare)
			}
		} else {
			step.sum += sum
			step.visits++
		}
		if w.keepsRow(i) {
			w.refresh(step.node, step.index)
		}
		if w.Implicit > 0 {
			w.reflect(*step, end, sum)
		}
	}
	return sum, proven
}
