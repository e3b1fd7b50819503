package main

import (
	"errors"
	"slices"
	"time"
)

// speed is what runSpeed was asked for.
type speed struct {
	env
	rounds      int
	perftDepth  int
	depth       int
	think       time.Duration
	simulations int
	engines     string
}

var speedParts = []part[speed]{
	{"perft", speed.perft},
	{"alphabeta", speed.alphabeta},
	{"alphabeta-threads", speed.alphabetaThreads},
	{"mcts", speed.mcts},
	{"mcts-games", speed.mctsGames},
	{"mcts-threads", speed.mctsThreads},
	{"mcts-memory", speed.mctsMemory},
	{"jieqi", speed.jieqi},
}

// runSpeed compares speeds. Those that are compared take turns, so that a busy machine
// disturbs both, and the median of the rounds counts.
func runSpeed(e env, args []string) error {
	s := speed{env: e}
	flags := e.flagSet("speed")
	list := flags.String("part", "", "`names` with commas; all if empty: "+names(speedParts))
	flags.IntVar(&s.rounds, "rounds", 5, "how often each comparison is repeated")
	flags.IntVar(&s.perftDepth, "perft", 0, "`plies` of perft; 0 means as many as take about a second")
	flags.IntVar(&s.depth, "depth", 15, "`plies` of the searches of alphabeta-threads")
	flags.DurationVar(&s.think, "think", time.Second, "time of the longest search; half of it for each engine in alphabeta")
	flags.IntVar(&s.simulations, "simulations", 100_000, "simulations of a search of mcts; mcts-memory runs a hundred times as many")
	flags.StringVar(&s.engines, "engines", "stockfish", "`programs` of alphabeta with commas: stockfish, gnuchess")
	if err := parse(flags, args); err != nil {
		return err
	}
	if s.rounds == 0 || s.depth == 0 || s.simulations == 0 || s.think < 10*time.Millisecond {
		return errors.New("-rounds, -depth and -simulations must be 1 or more, -think 10ms or more")
	}
	parts, err := choose("part", *list, speedParts)
	if err != nil {
		return err
	}
	return runAll(e, s, parts)
}

// median sorts list and returns the number in the middle.
func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}
