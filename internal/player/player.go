package player

import (
	"context"
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/gomocup"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/level"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/uci"
)

// New makes the player of a specification. The seed is for everything random in it. An
// external engine runs until it is closed or ctx ends.
func New[S any, M comparable](ctx context.Context, g ply.Game[S, M], s Spec, seed uint64) (match.Player[S, M], error) {
	switch {
	case s.Kind == "gomocup":
		return newGomocup(ctx, g, s.gomocup)
	case s.External():
		c, err := uci.Start(ctx, g, s.engine)
		if err != nil {
			return nil, err // a nil client would be a player that is not nil
		}
		return c, nil
	}
	p := NewSearcher(g, s, seed)
	if l, ok := p.(*level.Searcher[S, M]); ok {
		return match.NewPlayer(p, l.Limits), nil
	}
	return match.NewPlayer(p, s.limits), nil
}

// NewSearcher makes the searcher of a player that is not external.
func NewSearcher[S any, M comparable](g ply.Game[S, M], s Spec, seed uint64) ply.Searcher[S, M] {
	p := newSearcher(g, s)
	if seeder, ok := p.(ply.Seeder); ok {
		seeder.SetSeed(seed)
	}
	return p
}

func newSearcher[S any, M comparable](g ply.Game[S, M], s Spec) ply.Searcher[S, M] {
	switch s.Kind {
	case "level":
		return level.New(g, s.level, func(g ply.Game[S, M]) ply.Searcher[S, M] { return newSearcher(g, Spec{Kind: s.searcher}) })
	case "minimax":
		return minimax.New(g)
	case "mcts":
		return mcts.New(g)
	case "mcts-tuned":
		return mcts.Tuned(g)
	case "greedy":
		return greedy.New(g)
	case "random":
		return greedy.Random(g)
	}
	return alphabeta.New(g)
}

// newGomocup starts an engine for Gomocup, which plays only gomoku.
func newGomocup[S any, M comparable](ctx context.Context, g ply.Game[S, M], cfg gomocup.Config) (match.Player[S, M], error) {
	game, ok := any(g).(gomoku.Game)
	if !ok {
		return nil, errors.New("a program for gomocup plays gomoku alone; choose it with -game gomoku")
	}
	c, err := gomocup.Start(ctx, game, cfg)
	if err != nil {
		return nil, err
	}
	p, ok := any(c).(match.Player[S, M])
	if !ok {
		return nil, errors.Join(fmt.Errorf("%s does not play this game", cfg.Path), c.Close())
	}
	return p, nil
}
