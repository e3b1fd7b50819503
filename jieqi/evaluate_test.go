package jieqi

import (
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// valueOf returns the value of a position for Red, whoever is to move.
func valueOf(t *testing.T, fen string) ply.Score {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	v := Rules{}.Evaluate(&p)
	if p.turn == black {
		return -v
	}
	return v
}

// The first position of each pair is better for Red, whoever is to move. Exchanged sides are tried, too.
func TestEvaluateSigns(t *testing.T) {
	const start = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1"
	less := func(fen, old, new string) string {
		if !strings.Contains(fen, old) {
			t.Fatalf("%s is not in %s", old, fen)
		}
		return strings.Replace(fen, old, new, 1)
	}
	redLost, blackLost := less(start, "1X5X1", "1X7"), less(start, "1x5x1", "1x7")
	for _, tt := range []struct{ name, better, worse string }{
		{"dark piece of Red lost", start, redLost},
		{"dark piece of Black lost", blackLost, start},
		{"dark rook of Red lost", start, less(less(start, "XXXXKXXXX", "1XXXKXXXX"), "R2", "R1")},
		{"many dark pieces of Red lost", start, less(less(start, "X1X1X1X1X/1X5X1", "9/9"), "P5N2", "")},
		{"rook in Red's pool, not a soldier", less(redLost, "P5", "P4"), less(redLost, "R2", "R1")},
		{"rooks in Red's pool, and two pieces of it captured", less(start, "1X5X1", "9"), less(less(start, "1X5X1", "9"), "R2", "")},
		{"rook in Black's pool, not a soldier", less(blackLost, "r2", "r1"), less(blackLost, "p5", "p4")},
		{"rook in a small pool", "3k5/9/9/9/9/9/9/9/9/X3K4 w R1 0 1", "3k5/9/9/9/9/9/9/9/9/X3K4 w P1 0 1"},
		{"rook, not a horse", "3k5/9/9/9/4P4/R8/9/9/9/4K4 w - 0 1", "3k5/9/9/9/4P4/N8/9/9/9/4K4 w - 0 1"},
		{"horse, not an elephant", "3k5/9/9/9/4P4/N8/9/9/9/4K4 w - 0 1", "3k5/9/9/9/4P4/B8/9/9/9/4K4 w - 0 1"},
		{"cannon, not a soldier", "3k5/9/9/9/4P4/C8/9/9/9/4K4 w - 0 1", "3k5/9/9/9/4P4/P8/9/9/9/4K4 w - 0 1"},
		{"soldier across the river", "3k5/9/9/4P4/9/9/9/9/9/4K4 w - 0 1", "3k5/9/9/9/9/9/4P4/9/9/4K4 w - 0 1"},
		{"rook that can move", "3k5/9/9/9/9/2P6/9/3P5/9/R3K4 w - 0 1", "3k5/9/9/9/9/9/9/9/P8/RP2K4 w - 0 1"},
		{"hollow cannon", "2xk1px2/9/9/9/3C5/9/9/9/9/2X1K1X2 w R2r2 0 1", "2xp1kx2/9/9/9/3C5/9/9/9/9/2X1K1X2 w R2r2 0 1"},
		{"dark piece turned up as a rook", "3k5/9/9/9/9/9/9/9/R8/4K3X w P1 0 1", "3k5/9/9/9/9/9/9/9/P8/4K3X w R1 0 1"},
	} {
		for _, turn := range []string{" w ", " b "} {
			better, worse := less(tt.better, " w ", turn), less(tt.worse, " w ", turn)
			if a, b := valueOf(t, better), valueOf(t, worse); a <= b {
				t.Errorf("%s:%sto move: %d for Red, less good %d", tt.name, turn, a, b)
			}
			a, b := mirrored(t, better), mirrored(t, worse)
			if a >= b {
				t.Errorf("%s, mirrored: %d for Red, better %d", tt.name, a, b)
			}
		}
	}
}

// mirrored returns the value for Red of the position with the sides exchanged.
func mirrored(t *testing.T, fen string) ply.Score {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	m := p.Mirror()
	return valueOf(t, m.String())
}

// TestEvaluateDark checks that a dark piece counts the mean of its pool, also if the pool is larger than
// what lies on the board.
func TestEvaluateDark(t *testing.T) {
	const dark = "3k5/9/9/9/9/4R4/9/9/9/X3K4 w "
	both, rook, soldier := valueOf(t, dark+"R1P1 0 1"), valueOf(t, dark+"R1 0 1"), valueOf(t, dark+"P1 0 1")
	if d := 2*both - rook - soldier; d < -2 || d > 2 || rook <= soldier {
		t.Errorf("with a rook and a soldier in the pool %d, with one of them %d and %d", both, rook, soldier)
	}
}

// TestEvaluateNoRook checks that the first rook is worth more than the second. Both stand alike.
func TestEvaluateNoRook(t *testing.T) {
	none := valueOf(t, "3k5/9/9/9/9/4P4/9/9/9/4K4 w - 0 1")
	one := valueOf(t, "3k5/9/9/9/9/R3P4/9/9/9/4K4 w - 0 1")
	two := valueOf(t, "3k5/9/9/9/9/R3P3R/9/9/9/4K4 w - 0 1")
	if one-none <= two-one {
		t.Errorf("no rook %d, one %d, two %d", none, one, two)
	}
}

// TestEvaluateSymmetry plays random games. A position, the one with the sides exchanged, and the one seen
// in a mirror have the same value. If the other side is to move, the value has the other sign, but for
// the tempo. What a deal is, nobody knows.
func TestEvaluateSymmetry(t *testing.T) {
	rules, rng := Rules{}, newRand(5)
	for range 100 {
		start := Start()
		full := rules.Deal(&start, rng)
		for range 120 {
			moves := rules.Moves(nil, &full)
			if len(moves) == 0 {
				break
			}
			rules.Play(&full, moves[rng.IntN(len(moves))])
			if full.pending() {
				continue
			}
			for viewer := range 2 {
				p := rules.View(&full, viewer)
				want := rules.Evaluate(&p)
				m, flipped := p.Mirror(), flip(&p)
				if got := rules.Evaluate(&m); got != want {
					t.Fatalf("%v: %d, with the sides exchanged %d", p, want, got)
				}
				if got := rules.Evaluate(&flipped); got != want {
					t.Fatalf("%v: %d, left and right exchanged %d", p, want, got)
				}
				dealt := rules.Deal(&p, rng)
				view := rules.View(&dealt, viewer)
				if got := rules.Evaluate(&view); got != want {
					t.Fatalf("%v: %d, dealt and viewed again %d", p, want, got)
				}
				q := p
				q.turn ^= 1
				n := int32(p.dark.Count())
				if sum, tempi := want+rules.Evaluate(&q), ply.Score(2*taper(tempo, n)/allDark); sum < tempi-2 || sum > tempi+2 {
					t.Fatalf("%v: the values for both sides differ by %d from each other", p, sum)
				}
			}
		}
	}
}

// flip returns p with left and right exchanged.
func flip(p *Position) Position {
	m := *p
	m.planes, m.dark = river.Planes{}, river.Set{}
	for s := square(0); s < noSquare; s++ {
		if what := p.At(s); what != xiangqi.NoPiece {
			m.put(xiangqi.SquareAt(8-s.File(), s.Rank()), what, p.Dark(s))
		}
	}
	m.restore()
	return m
}
