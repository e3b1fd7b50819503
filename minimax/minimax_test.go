package minimax_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/searchtest"
)

func Example() {
	board, err := tictactoe.Rules{}.Parse("xo./.x./..o x")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := minimax.New(tictactoe.Rules{}).Search(context.Background(), ply.Limits{Depth: 9}, board)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range result.Lines {
		fmt.Println(line.Move, line.Score)
	}
	// Output:
	// 4 win in 3 plies
	// 7 win in 3 plies
	// 3 0.00
	// 6 0.00
	// 8 0.00
}

func search[S any, M comparable](t *testing.T, g ply.Game[S, M], lim ply.Limits, states ...S) ply.Result[M] {
	t.Helper()
	result, err := minimax.New(g).Search(context.Background(), lim, states...)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestConformance(t *testing.T) {
	promises := searchtest.Promises{Exact: true, Looks: 2}
	t.Run("tictactoe", func(t *testing.T) { searchtest.Run(t, tictactoe.Rules{}, minimax.New, promises) })
	t.Run("kalah", func(t *testing.T) { searchtest.Run(t, kalah.Rules{}, minimax.New, promises) })
	t.Run("dicerace", func(t *testing.T) { searchtest.Run(t, dicerace.Rules{}, minimax.New, promises) })
}

// Tic-tac-toe is a draw whatever the first move.
func TestTicTacToe(t *testing.T) {
	result := search(t, tictactoe.Rules{}, ply.Limits{Depth: 9}, tictactoe.Board{})
	if len(result.Lines) != 9 {
		t.Fatalf("%d lines, want 9", len(result.Lines))
	}
	for _, line := range result.Lines {
		if line.Score != 0 {
			t.Errorf("first move %v: %v, want 0.00", line.Move, line.Score)
		}
	}
	// 549,946 is the published number of nodes in the whole game tree, root included.
	if result.Nodes != 549_945 {
		t.Errorf("%d nodes, want 549945", result.Nodes)
	}
}

// With no depth it deepens until the value is certain, and then stops by itself.
func TestDeepens(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	result, err := minimax.New(tictactoe.Rules{}).Search(ctx, ply.Limits{}, tictactoe.Board{})
	if err != nil || result.Score != 0 || result.Depth != 9 {
		t.Errorf("%+v, %v", result, err)
	}
	won, err := connect4.Rules{}.Parse("7/7/7/7/ooo4/xxx4 x")
	if err != nil {
		t.Fatal(err)
	}
	result4 := search(t, connect4.Rules{}, ply.Limits{Time: time.Minute}, won)
	if result4.Score != ply.WinIn(1) || result4.Depth != 1 {
		t.Errorf("%+v", result4)
	}
}

// A pile is lost for the player to move if and only if its Grundy value is 0: the
// piles of 1, 2, 4, 7, 10 and 20 up to 20 (OEIS A002188).
func TestGrundy(t *testing.T) {
	lost := []int{1, 2, 4, 7, 10}
	for n := 3; n <= 12; n++ {
		piles, err := grundy.New(n)
		if err != nil {
			t.Fatal(err)
		}
		result := search(t, grundy.Rules{}, ply.Limits{Depth: 20}, piles)
		if _, decided := result.Score.Decided(); !decided || (result.Score < 0) != slices.Contains(lost, n) {
			t.Errorf("a pile of %d: %v", n, result.Score)
		}
	}
}

// The dice race searched to its end agrees with the dynamic programme.
func TestDiceRace(t *testing.T) {
	tuning := dicerace.Rules{}.Tuning()
	for n := 1; n <= 7; n++ {
		start, err := dicerace.New(n)
		if err != nil {
			t.Fatal(err)
		}
		got := tuning.WinRate(search(t, dicerace.Rules{}, ply.Limits{Depth: 100}, start).Score)
		if want := dicerace.Exact(start); math.Abs(got-want) > 0.001 {
			t.Errorf("a track of %d: %.4f, want %.4f", n, got, want)
		}
	}
}

// Repetitions count with the game so far: what would be a draw at the third time on
// the board ends the line in the search.
func TestRepetition(t *testing.T) {
	result := search(t, shuttle{}, ply.Limits{Depth: 2}, 0, 1, 0)
	if result.Score != 0 || len(result.PV) != 1 {
		t.Errorf("a repetition was searched on: %+v", result)
	}
	result = search(t, shuttle{}, ply.Limits{Depth: 2}, 0)
	if result.Score != 0 || len(result.PV) != 2 {
		t.Errorf("the searched line did not end where it repeats: %+v", result)
	}
	if result.Depth != 2 {
		t.Errorf("Depth = %d", result.Depth)
	}
}

// shuttle goes from 0 to 1 and back, and evaluates high, unless it is a repetition.
type shuttle struct{}

func (shuttle) Moves(dst []bool, _ *int) []bool   { return append(dst, true) }
func (shuttle) Play(s *int, _ bool)               { *s = 1 - *s }
func (shuttle) Terminal(*int) ply.Outcome         { return ply.Ongoing }
func (shuttle) Evaluate(*int) ply.Score           { return 500 }
func (shuttle) Hash(s *int) uint64                { return uint64(*s) }
func (shuttle) Repetition([]int, int) ply.Outcome { return ply.Draw }

func BenchmarkMinimax(b *testing.B) {
	b.ReportAllocs()
	var nodes int64
	for b.Loop() {
		result, err := minimax.New(connect4.Rules{}).Search(context.Background(), ply.Limits{Depth: 6}, connect4.Board{})
		if err != nil {
			b.Fatal(err)
		}
		nodes += result.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
