package reversi_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/matchtest"
)

func TestLearnedContract(t *testing.T) { gametest.Run(t, reversi.Learned{}) }

// The learned evaluation is stronger than the one made by hand, with equal nodes.
func TestLearned(t *testing.T) {
	learned := func(ply.Game[reversi.Board, reversi.Move]) *alphabeta.Searcher[reversi.Board, reversi.Move] {
		return alphabeta.New[reversi.Board, reversi.Move](reversi.Learned{})
	}
	matchtest.Stronger(t, reversi.Rules{}, learned, alphabeta.New, matchtest.Config{Limits: ply.Limits{Nodes: 500}})
}
