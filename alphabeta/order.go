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
	f.keys, f.sorted = f.keys[:0], true
	if w.orderer == nil || len(f.moves) == 0 {
		return
	}
	w.orderer.Order(w.at(p), f.moves, f.gains)
	if w.leavesOut(Ordering) {
		return
	}
	for i, gain := range f.gains {
		if gain > 0 {
			f.add(rankGain+int64(gain), i)
		}
	}
}

// rankRest adds the keys of the moves that gain nothing.
func (w *worker[S, M]) rankRest(p int) {
	f, s := &w.frames[p], w.at(p)
	if w.leavesOut(Ordering) {
		for i := range f.moves {
			f.add(0, i)
		}
		return
	}
	w.guess(p)
	refuters, ranks := w.refuters(p)
	last := w.last(p)
	known := w.learnt.after(last)
	learns := w.indexer != nil && !w.leavesOut(History)
	for i, m := range f.moves {
		gain := int64(f.gains[i])
		if gain != 0 {
			if gain < 0 {
				f.add(rankLoss+gain, i)
			}
			continue
		}
		rank := f.prior(i)
		if learns {
			rank += int64(known.of(w.indexer.Slot(s, m)))
		}
		for j, r := range refuters {
			if m == r && ranks[j] > 0 {
				rank += ranks[j]
				break
			}
		}
		f.add(rank, i)
	}
}

// refuters returns the killers of ply p and the counter move, and what they rank beyond
// other quiet moves: 0 for one that there is not.
func (w *worker[S, M]) refuters(p int) (moves [3]M, ranks [3]int64) {
	l := &w.learnt
	if !w.leavesOut(Killers) && p < len(l.killers) {
		moves[0], moves[1] = l.killers[p][0], l.killers[p][1]
		for i := range l.known[p] {
			ranks[i] = rankKiller * int64(4-i)
		}
	}
	if last := w.last(p)[0]; w.indexer != nil && !w.leavesOut(Counters) && last >= 0 && l.answered[last] {
		moves[2], ranks[2] = l.counters[last], rankKiller*2
	}
	return moves, ranks
}

// add adds the key of move i. As long as keys come in falling order, as they do where
// nothing is known of any move, they need not be picked.
func (f *frame[M]) add(rank int64, i int) {
	key := rank<<indexBits | int64(indexMask-i)
	if n := len(f.keys); n > 0 && f.keys[n-1] < key {
		f.sorted = false
	}
	f.keys = append(f.keys, key)
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
	return indexMask - int(f.keys[i]&indexMask), true
}

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
