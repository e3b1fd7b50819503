package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
)

// player is a searcher with the limits that it plays under.
type player[S any, M comparable] struct {
	name   string
	limits ply.Limits
	make   func(seed uint64) ply.Searcher[S, M]
}

func players[S any, M comparable](g ply.Game[S, M], nodes int64) []player[S, M] {
	return []player[S, M]{
		{"alphabeta", ply.Limits{Nodes: nodes}, func(uint64) ply.Searcher[S, M] { return alphabeta.New(g) }},
		{"minimax", ply.Limits{Nodes: nodes}, func(uint64) ply.Searcher[S, M] { return minimax.New(g) }},
		{"mcts", ply.Limits{Nodes: nodes / 10}, func(seed uint64) ply.Searcher[S, M] {
			s := mcts.New(g)
			s.Seed = seed
			return s
		}},
		{"greedy", ply.Limits{Depth: 1}, func(seed uint64) ply.Searcher[S, M] {
			s := greedy.New(g)
			s.Seed = seed
			return s
		}},
		{"random", ply.Limits{Depth: 1}, func(seed uint64) ply.Searcher[S, M] {
			s := greedy.Random(g)
			s.Seed = seed
			return s
		}},
	}
}

// contest plays every pair of players at g and returns the cross table.
func contest[S any, M comparable](name string, g rules[S, M], t terms) (string, error) {
	all := players(g, t.nodes)
	points := make([][]float64, len(all)) // of the row's player against the column's
	for i := range points {
		points[i] = make([]float64, len(all))
	}
	type game struct{ first, second, pair int }
	var games []game
	for i := range all {
		for j := range all {
			for p := range t.pairs {
				if i != j {
					games = append(games, game{i, j, p})
				}
			}
		}
	}
	results := make([]float64, len(games))
	errs := make([]error, len(games))
	var group sync.WaitGroup
	cores := make(chan struct{}, runtime.GOMAXPROCS(0))
	for n, match := range games {
		group.Go(func() {
			cores <- struct{}{}
			defer func() { <-cores }()
			// The seed is that of the pair, so that both sides get the same opening and dice.
			seed := t.seed<<32 + uint64(match.pair)
			results[n], errs[n] = play(g, seed, all[match.first], all[match.second])
		})
	}
	group.Wait()
	for n, match := range games {
		if errs[n] != nil {
			return "", fmt.Errorf("%s, %s against %s: %w", name, all[match.first].name, all[match.second].name, errs[n])
		}
		points[match.first][match.second] += results[n]
		points[match.second][match.first] += 1 - results[n]
	}
	names := make([]string, len(all))
	for i, p := range all {
		names[i] = p.name
	}
	return table(name, names, points, 2*t.pairs), nil
}

// play plays one game after an opening of two random moves, and returns the points of
// the player who moves first: 1, ½ or 0.
func play[S any, M comparable](g rules[S, M], seed uint64, first, second player[S, M]) (float64, error) {
	record := ply.NewRecord(g, g.Start(), seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	sides := [2]player[S, M]{first, second}
	searchers := [2]ply.Searcher[S, M]{first.make(seed), second.make(seed)}
	for n := 0; record.Outcome() == ply.Ongoing; n++ {
		s := record.State()
		var m M
		if n < 2 {
			moves := g.Moves(nil, &s)
			m = moves[rng.IntN(len(moves))]
		} else {
			turn := g.Turn(&s)
			result, err := searchers[turn].Search(context.Background(), sides[turn].limits, record.Line()...)
			if err != nil {
				return 0, err
			}
			m = result.Move
		}
		if err := record.Play(m); err != nil {
			return 0, err
		}
	}
	s, outcome := record.State(), record.Outcome()
	if g.Turn(&s) != 0 {
		outcome = outcome.Flip()
	}
	switch outcome {
	case ply.Win:
		return 1, nil
	case ply.Draw:
		return 0.5, nil
	}
	return 0, nil
}

// table writes the points of each player against each other, and their share of all.
func table(title string, names []string, points [][]float64, games int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-14s", title)
	for _, name := range names {
		fmt.Fprintf(&b, "%10s", name)
	}
	fmt.Fprintf(&b, "%9s\n", "score")
	for i, name := range names {
		fmt.Fprintf(&b, "%-14s", name)
		var sum float64
		for j := range names {
			cell := "-"
			if i != j {
				cell = fmt.Sprintf("%.1f", points[i][j])
			}
			sum += points[i][j]
			fmt.Fprintf(&b, "%10s", cell)
		}
		fmt.Fprintf(&b, "%8.0f%%\n", 100*sum/float64(games*(len(names)-1)))
	}
	return b.String()
}
