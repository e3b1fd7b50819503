package xiangqi

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/plies"
)

// counters are those of a position.
type counters plies.Count

// Black's general steps up and down. The rook follows it and gives check each time.
const (
	checkingFEN   = "3k5/9/9/9/9/9/9/9/9/4K3R w - - 5 1"
	checkingStart = "i0i9 d9d8 "
	checkingRound = "i9i8 d8d9 i8i9 d9d8 "
)

func TestCounters(t *testing.T) {
	for _, c := range []struct {
		name, fen, moves string
		want             counters
	}{
		{"quiet", startFEN, "h2e2 h9g7 h0g2", counters{3, 3, 2, [2]uint8{}}},
		{"capture", startFEN, "h2e2 h9g7 e2e6", counters{0, 0, 2, [2]uint8{}}},
		{"one check", checkingFEN, "i0i9", counters{6, 6, 1, [2]uint8{1, 0}}},
		{"ten checks", checkingFEN, checkingStart + strings.Repeat(checkingRound, 4) + "i9i8",
			counters{5 + 19, 5 + 19, 10, [2]uint8{10, 0}}},
		{"reply to the tenth", checkingFEN, checkingStart + strings.Repeat(checkingRound, 4) + "i9i8 d8d9",
			counters{5 + 20, 5 + 20, 11, [2]uint8{10, 0}}},
		{"eleventh", checkingFEN, checkingStart + strings.Repeat(checkingRound, 5),
			counters{5 + 22, 5 + 20, 12, [2]uint8{11, 0}}},
		{"quiet again", checkingFEN, checkingStart + strings.Repeat(checkingRound, 5) + "i9i0 d8d9",
			counters{5 + 24, 5 + 22, 13, [2]uint8{11, 0}}},
		{"Black's checks are counted for Black", "4k3r/9/9/9/9/9/9/9/9/3K5 b - - 5 1",
			"i9i0 d0d1 " + strings.Repeat("i0i1 d1d0 i1i0 d0d1 ", 5) + "i0i1",
			counters{5 + 23, 5 + 20, 13, [2]uint8{0, 12}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(c.fen)
			for _, text := range strings.Fields(c.moves) {
				m, err := p.ParseUCI(text)
				if err != nil {
					t.Fatal(err)
				}
				p.Play(m)
			}
			if diff := cmp.Diff(c.want, counters(p.count)); diff != "" {
				t.Error("-want +got:\n", diff)
			}
		})
	}
}

// The count of checks does not overflow. Perpetual check reaches the limit in the end:
// its first twenty plies count.
func TestCountersSaturate(t *testing.T) {
	p := mustParse(checkingFEN)
	text := strings.Fields(checkingStart + strings.Repeat(checkingRound, 150))
	for _, text := range text {
		m, err := p.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
	}
	if p.count.Checks != [2]uint8{255, 0} || p.count.Counted != 25 || int(p.count.Clock) != 5+len(text) {
		t.Errorf("checks %v, counted %d, clock %d", p.count.Checks, p.count.Counted, p.count.Clock)
	}
}

// The plies without a capture are counted to the end of the counter and no further: a perpetual
// check is one also after 65,536 of them, which no limit ends because checks do not count.
func TestEndOfClock(t *testing.T) {
	p, err := ParseFEN("4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	line := []Position{p}
	moves := []string{"a8a9", "e9e8", "a9a8", "e8e9"}
	for i := range 65_536 + 20 {
		m, err := p.ParseMove(moves[i%4])
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		if line = append(line, p); len(line) > 20 {
			line = line[1:]
		}
		if i < 12 {
			continue
		}
		want := ply.Loss // of Red, who gives check with every move
		if p.Turn() == Black {
			want = ply.Win
		}
		if o := (Rules{}).Repetition(line, len(line)-1); o != want || (Rules{}).Terminal(&p) != ply.Ongoing {
			t.Fatalf("ply %d: %v, want %v", i+1, o, want)
		}
	}
}
