package alphabeta

import (
	"slices"

	"github.com/plygo/ply"
)

// value returns the value of the state at ply p for the player to move there, searched
// depth plies deep, if that lies between alpha and beta; otherwise a bound on the same
// side of them. What it returns once the budget is spent means nothing. cutNode says
// that a score of at least beta is expected.
func (w *worker[S, M]) value(p, depth int, alpha, beta ply.Score, cutNode bool) ply.Score {
	f := &w.frames[p]
	f.pv = f.pv[:0]
	if o := w.outcome(p); o != ply.Ongoing {
		return w.ended(o, p)
	}
	if w.Rolls(w.at(p)) {
		return w.mean(p, depth, alpha, beta, cutNode, false)
	}
	f.forced = w.Tactician != nil && w.Tactician.Forced(w.at(p))
	if w.extends(p) {
		depth++
	}
	if depth <= 0 {
		f.quiet = 0
		return w.quiesce(p, alpha, beta)
	}
	if p > 0 && !w.leavesOut(MateDistance) {
		// Nothing here beats a win on the next ply, or is worse than a loss now.
		alpha, beta = max(alpha, ply.LossIn(p)), min(beta, ply.WinIn(p+1))
		if alpha >= beta {
			return alpha
		}
	}
	f.eval = noEval
	if depth == 1 && !f.forced && !w.exact {
		// So near the leaves the table seldom knows a state. It is fetched meanwhile.
		f.eval = w.evaluate(p)
	}
	hit, ok := w.probe(p)
	if ok && w.usable(hit, p, depth, alpha, beta) {
		w.cut = w.cut || !hit.complete
		return fromTable(hit.score, p)
	}
	cutBefore := w.cut
	w.cut = false
	v := w.expand(p, depth, alpha, beta, hit, cutNode)
	w.cut = w.cut || cutBefore
	return v
}

// probe looks the state at ply p up in the table.
func (w *worker[S, M]) probe(p int) (finding, bool) {
	if !w.hashed() {
		return finding{eval: noEval, move: noMove}, false
	}
	return w.table.probe(w.frames[p].hash)
}

// extends reports whether the state at ply p, whose frame knows if it is forced, gets more depth.
func (w *worker[S, M]) extends(p int) bool {
	f := &w.frames[p]
	return f.forced && w.prune.Extend && f.turns < 2*w.deep
}

// usable reports whether what the table knows answers the question that is asked at
// ply p. In a full-window search the answer is never used, because the principal variation would
// end there, unless a chance node has ended it before.
func (w *worker[S, M]) usable(hit finding, p, depth int, alpha, beta ply.Score) bool {
	if w.frames[p].exclude != noMove || beta-alpha > 1 && !w.frames[p].rolled {
		return false
	}
	return w.deepEnough(hit, depth) && cutsOff(hit.bound, fromTable(hit.score, p), alpha, beta)
}

// deepEnough reports whether an answer of the table comes from depth plies or more. A search that
// must be exact wants one from exactly its depth, because minimax would not have looked further,
// or one that more depth would not change.
func (w *worker[S, M]) deepEnough(hit finding, depth int) bool {
	if w.exact {
		return hit.depth == depth && depth < maxDepth || hit.depth < depth && hit.complete
	}
	return hit.depth >= depth || hit.complete
}

// cutsOff reports whether a score with this bound settles a search between alpha and beta.
func cutsOff(b bound, v, alpha, beta ply.Score) bool {
	return b == exactly || b == lower && v >= beta || b == upper && v <= alpha
}

// boundOf says what a score is that a search between alpha and beta returned.
func boundOf(v, alpha, beta ply.Score) bound {
	switch {
	case v >= beta:
		return lower
	case v <= alpha:
		return upper
	}
	return exactly
}

// expand searches the moves of a state that neither the rules nor the table settle.
func (w *worker[S, M]) expand(p, depth int, alpha, beta ply.Score, hit finding, cutNode bool) ply.Score {
	f := &w.frames[p]
	static := w.judge(p, hit)
	if f.exclude == noMove {
		if v, ok := w.giveUp(p, depth, alpha, beta, static, cutNode); ok {
			return v
		}
	}
	if hit.move == noMove && depth >= 4 && !w.exact && !w.leavesOut(InternalReduction) {
		depth-- // without a move to begin with, a quicker look finds one (Schröder 2020)
	}
	f = &w.frames[p]
	f.moves = w.Candidates.Moves(f.moves[:0], w.at(p))
	f.tried = f.tried[:0]
	n := node{depth: depth, alpha: alpha, beta: beta, static: static, cutNode: cutNode, best: -infinite, move: noMove}
	n.improving, n.wide = w.improving(p, static), n.pv()
	if !w.tryAll(p, &n, hit) {
		return 0
	}
	return w.conclude(p, &n, alpha)
}

// tryAll searches the moves until one cuts off: the table's move first, which often
// does, so that the others need not even be ranked. It returns false once the budget
// is spent.
func (w *worker[S, M]) tryAll(p int, n *node, hit finding) bool {
	f := &w.frames[p]
	first := hit.move
	if first >= len(f.moves) || first == f.exclude || w.leavesOut(Ordering) {
		first = noMove
	}
	if first != noMove {
		extend, v := w.singular(p, n, hit)
		if v != -infinite {
			n.best, n.searched = v, 1
			return !w.budget.Finished()
		}
		f = &w.frames[p]
		f.gains = slices.Grow(f.gains[:0], len(f.moves))[:len(f.moves)]
		f.gains[first] = 0
		if w.Orderer != nil {
			w.Orderer.Order(w.at(p), f.moves[first:first+1], f.gains[first:first+1])
		}
		if !w.try(p, n, first, extend) {
			return false
		}
		if n.best >= n.beta {
			return true
		}
	}
	w.rank(p)
	for i := 0; ; i++ {
		if i == len(w.frames[p].keys) && w.mayPrune(p, n) && w.tooLate(n) {
			n.late = true // so that the rest need not be ranked
		}
		if n.late && !w.frames[p].dropped {
			w.dropHopeless(p, i)
		}
		index, ok := w.pick(p, i)
		if !ok {
			return true
		}
		if index == w.frames[p].exclude || index == first {
			continue
		}
		if !w.try(p, n, index, 0) {
			return false
		}
		if n.best >= n.beta {
			return true
		}
	}
}

// node is a state whose moves are being searched.
type node struct {
	depth       int
	alpha, beta ply.Score
	static      ply.Score // the evaluation, as well as it is known; noEval if not
	improving   bool      // it is better than two plies before
	cutNode     bool
	wide        bool // pv was true before any move raised alpha
	best        ply.Score
	move        int  // index of the best move
	searched    int  // moves that were searched
	quiets      int  // quiet moves among them
	late        bool // all further quiet moves are hopeless
}

func (n *node) pv() bool { return n.beta-n.alpha > 1 }

// try searches the move at index, extend plies deeper than other moves. It returns false once
// the budget is spent.
func (w *worker[S, M]) try(p int, n *node, index, extend int) bool {
	f := &w.frames[p]
	m, gain := f.moves[index], f.gains[index]
	quiet := gain == 0
	if w.skip(p, n, index) {
		w.cut = true
		return true
	}
	if !w.play(p, m, false) {
		return false
	}
	if n.depth > 1 && w.hashed() {
		w.table.touch(w.frames[p+1].hash)
	}
	n.searched++
	v := w.descend(p, n, n.depth-1+extend, w.reduction(p, n, m, quiet))
	w.leave()
	if w.budget.Finished() {
		return false
	}
	if v > n.best {
		n.best, n.move = v, index
		if v > n.alpha {
			if n.wide || n.searched == 1 {
				w.best(p, m)
			}
			n.alpha = v
		}
	}
	if quiet {
		n.quiets++
		if v < n.beta {
			f = &w.frames[p]
			f.tried = append(f.tried, m)
		}
	}
	return true
}

// descend returns the value of the move just played. The first move is searched with the whole
// window. The others are searched with an empty window just above alpha, which tells whether
// they are better, and with the whole window only if they are (principal variation search,
// Marsland and Campbell 1982). With a reduction above 0 the first look is less deep by as many
// plies.
func (w *worker[S, M]) descend(p int, n *node, depth, reduction int) ply.Score {
	alpha, beta := n.alpha, n.beta
	if w.leavesOut(Window) && reduction == 0 {
		return w.child(p, depth, alpha, beta, false)
	}
	v := infinite
	if reduction > 0 {
		v = w.child(p, depth-reduction, alpha, alpha+1, true)
		w.cut = true
		if v <= alpha {
			return v
		}
	}
	if n.searched > 1 || !n.pv() {
		v = w.child(p, depth, alpha, alpha+1, !n.cutNode)
	}
	if n.pv() && (n.searched == 1 || v > alpha && v < beta) && !w.budget.Finished() {
		v = w.child(p, depth, alpha, beta, false)
	}
	return v
}

// child returns the value of the state at ply p+1 for the player to move at ply p.
func (w *worker[S, M]) child(p, depth int, alpha, beta ply.Score, cutNode bool) ply.Score {
	if w.frames[p].mine == w.frames[p+1].mine {
		return w.value(p+1, depth, alpha, beta, cutNode)
	}
	return -w.value(p+1, depth, -beta, -alpha, cutNode)
}

// conclude learns from a searched node and stores what it found. alpha is what the
// node began with.
func (w *worker[S, M]) conclude(p int, n *node, alpha ply.Score) ply.Score {
	f := &w.frames[p]
	if n.searched == 0 {
		return alpha // the only move was left out, or all were pruned
	}
	if n.move == noMove {
		return n.best // other moves than the table's cut off, at less depth
	}
	if n.best >= n.beta && f.gains[n.move] == 0 {
		w.succeed(p, n.depth, f.moves[n.move])
	}
	if f.exclude != noMove {
		return n.best
	}
	b := boundOf(n.best, alpha, n.beta)
	w.learnCorrection(p, n.depth, n.best, b, f.gains[n.move] == 0)
	if w.hashed() {
		w.table.store(w.frames[p].hash, finding{
			score: toTable(n.best, p), eval: f.eval, move: n.move, depth: n.depth, bound: b, complete: !w.cut,
		})
	}
	return n.best
}
