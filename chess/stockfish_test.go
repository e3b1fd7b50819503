package chess

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/rulestest"
)

// TestDifferential compares the number of lines of two plies behind every move of
// random positions, half of them of Chess960.
func TestDifferential(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 1))
	for _, chess960 := range []bool{false, true} {
		t.Run(fmt.Sprintf("chess960=%v", chess960), func(t *testing.T) {
			engine := evidence.NeedEngine(t, "stockfish")
			engine.Send("setoption name UCI_Chess960 value %v", chess960)
			text, format := (*Position).String, (*Position).UCI
			if chess960 {
				text = func(p *Position) string { return string(p.AppendShredderFEN(nil)) }
				format = func(_ *Position, m Move) string { return m.String() }
			}
			rulestest.Differential(t, Rules{}, engine, evidence.Amount(400, 20_000)/2,
				func() Position { return randomPosition(t, rng, chess960) }, text, format)
		})
	}
}
