package chess

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// The six positions of the Chess Programming Wiki's page on perft, and two of
// Chess960 from its own page, with the counts given there.
var perftTests = []struct {
	name, fen string
	counts    []int64 // from depth 1
}{
	{"start", startFEN, []int64{20, 400, 8902, 197281, 4865609}},
	{"kiwipete", kiwipete, []int64{48, 2039, 97862, 4085603, 193690690}},
	{"position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []int64{14, 191, 2812, 43238, 674624, 11030083}},
	{"position4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []int64{6, 264, 9467, 422333, 15833292}},
	{"position5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []int64{44, 1486, 62379, 2103487, 89941194}},
	{"position6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []int64{46, 2079, 89890, 3894594, 164075551}},
	{"chess960 1", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", []int64{21, 528, 12189, 326672, 8146062}},
	{"chess960 2", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", []int64{21, 807, 18002, 667366, 16253601}},
}

func TestPerft(t *testing.T) {
	for _, c := range perftTests {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(c.fen)
			for i, want := range c.counts {
				if testing.Short() && want > 5_000_000 {
					break
				}
				if got := ply.Perft[Position, Move](Rules{}, p, i+1); got != want {
					t.Errorf("perft %d is %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// TestPerftFiles counts every line of the EPD files in PLY_DATA as deep as three
// million nodes allow.
func TestPerftFiles(t *testing.T) {
	most := int64(3_000_000)
	if testing.Short() {
		most = 100_000
	}
	for _, name := range []string{"perft.epd", "perft_double_check.epd"} {
		t.Run(name, func(t *testing.T) {
			lines := evidence.NeedLines(t, "chess/"+name)
			counted := 0
			for _, line := range lines {
				fields := strings.Split(line, ";")
				p, err := ParseFEN(fields[0])
				if err != nil {
					t.Errorf("%s: %v", fields[0], err)
					continue
				}
				for _, field := range fields[1:] {
					var depth int
					var want int64
					if _, err := fmt.Sscanf(strings.TrimSpace(field), "D%d %d", &depth, &want); err != nil {
						continue
					}
					if want > most {
						break
					}
					if got := ply.Perft[Position, Move](Rules{}, p, depth); got != want {
						t.Errorf("%s: perft %d is %d, want %d", fields[0], depth, got, want)
					}
					counted++
				}
			}
			t.Logf("%d positions, %d counts", len(lines), counted)
		})
	}
}

func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(Position{}); size > 200 {
		t.Errorf("a position has %d bytes, want at most 200", size)
	}
}

func TestMovesAllocateNothing(t *testing.T) {
	for _, fen := range []string{startFEN, kiwipete} {
		p := mustParse(fen)
		moves := make([]Move, 0, 256)
		allocs := testing.AllocsPerRun(100, func() {
			moves = p.Moves(moves[:0])
			for _, m := range moves {
				next := p
				next.Play(m)
				Rules{}.Terminal(&next)
			}
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations", fen, allocs)
		}
	}
}

// BenchmarkPerft counts the moves of the last ply without playing them.
func BenchmarkPerft(b *testing.B) {
	for _, c := range perftTests {
		depth := 4
		b.Run(c.name+"/depth="+strconv.Itoa(depth), func(b *testing.B) {
			p := mustParse(c.fen)
			b.ReportAllocs()
			var n int64
			for b.Loop() {
				n += ply.Perft[Position, Move](Rules{}, p, depth)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}

// BenchmarkPlay plays the moves of the last ply, too, and asks as a search does
// whether the game is over.
func BenchmarkPlay(b *testing.B) {
	for _, terminal := range []bool{false, true} {
		for _, c := range perftTests {
			b.Run(fmt.Sprintf("%s/terminal=%v", c.name, terminal), func(b *testing.B) {
				w := walker{game: Rules{}, terminal: terminal}
				p := mustParse(c.fen)
				b.ReportAllocs()
				var n int64
				for b.Loop() {
					n += w.walk(&p, 4)
				}
				b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
			})
		}
	}
}

// walker plays all lines, through the interface as searchers do.
type walker struct {
	game     ply.Game[Position, Move]
	terminal bool
	plies    [8]struct {
		next  Position
		moves []Move
	}
}

func (w *walker) walk(p *Position, depth int) int64 {
	if w.terminal {
		w.game.Terminal(p)
	}
	if depth == 0 {
		return 1
	}
	here := &w.plies[depth]
	here.moves = w.game.Moves(here.moves[:0], p)
	var n int64
	for _, m := range here.moves {
		here.next = *p
		w.game.Play(&here.next, m)
		n += w.walk(&here.next, depth-1)
	}
	return n
}

// BenchmarkTables measures what the package does when a program starts.
func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		initTables()
	}
}
