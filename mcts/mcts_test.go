package mcts_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
)

func Example() {
	board, err := connect4.Rules{}.Parse("7/7/7/7/ooo4/xxx4 x")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := mcts.New(connect4.Rules{}).Search(context.Background(), ply.Limits{Nodes: 1000}, board)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("column", result.Move, "after", result.Nodes, "simulations")
	// Output:
	// column 4 after 1000 simulations
}

func TestOptions(t *testing.T) {
	for _, c := range []float64{-1, math.NaN(), math.Inf(1)} {
		s := mcts.New(tictactoe.Rules{})
		s.Tuning.Sampling.Exploration = c
		if _, err := s.Search(context.Background(), ply.Limits{Nodes: 1}, tictactoe.Board{}); err == nil {
			t.Errorf("an exploration of %v is no error", c)
		}
	}
}

// The root's visits are those of its children, and the simulations asked for.
func TestVisits(t *testing.T) {
	for _, tt := range []struct {
		lim  ply.Limits
		want int64
	}{
		{ply.Limits{Nodes: 1}, 1},
		{ply.Limits{Nodes: 777}, 777},
		{ply.Limits{Depth: 2}, 2000},
		{ply.Limits{Depth: 2, Nodes: 50}, 50},
		{ply.Limits{Depth: 1, Nodes: 5000}, 1000},
	} {
		result, err := mcts.New(tictactoe.Rules{}).Search(context.Background(), tt.lim, tictactoe.Board{})
		if err != nil {
			t.Fatal(err)
		}
		var visits int64
		for _, line := range result.Lines {
			visits += line.Visits
		}
		if result.Nodes != tt.want || visits != tt.want {
			t.Errorf("%+v: %d nodes, %d visits, want %d", tt.lim, result.Nodes, visits, tt.want)
		}
	}
}

// With enough simulations the most visited move is one of minimax's best.
func TestConverges(t *testing.T) {
	evidence.NoRace(t)
	for _, text := range []string{".../.../... x", "x../.../... o", ".../.x./... o", "xo./.../... x", "x../.o./..x o"} {
		board, err := tictactoe.Rules{}.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		exact, err := minimax.New(tictactoe.Rules{}).Search(context.Background(), ply.Limits{Depth: 9}, board)
		if err != nil {
			t.Fatal(err)
		}
		result, err := mcts.New(tictactoe.Rules{}).Search(context.Background(), ply.Limits{Nodes: 50_000}, board)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range exact.Lines {
			_, decided := line.Score.Decided()
			if line.Move == result.Move && line.Score < exact.Score && decided {
				t.Errorf("%s: plays %v, which is a %v", text, result.Move, line.Score)
			}
		}
	}
}

// The win rate of the dice race comes near the dynamic programme's.
func TestDiceRace(t *testing.T) {
	evidence.NoRace(t)
	tuning := dicerace.Rules{}.Tuning()
	for n := 1; n <= 10; n++ {
		start, err := dicerace.New(n)
		if err != nil {
			t.Fatal(err)
		}
		result, err := mcts.New(dicerace.Rules{}).Search(context.Background(), ply.Limits{Nodes: 100_000}, start)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := tuning.WinRate(result.Score), dicerace.Exact(start); math.Abs(got-want) > 0.03 {
			t.Errorf("a track of %d: %.3f, want %.3f", n, got, want)
		}
	}
}

func BenchmarkMCTS(b *testing.B) {
	b.ReportAllocs()
	var nodes int64
	for b.Loop() {
		result, err := mcts.New(connect4.Rules{}).Search(context.Background(), ply.Limits{Nodes: 10_000}, connect4.Board{})
		if err != nil {
			b.Fatal(err)
		}
		nodes += result.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "simulations/s")
}

// BenchmarkChess is of use with -cpuprofile: it shows how much of the time goes into the
// game's own methods.
func BenchmarkChess(b *testing.B) {
	b.ReportAllocs()
	x := mcts.New(chess.Rules{})
	x.Tuning.Sampling.Evaluate = true
	var nodes int64
	for b.Loop() {
		result, err := x.Search(context.Background(), ply.Limits{Nodes: 20_000}, chess.Start())
		if err != nil {
			b.Fatal(err)
		}
		nodes += result.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "simulations/s")
}
