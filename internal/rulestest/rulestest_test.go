package rulestest_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/rulestest"
)

type (
	board  = connect4.Board
	column = connect4.Move
)

// forcing is connect four with what the tests need besides: a state is forced if the other
// player has won.
type forcing struct{ connect4.Rules }

func (g forcing) Forced(b *board) bool                     { return g.Terminal(b) == ply.Loss }
func (g forcing) Tactical(dst []column, b *board) []column { return g.Moves(dst, b) }
func (g forcing) Forces(b *board, moves []column, f []bool) {
	for i, m := range moves {
		next := *b
		g.Play(&next, m)
		f[i] = g.Forced(&next)
	}
}

const start = "7/7/7/7/7/7 x"

var counts = []rulestest.Counts{{Name: "start", Text: start, Counts: []int64{7, 49, 343, 2401}}}

func TestPerft(t *testing.T) {
	rulestest.Perft(t, connect4.Rules{}, 343, counts)
	rulestest.NoAllocations(t, connect4.Rules{}, counts)
	rulestest.SameHash(t, connect4.Rules{}, counts, 343, func(a, b *board) bool { return *a == *b })
}

func TestPerftFile(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("PLY_DATA", folder)
	if err := os.WriteFile(filepath.Join(folder, "perft.epd"), []byte(start+" ;D1 7 ;D2 49 ;D9 0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	rulestest.PerftFile(t, connect4.Rules{}, "perft.epd", func(depth int, _ int64) bool { return depth <= 2 })
}

func TestRandom(t *testing.T) {
	first := func(int, *rand.Rand) board { return connect4.Rules{}.Start() }
	rulestest.Forces(t, forcing{}, 20, 42, 20, first)
	checked, want := 0, 10
	if evidence.Race && testing.Short() {
		want = 1
	}
	rulestest.Random(t, connect4.Rules{}, 10, first, func(*testing.T, board) { checked++ })
	if checked != want {
		t.Errorf("%d states were checked, want %d", checked, want)
	}
	s := first(0, nil)
	rulestest.PlayPicks(connect4.Rules{}, &s, []byte{0, 8, 255})
	if got := (connect4.Rules{}).Format(&s); got != "7/7/7/7/7/xo1x3 o" {
		t.Errorf("after three picks %s", got)
	}
	rulestest.BeatsRandom(t, connect4.Rules{}, connect4.Rules{}.Start(), 1)
}

func BenchmarkPerft(b *testing.B) { rulestest.BenchmarkPerft(b, connect4.Rules{}, counts) }

func BenchmarkPlay(b *testing.B) { rulestest.BenchmarkPlay(b, connect4.Rules{}, counts) }
