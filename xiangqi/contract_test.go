package xiangqi_test

import (
	"testing"

	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/rulestest"
	"github.com/plygo/ply/xiangqi"
)

// starts are positions of all kinds: the start, many attacks on the generals, check,
// few pieces, near the limit on play without a capture, mate in one, pieces that can
// only repeat.
func starts(t *testing.T) []xiangqi.Position {
	var all []xiangqi.Position
	for _, fen := range []string{
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
		"1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1",
		"1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
		"4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 112 70",
		"3k5/9/9/9/9/9/9/9/9/4K3R w - - 100 80",
		"3a1k3/4a4/4b4/9/2b6/2B3P2/9/4B4/4A4/4KA3 w - - 0 40",
	} {
		p, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

func TestContract(t *testing.T) {
	t.Run("Asian", func(t *testing.T) { gametest.Run(t, xiangqi.Rules{}, starts(t)...) })
	t.Run("Computer", func(t *testing.T) {
		gametest.Run(t, xiangqi.Rules{Repeats: xiangqi.Computer}, starts(t)[4])
	})
	t.Run("PlainDraw", func(t *testing.T) {
		gametest.Run(t, xiangqi.Rules{Repeats: xiangqi.PlainDraw}, starts(t)[4])
	})
	t.Run("Fairy", func(t *testing.T) { gametest.Run(t, xiangqi.Fairy{}, starts(t)[0]) })
}

func TestBeatsRandom(t *testing.T) {
	evidence.NoRace(t)
	games := uint64(5)
	if testing.Short() {
		games = 1
	}
	rulestest.BeatsRandom(t, xiangqi.Rules{}, xiangqi.Start(), games)
}
