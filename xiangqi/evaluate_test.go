package xiangqi

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/plies"
)

var evaluations = []struct {
	name string
	game ply.Game[Position, Move]
}{
	{"Rules", Rules{}},
	{"Placement", Placement{}},
}

// TestEvaluateMirror checks, in positions of games and in random ones, that no evaluation
// prefers a colour or a wing, leaves its bounds, or allocates.
func TestEvaluateMirror(t *testing.T) {
	forRandomPositions(t, 5_000, func(t *testing.T, p Position) {
		mirror, turned := p.Mirror(), p.wings()
		for _, c := range evaluations {
			got, mirrored, other := c.game.Evaluate(&p), c.game.Evaluate(&mirror), c.game.Evaluate(&turned)
			if got != mirrored || got != other || got > ply.MaxEval || got < -ply.MaxEval {
				t.Errorf("%s: evaluated %d, with colours exchanged %d, with wings exchanged %d", c.name, got, mirrored, other)
			}
		}
	})
	p := Start()
	for _, c := range evaluations {
		if n := testing.AllocsPerRun(100, func() { c.game.Evaluate(&p) }); n != 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}

// wings returns p with left and right exchanged.
func (p *Position) wings() Position {
	m := Position{turn: p.turn, count: plies.Count{Fullmove: p.count.Fullmove}}
	for s := Square(0); s < squares; s++ {
		if piece := p.At(s); piece != NoPiece {
			m.put(SquareAt(files-1-s.File(), s.Rank()), piece)
		}
	}
	m.restore()
	return m
}

// BenchmarkEvaluate evaluates one position again and again, for which the processor
// predicts all branches, and many different positions, for which it cannot. A search is
// between these two.
func BenchmarkEvaluate(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	mixed := make([]Position, 1024)
	for i := range mixed {
		mixed[i] = randomPosition(rng)
	}
	for _, c := range []struct {
		name      string
		positions []Position
	}{
		{"start", []Position{Start()}},
		{"attack", []Position{mustParse("1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1")}},
		{"ending", []Position{mustParse("3a1k3/4a4/4b4/9/2b3n2/2B3P2/2N6/4B4/4A4/4KA3 w - - 0 40")}},
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
