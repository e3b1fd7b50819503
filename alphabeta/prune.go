package alphabeta

import (
	"math"
	"slices"

	"github.com/plygo/ply"
)

// What every technique in this package has to keep to:
//
//   - It prunes nothing in a forced state. There judge returns noEval, so that a technique that
//     guesses from the evaluation has none to guess from. The others ask frame.forced.
//   - It sets worker.cut when it leaves something out or searches less deeply. Otherwise the
//     table takes the value for one that more depth would not change.
//   - Once budget.Finished reports true, what a search has returned means nothing. The technique
//     learns nothing from it and does not store it.
//   - After any move, null move or search it takes &w.frames[p] anew, because the frames may have
//     been moved to make room for more of them.

// judge returns the static evaluation of the state at ply p, corrected by what was learnt of its structure and by what the
// table knows of it. It is noEval in a forced state, and in a search that prunes nothing.
func (w *worker[S, M]) judge(p int, hit finding) ply.Score {
	f := &w.frames[p]
	if f.forced || w.exact {
		return noEval
	}
	switch {
	case f.eval != noEval: // it was asked for already
	case hit.eval != noEval:
		f.eval = hit.eval
	default:
		f.eval = w.evaluate(p)
	}
	w.correct(p)
	if v := hit.score; hit.bound == exactly || hit.bound == lower && v > f.static || hit.bound == upper && v < f.static {
		if !decided(v) {
			return v
		}
	}
	return f.static
}

// improving reports whether the player to move stands better than two moves before.
func (w *worker[S, M]) improving(p int, static ply.Score) bool {
	if static == noEval || w.frames[p].turns < 2 {
		return false
	}
	before := &w.frames[w.frames[w.frames[p].last].last]
	return before.eval == noEval || static > before.static
}

// giveUp tries to settle a node without searching its moves.
func (w *worker[S, M]) giveUp(p, depth int, alpha, beta, static ply.Score, cutNode bool) (ply.Score, bool) {
	if static == noEval || beta-alpha > 1 || decided(alpha) || decided(beta) {
		return 0, false
	}
	// Reverse futility: the evaluation is so far above beta that one more move will not lose
	// the lead (Heinz 1998, under the name of static null move pruning).
	margin := w.prune.ReverseFutility * ply.Score(depth)
	if w.improving(p, static) {
		margin -= w.prune.ReverseFutility * 2 / 3
	}
	if w.prune.ReverseFutility > 0 && depth <= 6 && static-margin >= beta {
		w.cut = true
		return beta + (static-beta)/3, true
	}
	// Razoring: the evaluation is so far below alpha that only tactics can help (Birmingham
	// and Kent 1977).
	if w.prune.Razor > 0 && depth <= 3 && static+w.prune.Razor*ply.Score(depth) <= alpha {
		w.cut = true
		w.frames[p].quiet = 0
		if v := w.quiesce(p, alpha, beta); v <= alpha {
			return v, true
		}
	}
	return w.nullMove(p, depth, beta, static, cutNode)
}

// nullMove lets the opponent move twice. If the state is good even then, it is good
// enough (Beal 1989; Donninger 1993). At large depths a search without the null move
// has to agree, against zugzwang.
func (w *worker[S, M]) nullMove(p, depth int, beta, static ply.Score, cutNode bool) (ply.Score, bool) {
	if w.prune.NullMove == 0 || depth < 3 || static < beta || p < w.first || p > 0 && w.frames[w.frames[p].last].null || !cutNode {
		return 0, false
	}
	s := w.next(p)
	if !w.NullMover.Null(s) {
		return 0, false
	}
	f := &w.frames[p]
	f.null, f.slot = true, -1
	g := &w.frames[p+1]
	g.follow(f, p, false)
	g.mine, g.since = !f.mine, w.root+p+1
	w.enter(p+1, s)
	reduced := depth - 1 - w.prune.NullMove - depth/4 - int(min((static-beta)/200, 3))
	v := -w.value(p+1, reduced, -beta, -beta+1, false)
	w.leave()
	w.frames[p].null = false
	w.cut = true
	if v < beta || w.budget.Finished() {
		return 0, false
	}
	if decided(v) {
		v = beta
	}
	if depth < 14 || w.first > 0 {
		return v, true
	}
	w.first = p + 3*reduced/4
	verified := w.value(p, reduced, beta-1, beta, false)
	w.first = 0
	return v, verified >= beta
}

// skip reports whether a move can be left out because it will not matter.
func (w *worker[S, M]) skip(p int, n *node, index int) bool {
	f := &w.frames[p]
	m, gain := f.moves[index], f.gains[index]
	return w.loses(n, gain) || w.mayPrune(p, n) && w.hopeless(p, n, m, gain) && !w.forces(p, index)
}

// loses reports whether a move with this gain can be left out because it loses the game, as far
// as the game can tell. At least one other move has to be searched before.
func (w *worker[S, M]) loses(n *node, gain ply.Score) bool {
	return ply.Score(gain) <= -ply.MaxEval && n.searched > 0 && !w.exact
}

// mayPrune reports whether moves of ply p can be left out that do not lose the game at once. At
// least one move has to be searched before, with a result that is no loss.
func (w *worker[S, M]) mayPrune(p int, n *node) bool {
	return n.searched > 0 && !w.exact && p > 0 && n.best >= -ply.MaxEval && !w.frames[p].forced
}

// hopeless reports whether m, which gains gain, can be left out if it does not force the
// opponent. The caller asks [worker.mayPrune] first.
func (w *worker[S, M]) hopeless(p int, n *node, m M, gain ply.Score) bool {
	if gain == 0 {
		if n.late = n.late || w.tooLate(n); n.late {
			return true
		}
	}
	if w.prune.Exchange == 0 || n.depth > 7 || gain > 0 {
		return false
	}
	loss := -w.prune.Exchange * ply.Score(n.depth)
	if gain < 0 {
		return ply.Score(gain) < loss
	}
	return w.Exchanger != nil && w.Exchanger.Exchange(w.at(p), m) < loss*2/3
}

// tooLate reports whether no further quiet move has a chance.
func (w *worker[S, M]) tooLate(n *node) bool {
	// Late move pruning: after a number of quiet moves the rest will not be better.
	if limit := w.prune.LateMoves; limit > 0 && n.depth <= 8 {
		limit += n.depth * n.depth
		if !n.improving {
			limit /= 2
		}
		if n.quiets >= max(limit, 1) {
			return true
		}
	}
	// Futility: a quiet move will not gain that much (Heinz 1998).
	return w.prune.Futility > 0 && n.depth <= 7 && n.static != noEval &&
		n.static+w.prune.Futility*ply.Score(n.depth+1) <= n.alpha
}

// forces reports whether a move of ply p forces the opponent.
func (w *worker[S, M]) forces(p, index int) bool {
	f := &w.frames[p]
	if f.dropped {
		return f.forces[index]
	}
	w.askForcer(p, f.moves[index:index+1])
	return f.forces[0]
}

// askForcer asks which of moves, some moves of ply p, force the opponent, and sets the forces of
// the frame. If the game is no Forcer, no move does.
func (w *worker[S, M]) askForcer(p int, moves []M) {
	f := &w.frames[p]
	f.forces = slices.Grow(f.forces[:0], len(moves))[:len(moves)]
	if w.Forcer == nil {
		clear(f.forces)
		return
	}
	w.Forcer.Forces(w.at(p), moves, f.forces)
}

// dropHopeless drops, from the i-th key of ply p on, the quiet moves that do not force the
// opponent, because they are all hopeless. The order of the rest does not matter any more.
func (w *worker[S, M]) dropHopeless(p, i int) {
	f := &w.frames[p]
	w.askForcer(p, f.moves)
	if len(f.keys) == len(f.moves) {
		left := f.keys[:i]
		for _, key := range f.keys[i:] {
			if index := indexOf(key); f.gains[index] != 0 || f.forces[index] {
				left = append(left, key)
			}
		}
		f.keys = left
	} else { // only moves that gain something have keys, and refuters
		tried, gains := f.triedRefuters(), f.gains[:len(f.forces)]
		for index, forces := range f.forces {
			if gains[index] < 0 || forces && gains[index] == 0 && !slices.Contains(tried[:], index) {
				f.keys = append(f.keys, key(0, index))
			}
		}
	}
	f.dropped, f.sorted = true, true
	w.cut = w.cut || len(f.keys) < len(f.moves)
}

// reductions has ln(depth)·ln(number of the move)/2, in hundredths of a ply.
var reductions = func() (r [64][64]int) {
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			r[depth][number] = int(50 * math.Log(float64(depth)) * math.Log(float64(number)))
		}
	}
	return r
}()

// reduction returns how many plies less a move just played is searched at first: the
// later in a good order, the less likely it is to matter (Romstad 2006).
func (w *worker[S, M]) reduction(p int, n *node, m M, quiet bool) int {
	if w.prune.Reduce == 0 || n.depth < 3 || n.searched < 2 || w.frames[p].forced {
		return 0
	}
	r := reductions[min(n.depth, 63)][min(n.searched, 63)] * w.prune.Reduce / 100
	if !quiet {
		r = r * 2 / 3
	}
	if n.pv() {
		r -= 100
	}
	if n.cutNode {
		r += 100
	}
	if !n.improving {
		r += 50
	}
	if quiet {
		if w.learnt.isKiller(w.frames[p].turns, m) > 0 {
			r -= 100
		}
		if slot := w.frames[p].slot; slot >= 0 {
			known := w.learnt.after(w.last(p))
			r -= int(known.of(slot)) * 75 / historyMax
		}
	}
	if w.Tactician != nil && !w.Rolls(w.at(p+1)) && w.Tactician.Forced(w.at(p+1)) {
		r -= 100
	}
	return min(max(r/100, 0), n.depth-2)
}
