package xiangqi

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/rulestest"
)

// newFairy starts Debian's Fairy-Stockfish, the oracle of the move generator.
func newFairy(t *testing.T) *evidence.Engine {
	t.Helper()
	engine := evidence.NeedEngine(t, "fairy-stockfish")
	engine.Send("setoption name UCI_Variant value xiangqi")
	return engine
}

// TestDifferential compares the number of lines of two plies behind every move of
// random positions.
func TestDifferential(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 1))
	engine := newFairy(t)
	rulestest.Differential(t, Rules{}, engine, evidence.Amount(300, 10_000),
		func() Position { return randomPosition(rng) }, (*Position).String, Fairy{}.FormatCoordinates)
}
