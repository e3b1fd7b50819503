package chess_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/matchtest"
)

func TestLearnedContract(t *testing.T) { gametest.Run(t, chess.Learned{}) }

// The learned evaluation is stronger than the one made by hand, with equal nodes.
func TestLearned(t *testing.T) {
	evidence.NoRace(t)
	learned := func(ply.Game[chess.Position, chess.Move]) *alphabeta.Searcher[chess.Position, chess.Move] {
		return alphabeta.New[chess.Position, chess.Move](chess.Learned{})
	}
	matchtest.Stronger(t, chess.Rules{}, learned, alphabeta.New, matchtest.Config{Limits: ply.Limits{Nodes: 500}, Elo: 50})
}

// What is known of endings stands, whatever the network says.
func TestLearnedEndings(t *testing.T) {
	for _, test := range []struct {
		name, text string
		least      ply.Score
		most       ply.Score
	}{
		{"knights alone", "8/8/4k3/8/8/3NK3/4N3/8 w - - 0 1", 0, 0},
		{"knight against bishop", "8/5b2/4k3/8/8/3NK3/8/8 b - - 0 1", 0, 0},
		{"the bishop does not control the corner", "k7/P7/1K6/8/8/8/8/2B5 w - - 0 1", 0, 0},
		{"a knight is never ahead of a pawn", "8/5p2/4k3/8/8/3NK3/8/8 w - - 0 1", -ply.MaxEval, 0},
		{"a pawn is never behind a knight", "8/5p2/4k3/8/8/3NK3/8/8 b - - 0 1", 0, ply.MaxEval},
		{"mate with a rook", "8/8/4k3/8/8/3RK3/8/8 w - - 0 1", 500, ply.MaxEval},
		{"mate with bishop and knight", "8/8/4k3/8/8/3BK3/3N4/8 w - - 0 1", 500, ply.MaxEval},
		{"a pawn against the king", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 50, ply.MaxEval},
		{"queen against rook", "8/8/4k3/4r3/8/3QK3/8/8 w - - 0 1", 200, ply.MaxEval},
		{"the same for the other side", "8/8/4k3/4q3/8/3RK3/8/8 w - - 0 1", -ply.MaxEval, -200},
		{"queens", "8/8/4k3/4q3/8/8/1Q6/3K4 w - - 0 1", -100, 100},
		{"rooks", "8/8/4k3/r7/8/8/1R6/3K4 w - - 0 1", -100, 100},
		{"rook and bishop against rook", "8/8/4k3/r7/8/4B3/1R6/3K4 w - - 0 1", 0, 200},
	} {
		p, err := chess.ParseFEN(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if score := (chess.Learned{}).Evaluate(&p); score < test.least || score > test.most {
			t.Errorf("%s: %v, want from %v to %v", test.name, score, test.least, test.most)
		}
	}
}
