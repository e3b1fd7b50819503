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

// merit returns a number by which moves are sorted, higher first, according to what is proven.
// A proven win has the more the nearer it is, and a proven loss has the less. floor is the result
// that another move makes sure: a move that cannot beat it and may fall short of it has −1,
// and every other move 0.
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

// key returns the number that the final choice goes by, for the child n at index.
func (w *worker[S, M]) key(n *node[M], index uint32) float64 {
	visits := n.loadVisits()
	if w.Final == MostVisits {
		return float64(visits)
	}
	if visits == 0 {
		return math.Inf(-1)
	}
	if w.Final == BestMean {
		return n.mean()
	}
	r := w.ranking(w.top, w.top.loadState(), w.top.loadVisits())
	if w.Final == BestLowerBound {
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

// Branch is a move in the tree of a search.
type Branch[M any] struct {
	Move   M
	Visits int64
	Value  float64 // the mean of its results for the player who makes it: 1 is a win, 0 a loss; 0 without visits
	Prior  float64 // how likely it seemed before it was tried; 0 where priors are not in use
	Least  float64 // the result that is proven at least: 0, 0.5 or 1
	Most   float64 // and at most; equal to Least if all is proven
	Line   []M     // the moves expected from here, beginning with Move
}

// Inspect returns what the tree of the last search knows of the moves after a line from
// its root, such as no moves at all, in which case they are the root's. It returns nil
// where the tree ends, and while a search is under way. With Separate it shows the first of
// the trees.
func (s *Searcher[S, M]) Inspect(line ...M) (branches []Branch[M]) {
	s.guard.Look(func() { branches = s.inspect(line) })
	return branches
}

func (s *Searcher[S, M]) inspect(line []M) []Branch[M] {
	if len(s.kept.workers) == 0 {
		return nil
	}
	w := s.kept.workers[0]
	at, ok := w.arena.find(line)
	if !ok {
		return nil
	}
	var branches []Branch[M]
	n := w.arena.at(at)
	for i, c := range w.arena.children(n) {
		p := state(c.state)
		b := Branch[M]{
			Move: c.move, Visits: int64(c.visits), Least: float64(p.low()) / win, Most: float64(p.high()) / win,
			Line: w.pv(&c),
		}
		if w.ordered {
			b.Prior = float64(*w.arena.prior(n.first + uint32(i)))
		}
		if c.visits > 0 {
			b.Value = c.mean()
		}
		branches = append(branches, b)
	}
	return branches
}

// Merge puts together results for the same state, such as those of searches with
// different seeds on several machines: the visits of each move add up, and its score is
// that of the mean. A decided score is taken for proven, the nearest of several. The tuning
// is the game's, and scores must be on its logistic scale.
func Merge[M comparable](t ply.Tuning, results ...ply.Result[M]) ply.Result[M] {
	var merged ply.Result[M]
	type sum struct {
		line  ply.Line[M]
		wins  float64
		most  int64 // visits in one result, whose PV is taken
		score ply.Score
	}
	var sums []*sum
	for _, r := range results {
		merged.Nodes += r.Nodes
		merged.Elapsed = max(merged.Elapsed, r.Elapsed)
		for _, l := range r.Lines {
			i := slices.IndexFunc(sums, func(s *sum) bool { return s.line.Move == l.Move })
			if i < 0 {
				i = len(sums)
				sums = append(sums, &sum{line: ply.Line[M]{Move: l.Move, PV: l.PV}, most: -1})
			}
			s := sums[i]
			s.line.Visits += l.Visits
			s.wins += float64(l.Visits) * t.WinRate(l.Score)
			_, decided := l.Score.Decided()
			_, before := s.score.Decided()
			switch {
			case decided && (!before || max(l.Score, -l.Score) > max(s.score, -s.score)):
				s.score, s.line.PV = l.Score, l.PV
			case !decided && !before && l.Visits > s.most:
				s.line.PV, s.most = l.PV, l.Visits
			}
		}
	}
	for _, s := range sums {
		s.line.Score = s.score
		if _, decided := s.score.Decided(); !decided && s.line.Visits > 0 {
			s.line.Score = t.Score(s.wins / float64(s.line.Visits))
		}
		merged.Lines = append(merged.Lines, s.line)
	}
	slices.SortStableFunc(merged.Lines, func(a, b ply.Line[M]) int {
		return cmp.Or(cmp.Compare(decidedRank(b.Score), decidedRank(a.Score)), cmp.Compare(b.Visits, a.Visits))
	})
	if len(merged.Lines) > 0 {
		best := merged.Lines[0]
		merged.Move, merged.Score, merged.PV, merged.Depth = best.Move, best.Score, best.PV, len(best.PV)
	}
	return merged
}

// decidedRank is 0 for scores that are not decided, which visits tell apart.
func decidedRank(s ply.Score) ply.Score {
	if _, ok := s.Decided(); ok {
		return s
	}
	return 0
}
