package xiangqi

import (
	"testing"
	"unsafe"

	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/rulestest"
)

const (
	// Rooks, cannons and horses of both sides look at both palaces.
	middlegameFEN = "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1"
	// Red is in check from a cannon and has seven ways to answer.
	checkFEN = "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1"
)

// The counts of the start are public, such as on the Chess Programming Wiki's page on
// Chinese chess perft results; those of the others come from two independent programs.
var perftTests = []rulestest.Counts{
	{Name: "start", Text: startFEN, Counts: []int64{44, 1920, 79666, 3290240, 133312995}},
	{Name: "middlegame", Text: middlegameFEN, Counts: []int64{49, 2265, 100326, 4485547, 193684305}},
	{Name: "check", Text: checkFEN, Counts: []int64{7, 281, 8620, 326201, 10369923}},
	{Name: "screens", Text: "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1", Counts: []int64{28, 222, 6241, 64971, 1914306}},
	{Name: "pins", Text: "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1", Counts: []int64{13, 272, 3707, 92741, 1452406}},
	{Name: "black", Text: "2bak4/9/3a5/p2Np3p/3n1P3/3pc3P/P4r1c1/B2CC2R1/4A4/3AK1B2 b - - 0 1", Counts: []int64{37, 842, 31825, 799537, 30104131}},
}

func TestPerft(t *testing.T) {
	most := int64(evidence.Amount(5_000_000, 500_000_000))
	if testing.Short() {
		most = 500_000
	}
	rulestest.Perft(t, Rules{}, most, perftTests)
}

// TestPerftFile counts every line of the file four plies deep, three with -short, and all
// that the file has if tests are thorough.
func TestPerftFile(t *testing.T) {
	evidence.NoRace(t)
	deepest := evidence.Amount(4, 5)
	if testing.Short() {
		deepest = 3
	}
	rulestest.PerftFile(t, Rules{}, "xiangqi/perft.epd", func(depth int, _ int64) bool { return depth <= deepest })
}

func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(Position{}); size > 128 {
		t.Errorf("a position has %d bytes, want at most 128", size)
	}
}

func TestMovesAllocateNothing(t *testing.T) { rulestest.NoAllocations(t, Rules{}, perftTests) }

func BenchmarkPerft(b *testing.B) { rulestest.BenchmarkPerft(b, Rules{}, perftTests) }

func BenchmarkPlay(b *testing.B) { rulestest.BenchmarkPlay(b, Rules{}, perftTests) }

// BenchmarkTables measures what the package does when a program starts.
func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		initTables()
	}
}
