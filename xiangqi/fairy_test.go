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

// TestPass asks Fairy-Stockfish for the moves after a pass, two plies deep.
func TestPass(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 1))
	n := evidence.Amount(300, 10_000)
	passed := rulestest.Pass(t, Rules{}, n, func() Position { return randomPosition(rng) }, (*Position).restore)
	if len(passed) < n/2 {
		t.Errorf("passed at %d of %d positions", len(passed), n)
	}
	i := 0
	rulestest.Differential(t, Rules{}, newFairy(t), len(passed),
		func() Position { i++; return passed[i-1] }, (*Position).String, Fairy{}.FormatCoordinates)
}

// A pass counts as a quiet move.
func TestPassCounters(t *testing.T) {
	for fen, want := range map[string]string{
		"4k4/9/9/9/9/9/9/9/9/R2K5 w - - 7 10":   "4k4/9/9/9/9/9/9/9/9/R2K5 b - - 8 10",
		"4k4/9/9/9/9/9/9/9/9/R2K5 b - - 119 80": "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 120 81",
		"4k4/9/9/9/9/9/9/9/9/R2K5 b - - 120 80": "", // drawn
		"4k4/9/9/9/9/9/9/9/9/3KR4 b - - 0 1":    "", // in check
		"3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1":    "", // no legal move
		"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1":     "", // dead
	} {
		p := mustParse(fen)
		was := p
		if got := (Rules{}).Pass(&p); got != (want != "") || got && p.String() != want || !got && p != was {
			t.Errorf("%s: %v, %v, want %q", fen, got, &p, want)
		}
	}
}

// TestDifferential compares the number of lines of two plies behind every move of
// random positions.
func TestDifferential(t *testing.T) {
	evidence.NoRace(t)
	rng := rand.New(rand.NewPCG(15, 1))
	engine := newFairy(t)
	rulestest.Differential(t, Rules{}, engine, evidence.Amount(300, 10_000),
		func() Position { return randomPosition(rng) }, (*Position).String, Fairy{}.FormatCoordinates)
}
