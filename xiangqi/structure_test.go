package xiangqi_test

import (
	"testing"

	"github.com/plygo/ply/xiangqi"
)

// The structure is that of the soldiers, advisors and elephants and of the side to move, and of nothing else.
func TestStructure(t *testing.T) {
	key := func(fen string) uint64 {
		t.Helper()
		p, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		return xiangqi.Rules{}.Structure(&p)
	}
	start := key("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")
	if got := key("r1bakab1r/9/1cn3n2/p1p1p1p1p/9/9/P1P1P1P1P/4C1N2/9/RNBAKAB1R w - - 0 4"); got != start {
		t.Errorf("with other pieces the structure is %#x, want %#x", got, start)
	}
	met := map[uint64]string{start: "the start"}
	for _, fen := range []string{
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",   // the other side to move
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/2P6/P3P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",   // a soldier of Red
		"rnbakabnr/9/1c5c1/p3p1p1p/2p6/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",   // one of Black
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P2/1C5C1/9/RNBAKABNR w - - 0 1",    // one less
		"rnbak1bnr/4a4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", // an advisor
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2B2C1/9/RN1AKABNR w - - 0 1", // an elephant
	} {
		if other, ok := met[key(fen)]; ok {
			t.Errorf("%s has the structure of %s", fen, other)
		}
		met[key(fen)] = fen
	}
}
