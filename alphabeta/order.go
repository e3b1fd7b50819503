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
	keyQuiet   = rankLoss / 2 << indexBits // below it are the keys of moves that lose something
	priorShift = 12
)

// rank sets the gains of the moves of ply p, and the keys of those that gain something.
func (w *worker[S, M]) rank(p int) {
	f := &w.frames[p]
	f.gains = slices.Grow(f.gains[:0], len(f.moves))[:len(f.moves)]
	clear(f.gains)
	f.keys, f.losers = f.keys[:0], 0
	if w.orderer != nil && len(f.moves) > 0 {
		w.orderer.Order(w.at(p), f.moves, f.gains)
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

// rankRest adds the keys of the moves that gain nothing. It goes over them several times,
// each time for one thing, which is faster than once for all of them.
func (w *worker[S, M]) rankRest(p int) {
	f := &w.frames[p]
	if w.leavesOut(Ordering) {
		for i := range f.moves {
			f.keys = append(f.keys, key(0, i))
		}
		return
	}
	rest := w.rankSlots(p)
	if w.learns() {
		known := w.learnt.after(w.last(p))
		known.rank(rest)
	}
	refuters := w.refuters(p)
	f.promote(rest, &refuters)
	w.guess(p, rest)
	f.sorted = falling(f.keys)
}

// rankSlots adds the keys of the moves that gain nothing, and returns these. Those of quiet
// moves have their slots for ranks if there are histories, and otherwise 0.
func (w *worker[S, M]) rankSlots(p int) []int64 {
	f, s, learns := &w.frames[p], w.at(p), w.learns()
	gaining := len(f.keys)
	f.keys = slices.Grow(f.keys, len(f.moves))[:len(f.moves)]
	rest, gains := f.keys[gaining:], f.gains[:len(f.moves)]
	n := 0
	for i, m := range f.moves {
		rank := int64(gains[i])
		if rank > 0 {
			continue
		}
		if rank < 0 {
			rank += rankLoss
		} else if learns {
			rank = int64(w.indexer.Slot(s, m))
		}
		rest[n] = key(rank, i)
		n++
	}
	return rest
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

// refuter is a quiet move that refuted something, and what it ranks beyond other quiet
// moves: 0 if there is none.
type refuter[M comparable] struct {
	move M
	rank int64
}

// refuters returns the killers of ply p and the counter move.
func (w *worker[S, M]) refuters(p int) (r [3]refuter[M]) {
	l := &w.learnt
	if !w.leavesOut(Killers) && p < len(l.killers) {
		if l.known[p] > 0 {
			r[0] = refuter[M]{l.killers[p][0], 4 * rankKiller}
		}
		if l.known[p] > 1 {
			r[1] = refuter[M]{l.killers[p][1], 2 * rankKiller}
		}
	}
	if last := w.last(p)[0]; w.indexer != nil && !w.leavesOut(Counters) && last >= 0 && l.answered[last] {
		r[2] = refuter[M]{l.counters[last], rankKiller}
	}
	return r
}

// promote ranks refuters beyond other quiet moves.
func (f *frame[M]) promote(keys []int64, refuters *[3]refuter[M]) {
	moves := f.moves
	first, second, counter := refuters[0].move, refuters[1].move, refuters[2].move
	for j, key := range keys {
		m := moves[indexOf(key)]
		if m != first && m != second && m != counter || key < keyQuiet {
			continue
		}
		for _, r := range refuters {
			if m == r.move {
				keys[j] += r.rank << indexBits
			}
		}
	}
}

// guess adds the priors of quiet moves of ply p to their keys, if the game has any.
func (w *worker[S, M]) guess(p int, keys []int64) {
	if w.policy == nil || w.leavesOut(Priors|Ordering) {
		return
	}
	f := &w.frames[p]
	f.priors = slices.Grow(f.priors[:0], len(f.moves))[:len(f.moves)]
	w.policy.Prior(w.at(p), f.moves, f.priors)
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
