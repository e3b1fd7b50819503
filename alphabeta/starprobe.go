package alphabeta

import "github.com/plygo/ply"

// lookUp settles or bounds outcomes by the rules and by what the table knows. It returns true if
// that is enough.
func (w *worker[S, M]) lookUp(n *roll) (ply.Score, bool) {
	if !w.knowsChance() || n.depth < 4 || w.leavesOut(Star) {
		return 0, false
	}
	for i := range w.frames[n.p].outcomes {
		if !w.play(n.p, w.frames[n.p].moves[w.frames[n.p].outcomes[i].index], true) {
			return 0, true
		}
		v, b := w.remembered(n.p+1, n.depth-1)
		w.leave()
		n.narrow(w.Tuning, &w.frames[n.p].outcomes[i], b, v)
	}
	return n.known(w.Tuning)
}

// remembered returns what the rules or the table know of the state at ply p, if depth plies are
// left.
func (w *worker[S, M]) remembered(p, depth int) (ply.Score, bound) {
	if o := w.outcome(p); o != ply.Ongoing {
		return w.ended(o, p), exactly
	}
	hit, ok := w.table.probe(w.frames[p].hash)
	if !ok || !w.deepEnough(hit, depth) {
		return 0, unknown
	}
	w.cut = w.cut || !hit.complete
	return fromTable(hit.score, p), hit.bound
}

// probeAll bounds the outcomes from below by one move of each, if the mean is expected to reach
// beta. It returns true if that is enough.
func (w *worker[S, M]) probeAll(n *roll) (ply.Score, bool) {
	if n.depth < 2 || !n.cutNode || w.leavesOut(StarProbes) || w.leavesOut(Star) {
		return 0, false
	}
	for i := range w.frames[n.p].outcomes {
		o := w.frames[n.p].outcomes[i]
		if o.low == o.high {
			continue
		}
		a, b := n.window(w.Tuning, &o)
		if !w.play(n.p, w.frames[n.p].moves[o.index], true) {
			return 0, true
		}
		v, bound := w.firstMove(n.p+1, n.depth-1, a, b)
		w.leave()
		if w.budget.Finished() {
			return 0, true
		}
		n.narrow(w.Tuning, &w.frames[n.p].outcomes[i], bound, v)
		if v, ok := n.known(w.Tuning); ok {
			return v, true
		}
	}
	return 0, false
}

// firstMove returns a bound of the state at ply p, by one move of it: the table's, or else the
// one that would be tried first.
func (w *worker[S, M]) firstMove(p, depth int, alpha, beta ply.Score) (ply.Score, bound) {
	f := &w.frames[p]
	if o := w.outcome(p); o != ply.Ongoing {
		return w.ended(o, p), exactly
	}
	if w.Rolls(w.at(p)) {
		return 0, unknown
	}
	f.forced = w.Tactician != nil && w.Tactician.Forced(w.at(p))
	f.eval = noEval
	if w.extends(p) {
		depth++
	}
	hit, _ := w.probe(p)
	f.moves = w.Candidates.Moves(f.moves[:0], w.at(p))
	index := hit.move
	if index >= len(f.moves) || w.leavesOut(Ordering) {
		w.rank(p)
		index, _ = w.pick(p, 0)
	}
	f = &w.frames[p]
	if !w.play(p, f.moves[index], false) {
		return 0, unknown
	}
	v := w.child(p, depth-1, alpha, beta, false)
	w.leave()
	if v <= alpha {
		return v, unknown // v bounds the move from above, which tells nothing about the state
	}
	return v, lower
}
