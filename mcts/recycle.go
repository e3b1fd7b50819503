package mcts

import "sync/atomic"

// sweeper goes round the families of a full arena and frees those that are of least use: their
// parent has few visits, and no family is below them. What the parent knows stays; it may be
// expanded again. The idea is that of node recycling (Powley,
// Cowling and Whitehouse 2017), with a hand that goes round instead of a list by age,
// which would cost something at every visit.
type sweeper struct {
	hand  int
	least uint32 // families of parents with no more visits than this may go
	freed int    // in this round
	rest  int    // how often not to sweep, because the last time was of no use
}

const (
	sweepSteps = 2048 // families that one sweep looks at, at most
	sweepFrees = 256  // and frees
	sweepRest  = 256  // simulations that share the cost of a sweep that was of no use
)

// sweep frees some families, so that there is one of the size wanted. No simulation may be
// under way.
func (a *arena[M]) sweep() {
	s := &a.sweeper
	s.least = max(s.least, 2)
	for steps, frees := 0, 0; steps < sweepSteps && frees < sweepFrees; steps++ {
		if s.hand >= a.count {
			s.nextRound()
		}
		if s.hand < a.count && a.idle(a.family(s.hand)) {
			atomic.StoreUint32(&a.at(a.family(s.hand).parent).first, 0)
			a.release(uint32(s.hand))
			s.freed++
			frees++
		}
		s.hand++
	}
	// Uniting looks at all families, so it waits until there are many new free ones.
	if !a.fits(a.wanted) && a.released > a.count/8 {
		a.unite()
	}
	if !a.fits(a.wanted) {
		s.rest = sweepRest
	}
}

// nextRound goes back to the first family, and asks for more or fewer visits if the last
// round freed few or many.
func (s *sweeper) nextRound() {
	switch {
	case s.freed*8 < s.hand:
		s.least += s.least/2 + 1
	case s.freed*2 > s.hand:
		s.least = max(2, s.least/2)
	}
	s.hand, s.freed = 0, 0
}

// rests counts a simulation that found no room, and reports whether it is too early to
// sweep for it.
func (s *sweeper) rests() bool {
	if s.rest == 0 {
		return false
	}
	s.rest--
	return true
}

// idle reports whether a family may be freed.
func (a *arena[M]) idle(f *family) bool {
	if f.parent >= isShared || f.parent == 0 {
		return false
	}
	parent := a.at(f.parent)
	if parent.loadVisits() > a.sweeper.least {
		return false
	}
	for i, children := 0, a.children(parent); i < len(children); i++ {
		if children[i].loadFirst() != 0 {
			return false
		}
	}
	return true
}

// recycle makes room in a full arena between two simulations. With several threads it waits
// until no simulation is under way. If another thread is already doing the same, it returns.
func (w *worker[S, M]) recycle() {
	w.full = false
	if w.Transpositions {
		return // nobody knows all the parents of a family
	}
	if !w.shared {
		if !w.arena.sweeper.rests() {
			w.arena.sweep()
		}
		return
	}
	if !w.arena.sweeping.TryLock() {
		return
	}
	defer w.arena.sweeping.Unlock()
	if w.arena.sweeper.rests() {
		return
	}
	for _, other := range w.sharing {
		other.guard.Lock()
	}
	w.arena.sweep()
	for _, other := range w.sharing {
		other.guard.Unlock()
	}
}
