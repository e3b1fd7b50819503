package main

import (
	"path/filepath"
	"testing"

	"github.com/plygo/ply/match"
)

// Searchers are as strong as they should be. The test shows how to compare searchers: with
// a fixed depth or number of nodes, openings and players from a seed, and a bound on the
// score. The bound leaves room for changes that make no real difference.
func TestStrength(t *testing.T) {
	t.Run("connect4", func(t *testing.T) {
		atLeast(t, "connect4", "alphabeta:depth=5", "greedy", 0.80)
		atLeast(t, "connect4", "greedy", "random", 0.80)
		atLeast(t, "connect4", "mcts:nodes=300", "random", 0.90)
		atLeast(t, "connect4", "level:medium", "level:easy", 0.60)
	})
	t.Run("chess", func(t *testing.T) {
		atLeast(t, "chess", "alphabeta:depth=3", "greedy", 0.90)
		atLeast(t, "chess", "greedy", "random", 0.70)
	})
	t.Run("xiangqi", func(t *testing.T) {
		atLeast(t, "xiangqi", "alphabeta:depth=3", "greedy", 0.90)
		atLeast(t, "xiangqi", "greedy", "random", 0.70)
	})
}

// atLeast plays 20 games. The first player must get at least the share want of the points.
func atLeast(t *testing.T, game, first, second string, want float64) {
	t.Helper()
	results := filepath.Join(t.TempDir(), "results.jsonl")
	arenaOutput(t, "-game", game, "-player", first, "-player", second, "-games", "20", "-plies", "4", "-svg", "", "-resume", results)
	games, err := match.ReadResults(results)
	if err != nil {
		t.Fatal(err)
	}
	table := match.NewTable(games)
	row, _ := table.Row(first)
	t.Logf("%s against %s: %+v, %.1f%%", first, second, row.Total, 100*row.Total.Score())
	if row.Total.Games() != 20 || row.Total.Score() < want {
		t.Errorf("%s scores %.1f%% against %s, want at least %.0f%%\n%s", first, 100*row.Total.Score(), second, 100*want, table.Text())
	}
}
