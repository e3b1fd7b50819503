package alphabeta_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/minimax"
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
	promises := gametest.Promises{Exact: true, Looks: 2}
	t.Run("tictactoe", func(t *testing.T) { gametest.RunSearcher(t, tictactoe.Rules{}, alphabeta.New, promises) })
	t.Run("connect4", func(t *testing.T) { gametest.RunSearcher(t, connect4.Rules{}, alphabeta.New, promises) })
	t.Run("kalah", func(t *testing.T) { gametest.RunSearcher(t, kalah.Rules{}, alphabeta.New, promises) })
	t.Run("dicerace", func(t *testing.T) { gametest.RunSearcher(t, dicerace.Rules{}, alphabeta.New, promises) })
}

// At every depth alpha-beta finds minimax's value by one of minimax's best moves, also
// where a coarse evaluation makes many states equal.
func TestEqualsMinimax(t *testing.T) {
	t.Run("tictactoe", func(t *testing.T) { equalsMinimax(t, tictactoe.Rules{}, 9) })
	t.Run("grundy", func(t *testing.T) { equalsMinimax(t, grundy.Rules{}, 4) })
	t.Run("connect4", func(t *testing.T) { equalsMinimax(t, connect4.Rules{}, 5) })
	t.Run("reversi", func(t *testing.T) { equalsMinimax(t, reversi.Rules{}, 4) })
	t.Run("kalah", func(t *testing.T) { equalsMinimax(t, kalah.Rules{}, 5) })
	t.Run("dicerace", func(t *testing.T) { equalsMinimax(t, dicerace.Rules{}, 6) })
}

func equalsMinimax[S any, M comparable, G interface {
	ply.Game[S, M]
	ply.Starter[S]
}](t *testing.T, g G, depth int) {
	rng := rand.New(rand.NewPCG(1, 1))
	states := 30
	if testing.Short() {
		states = 5
	}
	for i := range states {
		r := ply.NewRecord(g, g.Start(), uint64(i))
		for range rng.IntN(20) {
			s := r.State()
			if r.Outcome() != ply.Ongoing {
				r.Undo()
				break
			}
			moves := g.Moves(nil, &s)
			if err := r.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		if r.Outcome() != ply.Ongoing {
			r.Undo()
		}
		for d := 1; d <= depth; d++ {
			same(t, g, r.State(), d)
			same(t, coarse[S, M]{g, uint64(i)}, r.State(), d)
		}
	}
}

func same[S any, M comparable](t *testing.T, g ply.Game[S, M], s S, depth int) {
	t.Helper()
	lim := ply.Limits{Depth: depth}
	want, err := minimax.New(g).Search(context.Background(), lim, s)
	if err != nil {
		t.Fatal(err)
	}
	got, err := alphabeta.New(g).Search(context.Background(), lim, s)
	if err != nil {
		t.Fatal(err)
	}
	if got.Score != want.Score {
		t.Fatalf("depth %d in %v: alphabeta %v, minimax %v", depth, s, got.Score, want.Score)
	}
	for _, line := range want.Lines {
		if line.Move == got.Move && line.Score == want.Score {
			return
		}
	}
	t.Fatalf("depth %d in %v: %v is not among minimax's best %v", depth, s, got.Move, want.Lines)
}

// coarse is a game with an evaluation of its own, of five values at random.
type coarse[S any, M comparable] struct {
	ply.Game[S, M]
	seed uint64
}

func (c coarse[S, M]) Unwrap() ply.Game[S, M] { return c.Game }

func (c coarse[S, M]) Evaluate(s *S) ply.Score {
	hasher, _ := ply.As[ply.Hasher[S]](c.Game)
	return ply.Score(rand.NewPCG(c.seed, hasher.Hash(s)).Uint64()%5)*100 - 200
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

func BenchmarkAlphaBeta(b *testing.B) {
	b.ReportAllocs()
	var nodes int64
	for b.Loop() {
		result, err := alphabeta.New(connect4.Rules{}).Search(context.Background(), ply.Limits{Depth: 9}, connect4.Board{})
		if err != nil {
			b.Fatal(err)
		}
		nodes += result.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
