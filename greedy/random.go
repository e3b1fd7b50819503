package greedy

import (
	"context"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// RandomPlayer plays any legal move, each as likely as the others. It is the opponent
// that every other player must beat.
type RandomPlayer[S any, M comparable] struct {
	// Seed decides which moves it plays.
	Seed uint64

	game     ply.Game[S, M]
	searches uint64
	guard    tree.Guard
}

// Random returns a random player of g.
func Random[S any, M comparable](g ply.Game[S, M]) *RandomPlayer[S, M] {
	return &RandomPlayer[S, M]{game: g}
}

// Search implements [ply.Searcher]. It looks at nothing, so it spends no nodes and
// its score says nothing.
func (p *RandomPlayer[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (ply.Result[M], error) {
	if err := p.guard.Enter(); err != nil {
		return ply.Result[M]{}, err
	}
	defer p.guard.Leave()
	budget, err := tree.Begin(ctx, p.game, lim, states)
	if err != nil {
		return ply.Result[M]{}, err
	}
	last := states[len(states)-1]
	moves := p.game.Moves(nil, &last)
	m := moves[draw(p.Seed, &p.searches).IntN(len(moves))]
	return ply.Result[M]{Move: m, PV: []M{m}, Elapsed: budget.Elapsed()}, nil
}

// Reset implements [ply.Resetter]: the choices begin anew.
func (p *RandomPlayer[S, M]) Reset() { p.guard.Change(func() { p.searches = 0 }) }

// SetSeed implements [ply.Seeder].
func (p *RandomPlayer[S, M]) SetSeed(seed uint64) {
	p.guard.Change(func() { p.Seed, p.searches = seed, 0 })
}
