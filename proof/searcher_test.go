package proof_test

import (
	"testing"

	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/proof"
	"github.com/plygo/ply/searchtest"
)

func TestContract(t *testing.T) {
	t.Run("tictactoe", func(t *testing.T) { searchtest.Run(t, tictactoe.Rules{}, proof.New, searchtest.Promises{}) })
	t.Run("kalah", func(t *testing.T) { searchtest.Run(t, kalah.Rules{}, proof.New, searchtest.Promises{}) })
	t.Run("dicerace", func(t *testing.T) { searchtest.Run(t, dicerace.Rules{}, proof.New, searchtest.Promises{}) })
	t.Run("chess", func(t *testing.T) { searchtest.Run(t, chess.Rules{}, proof.New, searchtest.Promises{}) })
}
