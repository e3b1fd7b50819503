package xiangqi

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
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
	checks, positions := 0, evidence.Amount(300, 10_000)
	for range positions {
		p := randomPosition(rng)
		if p.check {
			checks++
		}
		got := make(map[string]int64)
		for m, n := range ply.Divide[Position, Move](Rules{}, p, 2) {
			got[Fairy{}.FormatCoordinates(&p, m)] = n
		}
		want, _, err := engine.Perft(p.String(), 2)
		if err != nil {
			t.Fatal(err)
		}
		if !maps.Equal(got, want) {
			t.Fatalf("%s:\ngot  %v\nwant %v", p.String(), got, want)
		}
	}
	t.Logf("%d positions, %d of them with check", positions, checks)
}
