package greedy_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/searchtest"
)

func Example() {
	board, err := connect4.Rules{}.Parse("7/7/7/7/ooo4/xxx4 x")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := greedy.New(connect4.Rules{}).Search(context.Background(), ply.Limits{Depth: 1}, board)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("column", result.Move, result.Score)
	// Output:
	// column 4 win in 1 ply
}

func TestConformance(t *testing.T) {
	looks := searchtest.Promises{Looks: 1}
	t.Run("tictactoe", func(t *testing.T) { searchtest.Run(t, tictactoe.Rules{}, greedy.New, looks) })
	t.Run("kalah", func(t *testing.T) { searchtest.Run(t, kalah.Rules{}, greedy.New, looks) })
	t.Run("dicerace", func(t *testing.T) { searchtest.Run(t, dicerace.Rules{}, greedy.New, looks) })
	none := searchtest.Promises{}
	t.Run("random", func(t *testing.T) { searchtest.Run(t, tictactoe.Rules{}, greedy.Random, none) })
	t.Run("random dicerace", func(t *testing.T) { searchtest.Run(t, dicerace.Rules{}, greedy.Random, none) })
}

// moves returns how often each move is played in a number of searches of one player.
func moves[S any, M comparable](t *testing.T, player ply.Searcher[S, M], s S, searches int) map[M]int {
	t.Helper()
	count := map[M]int{}
	for range searches {
		result, err := player.Search(context.Background(), ply.Limits{Depth: 1}, s)
		if err != nil {
			t.Fatal(err)
		}
		count[result.Move]++
	}
	return count
}

// Equal moves are all played, about equally often: 900 searches over 9 cells give each
// 100, with a standard deviation of 9.4.
func TestTies(t *testing.T) {
	for name, player := range map[string]ply.Searcher[tictactoe.Board, tictactoe.Move]{
		"random": greedy.Random(tictactoe.Rules{}),
		"greedy": greedy.New(blind{}),
	} {
		count := moves(t, player, tictactoe.Board{}, 900)
		for cell := range tictactoe.Move(9) {
			if n := count[cell]; n < 53 || n > 147 {
				t.Errorf("%s plays %v %d times of 900", name, cell, n)
			}
		}
	}
}

type blind struct{ tictactoe.Rules }

func (blind) Evaluate(*tictactoe.Board) ply.Score { return 0 }

// One square from the end both moves win. Two squares away a walk is sure, a roll is
// not. Nobody near the end, a roll runs further in the mean.
func TestChance(t *testing.T) {
	for _, tt := range []struct {
		squares int
		want    dicerace.Move
	}{{2, dicerace.Walk}, {30, dicerace.Roll}} {
		start, err := dicerace.New(tt.squares)
		if err != nil {
			t.Fatal(err)
		}
		if count := moves(t, greedy.New(dicerace.Rules{}), start, 10); count[tt.want] != 10 {
			t.Errorf("%d squares: %v, want %v", tt.squares, count, tt.want)
		}
	}
}

// A ply is searched only if all of its moves are.
func TestCutShort(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, tt := range []struct {
		ctx   context.Context
		nodes int64
		want  int
	}{{t.Context(), 9, 1}, {t.Context(), 10, 1}, {t.Context(), 8, 0}, {ended, 10, 0}} {
		result, err := greedy.New(tictactoe.Rules{}).Search(tt.ctx, ply.Limits{Nodes: tt.nodes}, tictactoe.Board{})
		if err != nil || result.Depth != tt.want {
			t.Errorf("9 moves, %d nodes: depth %d, want %d (%v)", tt.nodes, result.Depth, tt.want, err)
		}
	}
}
