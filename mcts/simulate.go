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

// descend goes from n, where the path ends, down to a leaf. It returns the leaf's value for
// the player to move there, and whether something was proven on the way.
func (w *worker[S, M]) descend(n *node[M]) (result int64, proven bool) {
	for fresh := false; ; {
		result, ended, news := w.over(n)
		proven = proven || news
		if ended {
			return result, proven
		}
		if n.loadFirst() == 0 && (fresh || len(w.path) > tree.MaxDepth || !w.expand(n)) {
			return w.leaf(), proven
		}
		s := n.loadState()
		index := n.loadFirst() + uint32(w.choose(n, s))
		n = w.arena.at(index)
		if w.batch.descending && n.loadVisits() < batchVisits {
			w.beginBatch()
		}
		w.follow(n, index, s)
		fresh = w.arrive(n) == 0
	}
}

// over reports whether the simulation ends at n, where the path ends, because the result is
// known: it is proven, or the game is over there. The result is for the player to move. proven
// tells whether something about n was proven only now.
func (w *worker[S, M]) over(n *node[M]) (result int64, ok, proven bool) {
	expanded := n.loadFirst() != 0
	if w.Transpositions && w.Solver && expanded {
		proven = w.settle(n) // by another parent of the children
	}
	if w.Solver {
		if s := n.loadState(); s.exact() {
			if !w.path[len(w.path)-1].stays {
				s = s.flip()
			}
			return s.result(), true, proven
		}
	}
	if !expanded || w.Transpositions {
		if o := w.Game.Terminal(w.now); o != ply.Ongoing {
			result, ended := w.end(n, o)
			return result, true, proven || ended
		}
	}
	if o := w.repetition(); o != ply.Ongoing {
		return ended(o).result(), true, proven
	}
	return 0, false, proven
}

// arrive counts a visit of n that is under way, if there are other threads. They see it as a
// loss until it is over (virtual loss, Chaslot, Winands and van den Herik 2008). It returns the
// visits before.
func (w *worker[S, M]) arrive(n *node[M]) (before uint32) {
	if !w.shared {
		return n.visits
	}
	visits := uint32(1)
	if w.batch.descending {
		w.batch.step = len(w.path) - 1
		visits = batchLoss
	}
	before = atomic.AddUint32(&n.visits, visits) - visits
	// The row need not show a visit that is one of very many, nor one of a batch, where a
	// thread is mostly alone.
	last := len(w.path) - 1
	if before < 64*visits && (w.batch.descending || w.batch.step < 0) && w.keepsRow(last) {
		w.refresh(n, w.path[last].index)
	}
	return before
}

// rolls reports whether the state is a chance node.
func (w *worker[S, M]) rolls() bool { return w.Rolls(w.now) }

// draw picks a child of a chance node by its odds.
func (w *worker[S, M]) draw() int {
	w.moves = w.Game.Moves(w.moves[:0], w.now)
	return w.pickOdds(w.moves)
}

// pickOdds picks one of moves, which are all moves of a chance node, by their odds.
func (w *worker[S, M]) pickOdds(moves []M) int {
	if len(moves) == 1 { // as in every full state of a game with hidden things
		return 0
	}
	w.odds = w.Odds(w.now, moves, w.odds)
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

// backup adds sum, the sum of n results for the player to move where the path ends, to the
// nodes of the path from its end up to step to. If something was proven, it may prove more
// about the nodes above. leaf says that the path ends at a leaf, whose proof is already noted.
// It returns sum and proven as they are for the node above step to.
func (w *worker[S, M]) backup(to int, leaf bool, sum, n int64, proven bool) (int64, bool) {
	last := len(w.path) - 1
	if w.Rave > 0 {
		w.countRaves(sum)
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
			if w.batch.spare > 0 {
				atomic.AddUint32(&step.visits, -w.batch.spare)
			}
		} else {
			step.sum += sum
			step.visits++
		}
		if w.keepsRow(i) {
			w.refresh(step.node, step.index)
		}
		if w.Implicit > 0 {
			w.updateImplied(*step, end, sum)
		}
	}
	return sum, proven
}
