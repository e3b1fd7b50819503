package jieqi_test

import (
	"testing"

	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/jieqi"
)

// contractFENs are positions of all kinds: the start, the middle of games, check, few pieces, nothing
// dark, near the limit on play without a capture, more hidden pieces than dark ones.
var contractFENs = []string{
	"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w A2B2N2R2C2P5a2b2n2r2c2p5 0 1",
	"x1xxkxxxx/9/c6x1/2x6/a3r1n1p/R1P3A2/4X3X/1X2B1AX1/4P4/1C2KXX1X w R1N1n1B1b2a1C1c1P3p4 1 8",
	"x1x1k1x2/3r5/1xb3n2/2x1x4/p3c4/2PR4P/X2r5/2N3N2/9/X1X1KXX2 w R1n1B1b1A2a2c1P1p1 4 18",
	"9/5k1c1/2R1p4/7C1/p7p/4P4/X8/5r3/P3K4/2X4c1 w B1P1 3 51",
	"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - 0 1",
	"3k5/9/9/9/9/9/9/9/9/4K3X w R1P1r1 110 80",
}

func contractStarts(t *testing.T) (all []jieqi.Position) {
	t.Helper()
	for _, text := range contractFENs {
		p, err := jieqi.ParseFEN(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

func TestContract(t *testing.T) {
	starts := contractStarts(t)
	t.Run("SeenByCapturer", func(t *testing.T) { gametest.Run(t, jieqi.Rules{}, starts...) })
	t.Run("SeenByNobody", func(t *testing.T) {
		gametest.Run(t, jieqi.Rules{Taken: jieqi.SeenByNobody, Quiet: 80, Repeats: jieqi.PerpetualChase}, starts[1:4]...)
	})
	t.Run("SeenByBoth", func(t *testing.T) {
		gametest.Run(t, jieqi.Rules{Taken: jieqi.SeenByBoth, Repeats: jieqi.PlainDraw}, starts[1:4]...)
	})
}
