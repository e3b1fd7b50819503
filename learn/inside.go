package learn

import (
	"context"
	"math/rand/v2"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/internal/tree"
)

// tapped is a game that keeps some of the states which a search evaluates.
type tapped[S any, M comparable] struct {
	ply.Game[S, M]
	rng  *rand.Rand
	one  int // of so many
	keep func(s *S)
}

// Unwrap implements [ply.Unwrapper].
func (t *tapped[S, M]) Unwrap() ply.Game[S, M] { return t.Game }

// Evaluate implements [ply.Game].
func (t *tapped[S, M]) Evaluate(s *S) ply.Score {
	if t.rng.IntN(t.one) == 0 {
		t.keep(s)
	}
	return t.Game.Evaluate(s)
}

// inside visits states that searches evaluate, until visit returns false or ctx ends. Positions of games are not like them:
// a search spends most of its time on moves that nobody would play. The searches begin at positions of random
// games, each with its own number, by which training can tell positions apart that have much in common.
func inside[S any, M comparable](ctx context.Context, g ply.Game[S, M], start S, nodes int64, seed uint64, visit func(s *S, search uint32) bool) error {
	const one = 16
	rng := rand.New(rand.NewPCG(seed, 1))
	has := tree.Ask(g)
	var kept []S
	tap := &tapped[S, M]{Game: g, rng: rng, one: one, keep: func(s *S) { kept = append(kept, *s) }}
	searcher := alphabeta.New[S, M](tap)
	searcher.MemoryMB = usualMemoryMB
	for search := uint32(0); ; search++ {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		state := randomState(&has, start, rng)
		kept = kept[:0]
		if _, err := searcher.Search(ctx, ply.Limits{Nodes: nodes}, state); err != nil {
			return err
		}
		for i := range kept {
			if !visit(&kept[i], search) {
				return nil
			}
		}
	}
}

// randomState plays random moves from start, fewer than 40, and returns a state in which a player is to move. Chance moves as its
// odds say. If the game ends before, the state is the one before its last move.
func randomState[S any, M comparable](has *tree.Has[S, M], start S, rng *rand.Rand) S {
	state, last := start, start
	var moves []M
	var odds []float32
	for plies := rng.IntN(40); has.Game.Terminal(&state) == ply.Ongoing; {
		moves = has.Game.Moves(moves[:0], &state)
		if has.Rolls(&state) {
			odds = has.Odds(&state, moves, odds)
			has.Game.Play(&state, moves[chance.Pick(odds, rng.Float64())])
			continue
		}
		last = state
		if plies == 0 {
			break
		}
		plies--
		has.Game.Play(&state, moves[rng.IntN(len(moves))])
	}
	return last
}
