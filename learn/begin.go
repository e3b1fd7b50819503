package learn

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/internal/walk"
)

// knowsNothing reports whether the evaluation of a game is the same everywhere.
func knowsNothing[S any, M comparable](has *tree.Has[S, M], start S) bool {
	scores := map[ply.Score]bool{}
	walk.Each(has.Game, start, func(s *S, moves []M) {
		if len(moves) > 0 && !has.Rolls(s) {
			scores[has.Static(s)] = true
		}
	})
	return len(scores) < 2
}

// blank is a game whose evaluation is noise. A search with it prefers positions with many moves, because the best of many
// random numbers is high (Beal and Smith, 1994). That is more than nothing, and makes games that differ.
type blank[S any, M comparable] struct {
	ply.Game[S, M]
	key   func(s *S) uint64
	noise ply.Score
}

func newBlank[S any, M comparable](has *tree.Has[S, M]) *blank[S, M] {
	return &blank[S, M]{
		Game: has.Game, noise: ply.Score(scale(has.Tuning) / 10),
		key: func(s *S) uint64 { return stateKey(has, s) },
	}
}

// Unwrap implements [ply.Unwrapper].
func (b *blank[S, M]) Unwrap() ply.Game[S, M] { return b.Game }

// Evaluate implements [ply.Game].
func (b *blank[S, M]) Evaluate(s *S) ply.Score {
	return ply.Score(chance.SplitMix(b.key(s))()%uint64(2*b.noise+1)) - b.noise
}
