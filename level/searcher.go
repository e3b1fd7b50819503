package level

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// Searcher is a searcher that plays at a level. It has limits of its own, and keeps them
// even if a caller allows more.
//
// If the game is a [ply.Hasher], its evaluation is made a little wrong. Otherwise only the
// limits make the level. If the game is a [ply.Tuner], the noise is relative to its scale.
type Searcher[S any, M comparable] struct {
	// Seed decides for which states the evaluation is wrong, and how. A searcher that is a
	// [ply.Seeder] gets it, too, when it changes. With the same seed the player plays the same.
	Seed uint64
	// Limits are those of each move. They are nodes or depth, so that a level is the same
	// on every machine. New sets the limits of the level.
	Limits ply.Limits
	// Noise is the largest error of an evaluation, in units of [ply.Tuning.Scale]. New sets
	// the noise of the level.
	Noise float64

	level Level
	inner ply.Searcher[S, M]
	game  *noisy[S, M]
	scale ply.Score
	guard tree.Guard
	fresh bool // the seed was set since the last search, so that the searcher is to begin anew
}

// New returns a searcher that plays g at the level l. The maker is the constructor of a
// searcher, such as alphabeta.New or mcts.Tuned, or a function that also sets options:
//
//	level.New(chess.Rules{}, level.Easy, alphabeta.New)
func New[S any, M comparable, P ply.Searcher[S, M]](g ply.Game[S, M], l Level, maker func(ply.Game[S, M]) P) *Searcher[S, M] {
	s := &Searcher[S, M]{level: l, scale: 200}
	if l >= Easy && l <= Hard {
		s.Limits, s.Noise = measures[l].limits, measures[l].noise
	}
	if g == nil || maker == nil {
		return s
	}
	s.game = &noisy[S, M]{Game: g}
	s.game.hasher, _ = ply.As[ply.Hasher[S]](g)
	if tuner, ok := ply.As[ply.Tuner](g); ok && tuner.Tuning().Scale > 0 {
		s.scale = tuner.Tuning().Scale
	}
	s.inner = maker(s.game)
	return s
}

// Search implements [ply.Searcher]. Both lim and the searcher's own Limits apply. To play
// at the full strength of the level, pass the searcher's own Limits as lim. The score of
// the result is what the player believes.
func (s *Searcher[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (ply.Result[M], error) {
	if err := s.guard.Enter(); err != nil {
		return ply.Result[M]{}, err
	}
	defer s.guard.Leave()
	switch {
	case s.inner == nil:
		return ply.Result[M]{}, errors.New("level: no game or no maker of a searcher")
	case s.level < Easy || s.level > Hard:
		return ply.Result[M]{}, fmt.Errorf("level: %v %d", s.level, s.level)
	case s.Noise < 0 || s.Noise > 100 || math.IsNaN(s.Noise):
		return ply.Result[M]{}, fmt.Errorf("level: a noise of %v, want 0 to 100", s.Noise)
	}
	if ctx == nil || lim == (ply.Limits{}) && ctx.Done() == nil {
		return s.inner.Search(ctx, lim, states...) // every searcher returns an error here
	}
	s.tune()
	return s.inner.Search(ctx, lim.And(s.Limits), states...)
}

// tune sets the seed and the noise of the game. If one of them has changed, it resets the
// searcher, since scores from another evaluation are useless.
func (s *Searcher[S, M]) tune() {
	amplitude := ply.Score(math.Round(s.Noise * float64(s.scale)))
	if s.game.hasher == nil {
		amplitude = 0
	}
	if s.game.seed == s.Seed && s.game.amplitude == amplitude && !s.fresh {
		return
	}
	seeder, ok := s.inner.(ply.Seeder)
	if ok && (s.game.seed != s.Seed || s.fresh) {
		seeder.SetSeed(s.Seed)
	}
	s.game.seed, s.game.amplitude, s.fresh = s.Seed, amplitude, false
	s.reset()
}

// Reset implements [ply.Resetter]: the searcher forgets what it has searched. Its errors of
// evaluation stay the same, because they depend only on the seed.
func (s *Searcher[S, M]) Reset() { s.guard.Change(s.reset) }

func (s *Searcher[S, M]) reset() {
	if r, ok := s.inner.(ply.Resetter); ok {
		r.Reset()
	}
}

// SetSeed implements [ply.Seeder]: it sets Seed, and the searcher forgets what it has searched.
func (s *Searcher[S, M]) SetSeed(seed uint64) {
	s.guard.Change(func() { s.Seed, s.fresh = seed, true })
}
