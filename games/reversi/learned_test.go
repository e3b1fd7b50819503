package reversi_test

import (
	"context"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/match"
)

func TestLearnedContract(t *testing.T) { gametest.Run(t, reversi.Learned{}) }

// The learned evaluation is stronger than the one made by hand, with equal nodes.
func TestLearned(t *testing.T) {
	openings, err := match.RandomOpenings(reversi.Rules{}, reversi.Rules{}.Start(), 8, 20, 1)
	if err != nil {
		t.Fatal(err)
	}
	entrant := func(name string, g ply.Game[reversi.Board, reversi.Move]) match.Entrant[reversi.Board, reversi.Move] {
		return match.Entrant[reversi.Board, reversi.Move]{Name: name, New: func(uint64) (match.Player[reversi.Board, reversi.Move], error) {
			s := alphabeta.New(g)
			s.MemoryMB = 4
			return match.NewPlayer(s, ply.Limits{Nodes: 500}), nil
		}}
	}
	tournament := &match.Tournament[reversi.Board, reversi.Move]{
		Game: reversi.Rules{}, Openings: openings, Rounds: 20, Seed: 1, Concurrency: 2,
		Entrants: []match.Entrant[reversi.Board, reversi.Move]{entrant("learned", reversi.Learned{}), entrant("hand", reversi.Rules{})},
	}
	table, err := tournament.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	row, _ := table.Row("learned")
	if row.Total.Wins <= row.Total.Losses {
		t.Errorf("learned against hand-made: %+v", row.Total)
	}
}
