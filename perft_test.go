package ply_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/tictactoe"
)

func TestPerft(t *testing.T) {
	for depth, want := range []int64{1, 7, 49, 343, 2401, 16807, 117649, 823536} {
		if got := ply.Perft(connect4.Rules{}, connect4.Board{}, depth); got != want {
			t.Errorf("Perft(connect4, %d) = %d, want %d", depth, got, want)
		}
	}
	if got := ply.Perft(connect4.Rules{}, connect4.Board{}, -1); got != 0 {
		t.Errorf("Perft at depth -1 = %d, want 0", got)
	}
}

// Perft follows Moves alone: after a draw by rule that leaves moves it counts on.
func TestPerftAfterDraw(t *testing.T) {
	if got := ply.Perft(drawn{}, Ring{}, 3); got != 27 {
		t.Errorf("Perft = %d, want 27", got)
	}
}

type drawn struct{ RingRules }

func (drawn) Terminal(*Ring) ply.Outcome { return ply.Draw }

func TestDivide(t *testing.T) {
	got := map[tictactoe.Move]int64{}
	var sum int64
	for m, n := range ply.Divide(tictactoe.Rules{}, tictactoe.Board{}, 5) {
		got[m], sum = n, sum+n
	}
	if len(got) != 9 || sum != ply.Perft(tictactoe.Rules{}, tictactoe.Board{}, 5) {
		t.Errorf("Divide: %v", got)
	}
	for range ply.Divide(tictactoe.Rules{}, tictactoe.Board{}, 0) {
		t.Error("Divide at depth 0 yields a move")
	}
	for range ply.Divide(tictactoe.Rules{}, tictactoe.Board{}, 2) {
		break
	}
}

func TestSuccessors(t *testing.T) {
	board := Board{1, -1, 1, -1, 1, -1, 0, 0, 0}
	var got []Board
	for m, next := range ply.Successors(Rules{}, board) {
		if next[m] != -1 {
			t.Errorf("the mark of move %d is not on %v", m, next)
		}
		got = append(got, next)
	}
	want := []Board{
		{-1, 1, -1, 1, -1, 1, -1, 0, 0},
		{-1, 1, -1, 1, -1, 1, 0, -1, 0},
		{-1, 1, -1, 1, -1, 1, 0, 0, -1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Successors (-want +got):\n%s", diff)
	}
	for range ply.Successors(Rules{}, board) {
		break
	}
}

// counted wraps any game, as a generic wrapper must: with Unwrap.
type counted[S any, M comparable] struct {
	ply.Game[S, M]
}

func (c counted[S, M]) Unwrap() ply.Game[S, M] { return c.Game }

func TestAs(t *testing.T) {
	var game ply.Game[Ring, Push] = RingRules{}
	wrapped := counted[Ring, Push]{counted[Ring, Push]{game}}
	if _, ok := ply.As[ply.Repeater[Ring]](game); !ok {
		t.Error("an interface of the game itself is not found")
	}
	if h, ok := ply.As[ply.Hasher[Ring]](wrapped); !ok || h.Hash(&Ring{At: 2}) != 4 {
		t.Error("an interface is not found through Unwrap")
	}
	if _, ok := ply.As[ply.Turner[Ring]](wrapped); ok {
		t.Error("an interface is found that nobody has")
	}
	if _, ok := ply.As[ply.Hasher[Ring]](ply.Game[Ring, Push](nil)); ok {
		t.Error("a nil game has an interface")
	}
	if _, ok := ply.As[ply.Hasher[Ring]](counted[Ring, Push]{}); ok {
		t.Error("a wrapper of nothing has an interface")
	}
}

func BenchmarkPerft(b *testing.B) {
	b.ReportAllocs()
	var n int64
	for b.Loop() {
		n += ply.Perft(connect4.Rules{}, connect4.Board{}, 7)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}
