package gametest_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/gametest"
)

// hashed hides all but what the check of transpositions looks at, and hides the
// Notation that would tell positions apart.
type hashed[S any, M comparable] struct {
	ply.Game[S, M]
	ply.Hasher[S]
	ply.Turner[S]
}

func (hashed[S, M]) Unwrap() ply.Game[S, M] { return nil }

// TestLookalikes has games where another order of the same moves leads to another position.
// Their Hash must not be reported.
func TestLookalikes(t *testing.T) {
	t.Run("kalah", func(t *testing.T) {
		gametest.Run(t, hashed[kalah.Board, kalah.Move]{kalah.Rules{}, kalah.Rules{}, kalah.Rules{}}, kalah.Rules{}.Start())
	})
	t.Run("reversi", func(t *testing.T) {
		gametest.Run(t, hashed[reversi.Board, reversi.Move]{reversi.Rules{}, reversi.Rules{}, reversi.Rules{}}, reversi.Rules{}.Start())
	})
}
