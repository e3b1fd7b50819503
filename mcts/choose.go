package mcts

import (
	"math"
	"sync/atomic"
)

// choose returns which child a simulation goes on with.
func (w *worker[S, M]) choose(n *node[M], s state, children []node[M]) int {
	switch {
	case s.has(isChance):
		return w.draw()
	case w.guided || n == w.top && w.only != nil:
		return w.guide(n, s, children)
	}
	return w.ucb1(n, s, children)
}

// ucb1 returns the child with the highest upper confidence bound (Auer, Cesa-Bianchi and
// Fischer 2002; in trees Kocsis and Szepesvári 2006): the mean of its results plus
// c·√(ln N / n). A child without visits goes first. One that is proven to be no better
// than another is left alone.
func (w *worker[S, M]) ucb1(n *node[M], s state, children []node[M]) int {
	if int(n.loadVisits()) <= len(children) || children[len(children)-1].loadVisits() == 0 {
		for i := range children {
			if children[i].loadVisits() == 0 {
				return i
			}
		}
	}
	floor := -1
	if w.Solver {
		floor = s.floor()
	}
	best, bound := 0, math.Inf(-1)
	width := w.Exploration * rootLog(n.loadVisits())
	for i := range children {
		c := &children[i]
		visits := c.loadVisits()
		if visits == 0 {
			return i // of a new root, which may have got more moves than it had below another
		}
		root := inverseRoot(visits)
		if b := (float64(atomic.LoadInt64(&c.sum))*(root/float64(one)) + width) * root; b > bound && c.loadState().high() > floor {
			best, bound = i, b
		}
	}
	return best
}

// Most nodes are visited but a few times, so √(ln n) and 1/√n are taken from tables for
// small n: of all that selection does, these roots and divisions took longest.
const tableSize = 1 << 10

var rootLogs, inverseRoots = func() (logs, inverse [tableSize]float64) {
	for n := 1; n < tableSize; n++ {
		logs[n] = math.Sqrt(math.Log(float64(n)))
		inverse[n] = 1 / math.Sqrt(float64(n))
	}
	return logs, inverse
}()

func rootLog(n uint32) float64 {
	if n < tableSize {
		return rootLogs[n]
	}
	return math.Sqrt(math.Log(float64(n)))
}

func inverseRoot(n uint32) float64 {
	if n < tableSize {
		return inverseRoots[n]
	}
	return 1 / math.Sqrt(float64(n))
}

// guide is ucb1 with everything that may go into the choice. Children are in the order of
// their priors if these are in use, so of those without visits the first will do, unless
// RAVE knows something of them.
func (w *worker[S, M]) guide(n *node[M], s state, children []node[M]) int {
	var only []bool
	if n == w.top {
		only = w.only
	}
	visits := n.loadVisits()
	if w.Transpositions {
		visits = 1
		for i := range children {
			visits += children[i].loadVisits()
		}
	}
	rank := w.ranking(n, s, visits)
	if w.Widen > 0 && only == nil {
		// It may be more than an int can hold.
		if allowed := 1 + w.Widen*math.Sqrt(float64(visits)); allowed < float64(len(children)) {
			children = children[:int(allowed)]
		}
	}
	first := n.loadFirst()
	best, bound := -1, math.Inf(-1)
	for i := range children {
		c := &children[i]
		if only != nil && !only[i] || w.Solver && c.loadState().high() <= rank.floor {
			continue
		}
		b := w.bound(c, first+uint32(i), &rank)
		if b > bound {
			best, bound = i, b
		}
		if w.Rave == 0 && c.loadVisits() == 0 {
			break
		}
	}
	if best < 0 {
		return spare(children, only)
	}
	return best
}

// spare returns a child where none is worth a look: the state is as good as proven, or
// those that are worth it are beyond what Widen allows.
func spare[M comparable](children []node[M], only []bool) int {
	best := -1
	for i := range children {
		if only != nil && !only[i] {
			continue
		}
		if best < 0 || children[i].loadState().high() > children[best].loadState().high() {
			best = i
		}
	}
	return best
}

// ranking is what the bounds of all children of a node have in common.
type ranking struct {
	width   float64 // what a child's visits divide
	unknown float64 // the bound of a child without visits, or with priors its mean
	floor   int     // the result that is sure already
}

func (w *worker[S, M]) ranking(n *node[M], s state, visits uint32) (r ranking) {
	r.unknown = w.Urgency
	if w.Priors {
		r.width = w.Exploration * math.Sqrt(float64(visits))
		mean := 0.5
		if v := n.loadVisits(); v > 0 {
			mean = float64(atomic.LoadInt64(&n.sum)) / (float64(one) * float64(v))
		}
		if !s.has(stays) {
			mean = 1 - mean
		}
		r.unknown = mean - w.Urgency
	} else {
		r.width = w.Exploration * rootLog(visits)
		if w.Urgency == 0 {
			r.unknown = math.Inf(1)
		}
	}
	r.floor = s.floor()
	return r
}

// bound returns the upper bound of a child: UCB1, or with priors PUCT (Rosin 2011, in the
// form of Silver et al. 2017).
func (w *worker[S, M]) bound(c *node[M], index uint32, r *ranking) float64 {
	visits := c.loadVisits()
	v, known := r.unknown, visits > 0
	if known {
		root := inverseRoot(visits)
		v = float64(atomic.LoadInt64(&c.sum)) * (root * root / float64(one))
		if w.Implicit > 0 {
			v += w.Implicit * (c.implied() - v)
		}
	}
	if w.Rave > 0 {
		v, known = w.blend(v, visits, index, known)
	}
	switch {
	case w.Priors:
		root := inverseRoot(1 + visits)
		return v + r.width*float64(c.prior)*root*root
	case !known:
		return r.unknown
	}
	return v + r.width*inverseRoot(max(visits, 1))
}
