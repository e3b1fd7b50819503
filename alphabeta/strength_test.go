package alphabeta_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/xiangqi"
)

// The random player loses every game, on either side, to 3,000 nodes a move.
func TestBeatsRandom(t *testing.T) {
	t.Run("chess", func(t *testing.T) { beatsRandom(t, chess.Rules{}, chess.Start()) })
	t.Run("xiangqi", func(t *testing.T) { beatsRandom(t, xiangqi.Rules{}, xiangqi.Start()) })
	t.Run("gomoku", func(t *testing.T) { beatsRandom(t, gomoku.Rules{}, gomoku.Rules{}.Start()) })
	t.Run("connect4", func(t *testing.T) { beatsRandom(t, connect4.Rules{}, connect4.Board{}) })
	t.Run("reversi", func(t *testing.T) { beatsRandom(t, reversi.Rules{}, reversi.Rules{}.Start()) })
	t.Run("kalah", func(t *testing.T) { beatsRandom(t, kalah.Rules{}, kalah.Rules{}.Start()) })
}

func beatsRandom[S any, M comparable](t *testing.T, game ply.Game[S, M], start S) {
	table, err := (&match.Tournament[S, M]{
		Game: game,
		Entrants: []match.Entrant[S, M]{
			{Name: "alphabeta", New: func(uint64) (match.Player[S, M], error) {
				x := alphabeta.New(game)
				x.MemoryMB = 4
				return match.NewPlayer(x, ply.Limits{}), nil
			}},
			{Name: "random", New: func(seed uint64) (match.Player[S, M], error) {
				x := greedy.Random(game)
				x.Seed = seed
				return match.NewPlayer(x, ply.Limits{}), nil
			}},
		},
		Rounds: 1, Openings: []match.Opening[S, M]{{Start: start}},
		Terms: match.Terms{Control: match.Control{Move: ply.Limits{Nodes: 3000}}},
	}).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if row, _ := table.Row("alphabeta"); row.Total.Wins != 2 {
		t.Errorf("%+v, want 2 wins", row.Total)
	}
}
