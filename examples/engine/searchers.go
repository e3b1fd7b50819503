package main

import (
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/examples/internal/player"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/memory"
	"github.com/plygo/ply/level"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/uci"
)

var searchers = []string{"alphabeta", "greedy", "mcts", "mcts-tuned", "minimax", "random"}

// equip gives the engine a searcher with its options, and limits for a bench of some
// seconds.
func equip[S any, M comparable](e *uci.Engine[S, M], g ply.Game[S, M], search string) error {
	e.Name, e.Author = "ply "+search, "the ply authors"
	switch search {
	case "alphabeta":
		s := alphabeta.New(g)
		e.Searcher, e.BenchLimits = s, ply.Limits{Depth: 10}
		e.Options = append(e.Options,
			uci.Spin("Hash", 16, 1, mostHash(), func(n int) { s.MemoryMB = n }),
			uci.Spin("Threads", 1, 1, 256, func(n int) { s.Threads = n }),
			uci.Spin("Contempt", 0, -1000, 1000, func(n int) { s.Contempt = ply.Score(n) }))
	case "greedy":
		e.Searcher, e.BenchLimits = greedy.New(g), ply.Limits{Depth: 1}
	case "mcts", "mcts-tuned":
		s := mcts.New(g)
		if search == "mcts-tuned" {
			s = mcts.Tuned(g)
		}
		e.Searcher, e.BenchLimits = s, ply.Limits{Nodes: 500}
		e.Options = append(e.Options,
			uci.Spin("Hash", 256, 1, mostHash(), func(n int) { s.MemoryMB = n }),
			uci.Spin("Threads", 1, 1, 256, func(n int) { s.Threads = n }),
			uci.Spin("Seed", 0, 0, 1<<30, func(n int) { s.Seed = uint64(n) }))
	case "minimax":
		e.Searcher, e.BenchLimits = minimax.New(g), ply.Limits{Depth: 3}
	case "random":
		s := greedy.Random(g)
		e.Searcher, e.BenchLimits = s, ply.Limits{Depth: 1}
		e.Options = append(e.Options, uci.Spin("Seed", 0, 0, 1<<30, func(n int) { s.Seed = uint64(n) }))
	default:
		if spec, err := player.Parse(search); err == nil {
			if s, ok := player.NewSearcher(g, spec, 0).(*level.Searcher[S, M]); ok {
				e.Searcher, e.BenchLimits = s, s.Limits
				e.Options = append(e.Options, uci.Spin("Seed", 0, 0, 1<<30, func(n int) { s.Seed = uint64(n) }))
				return nil
			}
		}
		return fmt.Errorf("no searcher %q; there are %s, and levels such as level:easy", search, strings.Join(searchers, ", "))
	}
	return nil
}

// mostHash returns the largest size of a table or a tree on this machine, in megabytes.
func mostHash() int {
	most := 1 << 16
	for most > 256 && memory.Check(int64(most)<<20) != nil {
		most /= 2
	}
	return most
}
