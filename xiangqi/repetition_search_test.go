package xiangqi_test

import (
	"context"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/xiangqi"
)

// Positions with few moves, so that gametest finds many repetitions: checks, chases, and
// others.
func TestRepetitionContract(t *testing.T) {
	var starts []xiangqi.Position
	for _, fen := range []string{
		"4k4/9/9/9/9/9/9/3R5/9/5K3 w",
		"4k4/9/2n6/9/9/9/9/3R5/9/5K3 w",
		"9/3k5/9/9/9/9/9/9/3N5/p3K4 w",
		"9/4c4/5k3/9/3C5/9/4P4/3K5/9/9 b",
		"3k5/9/9/9/4p4/4P4/9/9/9/5K3 w",
	} {
		starts = append(starts, parse(t, fen))
	}
	gametest.Run(t, xiangqi.Rules{}, starts...)
}

func parse(t *testing.T, fen string) xiangqi.Position {
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Red's rook can give check forever, and has to, because Black threatens mate. Whether
// this saves the game depends on the rules.
func TestSearchKnowsPerpetualCheck(t *testing.T) {
	p := parse(t, "4k4/9/9/9/3R5/9/9/1r7/r8/5K3 w")
	for _, c := range []struct {
		rule  xiangqi.RepetitionRule
		saved bool
	}{
		{xiangqi.Asian, false},
		{xiangqi.Computer, false},
		{xiangqi.PlainDraw, true},
	} {
		t.Run(c.rule.String(), func(t *testing.T) {
			searcher := alphabeta.New(xiangqi.Rules{Repeats: c.rule})
			result, err := searcher.Search(context.Background(), ply.Limits{Depth: 8}, p)
			if err != nil {
				t.Fatal(err)
			}
			if saved := result.Score >= 0; saved != c.saved {
				t.Errorf("score %d, saved %t, want %t", result.Score, saved, c.saved)
			}
		})
	}
}
