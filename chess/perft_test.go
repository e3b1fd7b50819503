package chess

import (
	"math"
	"testing"
	"unsafe"

	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/rulestest"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// The six positions of the Chess Programming Wiki's page on perft, and two of
// Chess960 from its own page, with the counts given there.
var perftTests = []rulestest.Counts{
	{Name: "start", Text: startFEN, Counts: []int64{20, 400, 8902, 197281, 4865609}},
	{Name: "kiwipete", Text: kiwipete, Counts: []int64{48, 2039, 97862, 4085603, 193690690}},
	{Name: "position3", Text: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", Counts: []int64{14, 191, 2812, 43238, 674624, 11030083}},
	{Name: "position4", Text: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", Counts: []int64{6, 264, 9467, 422333, 15833292}},
	{Name: "position5", Text: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", Counts: []int64{44, 1486, 62379, 2103487, 89941194}},
	{Name: "position6", Text: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", Counts: []int64{46, 2079, 89890, 3894594, 164075551}},
	{Name: "chess960 1", Text: "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", Counts: []int64{21, 528, 12189, 326672, 8146062}},
	{Name: "chess960 2", Text: "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", Counts: []int64{21, 807, 18002, 667366, 16253601}},
}

func TestPerft(t *testing.T) {
	most := int64(math.MaxInt64)
	if testing.Short() {
		most = 5_000_000
	}
	rulestest.Perft(t, Rules{}, most, perftTests)
}

// TestPerftFiles counts every line of the EPD files in PLY_DATA as deep as three million
// nodes allow, or thirty million if tests are thorough. The deepest counts would take hours.
func TestPerftFiles(t *testing.T) {
	evidence.NoRace(t)
	most := int64(evidence.Amount(3_000_000, 30_000_000))
	if testing.Short() {
		most = 100_000
	}
	for _, name := range []string{"perft.epd", "perft_double_check.epd"} {
		t.Run(name, func(t *testing.T) {
			rulestest.PerftFile(t, Rules{}, "chess/"+name, func(_ int, count int64) bool { return count <= most })
		})
	}
}

func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(Position{}); size > 200 {
		t.Errorf("a position has %d bytes, want at most 200", size)
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
