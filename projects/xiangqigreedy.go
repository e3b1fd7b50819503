package projects

import (
	"context"
	"math/rand/v2"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/xiangqi"
)

// greedyD is D's greedy player: of all legal moves it plays the one that captures the most valuable
// piece, and a random one if none captures. D does not say which of several equal captures it takes.
// Here the seed decides, as it does between moves that capture nothing.
type greedyD struct {
	seeded
	game xiangqiGame
}

// Search implements [ply.Searcher]. It looks at no position but the root, so it spends no nodes and
// its depth is 0. The score is the value of what it captures.
func (s *greedyD) Search(ctx context.Context, lim ply.Limits, states ...xiangqi.Position) (xiangqiResult, error) {
	if err := s.guard.Enter(); err != nil {
		return xiangqiResult{}, err
	}
	defer s.guard.Leave()
	budget, err := tree.Begin(ctx, s.game, lim, states)
	if err != nil {
		return xiangqiResult{}, err
	}
	root := states[len(states)-1]
	m := greedyMove(&root, s.game.Moves(nil, &root), s.random())
	return xiangqiResult{Move: m, Score: gain(&root, m), PV: []xiangqi.Move{m}, Elapsed: budget.Elapsed()}, nil
}

// greedyMove returns D's greedy move among moves, which are the legal moves of p. It draws one lot,
// and uses moves as its scratch paper.
func greedyMove(p *xiangqi.Position, moves []xiangqi.Move, lots *rand.Rand) xiangqi.Move {
	best, most := moves[:0], ply.Score(0)
	for _, m := range moves {
		v := gain(p, m)
		if v > most {
			best, most = best[:0], v
		}
		if v == most {
			best = append(best, m)
		}
	}
	return best[lots.IntN(len(best))]
}

// gain returns the value of the piece that m captures, 0 if it captures none.
func gain(p *xiangqi.Position, m xiangqi.Move) ply.Score {
	return xiangqi.Material{}.Value(p.At(m.To()).Kind())
}
