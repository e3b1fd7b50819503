package xiangqi

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
)

const (
	// Rooks, cannons and horses of both sides look at both palaces.
	middlegameFEN = "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1"
	// Red is in check from a cannon and has seven ways to answer.
	checkFEN = "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1"
)

// The counts of the start are public, such as on the Chess Programming Wiki's page on
// Chinese chess perft results; those of the others come from two independent programs.
var perftTests = []struct {
	name, fen string
	counts    []int64 // from depth 1
}{
	{"start", startFEN, []int64{44, 1920, 79666, 3290240, 133312995}},
	{"middlegame", middlegameFEN, []int64{49, 2265, 100326, 4485547, 193684305}},
	{"check", checkFEN, []int64{7, 281, 8620, 326201, 10369923}},
	{"screens", "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1", []int64{28, 222, 6241, 64971, 1914306}},
	{"pins", "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1", []int64{13, 272, 3707, 92741, 1452406}},
	{"black", "2bak4/9/3a5/p2Np3p/3n1P3/3pc3P/P4r1c1/B2CC2R1/4A4/3AK1B2 b - - 0 1", []int64{37, 842, 31825, 799537, 30104131}},
}

func TestPerft(t *testing.T) {
	most := int64(5_000_000)
	if testing.Short() {
		most = 500_000
	}
	for _, c := range perftTests {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(c.fen)
			for i, want := range c.counts {
				if want > most && !evidence.Thorough() {
					break
				}
				if got := ply.Perft[Position, Move](Rules{}, p, i+1); got != want {
					t.Errorf("perft %d is %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// TestPerftFile counts every line of the file four plies deep, three with -short, and all
// that the file has if tests are thorough.
func TestPerftFile(t *testing.T) {
	deepest := 4
	if testing.Short() {
		deepest = 3
	}
	lines := evidence.NeedLines(t, "xiangqi/perft.epd")
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
				t.Errorf("%s: %q: %v", fields[0], field, err)
				continue
			}
			if depth > deepest && !evidence.Thorough() {
				break
			}
			if got := ply.Perft[Position, Move](Rules{}, p, depth); got != want {
				t.Errorf("%s: perft %d is %d, want %d", fields[0], depth, got, want)
			}
			counted++
		}
	}
	t.Logf("%d positions, %d counts", len(lines), counted)
}

func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(Position{}); size > 128 {
		t.Errorf("a position has %d bytes, want at most 128", size)
	}
}

func TestMovesAllocateNothing(t *testing.T) {
	for _, c := range perftTests {
		p := mustParse(c.fen)
		moves := make([]Move, 0, 128)
		allocs := testing.AllocsPerRun(100, func() {
			moves = p.Moves(moves[:0])
			for _, m := range moves {
				next := p
				next.Play(m)
				Rules{}.Terminal(&next)
			}
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations", c.fen, allocs)
		}
	}
}

// BenchmarkPerft counts the moves of the last ply without playing them.
func BenchmarkPerft(b *testing.B) {
	for _, c := range perftTests {
		b.Run(c.name+"/depth=4", func(b *testing.B) {
			p := mustParse(c.fen)
			b.ReportAllocs()
			var n int64
			for b.Loop() {
				n += ply.Perft[Position, Move](Rules{}, p, 4)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}

// BenchmarkPlay plays the moves of the last ply, too, and asks as a search does whether
// the game is over.
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
