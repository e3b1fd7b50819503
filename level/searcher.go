package level

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/plygo/ply"
)

// Searcher is a searcher that plays at a level. It takes limits of its own, and keeps
// within them whatever a caller allows.
//
// If the game is a [ply.Hasher], its evaluation is made a little wrong; otherwise only
// the limits make the level. If it is a [ply.Tuner], its scale says how much a little is.
type Searcher[S any, M comparable] struct {
	// Seed decides what the player is wrong about. With the same seed it plays alike.
	Seed uint64
	// Limits of each move, by nodes or depth, so that a level is the same on every
	// machine. New sets those of the level.
	Limits ply.Limits
	// Noise is by how much evaluations are wrong at most, in parts of [ply.Tuning.Scale].
	// New sets that of the level.
	Noise float64

	level Level
	inner ply.Searcher[S, M]
	game  *noisy[S, M]
	scale ply.Score
}

// New returns a searcher that plays g at a level. The maker is the constructor of a
// searcher, such as alphabeta.New, mcts.New, or a function that sets options too:
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

// Search implements [ply.Searcher]. To search as far as the level allows and no less, pass
// it its own Limits. What it returns as the score is what the player believes.
func (s *Searcher[S, M]) Search(ctx context.Context, lim ply.Limits, line ...S) (ply.Result[M], error) {
	switch {
	case s.inner == nil:
		return ply.Result[M]{}, errors.New("level: no game or no maker of a searcher")
	case s.level < Easy || s.level > Hard:
		return ply.Result[M]{}, fmt.Errorf("level: %v %d", s.level, s.level)
	case s.Noise < 0 || s.Noise > 100 || math.IsNaN(s.Noise):
		return ply.Result[M]{}, fmt.Errorf("level: a noise of %v, want 0 to 100", s.Noise)
	}
	if ctx == nil || lim == (ply.Limits{}) && ctx.Done() == nil {
		return s.inner.Search(ctx, lim, line...) // which is an error of every searcher
	}
	s.tune()
	return s.inner.Search(ctx, lim.And(s.Limits), line...)
}

// tune takes over the seed and the noise. What the searcher remembers of another
// evaluation is worth nothing.
func (s *Searcher[S, M]) tune() {
	amplitude := ply.Score(math.Round(s.Noise * float64(s.scale)))
	if s.game.hasher == nil {
		amplitude = 0
	}
	if s.game.seed != s.Seed || s.game.amplitude != amplitude {
		s.game.seed, s.game.amplitude = s.Seed, amplitude
		s.Reset()
	}
}

// Reset implements [ply.Resetter]: the searcher forgets what it has seen. Its opinions
// stay, because they are those of the seed.
func (s *Searcher[S, M]) Reset() {
	if r, ok := s.inner.(ply.Resetter); ok {
		r.Reset()
	}
}
