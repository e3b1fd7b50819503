package chess

import (
	"testing"

	"github.com/plygo/ply"
)

func TestSimpleEvaluations(t *testing.T) {
	for _, c := range []struct {
		name, fen                       string
		placement, material, simplified ply.Score
	}{
		{"start", startFEN, 0, 0, 0},
		{"start, Black to move", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", 0, 0, 0},
		// The worked example of Placement's document: rook 5 and its square 1.5 against
		// two bishops 6, their squares −1 and 0.5, their pair 2, and one piece more. The
		// document counts 1 for the bishop on e7, against its own table, and so gets −2.5.
		// Simplified: 500 + 0 − 660 − (−10 + 0), and both kings on 0 or both on −30.
		{"worked example", "2bk4/4b3/8/8/8/2R5/8/3K4 w - - 0 1", -200, -100, -150},
		{"worked example, Black to move", "2bk4/4b3/8/8/8/2R5/8/3K4 b - - 0 1", 200, 100, 150},
		// 1.e4: Placement has −2 on e2 and 2 on e4, Simplified −20 and 20.
		{"1.e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", -400, 0, -40},
		// Simplified has −40 for the king on e4 in the middlegame and 40 in the endgame, on
		// h8 20 and −50; Placement −1.5 and 2.
		// One queen alone is no endgame, nor is a pair with two minor pieces on a side.
		{"no queens", "7k/8/8/8/4K3/8/8/8 w - - 0 1", -350, 0, 90},
		{"one queen", "7k/6q1/8/8/4K3/8/8/8 w - - 0 1", -1150, -900, -960},
		{"two queens", "7k/6q1/8/8/4K3/8/6Q1/8 w - - 0 1", -350, 0, 90},
		{"three queens", "7k/5qq1/8/8/4K3/8/6Q1/8 w - - 0 1", -1250, -900, -960},
		{"two queens, two minor pieces", "nn5k/6q1/8/8/4K3/8/6Q1/NN6 w - - 0 1", -350, 0, -60},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(c.fen)
			for _, e := range []struct {
				name string
				game ply.Game[Position, Move]
				want ply.Score
			}{{"Placement", Placement{}, c.placement}, {"Material", Material{}, c.material}, {"Simplified", Simplified{}, c.simplified}} {
				if got := e.game.Evaluate(&p); got != e.want {
					t.Errorf("%s: got %d, want %d", e.name, got, e.want)
				}
			}
		})
	}
}

// TestSimpleOptional checks that embedding keeps what searchers ask for.
func TestSimpleOptional(t *testing.T) {
	for _, c := range evaluations {
		if _, ok := ply.As[ply.Tactician[Position, Move]](c.game); !ok {
			t.Errorf("%s is no Tactician", c.name)
		}
	}
}
