package mcts

import "math"

// choose returns which child a simulation goes on with.
func (w *worker[S, M]) choose(n *node[M], s state) int {
	switch {
	case s.has(isChance):
		return w.draw()
	case w.guided || n == w.top && w.only != nil:
		return w.guide(n, s)
	}
	for {
		var best int
		if w.Priors {
			best = w.puct(n, s)
		} else {
			best = w.ucb1(n)
		}
		switch {
		case best < 0:
			return spare(w.arena.children(n), nil)
		case !w.Solver:
			return best
		}
		index := n.loadFirst() + uint32(best)
		if w.arena.at(index).loadState().high() > s.floor() {
			return best
		}
		// It is proven to be no better than another, and will be: from now on it is left alone,
		// unless there is nothing else.
		row := w.arena.row(index)
		if row.load() == refuted {
			return best
		}
		row.store(refuted)
	}
}

// ucb1 returns the child with the highest upper confidence bound (Auer, Cesa-Bianchi and
// Fischer 2002; in trees Kocsis and Szepesvári 2006): the mean of its results plus
// c·√(ln N / n). A child without visits goes first. It is −1 if all are to be left alone.
func (w *worker[S, M]) ucb1(n *node[M]) int {
	visits := n.loadVisits()
	if i := w.tried(visits); i < int(n.count) && w.arena.at(n.loadFirst()+uint32(i)).loadVisits() == 0 {
		return i // without a look at the others, of which each has a visit or will be next
	}
	if !n.loadState().has(hasRows) {
		w.makeRows(n)
	}
	best, bound := -1, uint32(0)
	width := float32(w.Exploration * rootLog(visits))
	rows := w.arena.rows(n)
	for i := range rows {
		// There is no jump here, which the processor would often foresee wrongly, as long
		// as nothing is loaded from where best points.
		if b := rows[i].load().bound(width); b > bound {
			best, bound = i, b
		}
	}
	return best
}

// puct is ucb1 for children in the order of their priors: to the mean of its results a child
// is added c·√N times its prior by 1+n (PUCT, Rosin 2011, in the form of Silver et al. 2017).
// Of those without visits the first is the best.
func (w *worker[S, M]) puct(n *node[M], s state) int {
	best, bound := -1, uint32(0)
	width := float32(w.Exploration * math.Sqrt(float64(n.loadVisits())))
	rows := w.arena.rows(n)
	for i := range rows {
		c := rows[i].load()
		if c.mean < 0 { // it has no visits
			if best < 0 || float32(w.expected(n, s))+width*c.share > math.Float32frombits(bound) {
				best = i
			}
			break
		}
		if b := c.bound(width); b > bound {
			best, bound = i, b
		}
	}
	return best
}

// tried returns how many of its children a node with so many visits should have tried, if
// there were more: they are tried one after another, from the second visit on.
func (w *worker[S, M]) tried(visits uint32) int {
	if w.shared {
		visits-- // the one that is under way
	}
	return int(max(visits, 1)) - 1
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

// logs are the logarithms of 1, 1+1/512 and so on up to 2.
var logs = func() (logs [1<<logBits + 1]float64) {
	for i := range logs {
		logs[i] = math.Log1p(float64(i) / (1 << logBits))
	}
	return logs
}()

const logBits = 9

// rootLog returns √(ln n). For large n the logarithm is that of the power of two below it and
// that of the leading bits, between two of which it is taken for a straight line. That is
// wrong by less than 5e-7, which makes less of the root than a float32 can tell.
func rootLog(n uint32) float64 {
	if n < tableSize {
		return rootLogs[n]
	}
	const mantissa, rest = 52, 52 - logBits // bits of a float64
	f := math.Float64bits(float64(n))
	power, leading := int(f>>mantissa)-1023, f>>rest%(1<<logBits)
	between := float64(f%(1<<rest)) / (1 << rest)
	return math.Sqrt(float64(power)*math.Ln2 + logs[leading] + between*(logs[leading+1]-logs[leading]))
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
func (w *worker[S, M]) guide(n *node[M], s state) int {
	children := w.arena.children(n)
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
	r.floor = s.floor()
	switch {
	case w.Priors:
		r.width = w.Exploration * math.Sqrt(float64(visits))
		r.unknown = w.expected(n, s)
		return r
	case w.Urgency > 0:
		r.unknown = w.Urgency
	default:
		r.unknown = math.Inf(1)
	}
	r.width = w.Exploration * rootLog(visits)
	return r
}

// expected is what is taken for the mean of a child without visits, where choices go by
// priors: that of its parent, less Urgency.
func (w *worker[S, M]) expected(n *node[M], s state) float64 {
	mean := 0.5
	if n.loadVisits() > 0 {
		mean = n.mean()
	}
	if !s.has(stays) {
		mean = 1 - mean
	}
	return mean - w.Urgency
}

// bound returns the upper bound of a child: as ucb1 has it, or with priors as puct has it.
func (w *worker[S, M]) bound(c *node[M], index uint32, r *ranking) float64 {
	visits := float64(c.loadVisits())
	v, known := r.unknown, visits > 0
	if known {
		v = float64(loadSum(&c.sum)) / (visits * float64(one))
		if w.Implicit > 0 {
			v += w.Implicit * (w.arena.implied(index) - v)
		}
	}
	if w.Rave > 0 {
		v, known = w.blend(v, visits, index, known)
	}
	switch {
	case w.Priors:
		return v + r.width*float64(*w.arena.prior(index))/(1+visits)
	case !known:
		return r.unknown
	}
	return v + r.width/math.Sqrt(max(visits, 1))
}
