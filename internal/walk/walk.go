// Package walk visits the same positions of a game again and again, so that a fingerprint can be taken of
// what the game says of them.
package walk

import (
	"hash/fnv"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// Positions is how many positions a fingerprint is taken of: enough that a change of a rule shows.
const Positions = 200

// longest is after how many moves a game begins again.
const longest = 60

// Each visits positions of games from start, with moves that look random and are the same each time. Positions
// in which the game is over are among them; they have no moves.
func Each[S any, M comparable](g ply.Game[S, M], start S, visit func(s *S, moves []M)) {
	state, played := start, 0
	x := uint64(1)
	var moves []M
	for range Positions {
		moves = moves[:0]
		if g.Terminal(&state) == ply.Ongoing {
			moves = g.Moves(moves, &state)
		}
		visit(&state, moves)
		if len(moves) == 0 || played == longest {
			state, played = start, 0
			continue
		}
		x = x*6364136223846793005 + 1442695040888963407 // Knuth's MMIX
		g.Play(&state, moves[(x>>33)%uint64(len(moves))])
		played++
	}
}

// Evaluation returns the fingerprint of an evaluation.
func Evaluation[S any, M comparable](has *tree.Has[S, M], start S) uint64 {
	var sum Sum
	Each(has.Game, start, func(s *S, moves []M) {
		if len(moves) > 0 && !has.Rolls(s) {
			sum.Add(uint64(has.Static(s)))
		}
	})
	return sum.Sum64()
}

// Sum is a fingerprint that grows.
type Sum struct{ bytes []byte }

// Add adds a number.
func (s *Sum) Add(x uint64) {
	for range 8 {
		s.bytes = append(s.bytes, byte(x))
		x >>= 8
	}
}

// Sum64 returns the fingerprint of all numbers.
func (s *Sum) Sum64() uint64 {
	h := fnv.New64a()
	h.Write(s.bytes)
	return h.Sum64()
}
