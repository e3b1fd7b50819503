package xiangqi

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/rulestest"
)

// addPositions adds positions to the seeds of a fuzz test.
func addPositions(f *testing.F, more ...any) {
	rulestest.AddStates(f, perftTests, []string{
		"3k5/9/9/4c4/4r4/9/9/9/4A4/R3K3R w - - 0 1",
		"3k5/9/9/9/9/9/3n5/2nR5/4K4/9 w - - 119 60",
		"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
	}, more...)
}

// FuzzFEN: the parser never panics, and what is written is read back.
func FuzzFEN(f *testing.F) {
	addPositions(f)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseFEN(text)
		if err != nil {
			if len(reasons(err)) == 0 || err.Error() == "" {
				t.Fatalf("%q is refused without a reason", text)
			}
			return
		}
		if again, err := ParseFEN(p.String()); err != nil || again != p {
			t.Fatalf("%v read again: %v %v", &p, &again, err)
		}
	})
}

// FuzzPieceList: no text panics, and a list that is read is a position that the FEN parser takes, too.
func FuzzPieceList(f *testing.F) {
	for _, text := range pieceLists {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parsePieceList(text)
		if err != nil {
			if len(reasons(err)) == 0 || err.Error() == "" {
				t.Fatalf("%q is refused without a reason", text)
			}
			return
		}
		if again, err := ParseFEN(p.String()); err != nil || again != p {
			t.Fatalf("%q is %v, read again: %v %v", text, &p, &again, err)
		}
	})
}

// FuzzPosition: in a position that the parser accepts, and after some moves, everything
// that must hold does.
func FuzzPosition(f *testing.F) {
	addPositions(f, []byte("twenty random plies."))
	f.Fuzz(func(t *testing.T, text string, picks []byte) {
		p, err := ParseFEN(text)
		if err != nil {
			return
		}
		rulestest.PlayPicks(Rules{}, &p, picks)
		checkPosition(t, p)
		rules := Rules{}
		slow := newSlowBoard(&p)
		moves := p.Moves(nil)
		rules.Order(&p, moves, make([]ply.Score, len(moves)))
		for _, m := range moves {
			if got, want := rules.Exchange(&p, m), slow.take(m.From(), m.To(), false); got != want {
				t.Errorf("%v: exchange %v, want %v", m, got, want)
			}
		}
		forces := make([]bool, len(moves))
		rules.Forces(&p, moves, forces)
		for i, m := range moves {
			next := p
			next.Play(m)
			if forces[i] != next.Check() {
				t.Errorf("%v: Forces is %v", m, !next.Check())
			}
			rules.Terminal(&next)
		}
	})
}

// FuzzCoordinates: no text panics, and what is read is legal and written back readably.
func FuzzCoordinates(f *testing.F) {
	for _, text := range []string{"h2e2", "H2-E2", "h3e3", "a10a9", "0000", "C2=5", "炮二平五"} {
		f.Add(startFEN, text)
		f.Add(middlegameFEN, text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		for _, game := range []ply.Coordinates[Position, Move]{Rules{}, Fairy{}} {
			m, err := game.ParseCoordinates(&p, text)
			if err != nil {
				continue
			}
			if again, err := game.ParseCoordinates(&p, game.FormatCoordinates(&p, m)); again != m || !p.Legal(m) {
				t.Fatalf("%q is %v, which is %v: %v", text, m, again, err)
			}
		}
		if m, err := p.ParseMove(text); err == nil && !p.Legal(m) {
			t.Fatalf("%q is %v", text, m)
		}
	})
}
