package xiangqi_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/matchtest"
	"github.com/plygo/ply/xiangqi"
)

func TestLearnedContract(t *testing.T) { gametest.Run(t, xiangqi.Learned{}) }

// The learned evaluation is stronger than the one made by hand, with equal nodes.
func TestLearned(t *testing.T) {
	evidence.NoRace(t)
	learned := func(ply.Game[xiangqi.Position, xiangqi.Move]) *alphabeta.Searcher[xiangqi.Position, xiangqi.Move] {
		return alphabeta.New[xiangqi.Position, xiangqi.Move](xiangqi.Learned{})
	}
	matchtest.Stronger(t, xiangqi.Rules{}, learned, alphabeta.New, matchtest.Config{Limits: ply.Limits{Nodes: 500}, Elo: 50})
}

// A side that cannot win is not ahead, whatever the network says.
func TestLearnedWithoutAttackers(t *testing.T) {
	for _, test := range []struct {
		text  string
		ahead int // of the side to move: at most even, or at least
	}{
		{"4k4/9/9/9/9/2p6/9/4B4/4A4/3AK1B2 w - - 0 1", -1},
		{"4k4/9/9/9/9/2p6/9/4B4/4A4/3AK1B2 b - - 0 1", +1},
		{"3ak4/4a4/4b4/9/2b2P3/9/9/9/9/3K5 w - - 0 1", +1},
		{"3ak4/4a4/4b4/9/2b2P3/9/9/9/9/3K5 b - - 0 1", -1},
	} {
		p, err := xiangqi.ParseFEN(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if score := (xiangqi.Learned{}).Evaluate(&p); score*ply.Score(test.ahead) < 0 {
			t.Errorf("%s: %v", test.text, score)
		}
	}
}
