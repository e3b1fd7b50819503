package mcts

import (
	"cmp"
	"math"
	"slices"

	"github.com/plygo/ply"
)

// result returns the root moves, the one to play first.
func (w *worker[S, M]) result() ply.Result[M] {
	children := w.arena.children(w.top)
	var order []int
	for i := range children {
		if w.only == nil || w.only[i] {
			order = append(order, i)
		}
	}
	keys := make([]float64, len(children))
	for i := range children {
		keys[i] = w.key(&children[i], w.top.first+uint32(i))
	}
	floor := w.top.loadState().floor()
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := &children[i], &children[j]
		return cmp.Or(cmp.Compare(b.merit(floor), a.merit(floor)), cmp.Compare(keys[j], keys[i]), cmp.Compare(b.loadVisits(), a.loadVisits()))
	})
	w.preferDraw(children, order)
	lines := make([]ply.Line[M], 0, len(order))
	for _, i := range order {
		c := &children[i]
		lines = append(lines, ply.Line[M]{Move: c.move, Score: w.score(c), PV: w.pv(c), Visits: int64(c.loadVisits())})
	}
	best := lines[0]
	return ply.Result[M]{Move: best.Move, Score: best.Score, PV: best.PV, Depth: len(best.PV), Lines: lines}
}

// merit sorts moves by what is proven: wins are the better the nearer, losses the worse. Only
// losses are worse than a move that may miss the result that is sure by another, and cannot
// beat it.
func (n *node[M]) merit(floor int) int {
	switch s := n.loadState(); {
	case s.low() == win:
		return 2*maxPlies - s.plies()
	case s.high() == loss:
		return s.plies() - 2*maxPlies
	case s.low() < floor && s.high() <= floor:
		return -1
	}
	return 0
}

// key is what the final choice goes by.
func (w *worker[S, M]) key(n *node[M], index uint32) float64 {
	visits := n.loadVisits()
	if w.Final == ply.MostVisits {
		return float64(visits)
	}
	if visits == 0 {
		return math.Inf(-1)
	}
	if w.Final == ply.BestMean {
		return n.mean()
	}
	r := w.ranking(w.top, w.top.loadState(), w.top.loadVisits())
	if w.Final == ply.LowerBound {
		r.width = -r.width
	}
	return w.bound(n, index, &r)
}

// preferDraw brings a sure draw to the front if what would be played seems worse.
func (w *worker[S, M]) preferDraw(children []node[M], order []int) {
	best := &children[order[0]]
	if best.loadState().low() > loss || best.loadVisits() == 0 || best.mean() >= 0.5 {
		return
	}
	at := slices.IndexFunc(order, func(i int) bool { return children[i].loadState().low() == draw })
	if at > 0 {
		i := order[at]
		copy(order[1:at+1], order[:at])
		order[0] = i
	}
}

// score is the value of a root move. It is decided only if it is proven.
func (w *worker[S, M]) score(n *node[M]) ply.Score {
	switch s := n.loadState(); {
	case s.low() == win:
		return ply.WinIn(s.plies() + 1)
	case s.high() == loss:
		return ply.LossIn(s.plies() + 1)
	case s.exact() || n.loadVisits() == 0:
		return 0
	}
	if w.Linear {
		return ply.Score(math.Round((2*n.mean() - 1) * float64(ply.MaxEval)))
	}
	return w.Tuning.Score(n.mean())
}

// pv follows the most visited moves, or those that make a proof, as far as players choose
// them.
func (w *worker[S, M]) pv(n *node[M]) []M {
	pv := []M{n.move}
	for n.loadFirst() != 0 && !n.loadState().has(isChance) && len(pv) < maxPV {
		children, floor := w.arena.children(n), n.loadState().floor()
		best := &children[0]
		for i := range children {
			if c := &children[i]; cmp.Or(cmp.Compare(c.merit(floor), best.merit(floor)), cmp.Compare(c.loadVisits(), best.loadVisits())) > 0 {
				best = c
			}
		}
		if best.loadVisits() == 0 {
			break
		}
		n = best
		pv = append(pv, n.move)
	}
	return pv
}

// maxPV is how long a line may be; with transpositions one could go in a circle.
const maxPV = 200
