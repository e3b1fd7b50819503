package alphabeta

import "github.com/plygo/ply"

// singular asks whether the table's move is the only good one, by searching all the
// others less deeply against a bound a little below its score (Anantharaman, Campbell
// and Hsu 1988). If it is, it deserves another ply. If others are good enough to cut
// off as well, the score that they reach settles the node; otherwise the second result
// is −infinite.
func (w *worker[S, M]) singular(p int, n *node, hit finding) (extend int, v ply.Score) {
	if !w.prune.Singular || p == 0 || n.depth < 7 || w.frames[p].exclude != noMove || hit.bound == upper ||
		hit.bound == unknown || hit.depth < n.depth-3 || decided(hit.score) || w.frames[p].turns >= 2*w.deep {
		return 0, -infinite
	}
	f := &w.frames[p]
	bar := hit.score - 2*ply.Score(n.depth)
	f.exclude = hit.move
	others := w.value(p, (n.depth-1)/2, bar-1, bar, n.cutNode)
	f = &w.frames[p]
	f.exclude = noMove
	// The search of the others has used the frame. Nothing but the moves is lost,
	// because the table's move is the first to be tried.
	f.moves = w.Candidates.Moves(f.moves[:0], w.at(p))
	f.tried, f.pv = f.tried[:0], f.pv[:0]
	w.cut = true
	switch {
	case w.budget.Finished():
		return 0, -infinite
	case others < bar && !n.pv() && others < bar-20:
		return 2, -infinite
	case others < bar:
		return 1, -infinite
	case bar >= n.beta:
		return 0, bar
	case hit.score >= n.beta:
		return -1, -infinite
	}
	return 0, -infinite
}
