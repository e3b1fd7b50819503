package alphabeta

import (
	"math"
	"slices"
)

// Moves are tried in the order of their keys: those that gain something, killers and
// the counter move, quiet moves by prior and history, and those that lose something. A key
// has the move's rank in its upper bits and its index in the lower, so that a pick
// moves one word. Only the moves that gain something are ranked at first, because one
// of them often cuts off.
const (
	rankGain   = int64(1) << 32
	rankKiller = int64(1) << 28
	rankLoss   = -int64(1) << 32
	indexBits  = 16
	indexMask  = 1<<indexBits - 1
	priorShift = 12
)

// rank sets the gains of the moves of ply p, and the keys of those that gain something.
func (w *worker[S, M]) rank(p int) {
	f := &w.frames[p]
	f.gains = slices.Grow(f.gains[:0], len(f.moves))[:len(f.moves)]
	clear(f.gains)
	keys := f.keys[:0]
	if w.orderer != nil && len(f.moves) > 0 {
		w.orderer.Order(w.at(p), f.moves, f.gains)
		if !w.leavesOut(Ordering) {
			for i, gain := range f.gains {
				if gain > 0 {
					keys = append(keys, key(rankGain+int64(gain), i))
				}
			}
		}
	}
	f.keys, f.sorted = keys, falling(keys)
}

// rankRest adds the keys of the moves that gain nothing.
func (w *worker[S, M]) rankRest(p int) {
	f, s := &w.frames[p], w.at(p)
	if w.leavesOut(Ordering) {
		for i := range f.moves {
			f.keys = append(f.keys, key(0, i))
		}
		return
	}
	w.guess(p)
	keys, gains := f.keys, f.gains[:len(f.moves)]
	known := w.learnt.after(w.last(p))
	learns := w.indexer != nil && !w.leavesOut(History)
	first, second, counter := w.refuters(p)
	for i, m := range f.moves {
		rank := int64(gains[i])
		switch {
		case rank > 0:
			continue
		case rank < 0:
			rank += rankLoss
		default:
			if learns {
				rank = int64(known.of(w.indexer.Slot(s, m)))
			}
			rank += f.prior(i) + first.rankOf(m) + second.rankOf(m) + counter.rankOf(m)
		}
		keys = append(keys, key(rank, i))
	}
	f.keys, f.sorted = keys, falling(keys)
}

func key(rank int64, index int) int64 { return rank<<indexBits | int64(indexMask-index) }

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

// refuter is a quiet move that refuted something, and what it ranks beyond other quiet
// moves: 0 if there is none.
type refuter[M comparable] struct {
	move M
	rank int64
}

func (r *refuter[M]) rankOf(m M) int64 {
	if m == r.move {
		return r.rank
	}
	return 0
}

// refuters returns the killers of ply p and the counter move.
func (w *worker[S, M]) refuters(p int) (first, second, counter refuter[M]) {
	l := &w.learnt
	if !w.leavesOut(Killers) && p < len(l.killers) {
		if l.known[p] > 0 {
			first = refuter[M]{l.killers[p][0], 4 * rankKiller}
		}
		if l.known[p] > 1 {
			second = refuter[M]{l.killers[p][1], 2 * rankKiller}
		}
	}
	if last := w.last(p)[0]; w.indexer != nil && !w.leavesOut(Counters) && last >= 0 && l.answered[last] {
		counter = refuter[M]{l.counters[last], rankKiller}
	}
	return first, second, counter
}

// guess sets the priors of the moves of ply p, if the game has any.
func (w *worker[S, M]) guess(p int) {
	f := &w.frames[p]
	f.priors = f.priors[:0]
	if w.policy != nil && !w.leavesOut(Priors|Ordering) {
		f.priors = slices.Grow(f.priors, len(f.moves))[:len(f.moves)]
		w.policy.Prior(w.at(p), f.moves, f.priors)
	}
}

// prior returns about the logarithm of move i's prior, which the bits of a
// floating-point number tell. Twice as likely counts as much as 2^11 of history.
func (f *frame[M]) prior(i int) int64 {
	if len(f.priors) == 0 {
		return 0
	}
	return int64(math.Float32bits(f.priors[i]) >> priorShift)
}

// pick returns the index of the i-th move to try at ply p, and false if there is none.
// If the order does not matter any more it takes whichever comes.
func (w *worker[S, M]) pick(p, i int, anyOrder bool) (index int, ok bool) {
	f := &w.frames[p]
	if i == len(f.keys) {
		if i == len(f.moves) {
			return 0, false
		}
		w.rankRest(p)
	}
	if !f.sorted && !anyOrder {
		bestFirst(f.keys[i:])
	}
	return f.index(i), true
}

// index returns the index of the move that has the i-th key.
func (f *frame[M]) index(i int) int { return indexMask - int(f.keys[i]&indexMask) }

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
