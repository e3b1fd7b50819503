package main

import (
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/player"
	"github.com/plygo/ply/level"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/uci"
)

var searchers = []string{"alphabeta", "greedy", "mcts", "mcts-tuned", "minimax", "random"}

// equip gives the engine a searcher, its options that no engine has by itself, and limits for a
// bench of some seconds.
func equip[S any, M comparable](e *uci.Engine[S, M], g ply.Game[S, M], search string) error {
	e.Name, e.Author = "ply "+search, "the ply authors"
	switch search {
	case "alphabeta":
		s := alphabeta.New(g)
		e.Searcher, e.BenchLimits = s, ply.Limits{Depth: 10}
		e.Options = append(e.Options, uci.Spin("Contempt", 0, -1000, 1000, func(n int) { s.Contempt = ply.Score(n) }))
	case "greedy":
		e.Searcher, e.BenchLimits = greedy.New(g), ply.Limits{Depth: 1}
	case "mcts":
		e.Searcher, e.BenchLimits = mcts.New(g), ply.Limits{Nodes: 500}
	case "mcts-tuned":
		e.Searcher, e.BenchLimits = mcts.Tuned(g), ply.Limits{Nodes: 500}
	case "minimax":
		e.Searcher, e.BenchLimits = minimax.New(g), ply.Limits{Depth: 3}
	case "random":
		e.Searcher, e.BenchLimits = greedy.Random(g), ply.Limits{Depth: 1}
	default:
		s, err := atLevel(g, search)
		if err != nil {
			return err
		}
		e.Searcher, e.BenchLimits = s, s.Limits
	}
	if s, ok := e.Searcher.(ply.Seeder); ok {
		e.Options = append(e.Options, uci.Spin("Seed", 0, 0, 1<<30, func(n int) { s.SetSeed(uint64(n)) }))
	}
	return nil
}

// atLevel returns the searcher of a level, such as level:easy.
func atLevel[S any, M comparable](g ply.Game[S, M], name string) (*level.Searcher[S, M], error) {
	if spec, err := player.Parse(name); err == nil {
		if s, ok := player.NewSearcher(g, spec, 0).(*level.Searcher[S, M]); ok {
			return s, nil
		}
	}
	return nil, fmt.Errorf("no searcher %q; there are %s, and levels such as level:easy", name, strings.Join(searchers, ", "))
}
