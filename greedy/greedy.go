// Package greedy has the two simplest players: one that takes the move with the best
// evaluation after it, and one that plays at random.
//
//	result, err := greedy.New(game).Search(ctx, ply.Limits{Depth: 1}, state)
package greedy

import (
	"context"
	"math/rand/v2"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// Searcher looks one ply ahead: it takes a win if there is one, and otherwise the
// move after which Evaluate is best. Where a move leads to a chance node (see
// [ply.Chancer]), it takes the mean over the odds. It observes [ply.Turner] and
// [ply.Repeater] if the game has them, and of a [ply.Narrower] it tries only the moves that
// are worth it. It chooses among equal moves by its seed.
type Searcher[S any, M comparable] struct {
	// Seed decides between equal moves.
	Seed uint64

	game     ply.Game[S, M]
	searches uint64
	guard    tree.Guard
}

// New returns a greedy player of g.
func New[S any, M comparable](g ply.Game[S, M]) *Searcher[S, M] {
	return &Searcher[S, M]{game: g}
}

// Search implements [ply.Searcher]. It looks one ply ahead and no further, however much the
// limits allow. If they end before all moves are tried, the best of those is played, and the
// result has a depth of 0.
func (s *Searcher[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (ply.Result[M], error) {
	if err := s.guard.Enter(); err != nil {
		return ply.Result[M]{}, err
	}
	defer s.guard.Leave()
	budget, err := tree.Begin(ctx, s.game, lim, states)
	if err != nil {
		return ply.Result[M]{}, err
	}
	x := &search[S, M]{Walk: tree.NewWalk(tree.Ask(s.game), states), budget: budget}
	m, v := x.best(draw(s.Seed, &s.searches))
	depth := 1
	if budget.Finished() {
		depth = 0
	}
	return ply.Result[M]{
		Move: m, Score: v, PV: []M{m}, Depth: depth,
		Nodes: budget.Nodes(), Elapsed: budget.Elapsed(),
	}, nil
}

// Reset implements [ply.Resetter]: the choices begin anew.
func (s *Searcher[S, M]) Reset() { s.guard.Change(func() { s.searches = 0 }) }

// SetSeed implements [ply.Seeder].
func (s *Searcher[S, M]) SetSeed(seed uint64) {
	s.guard.Change(func() { s.Seed, s.searches = seed, 0 })
}

// draw returns the random source of the next search since New or Reset.
func draw(seed uint64, searches *uint64) *rand.Rand {
	*searches++
	return rand.New(rand.NewPCG(seed, *searches))
}

type search[S any, M comparable] struct {
	*tree.Walk[S, M]
	budget *tree.Budget
}

// best returns the best move of the root and its value.
func (x *search[S, M]) best(rng *rand.Rand) (M, ply.Score) {
	moves := x.Candidates.Moves(nil, x.At(x.Root))
	best, score, equal := moves[0], ply.Score(0), 0
	for _, m := range moves {
		if !x.budget.Spend() {
			break
		}
		passed := x.Play(x.Root, m)
		v := x.value(x.Root + 1).Back()
		if x.budget.Finished() {
			break // in the middle of a chance node
		}
		if !passed {
			v = -v
		}
		if equal == 0 || v > score {
			best, score, equal = m, v, 1
		} else if v == score {
			// Each of k equal moves stays with probability 1/k.
			if equal++; rng.IntN(equal) == 0 {
				best = m
			}
		}
	}
	return best, score
}

// value returns the value of state n for the player to move. It looks no further, except
// through chance nodes.
func (x *search[S, M]) value(n int) ply.Score {
	if o := x.Outcome(n); o != ply.Ongoing {
		return o.In(0)
	}
	moves, odds := x.Chance(n)
	if odds == nil {
		return x.Static(x.At(n))
	}
	var mean tree.Mean
	for i, m := range moves {
		if odds[i] == 0 {
			continue
		}
		if !x.budget.Spend() {
			break
		}
		x.Play(n, m)
		mean.Add(x.Tuning, odds[i], -x.value(n+1).Back())
	}
	return mean.Score(x.Tuning)
}
