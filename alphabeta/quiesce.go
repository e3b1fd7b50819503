package alphabeta

import "github.com/plygo/ply"

// quiesce evaluates the state at ply p once its tactical moves are played out, so that
// a piece about to be taken does not count (Turing 1953; Beal 1990). Where the game
// names no tactical moves, it evaluates at once.
func (w *worker[S, M]) quiesce(p int, alpha, beta ply.Score) ply.Score {
	f := &w.frames[p]
	f.pv = f.pv[:0]
	if !w.quiesces() {
		w.cut = true
		f.eval = w.evaluate(p)
		w.correct(p)
		return f.static
	}
	w.cut = true
	n := node{alpha: alpha, beta: beta, best: -infinite, move: noMove}
	f.eval = noEval
	if !f.forced {
		f.eval = w.evaluate(p)
		w.correct(p)
		n.best = f.static
		if n.best >= beta {
			return n.best
		}
		n.alpha = max(alpha, n.best)
	}
	f.moves = w.Tactician.Tactical(f.moves[:0], w.at(p))
	w.rank(p)
	last := len(f.moves)
	if !f.forced && !w.exact {
		last -= f.losers // they are last in the order, and idle would skip them
	}
	for i := range last {
		index, _ := w.pick(p, i)
		if w.idle(p, &n, index) {
			continue
		}
		if !w.play(p, w.frames[p].moves[index], false) {
			return 0
		}
		n.searched++
		v := w.descendQuiet(p, n.alpha, beta)
		w.leave()
		if w.budget.Finished() {
			return 0
		}
		if v > n.best {
			n.best = v
			if v > n.alpha {
				n.alpha = v
				w.best(p, w.frames[p].moves[index])
			}
			if v >= beta {
				break
			}
		}
	}
	if n.searched == 0 && w.frames[p].forced {
		return ply.LossIn(p + 2) // every move loses at once
	}
	return n.best
}

// idle reports whether a tactical move can be left out of quiescence: it loses
// material, or gains too little to reach alpha (delta pruning).
func (w *worker[S, M]) idle(p int, n *node, index int) bool {
	f := &w.frames[p]
	if f.forced {
		// One answer that does not lose is enough to see that others need not be quiet.
		return n.best > -ply.MaxEval && f.gains[index] < 0 && !w.exact
	}
	gain := ply.Score(f.gains[index])
	if gain < 0 && !w.exact {
		return true
	}
	if w.prune.Delta > 0 && f.static+gain+w.prune.Delta <= n.alpha {
		n.best = max(n.best, f.static+gain+w.prune.Delta)
		return true
	}
	return false
}

func (w *worker[S, M]) descendQuiet(p int, alpha, beta ply.Score) ply.Score {
	if w.frames[p].mine == w.frames[p+1].mine {
		return w.valueQuiet(p+1, alpha, beta)
	}
	return -w.valueQuiet(p+1, -beta, -alpha)
}

// valueQuiet is value for a state that only tactical moves led to.
func (w *worker[S, M]) valueQuiet(p int, alpha, beta ply.Score) ply.Score {
	f := &w.frames[p]
	f.pv = f.pv[:0]
	if o := w.outcome(p); o != ply.Ongoing {
		return w.ended(o, p)
	}
	if w.Rolls(w.at(p)) {
		f.quiet = w.frames[p-1].quiet
		return w.mean(p, 0, alpha, beta, false, true)
	}
	f.forced = w.Tactician.Forced(w.at(p))
	f.quiet = w.frames[p-1].quiet + 1
	if f.quiet < quietTable || !w.hashed() {
		return w.quiesce(p, alpha, beta)
	}
	if hit, ok := w.probe(p); ok && w.usable(hit, p, 0, alpha, beta) {
		w.cut = true
		return fromTable(hit.score, p)
	}
	v := w.quiesce(p, alpha, beta)
	if w.budget.Finished() {
		return 0
	}
	w.table.store(w.frames[p].hash, finding{
		score: toTable(v, p), eval: w.frames[p].eval, move: noMove, bound: boundOf(v, alpha, beta),
	})
	return v
}

// quietTable is the number of tactical moves in a row from which on the table is asked. Short
// exchanges seldom transpose, and long chains of threats do.
const quietTable = 6
