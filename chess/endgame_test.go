package chess

import (
	"testing"

	"github.com/plygo/ply"
)

// TestDrawnEndings checks that material which does not win is not taken for a win.
// White is to move in all of them.
func TestDrawnEndings(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		most      ply.Score
	}{
		{"two knights", "8/8/4k3/8/8/3NNK2/8/8 w - - 0 1", 20},
		{"bishop against pawn", "8/8/4k3/4p3/8/3BK3/8/8 w - - 0 1", 20},
		{"rook against bishop", "8/8/4kb2/8/8/3RK3/8/8 w - - 0 1", 150},
		{"wrong corner", "7k/8/8/6KP/8/8/4B3/8 w - - 0 1", 20},
		{"rook's pawn", "7k/8/8/6KP/8/8/8/8 w - - 0 1", 20},
	} {
		p := mustParse(c.fen)
		if got := (Rules{}).Evaluate(&p); got > c.most || got < -c.most {
			t.Errorf("%s: %v, want at most ±%v", c.name, got, c.most)
		}
	}
}

// TestWonEndings checks that in each pair of positions the second is nearer to mate
// and valued higher, and that both are valued as won.
func TestWonEndings(t *testing.T) {
	for _, c := range []struct{ name, far, near string }{
		{"king to the edge", "8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
		{"kings together", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1"},
		{"two bishops", "8/8/8/4k3/8/8/2BB4/4K3 w - - 0 1", "7k/8/8/8/8/8/2BB4/4K3 w - - 0 1"},
		{"dark bishop and knight, the wrong corner", "k7/8/1K6/8/3N4/8/3B4/8 w - - 0 1", "7k/8/6K1/8/3N4/8/3B4/8 w - - 0 1"},
		{"light bishop and knight, the wrong corner", "7k/8/6K1/8/3N4/8/4B3/8 w - - 0 1", "k7/8/1K6/8/3N4/8/4B3/8 w - - 0 1"},
		{"queen against rook", "8/8/8/3k4/3r4/8/8/Q3K3 w - - 0 1", "3k4/3r4/8/8/8/8/8/Q3K3 w - - 0 1"},
	} {
		far, near := mustParse(c.far), mustParse(c.near)
		if a, b := (Rules{}).Evaluate(&far), (Rules{}).Evaluate(&near); a < 200 || b <= a {
			t.Errorf("%s: far %v, near %v", c.name, a, b)
		}
	}
}

// TestUncatchable moves a king into and out of the square of a pawn.
func TestUncatchable(t *testing.T) {
	inside, outside := mustParse("8/8/8/P3k3/8/8/8/6K1 b - - 0 1"), mustParse("8/8/8/P4k2/8/8/8/6K1 b - - 0 1")
	if a, b := (Rules{}).Evaluate(&inside), (Rules{}).Evaluate(&outside); a-b < 200 {
		t.Errorf("inside the square %v, outside %v", a, b)
	}
}
