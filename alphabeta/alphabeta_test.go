package alphabeta_test

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/memory"
	"github.com/plygo/ply/searchtest"
)

var (
	_ ply.Analyzer[connect4.Board, connect4.Move] = (*alphabeta.Searcher[connect4.Board, connect4.Move])(nil)
	_ ply.Resetter                                = (*alphabeta.Searcher[connect4.Board, connect4.Move])(nil)
	_ ply.Threader                                = (*alphabeta.Searcher[connect4.Board, connect4.Move])(nil)
	_ ply.Memorizer                               = (*alphabeta.Searcher[connect4.Board, connect4.Move])(nil)
	_ ply.Filler                                  = (*alphabeta.Searcher[connect4.Board, connect4.Move])(nil)
)

func Example() {
	board, err := connect4.Rules{}.Parse("7/7/7/3o3/3ox2/2xox2 x")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := alphabeta.New(connect4.Rules{}).Search(context.Background(), ply.Limits{Depth: 8}, board)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("column", result.Move)
	// Output:
	// column 4
}

func TestConformance(t *testing.T) {
	promises := searchtest.Promises{Exact: true, Looks: 2}
	t.Run("tictactoe", func(t *testing.T) { searchtest.Run(t, tictactoe.Rules{}, alphabeta.New, promises) })
	t.Run("connect4", func(t *testing.T) { searchtest.Run(t, connect4.Rules{}, alphabeta.New, promises) })
	t.Run("kalah", func(t *testing.T) { searchtest.Run(t, kalah.Rules{}, alphabeta.New, promises) })
	t.Run("dicerace", func(t *testing.T) { searchtest.Run(t, dicerace.Rules{}, alphabeta.New, promises) })
}

// The dice race searched to its end agrees with the dynamic programme.
func TestDiceRace(t *testing.T) {
	tuning := dicerace.Rules{}.Tuning()
	for n := 1; n <= 9; n++ {
		start, err := dicerace.New(n)
		if err != nil {
			t.Fatal(err)
		}
		result, err := alphabeta.New(dicerace.Rules{}).Search(context.Background(), ply.Limits{Depth: 100}, start)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := tuning.WinRate(result.Score), dicerace.Exact(start); math.Abs(got-want) > 0.001 {
			t.Errorf("a track of %d: %.4f, want %.4f", n, got, want)
		}
	}
}

// Reset makes the table, so that the next search finds its memory ready.
func TestResetMakesTable(t *testing.T) {
	const megabytes = 32
	x := alphabeta.New(chess.Rules{})
	x.MemoryMB = megabytes
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	x.Reset()
	runtime.ReadMemStats(&after)
	if made := after.TotalAlloc - before.TotalAlloc; made < megabytes<<20 {
		t.Errorf("Reset made %d bytes, want a table of %d MB", made, megabytes)
	}
	x.MemoryMB = -1
	x.Reset() // it is Search that says what is wrong
	if _, err := x.Search(context.Background(), ply.Limits{Depth: 1}, chess.Start()); err == nil {
		t.Error("a table of -1 MB is accepted")
	}
}

// A table for which there is no memory is an error, and the searcher goes on with another.
func TestTableTooLarge(t *testing.T) {
	const megabytes = min(1<<20, math.MaxInt>>20)
	if memory.Check(int64(megabytes)<<20) == nil {
		t.Skip("this system refuses nobody a terabyte")
	}
	x := alphabeta.New(chess.Rules{})
	for _, tt := range []struct {
		megabytes int
		ok        bool
	}{{1, true}, {megabytes, false}, {2, true}} {
		x.MemoryMB = tt.megabytes
		x.Reset()
		if _, err := x.Search(context.Background(), ply.Limits{Depth: 2}, chess.Start()); (err == nil) != tt.ok {
			t.Errorf("a table of %d MB: %v", tt.megabytes, err)
		}
	}
}
