package main

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/xiangqi"
)

// Searchers are as strong as they should be. The test shows how to compare searchers: with
// a fixed depth or number of nodes, openings and players from a seed, and a bound on the
// score. The bound leaves room for changes that make no real difference.
func TestStrength(t *testing.T) {
	t.Run("connect4", func(t *testing.T) {
		atLeast(t, connect4.Rules{}, "alphabeta:depth=5", "greedy", 0.80)
		atLeast(t, connect4.Rules{}, "greedy", "random", 0.80)
		atLeast(t, connect4.Rules{}, "mcts:nodes=300", "random", 0.90)
		atLeast(t, connect4.Rules{}, "level:medium", "level:easy", 0.60)
	})
	t.Run("chess", func(t *testing.T) {
		atLeast(t, chess.Rules{}, "alphabeta:depth=3", "greedy", 0.90)
		atLeast(t, chess.Rules{}, "greedy", "random", 0.70)
	})
	t.Run("xiangqi", func(t *testing.T) {
		atLeast(t, xiangqi.Rules{}, "alphabeta:depth=3", "greedy", 0.90)
		atLeast(t, xiangqi.Rules{}, "greedy", "random", 0.70)
	})
}

// atLeast plays 20 games. The first player must get at least the share want of the points.
func atLeast[S any, M comparable](t *testing.T, g rules[S, M], first, second string, want float64) {
	t.Helper()
	openings, err := match.RandomOpenings(g, g.Start(), 4, 10, 1)
	if err != nil {
		t.Fatal(err)
	}
	tour := match.Tournament[S, M]{Game: g, Rounds: len(openings), Openings: openings, Seed: 1}
	for _, spec := range []string{first, second} {
		entrant, err := newEntrant(t.Context(), ply.Game[S, M](g), spec, false)
		if err != nil {
			t.Fatal(err)
		}
		tour.Entrants = append(tour.Entrants, entrant)
	}
	table, err := tour.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	row, _ := table.Row(first)
	t.Logf("%s against %s: %+v, %.1f%%", first, second, row.Total, 100*row.Total.Score())
	if row.Total.Score() < want {
		t.Errorf("%s scores %.1f%% against %s, want at least %.0f%%\n%s", first, 100*row.Total.Score(), second, 100*want, table.Text())
	}
}
