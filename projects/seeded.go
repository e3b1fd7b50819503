package projects

import (
	"math/rand/v2"

	"github.com/plygo/ply/internal/tree"
)

// seeded is a part of a searcher that draws lots. It keeps the searcher to one search at a time.
type seeded struct {
	guard    tree.Guard
	seed     uint64
	searches uint64 // since the first one with this seed
}

// random returns the lots of the next search.
func (s *seeded) random() *rand.Rand {
	s.searches++
	return rand.New(rand.NewPCG(s.seed, s.searches))
}

// Reset implements [ply.Resetter]: the lots begin anew.
func (s *seeded) Reset() { s.guard.Change(func() { s.searches = 0 }) }

// SetSeed implements [ply.Seeder].
func (s *seeded) SetSeed(seed uint64) {
	s.guard.Change(func() { s.seed, s.searches = seed, 0 })
}
