package connect4_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/matchtest"
)

func TestLearnedContract(t *testing.T) { gametest.Run(t, connect4.Learned{}) }

// The learned evaluation is stronger than the one made by hand, with equal nodes.
func TestLearned(t *testing.T) {
	learned := func(ply.Game[connect4.Board, connect4.Move]) *alphabeta.Searcher[connect4.Board, connect4.Move] {
		return alphabeta.New[connect4.Board, connect4.Move](connect4.Learned{})
	}
	matchtest.Stronger(t, connect4.Rules{}, learned, alphabeta.New, matchtest.Config{Limits: ply.Limits{Nodes: 500}})
}
