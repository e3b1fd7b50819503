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
		// It is proven to be no better than another child, and will stay so. From now on it is
		// left alone, unless all are.
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
	if i := w.tried(visits); i < uint32(n.count) && w.arena.at(n.loadFirst()+i).loadVisits() == 0 {
		return int(i) // without a look at the others, of which each has a visit or will be next
	}
	if !n.loadState().has(hasRows) {
		w.makeRows(n)
	}
	best, bound := -1, uint32(0)
	width := float32(w.Exploration * rootLog(visits))
	rows := w.arena.rows(n)
	for i := range rows {
		// The compiler makes this without a jump, which the processor would often predict
		// wrongly. It does so only while the loop loads nothing through best.
		if b := rows[i].load().bound(width); b > bound {
			best, bound = i, b
		}
	}
	return best
}

// puct is ucb1 for children in the order of their priors. The bound of a child with n visits is
// the mean of its results plus c·√N·prior/(1+n), where N is the visits of its parent (PUCT, Rosin
// 2011, in the form of Silver et al. 2017). Of the children without visits the first is the best.
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

// tried returns how many children a node with that many visits has tried, if it has as many:
// they are tried one after another, from its second visit on.
func (w *worker[S, M]) tried(visits uint32) uint32 {
	if w.shared {
		visits-- // the one that is under way
	}
	return max(visits, 1) - 1
}

// Most nodes have only a few visits, so √(ln n) and 1/√n are in tables for small n. Without
// the tables these roots and divisions took longest of all that selection does.
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

// rootLog returns √(ln n). For large n, which is 2^power times a number from 1 to 2, it adds the
// logarithms of both. That of the second is interpolated between two entries of logs, with an
// error below 5e-7, which changes the root by less than a float32 can tell.
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

// guide is ucb1 or puct with all techniques that can influence the choice. Of the children
// without visits only the first is looked at: it has the highest prior, if priors are in use.
// With RAVE all are, since it may know something of them.
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

// spare returns a child where no child is worth a visit: the state is as good as proven, or Widen
// does not allow those that are worth one.
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

// expected returns the mean that a child of n without visits is assumed to have, where choices
// go by priors: the mean of n, less Urgency.
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
