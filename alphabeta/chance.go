package alphabeta

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// mean is the value of a chance node: the mean of its outcomes as win rates
// (expectimax, Michie 1966). It stops as soon as the outcomes that are left cannot bring the mean
// back between alpha and beta, even if they were all won or all lost (Star1, Ballard 1983).
func (w *worker[S, M]) mean(p, depth int, alpha, beta ply.Score) ply.Score {
	f := &w.frames[p]
	f.moves = w.Game.Moves(f.moves[:0], w.at(p))
	f.odds = w.Odds(w.at(p), f.moves, f.odds)
	var mean tree.Mean
	low, high := w.Tuning.WinRate(alpha), w.Tuning.WinRate(beta)
	sum, left := 0.0, 0.0
	for _, odds := range f.odds {
		left += float64(odds)
	}
	low, high = low*left, high*left // should the odds not sum to exactly 1
	for i := range w.frames[p].moves {
		m, odds := w.frames[p].moves[i], w.frames[p].odds[i]
		if odds == 0 {
			continue
		}
		left -= float64(odds)
		a, b := -infinite, infinite
		if !w.leavesOut(Star) {
			a, b = w.starWindow((low-sum-left)/float64(odds), (high-sum)/float64(odds))
		}
		if !w.play(p, m, true) {
			return 0
		}
		v := w.value(p+1, depth-1, a, b, false)
		w.leave()
		switch {
		case w.budget.Finished():
			return 0
		case v <= a:
			return alpha
		case v >= b:
			return beta
		}
		mean.Add(w.Tuning, odds, v)
		sum += float64(odds) * w.Tuning.WinRate(v)
	}
	return mean.Score(w.Tuning)
}

// starWindow turns the win rates between which an outcome matters into scores, one
// unit wider on either side because scores are rounded.
func (w *worker[S, M]) starWindow(low, high float64) (alpha, beta ply.Score) {
	alpha, beta = -infinite, infinite
	if low > 0 && low < 1 {
		alpha = w.Tuning.Score(low) - 1
	}
	if high > 0 && high < 1 {
		beta = w.Tuning.Score(high) + 1
	}
	return alpha, beta
}
