package chess

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
)

// TestDifferential compares the number of lines of two plies behind every move of
// random positions, half of them of Chess960.
func TestDifferential(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 1))
	for _, chess960 := range []bool{false, true} {
		t.Run(fmt.Sprintf("chess960=%v", chess960), func(t *testing.T) {
			engine := evidence.NeedEngine(t, "stockfish")
			engine.Send("setoption name UCI_Chess960 value %v", chess960)
			for range evidence.Amount(400, 20_000) / 2 {
				p := randomPosition(t, rng, chess960)
				got := make(map[string]int64)
				for m, n := range ply.Divide[Position, Move](Rules{}, p, 2) {
					text := p.UCI(m)
					if chess960 {
						text = m.String()
					}
					got[text] = n
				}
				fen := p.String()
				if chess960 {
					fen = string(p.AppendShredderFEN(nil))
				}
				want, _, err := engine.Perft(fen, 2)
				if err != nil {
					t.Fatal(err)
				}
				if !maps.Equal(got, want) {
					t.Fatalf("%s:\ngot  %v\nwant %v", fen, got, want)
				}
			}
		})
	}
}
