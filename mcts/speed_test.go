package mcts_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/mcts"
)

var speedRounds = flag.Int("speedrounds", 0, "rounds of the tests of speed; 0 leaves them out")

func rounds(t *testing.T) int {
	t.Helper()
	if *speedRounds == 0 {
		t.Skip("set -speedrounds to measure speed")
	}
	return *speedRounds
}

// TestSpeed compares simulations a second with those of a minimal UCT written by hand
// for the game, in turn in one run.
func TestSpeed(t *testing.T) {
	n := rounds(t)
	const simulations = 100_000
	rng := rand.NewPCG(1, 2)
	t.Run("tictactoe", func(t *testing.T) {
		compare(t, n, simulations, mcts.New(tictactoe.Rules{}), tictactoe.Board{},
			func() { handTicTacToe(handTTT{}, simulations, rng) })
	})
	t.Run("connect4", func(t *testing.T) {
		compare(t, n, simulations, mcts.New(connect4.Rules{}), connect4.Board{},
			func() { handConnect4(handC4{}, simulations, rng) })
	})
}

// compare takes the median of both.
func compare[S any, M comparable](t *testing.T, rounds, simulations int, x *mcts.Searcher[S, M], start S, hand func()) {
	var ours, ratios []float64
	for range rounds {
		own := cpuTime(func() {
			if _, err := x.Search(context.Background(), ply.Limits{Nodes: int64(simulations)}, start); err != nil {
				t.Fatal(err)
			}
		}).Seconds()
		other := cpuTime(hand).Seconds()
		ours, ratios = append(ours, own), append(ratios, other/own)
	}
	t.Logf("%.0f thousand simulations a second, %.2f of those written by hand",
		float64(simulations)/median(ours)/1e3, median(ratios))
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}
