package alphabeta

// learnt is what a worker has learnt about moves, whatever the state.
type learnt[M comparable] struct {
	killers  [][2]M // quiet moves that cut off, by number of moves before (Akl and Newborn 1977)
	known    []uint8
	counters []M        // by slot of the last move, the quiet move that refuted it (Uiterwijk 1992)
	answered []bool     // whether counters has one
	history  []int16    // by slot (Schaeffer 1983)
	pairs    [2][]int16 // by slot of the last move, or of the one before it, and slot
	nothing  []int16    // what is known after no move: all zero
	slots    int
}

// histories has three histories by slot: of a move anywhere, after the last move, and after the
// move before that.
type histories [3][]int16

const (
	historyMax = 1 << 14
	maxSlots   = 2048 // beyond which a table of pairs of slots would be too large
)

func (l *learnt[M]) begin(slots int) {
	clear(l.known)
	if slots != l.slots {
		*l = learnt[M]{slots: slots, history: make([]int16, slots), counters: make([]M, slots), answered: make([]bool, slots), nothing: make([]int16, slots)}
		if slots <= maxSlots {
			for i := range l.pairs {
				l.pairs[i] = make([]int16, slots*slots)
			}
		}
		return
	}
	for i := range l.history {
		l.history[i] /= 2
	}
}

// after returns what is known of moves after the last two, whose slots are −1 if there
// are none.
func (l *learnt[M]) after(last [2]int) histories {
	c := histories{l.history, l.nothing, l.nothing}
	for i, before := range last {
		if before >= 0 && l.pairs[i] != nil {
			c[i+1] = l.pairs[i][before*l.slots:][:l.slots]
		}
	}
	return c
}

// of returns how well the move of a slot has done.
func (c *histories) of(slot int) int32 {
	return int32(c[0][slot]) + int32(c[1][slot]) + int32(c[2][slot])
}

// rank replaces the slots in the keys of quiet moves, where [worker.rankSlots] has put them, by
// how well the moves of these slots have done.
func (c *histories) rank(keys []int64) {
	all := c[0]
	last, before := c[1][:len(all)], c[2][:len(all)]
	for i, key := range keys {
		if key >= 0 {
			slot := key >> indexBits
			done := int64(all[slot]) + int64(last[slot]) + int64(before[slot])
			keys[i] = done<<indexBits | key&indexMask
		}
	}
}

// reward adds a bonus to the histories of slot, after the moves of last. The nearer a history is
// to its limit, the smaller is the step; a bonus below 0 goes towards the other limit.
func (l *learnt[M]) reward(slot int, last [2]int, bonus int32) {
	gravitate(&l.history[slot], bonus)
	for i, before := range last {
		if before >= 0 && l.pairs[i] != nil {
			gravitate(&l.pairs[i][before*l.slots+slot], bonus)
		}
	}
}

func gravitate(h *int16, bonus int32) {
	old := int32(*h)
	*h = int16(old + bonus - old*max(bonus, -bonus)/historyMax)
}

// killer notes a quiet move that cut off after as many moves.
func (l *learnt[M]) killer(turns int, m M) {
	for turns >= len(l.killers) {
		l.killers = append(l.killers, [2]M{})
		l.known = append(l.known, 0)
	}
	k := &l.killers[turns]
	if l.known[turns] > 0 && k[0] == m {
		return
	}
	k[1], k[0] = k[0], m
	l.known[turns] = min(l.known[turns]+1, 2)
}

// isKiller returns 2 for the newer killer after as many moves, 1 for the older, 0 for others.
func (l *learnt[M]) isKiller(turns int, m M) int64 {
	if turns >= len(l.killers) {
		return 0
	}
	switch {
	case l.known[turns] > 0 && l.killers[turns][0] == m:
		return 2
	case l.known[turns] > 1 && l.killers[turns][1] == m:
		return 1
	}
	return 0
}

// learns reports whether the worker knows histories.
func (w *worker[S, M]) learns() bool { return w.Indexer != nil && !w.leavesOut(History) }

// last returns the slots of the last two moves of players before ply p.
func (w *worker[S, M]) last(p int) [2]int {
	last := [2]int{-1, -1}
	for i := range last {
		if w.frames[p].turns == 0 {
			break
		}
		p = w.frames[p].last
		if !w.frames[p].null {
			last[i] = w.frames[p].slot
		}
	}
	return last
}

// succeed learns from a quiet move that cut off at ply p, and from those tried before
// it, which did not.
func (w *worker[S, M]) succeed(p, depth int, m M) {
	f, l := &w.frames[p], &w.learnt
	if !w.leavesOut(Killers) {
		l.killer(f.turns, m)
	}
	if w.Indexer == nil {
		return
	}
	s, last := w.at(p), w.last(p)
	slot := w.Indexer.Slot(s, m)
	if last[0] >= 0 && !w.leavesOut(Counters) {
		l.counters[last[0]], l.answered[last[0]] = m, true
	}
	if w.leavesOut(History) {
		return
	}
	bonus := int32(min(16*depth*depth+128*depth, 2400))
	l.reward(slot, last, bonus)
	for _, other := range f.tried {
		l.reward(w.Indexer.Slot(s, other), last, -bonus)
	}
}
