package learn

import "github.com/plygo/ply/internal/chance"

// seenPositions tells which share of positions was there before. To bound its memory it looks at all
// positions, then at every second one, at every fourth and so on, chosen by their hashes: a position that
// comes again is chosen again.
type seenPositions struct {
	counts map[uint64]int // by hash, mixed
	all    int            // sum of counts
	mask   uint64         // hashes with one of these bits are left out
}

const mostSeen = 1 << 20

func (s *seenPositions) add(hash uint64) {
	hash = chance.SplitMix(hash)()
	if hash&s.mask != 0 {
		return
	}
	if s.counts == nil {
		s.counts = map[uint64]int{}
	}
	s.counts[hash]++
	s.all++
	for len(s.counts) > mostSeen {
		s.mask = s.mask<<1 | 1
		for hash, n := range s.counts {
			if hash&s.mask != 0 {
				delete(s.counts, hash)
				s.all -= n
			}
		}
	}
}

// repeated returns the share of positions that were there before.
func (s *seenPositions) repeated() float64 {
	return float64(s.all-len(s.counts)) / float64(max(s.all, 1))
}
