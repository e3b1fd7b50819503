package mcts_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/xiangqi"
)

// The random player loses every game, on either side, to 2,000 simulations a move.
func TestBeatsRandom(t *testing.T) {
	evidence.NoRace(t)
	t.Run("chess", func(t *testing.T) { beatsRandom(t, chess.Rules{}, chess.Start()) })
	t.Run("xiangqi", func(t *testing.T) { beatsRandom(t, xiangqi.Rules{}, xiangqi.Start()) })
	t.Run("gomoku", func(t *testing.T) { beatsRandom(t, gomoku.Rules{}, gomoku.Rules{}.Start()) })
	t.Run("connect4", func(t *testing.T) { beatsRandom(t, connect4.Rules{}, connect4.Board{}) })
	t.Run("reversi", func(t *testing.T) { beatsRandom(t, reversi.Rules{}, reversi.Rules{}.Start()) })
}

func beatsRandom[S any, M comparable](t *testing.T, g ply.Game[S, M], start S) {
	table, err := (&match.Tournament[S, M]{
		Game: g,
		Entrants: []match.Entrant[S, M]{
			{Name: "tuned", New: func(seed uint64) (match.Player[S, M], error) {
				x := mcts.Tuned(g)
				x.Seed, x.MemoryMB = seed, 8
				return match.NewPlayer(x, ply.Limits{}), nil
			}},
			{Name: "random", New: func(seed uint64) (match.Player[S, M], error) {
				x := greedy.Random(g)
				x.Seed = seed
				return match.NewPlayer(x, ply.Limits{}), nil
			}},
		},
		Rounds: 1, Openings: []match.Opening[S, M]{{Start: start}},
		Terms: match.Terms{Control: match.Control{Move: ply.Limits{Nodes: 2000}}},
	}).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if row, _ := table.Row("tuned"); row.Total.Wins != 2 {
		t.Errorf("%+v, want 2 wins", row.Total)
	}
}

// A long search stays within its memory.
func TestLongSearch(t *testing.T) {
	evidence.NoRace(t)
	x := mcts.New(connect4.Rules{})
	x.MemoryMB = 4
	simulations := int64(evidence.Amount(300_000, 10_000_000))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	result, err := x.Search(context.Background(), ply.Limits{Nodes: simulations}, connect4.Board{})
	if err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if result.Nodes != simulations {
		t.Errorf("%d simulations, want %d", result.Nodes, simulations)
	}
	const rest = 1 << 20 // beside the tree
	if used := int64(after.HeapAlloc) - int64(before.HeapAlloc); used > 4<<20+rest {
		t.Errorf("%d kB in use", used>>10)
	}
	runtime.KeepAlive(x)
}
