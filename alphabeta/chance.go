package alphabeta

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// At a chance node the search wants the mean of the outcomes as win rates (expectimax, Michie
// 1966), and all that it needs to know is on which side of alpha and beta that lies. So it keeps
// bounds of every outcome, which it learns from three sources, the cheapest first:
//
//   - the rules and the table, which may know an outcome already (Veness and Blair 2007),
//   - one good move of each outcome, which is a lower bound (Star2, Ballard 1983),
//   - the search of one outcome after another, within the bounds that it takes to bring the mean
//     between alpha and beta if the others are as good, or as bad, as they can be (Star1).
//
// All this is exact. It gains most where outcomes are few and cheap. Where every second move rolls,
// as in a game with hidden pieces, the windows of outcomes stay wide, and enumerating them takes
// nearly all the time. Then one outcome stands for all: see typical.go, which is not exact.
//
// Tried in jieqi at 3,000 nodes a move with Typical 100, 120 games each, and not kept: chance moves
// that cost no depth (−12 Elo [−67, 44]; with fewer outcomes left out, −3 [−52, 47]), evaluating at
// most 6 outcomes where there are up to 36 (−6 [−58, 46]), and the prunings of null windows, such as
// reverse futility, in the wide windows below chance nodes (−53 [−100, −7]).

// outcome is a move of a chance node, and what is known about it.
type outcome struct {
	index     int       // among the moves
	odds      float64   // those of all outcomes sum to 1
	low, high float64   // win rates between which its value lies
	value     ply.Score // if settled; typical puts evaluations here
	settled   bool
}

// mean returns the value of the chance node at ply p for the player to move there, as
// [worker.value] does. In quiescence, quiet says that only tactical moves led here.
func (w *worker[S, M]) mean(p, depth int, alpha, beta ply.Score, cutNode, quiet bool) ply.Score {
	w.frames[p].rolled = true // no line goes on beyond, so that the table may always answer
	if !w.knowsChance() {
		return w.average(p, depth, alpha, beta, cutNode, quiet)
	}
	if hit, ok := w.table.probe(w.frames[p].hash); ok && w.usable(hit, p, max(depth, 0), alpha, beta) {
		w.cut = w.cut || !hit.complete
		return fromTable(hit.score, p)
	}
	cutBefore := w.cut
	w.cut = false
	v := w.average(p, depth, alpha, beta, cutNode, quiet)
	if !w.budget.Finished() {
		w.table.store(w.frames[p].hash, finding{
			score: toTable(v, p), eval: noEval, move: noMove, depth: depth, bound: boundOf(v, alpha, beta), complete: !w.cut,
		})
	}
	w.cut = w.cut || cutBefore
	return v
}

// knowsChance reports whether the table is used at chance nodes.
func (w *worker[S, M]) knowsChance() bool { return w.hashed() && !w.leavesOut(StarTable) }

// average returns the mean of the outcomes at ply p, or a bound of it.
func (w *worker[S, M]) average(p, depth int, alpha, beta ply.Score, cutNode, quiet bool) ply.Score {
	w.listOutcomes(p)
	n := roll{p: p, depth: depth, alpha: alpha, beta: beta, cutNode: cutNode, quiet: quiet}
	if len(w.frames[p].outcomes) == 1 {
		return w.only(&n)
	}
	n.begin(w.Tuning, w.frames[p].outcomes)
	if v, ok := w.lookUp(&n); ok {
		return v
	}
	if v, ok := w.typical(&n); ok {
		return v
	}
	if v, ok := w.probeAll(&n); ok {
		return v
	}
	return w.searchAll(&n)
}

// listOutcomes sets the moves of ply p and its outcomes, without those that never happen.
func (w *worker[S, M]) listOutcomes(p int) {
	f := &w.frames[p]
	f.moves = w.Game.Moves(f.moves[:0], w.at(p))
	f.odds = w.Odds(w.at(p), f.moves, f.odds)
	f.outcomes = f.outcomes[:0]
	sum := 0.0
	for i, odds := range f.odds {
		if odds > 0 {
			f.outcomes = append(f.outcomes, outcome{index: i, odds: float64(odds), high: 1})
			sum += float64(odds)
		}
	}
	for i := range f.outcomes {
		f.outcomes[i].odds /= sum
	}
}

// only searches the one outcome that there is.
func (w *worker[S, M]) only(n *roll) ply.Score {
	if !w.play(n.p, w.frames[n.p].moves[w.frames[n.p].outcomes[0].index], true) {
		return 0
	}
	v := w.rolled(n, n.alpha, n.beta)
	w.leave()
	return v
}

// rolled returns the value of the outcome just played at a chance node.
func (w *worker[S, M]) rolled(n *roll, alpha, beta ply.Score) ply.Score {
	if n.quiet {
		return w.valueQuiet(n.p+1, alpha, beta)
	}
	return w.value(n.p+1, n.depth-1, alpha, beta, n.cutNode)
}

// searchAll searches the outcomes that are not settled, those first that matter most, until the
// mean is known well enough.
func (w *worker[S, M]) searchAll(n *roll) ply.Score {
	for {
		i := mostOpen(w.frames[n.p].outcomes)
		if i < 0 {
			return w.total(n.p)
		}
		o := w.frames[n.p].outcomes[i]
		a, b := -infinite, infinite
		if !w.leavesOut(Star) {
			a, b = n.window(w.Tuning, &o)
		}
		if !w.play(n.p, w.frames[n.p].moves[o.index], true) {
			return 0
		}
		v := w.rolled(n, a, b)
		w.leave()
		if w.budget.Finished() {
			return 0
		}
		n.settle(w.Tuning, &w.frames[n.p].outcomes[i], v)
		if bound, ok := n.decided(w.Tuning, v); ok && !w.leavesOut(Star) {
			return bound
		}
	}
}

// mostOpen returns the index of the outcome whose bounds leave the mean most open, and −1 if all
// are settled.
func mostOpen(outcomes []outcome) int {
	best, at := -1.0, -1
	for i := range outcomes {
		o := &outcomes[i]
		if open := o.odds * (o.high - o.low); !o.settled && open > best {
			best, at = open, i
		}
	}
	return at
}

// total returns the mean of the outcomes of ply p, all of which are settled. It sums in the order
// of the moves, as minimax does, so that not even the last bit differs.
func (w *worker[S, M]) total(p int) ply.Score {
	f := &w.frames[p]
	var mean tree.Mean
	for i := range f.outcomes {
		o := &f.outcomes[i]
		mean.Add(w.Tuning, f.odds[o.index], o.value)
	}
	return mean.Score(w.Tuning)
}
