package connect4_test

import (
	"context"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/match"
)

func TestLearnedContract(t *testing.T) { gametest.Run(t, connect4.Learned{}) }

// The learned evaluation is stronger than the one made by hand, with equal nodes.
func TestLearned(t *testing.T) {
	openings, err := match.RandomOpenings(connect4.Rules{}, connect4.Rules{}.Start(), 6, 20, 1)
	if err != nil {
		t.Fatal(err)
	}
	entrant := func(name string, g ply.Game[connect4.Board, connect4.Move]) match.Entrant[connect4.Board, connect4.Move] {
		return match.Entrant[connect4.Board, connect4.Move]{Name: name, New: func(uint64) (match.Player[connect4.Board, connect4.Move], error) {
			s := alphabeta.New(g)
			s.MemoryMB = 4
			return match.NewPlayer(s, ply.Limits{Nodes: 500}), nil
		}}
	}
	tournament := &match.Tournament[connect4.Board, connect4.Move]{
		Game: connect4.Rules{}, Openings: openings, Rounds: 20, Seed: 1, Concurrency: 2,
		Entrants: []match.Entrant[connect4.Board, connect4.Move]{entrant("learned", connect4.Learned{}), entrant("hand", connect4.Rules{})},
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
