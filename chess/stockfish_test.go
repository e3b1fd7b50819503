package chess

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/rulestest"
)

// TestPass asks Stockfish for the moves after a pass, two plies deep.
func TestPass(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 1))
	n := evidence.Amount(300, 10_000)
	passed := rulestest.Pass(t, Rules{}, n, func() Position { return randomPosition(t, rng, false) }, (*Position).restore)
	if len(passed) < n/2 {
		t.Errorf("passed at %d of %d positions", len(passed), n)
	}
	i := 0
	rulestest.Differential(t, Rules{}, evidence.NeedEngine(t, "stockfish"), len(passed),
		func() Position { i++; return passed[i-1] }, (*Position).String, (*Position).UCI)
}

// A pass gives up the right to take en passant, and counts as a quiet move.
func TestPassCounters(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 10": "4k3/8/8/8/3pP3/8/8/4K3 w - - 1 11",
		"r3k3/8/8/8/8/8/8/4K2R w Kq - 7 10":  "r3k3/8/8/8/8/8/8/4K2R b Kq - 8 10",
		"8/8/4k3/8/8/3K1R2/8/8 w - - 99 80":  "8/8/4k3/8/8/3K1R2/8/8 b - - 100 80",
		"8/8/4k3/8/8/3K1R2/8/8 w - - 100 80": "", // drawn
		"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1":    "", // in check
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":     "", // stalemate
		"8/8/4k3/8/8/3K4/8/8 w - - 0 1":      "", // dead
	} {
		p := mustParse(fen)
		was := p
		if got := (Rules{}).Pass(&p); got != (want != "") || got && p.String() != want || !got && p != was {
			t.Errorf("%s: %v, %v, want %q", fen, got, &p, want)
		}
	}
}

// TestDifferential compares the number of lines of two plies behind every move of
// random positions, half of them of Chess960.
func TestDifferential(t *testing.T) {
	evidence.NoRace(t)
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
