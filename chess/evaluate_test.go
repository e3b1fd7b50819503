package chess

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
)

var evaluations = []struct {
	name string
	game ply.Game[Position, Move]
}{
	{"Rules", Rules{}},
	{"Placement", Placement{}},
	{"Material", Material{}},
	{"Simplified", Simplified{}},
}

// TestEvaluateMirror checks that no evaluation prefers a colour, over positions that
// games and chance lead to, that none leaves its bounds, and that none allocates.
func TestEvaluateMirror(t *testing.T) {
	positions := 10_000
	if testing.Short() {
		positions = 1_000
	}
	forRandomPositions(t, positions, func(t *testing.T, p Position) {
		mirror := p.Mirror()
		for _, c := range evaluations {
			got, mirrored := c.game.Evaluate(&p), c.game.Evaluate(&mirror)
			if got != mirrored || got > ply.MaxEval || got < -ply.MaxEval {
				t.Errorf("%s: evaluated %d, mirrored %d", c.name, got, mirrored)
			}
		}
	})
	p := mustParse(kiwipete)
	for _, c := range evaluations {
		if n := testing.AllocsPerRun(100, func() { c.game.Evaluate(&p) }); n != 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}

// TestEvaluateBounds gives a side as much as the lax parser accepts: the halves of a
// packed value must hold it.
func TestEvaluateBounds(t *testing.T) {
	p, err := ParseFENLax("8/8/8/2QQQQQ1/2QQQQQ1/2QQQQQ1/6k1/K7 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range evaluations {
		if got := c.game.Evaluate(&p); got > -9000 || got < -ply.MaxEval {
			t.Errorf("%s: evaluated %d", c.name, got)
		}
	}
}

// BenchmarkEvaluate takes one position again and again, which the processor learns by
// heart, and many different ones, from which it learns nothing. A search is between.
func BenchmarkEvaluate(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	mixed := make([]Position, 1024)
	for i := range mixed {
		mixed[i] = randomPosition(b, rng, false)
	}
	for _, c := range []struct {
		name      string
		positions []Position
	}{
		{"start", []Position{Start()}},
		{"kiwipete", []Position{mustParse(kiwipete)}},
		{"middlegame", []Position{mustParse("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10")}},
		{"attack", []Position{mustParse("r2q1rk1/pp1bbppp/2n1p3/3pP3/3P1P1Q/2PB1N2/P5PP/R1B2RK1 w - - 4 14")}},
		{"rooks", []Position{mustParse("2r3k1/pp3ppp/4p3/3pP3/1P1P1P2/P3R1P1/6KP/8 b - - 0 30")}},
		{"pawns", []Position{mustParse("8/5pk1/1p4p1/p1pP4/P1P2P2/1P4K1/8/8 w - - 0 40")}},
		{"mixed", mixed},
	} {
		for _, e := range evaluations {
			b.Run(c.name+"/"+e.name, func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					e.game.Evaluate(&c.positions[i%len(c.positions)])
				}
			})
		}
	}
}
