package jieqi

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/xiangqi"
)

const (
	startFEN = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1"
	// fullFEN is a deal of the start.
	fullFEN = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 - 0 1 deal=pppppccrrnnaabbRRNNAABBCCPPPPP"
	// twoDark has a dark rook and a dark soldier of Red, and a general each.
	twoDark = "4k4/9/9/9/9/9/8X/9/9/3K4X"
)

func mustParse(t testing.TB, text string) Position {
	t.Helper()
	p, err := ParseFEN(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestFENForms reads positions in all forms. Each is written as the last form says.
func TestFENForms(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{startFEN, startFEN},
		{"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w A2B2N2R2C2P5a2b2n2r2c2p5 0 1", startFEN},
		{"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX r A2E2H2R2C2P5a2e2h2r2c2p5 - 0 1", startFEN},
		{"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w", startFEN},
		{"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2", startFEN},
		{fullFEN, fullFEN},
		{twoDark + " b R1P1 12 30", twoDark + " b R1P1 12 30"},
		{twoDark + " w R1P2C1 r2 12 30", twoDark + " w R1C1P2 r2 12 30"},
		{twoDark + " w R0P2C1 0 1 view=w", twoDark + " w C1P2 - 0 1 view=w"},
		{twoDark + " w R1P2C1 p1 12 30 view=b", twoDark + " w R1C1P2 p1 12 30 view=b"},
		{twoDark + " w R1P1 C1 12 30 deal=PR", twoDark + " w R1P1 C1 12 30 deal=PR"},
		{"4k4/9/9/9/9/8P/9/9/9/3K4X b R1P1 0 1 up=i4?", "4k4/9/9/9/9/8P/9/9/9/3K4X b R1P1 - 0 1 up=i4?"},
		{"4k4/9/9/9/9/8P/9/9/9/3K4X b R1P1r1 - 0 1 view=w up=i4?x?", "4k4/9/9/9/9/8P/9/9/9/3K4X b R1P1r1 - 0 1 view=w up=i4?x?"},
		{"4k4/9/9/9/9/8P/9/9/9/3K4X b R1P1r1 - 0 1 up=i4Rxr deal=P", "4k4/9/9/9/9/8P/9/9/9/3K4X b R1P1r1 - 0 1 deal=P up=i4Rxr"},
		{"4k4/9/9/9/9/8P/9/9/9/3K4X b P1r1 - 0 1 up=x?", "4k4/9/9/9/9/8P/9/9/9/3K4X b P1r1 - 0 1 up=x?"},
		{"4k4/9/9/9/9/8P/9/9/9/3K5 b R1 - 0 1 deal= up=i4Rx", "4k4/9/9/9/9/8P/9/9/9/3K5 b R1 - 0 1 deal= up=i4Rx"},
		{"4k4/9/9/9/9/9/9/9/9/3K5 w - 0 1", "4k4/9/9/9/9/9/9/9/9/3K5 w - 0 1"},
		// The old form of JieqiBox.
		{"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX A2B2N2R2C2P5a2b2n2r2c2p5 w - - 0 1", startFEN},
		{twoDark + " R1P2 b - - 12 30", twoDark + " b R1P2 12 30"},
		{"4k4/9/9/9/9/9/9/9/9/3K5 - r - - 3 4", "4k4/9/9/9/9/9/9/9/9/3K5 w - 3 4"},
		{"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 deal=", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 deal="},
	} {
		p, err := ParseFEN(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got := p.String(); got != c.want {
			t.Errorf("%s\n  is %s\nwant %s", c.text, got, c.want)
		}
		if again, err := ParseFEN(p.String()); err != nil || again != p {
			t.Errorf("%s read again is %+v, %v, want %+v", &p, again, err, p)
		}
	}
	if mustParse(t, startFEN) != Start() {
		t.Error("the start is another one")
	}
	p := mustParse(t, fullFEN)
	if k, ok := p.Hidden(xiangqi.SquareAt(0, 9)); k != xiangqi.Soldier || !ok {
		t.Errorf("%v lies on a9", k)
	}
	if k, ok := p.Hidden(xiangqi.SquareAt(8, 0)); k != xiangqi.Soldier || !ok {
		t.Errorf("%v lies on i0", k)
	}
	if k, ok := p.Hidden(xiangqi.SquareAt(0, 3)); k != xiangqi.Rook || !ok {
		t.Errorf("%v lies on a3", k)
	}
}

// fault is a fault of a FEN. At is how the text goes on where it begins.
type fault struct {
	Field  string
	At     string
	Reason PositionReason
}

// TestFENFaults reads texts with faults and compares what is said of each.
func TestFENFaults(t *testing.T) {
	const lone = "4k4/9/9/9/9/9/9/9/9/3K5"
	for _, c := range []struct {
		text string
		want []fault
	}{
		{"", []fault{{"board", "", MissingField}}},
		{lone, []fault{{"turn", "", MissingField}}},
		{lone + " view=w", []fault{{"board", "4k", MissingField}}},
		{lone + " x - 0 1", []fault{{"turn", "x", BadTurn}}},
		{lone + " w - 0", []fault{{"captured", "0", FieldCount}}},
		{lone + " w - - 0 1 view=w up=x? up=x?", []fault{{"move number", "view", FieldCount}, {"pool", "-", PoolSmall}}},
		{lone + " w - - 0 1 2", []fault{{"move number", "2", FieldCount}}},
		{lone + " w - - - 0 1", []fault{{"move number", "1", FieldCount}, {"halfmove clock", "- 0 1", BadNumber}, {"move number", "0", NumberRange}}},
		{lone + " R w - - 0 1", []fault{{"pool", "R w", BadPool}}},
		{twoDark + " R1 w - - 0 1", []fault{{"pool", "R1 w", PoolSmall}}},
		{lone + " - w - - x 0", []fault{{"halfmove clock", "x 0", BadNumber}, {"move number", "0", NumberRange}}},
		{"4k4/9/9/9/9/9/9/9/9/3K4 w - 0 1", []fault{{"board", "3K4", RankWidth}}},
		{"4k4/9/9/9/9/9/9/9/3K5 w - 0 1", []fault{{"board", "4k4", RankCount}}},
		{"4k4/9/9/9/9/9/9/9/9/3KQ4 w - 0 1", []fault{{"board", "Q", UnknownPiece}}},
		{"4k4/9/9/9/9/9/9/9/18/3K5 w - 0 1", []fault{{"board", "8/", AdjacentDigits}}},
		{"9/9/9/9/9/9/9/9/9/3K5 w - 0 1", []fault{{"board", "9", GeneralMissing}}},
		{"4k4/9/9/9/9/9/9/9/9/3KK4 w - 0 1", []fault{{"board", "KK", TooManyPieces}}},
		{"4k4/9/9/9/9/9/9/9/9/K8 w - 0 1", []fault{{"board", "K8", OutsidePalace}}},
		{"3K5/9/9/9/9/9/9/9/9/4k4 w - 0 1", []fault{{"board", "K5", OutsidePalace}, {"board", "k4", OutsidePalace}}},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1", []fault{{"board", "k", GeneralsFacing}}},
		{"4k4/9/9/9/9/9/9/9/9/3KR4 w - 0 1", []fault{{"board", "k", OpponentInCheck}}},
		{"4k4/9/9/9/9/9/9/1A7/9/1A1KA4 w - 0 1", []fault{{"board", "A1KA4", TooManyPieces}}},
		{"4k4/9/9/9/9/9/9/9/X8/3K5 w P1 0 1", []fault{{"board", "X8", DarkAstray}}},
		{"4k4/9/9/9/9/9/9/9/9/x2K5 w p1 0 1", []fault{{"board", "x2", DarkAstray}}},
		{"X3k4/9/9/9/9/9/9/9/9/3K5 w P1 0 1", []fault{{"board", "X3", DarkAstray}}},
		{lone + " w R 0 1", []fault{{"pool", "R 0", BadPool}}},
		{lone + " w R1R1 0 1", []fault{{"pool", "R1 0", BadPool}}},
		{lone + " w R1Q1 0 1", []fault{{"pool", "Q1 0", UnknownPiece}}},
		{lone + " w K1 0 1", []fault{{"pool", "K1 0", UnknownPiece}}},
		{lone + " w P6 0 1", []fault{{"pool", "P6 0", TooManyPieces}}},
		{lone + " w - P6 0 1", []fault{{"captured", "P6 0", TooManyPieces}}},
		{lone + " w R2 R1 0 1", []fault{{"pool", "R2 R1", TooManyPieces}}},
		{"4k4/9/9/9/9/9/9/R8/9/3K5 w R2 0 1", []fault{{"pool", "R2 0", TooManyPieces}}},
		{twoDark + " w R1 0 1", []fault{{"pool", "R1 0", PoolSmall}}},
		{lone + " w - 0 01", []fault{{"move number", "1", BadNumber}}},
		{lone + " w - 10000 0", []fault{{"halfmove clock", "10000", NumberRange}, {"move number", "0", NumberRange}}},
		{lone + " w - - x 0", []fault{{"halfmove clock", "x 0", BadNumber}, {"move number", "0", NumberRange}}},
		{lone + " w - - 0 1 view=x", []fault{{"view", "view=x", BadField}}},
		{lone + " w - - 0 1 seen=x", []fault{{"further field", "seen=x", BadField}}},
		{lone + " w - - 0 1 view=w view=b", []fault{{"view", "view=b", BadField}}},
		{lone + " w - - 0 1 view=w deal=", []fault{{"deal", "deal=", BadField}}},
		{twoDark + " w R1P1 - 0 1 deal=R", []fault{{"deal", "", DealDiffers}}},
		{twoDark + " w R1P1 - 0 1 deal=RPC", []fault{{"deal", "C", DealDiffers}}},
		{twoDark + " w R1P1 - 0 1 deal=Rp", []fault{{"deal", "p", DealDiffers}}},
		{twoDark + " w R1P1 - 0 1 deal=RQ", []fault{{"deal", "Q", UnknownPiece}}},
		{twoDark + " w R1P1 - 0 1 deal=RR", []fault{{"deal", "deal=RR", DealDiffers}}},
		{twoDark + " w R1P2 - 0 1 deal=RP", []fault{{"pool", "R1P2", PoolLarge}}},
		{twoDark + " w R1P1 - 0 1 up=", []fault{{"up", "up=", BadReveal}}},
		{twoDark + " w R1P1 - 0 1 up=x", []fault{{"up", "up=", BadReveal}}},
		{twoDark + " w R1P1 - 0 1 up=i0?", []fault{{"up", "up=", BadReveal}}},
		{twoDark + " w R1P1 - 0 1 up=xx", []fault{{"up", "up=", BadReveal}}},
		{twoDark + " w R2P1 - 0 1 up=xR", []fault{{"up", "up=", BadReveal}}}, // a view does not know it
		{twoDark + " w R1P1r1 - 0 1 up=e9?", []fault{{"up", "up=", BadReveal}}},
		{"4k4/9/9/9/9/8P/9/9/9/3K5 b R1 - 0 1 deal= up=i4?", []fault{{"deal", "deal=", DealDiffers}, {"up", "up=", BadReveal}}},
		{"4k4/9/9/9/9/8P/9/9/9/3K5 b R1 - 0 1 up=i4", []fault{{"up", "up=", BadReveal}}},
		{"4k4/9/9/9/9/8P/9/9/9/3K5 b R1 - 0 1 up=j4?", []fault{{"up", "up=", BadReveal}}},
		{"4k4/9/9/9/9/9/9/9/X8/3KQ4 x R1R1 0 01", []fault{{"board", "X8", DarkAstray}, {"board", "Q4", UnknownPiece}}},
		{"X8/4k4/9/9/9/9/9/9/9/3KR4 w R1R1 0 01", []fault{
			{"board", "X8", DarkAstray}, {"move number", "1", BadNumber}, {"pool", "R1 0", BadPool}, {"board", "k", OpponentInCheck}}},
	} {
		_, err := ParseFEN(c.text)
		var all ply.StateErrors
		if !errors.As(err, &all) {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		var got []fault
		for i, e := range all {
			var reason PositionReason
			errors.As(e, &reason)
			at := c.text[e.Offset:]
			if i < len(c.want) && strings.HasPrefix(at, c.want[i].At) && (at == "") == (c.want[i].At == "") {
				at = c.want[i].At
			}
			got = append(got, fault{e.Field, at, reason})
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %v (-want +got)\n%s", c.text, err, diff)
		}
	}
}

// TestFENData reads the positions of real games.
func TestFENData(t *testing.T) {
	n := 0
	for _, line := range evidence.NeedLines(t, "jieqi/moves.txt") {
		_, text, ok := strings.Cut(line, " ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		n++
		p := mustParse(t, text)
		if again := mustParse(t, p.String()); again != p {
			t.Errorf("%s is read again as %s", text, &again)
		}
	}
	if n != 249 {
		t.Errorf("%d positions", n)
	}
}

// randomStates plays random games by different rules, from the start and from real positions, and calls
// do at every state: of the referee, of both players and of somebody who watches.
func randomStates(t *testing.T, games int, do func(r Rules, p Position)) {
	rng := newRand(27)
	for i := range games {
		r := Rules{Taken: Taken(i % 3)}
		start := Start()
		p := r.Deal(&start, rng)
		for range 120 {
			moves := r.Moves(nil, &p)
			if len(moves) == 0 {
				break
			}
			do(r, p)
			for player := ply.Watcher; player < 2; player++ {
				do(r, r.View(&p, player))
			}
			m := moves[rng.IntN(len(moves))]
			for range 3 { // captures turn up more
				if other := moves[rng.IntN(len(moves))]; p.At(other.To()) != xiangqi.NoPiece {
					m = other
				}
			}
			r.Play(&p, m)
		}
	}
}

// TestFENRoundTrip writes and reads the states of random games. They are equal, but for what a FEN does
// not have.
func TestFENRoundTrip(t *testing.T) {
	states, reveals, lost := 0, 0, 0
	randomStates(t, 60, func(_ Rules, p Position) {
		states++
		if p.pending() {
			reveals++
		}
		if p.lost != [2]counts{} {
			lost++
		}
		text := p.String()
		again, err := ParseFEN(text)
		want := p
		want.count.Clock, want.count.Checks, want.answer = want.count.Counted, [2]uint8{}, false
		if err != nil || again != want {
			t.Fatalf("%s: %v\n%+v, want\n%+v", text, err, again, want)
		}
		if fields := len(strings.Fields(text)); p.viewer == ply.Watcher && !p.pending() && fields > 6 {
			t.Fatalf("%s has %d fields", text, fields)
		}
	})
	t.Logf("%d states, %d of them reveals, %d with captured dark pieces", states, reveals, lost)
}

// FuzzFEN: the parser never panics, and what is written is read back.
func FuzzFEN(f *testing.F) {
	for _, text := range []string{
		twoDark + " R1P2 b - - 12 30",
		startFEN, fullFEN, twoDark + " w R1P2C1 r2 12 30 view=b", twoDark + " w R1P1 C1 12 30 deal=PR",
		"4k4/9/9/9/9/8P/9/9/9/3K4X b R1P1r1 - 0 1 deal=P up=i4Rxr", "4k4/9/9/9/9/8P/9/9/9/3K4X b R1P1 - 0 1 up=i4?x",
		"x1xxkxxxx/9/c6x1/2x6/a3r1n1p/R1P3A2/4X3X/1X2B1AX1/4P4/1C2KXX1X w R1N1n1B1b2a1C1c1P3p4 1 8",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseFEN(text)
		if err != nil {
			var e *ply.StateError
			if !errors.As(err, &e) || err.Error() == "" || e.Offset > len(text) {
				t.Fatalf("%q is refused as %v", text, err)
			}
			return
		}
		if again, err := ParseFEN(p.String()); err != nil || again != p {
			t.Fatalf("%v read again: %v %v", &p, &again, err)
		}
		for _, m := range (Rules{}).Moves(nil, &p) {
			next := p
			next.Play(m)
			if again, err := ParseFEN(next.String()); err != nil || again.key != next.key {
				t.Fatalf("%v after %v is %v, read again: %v %v", &p, m, &next, &again, err)
			}
		}
		full := Rules{}.Deal(&p, newRand(1))
		if again, err := ParseFEN(full.String()); err != nil || again != full {
			t.Fatalf("%v dealt is %v, read again: %v %v", &p, &full, &again, err)
		}
	})
}
