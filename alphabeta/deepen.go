package alphabeta

import (
	"slices"

	"github.com/plygo/ply"
)

// deepen searches to one depth after another, each time beginning with the best moves
// of the depth before, until a limit or a certain value (iterative deepening, Slate
// and Atkin 1977). It returns the best lines of the last depth that was finished.
func (w *worker[S, M]) deepen(lines int, report func(ply.Result[M])) ply.Result[M] {
	w.orderRoot()
	lines = min(lines, len(w.moves))
	result := ply.Result[M]{Move: w.moves[0], PV: []M{w.moves[0]}}
	for w.deep = 1; ; w.deep++ {
		if w.skips() {
			continue
		}
		w.cut = false
		best := w.iterate(lines, result.Lines)
		finished := !w.budget.Finished()
		if len(best) > 0 && (finished || result.Depth == 0) {
			result = ply.Result[M]{Move: best[0].Move, Score: best[0].Score, PV: best[0].PV, Lines: best, Depth: result.Depth}
		}
		if !finished {
			return result
		}
		result.Depth = w.deep
		if report != nil {
			result.Nodes, result.Elapsed = w.budget.Nodes(), w.budget.Elapsed()
			report(result)
		}
		if w.certain(result) || w.deep == w.budget.Depth() || !w.budget.More() {
			return result
		}
	}
}

// orderRoot puts the moves of the root in the order of their priors, if the game has any.
func (w *worker[S, M]) orderRoot() {
	f := &w.frames[0]
	f.moves = append(f.moves[:0], w.moves...)
	f.keys = f.keys[:0]
	for i := range f.moves {
		f.keys = append(f.keys, key(0, i))
	}
	w.guess(0, f.keys)
	f.sorted = falling(f.keys)
	for i := range w.moves {
		index, _ := w.pick(0, i)
		w.moves[i] = f.moves[index]
	}
}

// certain reports whether more depth would tell nothing new. A win beyond the depth, to
// which chance nodes or extensions have led, need not be the shortest. With pruning one may have
// been overlooked that is shorter than the one found, until the search has gone beyond it.
func (w *worker[S, M]) certain(r ply.Result[M]) bool {
	if !w.cut {
		return true
	}
	for _, line := range r.Lines {
		plies, ok := line.Score.Decided()
		if !ok || plies > w.deep || !w.exact && plies == w.deep {
			return false
		}
	}
	return true
}

// iterate searches the root to the current depth for its best lines: for the best, then
// for the best of the rest, and so on. It returns those that it has finished, or what
// it has of the first.
func (w *worker[S, M]) iterate(lines int, before []ply.Line[M]) []ply.Line[M] {
	var best []ply.Line[M]
	for k := range lines {
		var guess *ply.Line[M]
		if k < len(before) {
			guess = &before[k]
		}
		line, ok := w.aspire(k, guess)
		if !ok {
			break
		}
		best = append(best, line)
	}
	// A later line can come out better than an earlier one, because the table has
	// learnt more in between.
	slices.SortStableFunc(best, func(a, b ply.Line[M]) int { return int(b.Score - a.Score) })
	return best
}

// aspire searches the root moves from the k-th on with a narrow window around the
// score of the depth before, and wider ones when that was wrong. It brings the best
// move to place k. It returns false if the budget left nothing to tell.
func (w *worker[S, M]) aspire(k int, guess *ply.Line[M]) (ply.Line[M], bool) {
	alpha, beta := -infinite, infinite
	width := w.Tuning.Scale / 12
	if width <= 0 {
		width = 16
	}
	if guess != nil && w.deep >= 4 && !decided(guess.Score) && !w.leavesOut(Aspiration) {
		alpha, beta = guess.Score-width, guess.Score+width
	}
	for {
		line, ok := w.searchRoot(k, alpha, beta)
		v := line.Score
		if w.budget.Finished() || !ok {
			return line, ok
		}
		width *= 3
		switch {
		case v <= alpha && alpha > -infinite:
			alpha = max(v-width, -infinite)
			if v-width < -ply.MaxEval {
				alpha = -infinite
			}
		case v >= beta && beta < infinite:
			beta = min(v+width, infinite)
			if v+width > ply.MaxEval {
				beta = infinite
			}
		default:
			return line, true
		}
	}
}

// rootGain returns what the game expects root move i to gain at once.
func (w *worker[S, M]) rootGain(i int) ply.Score {
	if w.Orderer == nil {
		return 0
	}
	f := &w.frames[0]
	f.gains = append(f.gains[:0], 0)
	w.Orderer.Order(w.at(0), w.moves[i:i+1], f.gains)
	return f.gains[0]
}

// searchRoot searches the root moves from the k-th on. The best goes to place k, the
// others keep their order. It returns false if not even one move was searched.
func (w *worker[S, M]) searchRoot(k int, alpha, beta ply.Score) (ply.Line[M], bool) {
	n := node{depth: w.deep, alpha: alpha, beta: beta, static: noEval, best: -infinite, move: noMove}
	f := &w.frames[0]
	f.eval, f.forced = noEval, w.Tactician != nil && w.Tactician.Forced(w.at(0))
	if !f.forced && !w.exact {
		f.eval = w.evaluate(0)
		w.correct(0)
	}
	f.pv = f.pv[:0]
	line := ply.Line[M]{}
	for i, m := range w.moves[k:] {
		if w.loses(&n, w.rootGain(k+i)) {
			w.cut = true
			continue
		}
		if !w.play(0, m, false) {
			break
		}
		n.searched++
		v := w.descend(0, &n, n.depth-1, w.reduction(0, &n, m, i > 3)/2)
		w.leave()
		if w.budget.Finished() {
			break
		}
		if v > n.best {
			n.best = v
			if v > n.alpha || i == 0 {
				w.best(0, m)
				line = ply.Line[M]{Move: m, Score: v, PV: slices.Clone(w.frames[0].pv)}
				n.move = i
			}
			n.alpha = max(n.alpha, v)
		}
		if n.best >= beta {
			break
		}
	}
	if n.move == noMove {
		return line, false
	}
	line.Score = n.best
	moves := w.moves[k : k+n.move+1]
	copy(moves[1:], moves[:n.move])
	moves[0] = line.Move
	return line, true
}
