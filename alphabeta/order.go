package alphabeta

import (
	"math"
	"slices"
)

// Moves are tried in the order of their keys: first those that gain something, then killers and
// the counter move, then quiet moves by prior and history, and last those that lose something. A
// key has the rank of a move in its upper bits and the index of the move in its lower indexBits,
// so that to pick a move is to move one word. The index is stored as indexMask minus index: of
// equal ranks the lower index comes first.
//
// At first only the moves that gain something get keys, then killers and the counter move, and
// the rest only if none of these has cut off.
const (
	rankGain    = int64(1) << 32
	rankRefuter = int64(1) << 28
	rankLoss    = -int64(1) << 32
	indexBits   = 16
	indexMask   = 1<<indexBits - 1
	keyQuiet    = rankLoss / 2 << indexBits // below it are the keys of moves that lose something
	priorShift  = 12
	unranked    = -1 // refuters were not looked for yet
)

// rank sets the gains of the moves of ply p, and the keys of those that gain something.
func (w *worker[S, M]) rank(p int) {
	f := &w.frames[p]
	f.gains = slices.Grow(f.gains[:0], len(f.moves))[:len(f.moves)]
	f.keys, f.losers, f.refuters, f.dropped = f.keys[:0], 0, unranked, false
	switch {
	case w.Orderer == nil:
		clear(f.gains)
	case len(f.moves) > 0:
		w.Orderer.Order(w.at(p), f.moves, f.gains)
		if !w.leavesOut(Ordering) {
			f.rankGains()
		}
	}
	f.sorted = falling(f.keys)
}

// rankGains sets the keys of the moves that gain something, and counts those that lose.
func (f *frame[M]) rankGains() {
	keys := slices.Grow(f.keys, len(f.gains))[:len(f.gains)]
	n, losers := 0, 0
	for i, gain := range f.gains {
		switch {
		case gain == 0:
		case gain < 0:
			losers++
		default:
			keys[n] = key(rankGain+int64(gain), i)
			n++
		}
	}
	f.keys, f.losers = keys[:n], losers
}

// rankMore adds the keys of refuters, and once these are tried, of all moves that are left.
func (w *worker[S, M]) rankMore(p int) {
	f := &w.frames[p]
	if w.leavesOut(Ordering) {
		for i := range f.moves {
			f.keys = append(f.keys, key(0, i))
		}
		return
	}
	if f.refuters == unranked {
		f.refuters = 0
		if w.rankRefuters(p) {
			return
		}
	}
	w.rankRest(p)
}

// rankRefuters adds the keys of the killers of ply p and of the counter move. It returns
// false if there are none.
func (w *worker[S, M]) rankRefuters(p int) bool {
	f := &w.frames[p]
	var refuters [3]M
	n := w.refuters(p, &refuters)
	if n == 0 {
		return false
	}
	first, second, third := refuters[0], refuters[1], refuters[2]
	for i, m := range f.moves {
		if m != first && m != second && m != third || f.gains[i] != 0 {
			continue
		}
		if at := slices.Index(refuters[:n], m); at >= 0 && f.refuters < n {
			f.keys = append(f.keys, key(rankRefuter-int64(at), i))
			f.refuters++
		}
	}
	f.sorted = falling(f.keys)
	return f.refuters > 0
}

// refuters sets the quiet moves that may refute again what they refuted before, the best
// first: the killers of ply p and the counter move. It returns how many there are.
func (w *worker[S, M]) refuters(p int, refuters *[3]M) int {
	l, n := &w.learnt, 0
	if turns := w.frames[p].turns; !w.leavesOut(Killers) && turns < len(l.killers) {
		n = copy(refuters[:], l.killers[turns][:l.known[turns]])
	}
	if last := w.last(p)[0]; w.Indexer != nil && !w.leavesOut(Counters) && last >= 0 && l.answered[last] {
		refuters[n] = l.counters[last]
		n++
	}
	return n
}

// rankRest adds the keys of the moves that have none. It goes over them several times, each
// time for one thing, which is faster than once for all of them.
func (w *worker[S, M]) rankRest(p int) {
	f := &w.frames[p]
	rest := w.rankSlots(p)
	if w.learns() {
		known := w.learnt.after(w.last(p))
		known.rank(rest)
	}
	w.guess(p, rest)
	f.sorted = falling(f.keys)
}

// rankSlots adds the keys of the moves that have none, and returns these. Those of quiet
// moves have their slots for ranks if histories are to follow, and otherwise 0.
func (w *worker[S, M]) rankSlots(p int) []int64 {
	f, s, learns := &w.frames[p], w.at(p), w.learns()
	ranked, tried := len(f.keys), f.triedRefuters()
	f.keys = slices.Grow(f.keys, len(f.moves))[:len(f.moves)]
	rest, gains := f.keys[ranked:], f.gains[:len(f.moves)]
	n := 0
	for i, m := range f.moves {
		rank := int64(gains[i])
		if rank > 0 || i == tried[0] || i == tried[1] || i == tried[2] {
			continue
		}
		if rank < 0 {
			rank += rankLoss
		} else if learns {
			rank = int64(w.Indexer.Slot(s, m))
		}
		rest[n] = key(rank, i)
		n++
	}
	return rest
}

// triedRefuters returns the indexes of the moves whose keys rankRefuters has added last.
func (f *frame[M]) triedRefuters() [3]int {
	tried := [3]int{noMove, noMove, noMove}
	for i := range max(f.refuters, 0) {
		tried[i] = f.index(len(f.keys) - 1 - i)
	}
	return tried
}

func key(rank int64, index int) int64 { return rank<<indexBits | int64(indexMask-index) }

func indexOf(key int64) int { return indexMask - int(key&indexMask) }

// falling reports whether keys are in falling order, as they are where nothing is known of
// any move. Then they need not be picked.
func falling(keys []int64) bool {
	for i := 1; i < len(keys); i++ {
		if keys[i-1] < keys[i] {
			return false
		}
	}
	return true
}

// guess adds the priors of quiet moves of ply p to their keys, if the game has any.
func (w *worker[S, M]) guess(p int, keys []int64) {
	if w.Policy == nil || w.leavesOut(Priors|Ordering) {
		return
	}
	f := &w.frames[p]
	f.priors = slices.Grow(f.priors[:0], len(f.moves))[:len(f.moves)]
	w.Policy.Prior(w.at(p), f.moves, f.priors)
	for j, key := range keys {
		if key >= keyQuiet {
			keys[j] += prior(f.priors[indexOf(key)]) << indexBits
		}
	}
}

// prior returns about the logarithm of a probability, which the bits of a
// floating-point number tell. Twice as likely counts as much as 2^11 of history.
func prior(p float32) int64 { return int64(math.Float32bits(p) >> priorShift) }

// pick returns the index of the i-th move to try at ply p, and false if there is none.
func (w *worker[S, M]) pick(p, i int) (index int, ok bool) {
	f := &w.frames[p]
	if i == len(f.keys) {
		if i == len(f.moves) || f.dropped {
			return 0, false
		}
		w.rankMore(p)
	}
	if !f.sorted {
		bestFirst(f.keys[i:])
	}
	return f.index(i), true
}

// index returns the index of the move that has the i-th key.
func (f *frame[M]) index(i int) int { return indexOf(f.keys[i]) }

// bestFirst exchanges the first of the keys for the best.
func bestFirst(keys []int64) {
	best, at := keys[0], 0
	for j, key := range keys {
		if key > best {
			best, at = key, j
		}
	}
	keys[0], keys[at] = best, keys[0]
}
