package alphabeta

import "slices"

// Moves are tried in the order of their keys: those that gain something, killers and
// the counter move, quiet moves by their history, and those that lose something. A key has the move's rank in its upper bits and its index in
// the lower, so that a pick moves one word.
const (
	rankGain   = int64(1) << 32
	rankKiller = int64(1) << 28
	rankLoss   = -int64(1) << 32
	indexBits  = 16
	indexMask  = 1<<indexBits - 1
)

// rank sets the gains and keys of the moves of ply p.
func (w *worker[S, M]) rank(p int) {
	f := &w.frames[p]
	f.gains = slices.Grow(f.gains[:0], len(f.moves))[:len(f.moves)]
	clear(f.gains)
	f.keys = f.keys[:0]
	if w.orderer != nil && len(f.moves) > 0 {
		w.orderer.Order(w.at(p), f.moves, f.gains)
	}
	last := w.last(p)
	for i, m := range f.moves {
		var rank int64
		switch gain := int64(f.gains[i]); {
		case w.leavesOut(Ordering):
		case gain > 0:
			rank = rankGain + gain
		case gain < 0:
			rank = rankLoss + gain
		default:
			rank = w.rankQuiet(p, m, last)
		}
		f.keys = append(f.keys, rank<<indexBits|int64(indexMask-i))
	}
}

func (w *worker[S, M]) rankQuiet(p int, m M, last [2]int) int64 {
	if !w.leavesOut(Killers) {
		if k := w.learnt.isKiller(p, m); k > 0 {
			return rankKiller + k
		}
	}
	if w.indexer == nil {
		return 0
	}
	if !w.leavesOut(Counters) && last[0] >= 0 && w.learnt.answered[last[0]] && w.learnt.counters[last[0]] == m {
		return rankKiller
	}
	if w.leavesOut(History) {
		return 0
	}
	return int64(w.learnt.of(w.indexer.Slot(w.at(p), m), last))
}

// pick brings the best of the keys from i on to i, and returns the index of its move.
func pick(keys []int64, i int) int {
	best := i
	for j := i + 1; j < len(keys); j++ {
		if keys[j] > keys[best] {
			best = j
		}
	}
	keys[i], keys[best] = keys[best], keys[i]
	return indexMask - int(keys[i]&indexMask)
}
