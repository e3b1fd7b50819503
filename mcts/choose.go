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
	best := w.ucb1(n, s, children)
	if w.Solver && !w.shared && children[best].loadState().high() <= s.floor() && w.arena.refute(n.first+uint32(best)) {
		return w.choose(n, s, children)
	}
	return best
}

// ucb1 returns the child with the highest upper confidence bound (Auer, Cesa-Bianchi and
// Fischer 2002; in trees Kocsis and Szepesvári 2006): the mean of its results plus
// c·√(ln N / n). A child without visits goes first. One that is proven to be no better
// than another is left alone.
func (w *worker[S, M]) ucb1(n *node[M], s state, children []node[M]) int {
	visits := n.loadVisits()
	if i := w.tried(visits); i < len(children) && children[i].loadVisits() == 0 {
		return i // without a look at the others, of which each has a visit or will be next
	}
	best, bound := 0, uint32(0)
	width := float32(w.Exploration * rootLog(visits))
	for i, c := range w.rows(n, s, children) {
		// Numbers that are not negative are in the order of their bits, and these are
		// compared without a jump, which the processor would often foresee wrongly. (The
		// compiler does so as long as nothing here is loaded from where best points.)
		if b := math.Float32bits(c.mean + width*c.root); b > bound {
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

// hint is what may go into a choice beside the results. It stands beside the node.
type hint struct {
	value uint32  // of implicit minimax, as the bits of a float32
	prior float32 // probability that the move is the one to look at
}

func (a *arena[M]) hint(i uint32) *hint { return &a.chunks[i>>chunkBits].hints[i%chunkSize] }

// hints returns the hints of n nodes, none if they are not in use.
func (a *arena[M]) hints(first uint32, n int) []hint {
	if !a.guided {
		return nil
	}
	return a.chunks[first>>chunkBits].hints[first%chunkSize:][:n]
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
	hints := w.arena.hints(first, len(children))
	best, bound := -1, math.Inf(-1)
	for i := range children {
		c := &children[i]
		if only != nil && !only[i] || w.Solver && c.loadState().high() <= rank.floor {
			continue
		}
		var h *hint
		if i < len(hints) {
			h = &hints[i]
		}
		b := w.bound(c, h, first+uint32(i), &rank)
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
// form of Silver et al. 2017). It has a hint if the choice is guided by any.
func (w *worker[S, M]) bound(c *node[M], h *hint, index uint32, r *ranking) float64 {
	visits := float64(c.loadVisits())
	v, known := r.unknown, visits > 0
	if known {
		v = float64(atomic.LoadInt64(&c.sum)) / (visits * float64(one))
	}
	if w.mixed {
		v, known = w.mix(v, visits, h, index, known)
	}
	switch {
	case w.Priors:
		return v + r.width*float64(h.prior)/(1+visits)
	case !known:
		return r.unknown
	}
	return v + r.width/math.Sqrt(max(visits, 1))
}

// mix adds to the mean of a child what implicit minimax and RAVE know of it.
func (w *worker[S, M]) mix(v, visits float64, h *hint, index uint32, known bool) (float64, bool) {
	if w.Implicit > 0 && known {
		v += w.Implicit * (h.implied() - v)
	}
	if w.Rave > 0 {
		v, known = w.blend(v, visits, index, known)
	}
	return v, known
}
