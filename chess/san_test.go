package chess

import (
	"errors"
	"slices"
	"testing"

	"github.com/plygo/ply"
)

func TestMoveText(t *testing.T) {
	const (
		promote  = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1"
		queens   = "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1"
		castle   = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		passant  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
		pin      = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"
		chess960 = "4k3/8/8/8/8/8/8/1R3KR1 w BG - 0 1"
	)
	for _, c := range []struct {
		fen, text, san, uci string
	}{
		{startFEN, "e4", "e4", "e2e4"},
		{startFEN, "e2-e4", "e4", "e2e4"},
		{startFEN, "Pe4", "e4", "e2e4"},
		{startFEN, "e2e4", "e4", "e2e4"},
		{startFEN, "Nf3!?", "Nf3", "g1f3"},
		{startFEN, "Ng1-f3", "Nf3", "g1f3"},
		{startFEN, "Ngf3+", "Nf3", "g1f3"},
		{startFEN, "g1f3", "Nf3", "g1f3"},
		{promote, "e8Q+", "e8=Q+", "e7e8q"},
		{promote, "e8=R", "e8=R+", "e7e8r"},
		{promote, "e8(N)", "e8=N", "e7e8n"},
		{promote, "e8/B", "e8=B", "e7e8b"},
		{promote, "ed8=Q", "exd8=Q+", "e7d8q"},
		{promote, "exd8q", "exd8=Q+", "e7d8q"},
		{promote, "e7:d8=Q", "exd8=Q+", "e7d8q"},
		{promote, "e7e8q", "e8=Q+", "e7e8q"},
		{queens, "Qh4e1", "Qh4e1", "h4e1"},
		{queens, "Qe4b1", "Qeb1+", "e4b1"},
		{queens, "Q1h3", "Q1h3", "h1h3"},
		{queens, "Qh1-h3", "Q1h3", "h1h3"},
		{castle, "0-0", "O-O", "e1g1"},
		{castle, "O-O-O+", "O-O-O", "e1c1"},
		{castle, "e1g1", "O-O", "e1g1"},
		{castle, "e1h1", "O-O", "e1g1"},
		{castle, "e1a1", "O-O-O", "e1c1"},
		{castle, "Rh8", "Rxh8+", "h1h8"},
		{passant, "exd6", "exd6", "e5d6"},
		{passant, "ed6 e.p.", "exd6", "e5d6"},
		{passant, "exd6ep", "exd6", "e5d6"},
		{pin, "Ne2", "Ne2", "g1e2"},
		{pin, "Nge2", "Ne2", "g1e2"},
		{chess960, "O-O", "O-O", "f1g1"},
		{chess960, "O-O-O", "O-O-O", "f1b1"},
		{chess960, "f1g1", "O-O", "f1g1"},
		{chess960, "f1c1", "O-O-O", "f1b1"},
		{chess960, "f1e1", "Ke1", "f1e1"},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8", "Ra8#", "a1a8"},
	} {
		p := mustParse(c.fen)
		m, err := Rules{}.ParseMove(&p, c.text)
		if err != nil {
			t.Error(err)
			continue
		}
		if san, uci := p.SAN(m), p.UCI(m); san != c.san || uci != c.uci {
			t.Errorf("%q in %s is %s, %s, want %s, %s", c.text, c.fen, san, uci, c.san, c.uci)
		}
	}
	for _, c := range []struct {
		fen, text string
		want      error
	}{
		{startFEN, "", ply.ErrMoveSyntax},
		{startFEN, "+", ply.ErrMoveSyntax},
		{startFEN, "e", ply.ErrMoveSyntax},
		{startFEN, "N", ply.ErrMoveSyntax},
		{startFEN, "e9", ply.ErrMoveSyntax},
		{startFEN, "hello", ply.ErrMoveSyntax},
		{startFEN, "0000", ply.ErrMoveSyntax},
		{startFEN, "--", ply.ErrMoveSyntax},
		{startFEN, "Nf3=Q", ply.ErrMoveSyntax},
		{startFEN, "O-O-O-O", ply.ErrMoveSyntax},
		{startFEN, "Nf3)", ply.ErrMoveSyntax},
		{startFEN, "e4)", ply.ErrMoveSyntax},
		{promote, "e8(Q", ply.ErrMoveSyntax},
		{promote, "e8Q)", ply.ErrMoveSyntax},
		{promote, "e8/((=Q)", ply.ErrMoveSyntax},
		{startFEN, "e5", ply.ErrIllegalMove},
		{startFEN, "Ke2", ply.ErrIllegalMove},
		{startFEN, "O-O", ply.ErrIllegalMove},
		{startFEN, "e2e4q", ply.ErrIllegalMove},
		{startFEN, "e7e5", ply.ErrIllegalMove},
		{promote, "e8", ply.ErrIllegalMove},
		{promote, "e7e8", ply.ErrIllegalMove},
		{promote, "e8=K", ply.ErrMoveSyntax},
		{queens, "Qe1", ply.ErrAmbiguousMove},
		{queens, "Qhe1", ply.ErrAmbiguousMove},
		{pin, "Nc3e2", ply.ErrIllegalMove},
	} {
		p := mustParse(c.fen)
		m, err := p.ParseMove(c.text)
		var typed *ply.MoveError
		if !errors.Is(err, c.want) || !errors.As(err, &typed) || m != 0 {
			t.Errorf("%q in %s is %v, %v, want %v", c.text, c.fen, m, err, c.want)
		}
	}
}

// checkMoveText checks that every move is read as it is written.
func checkMoveText(t *testing.T, p Position) {
	t.Helper()
	seen := make(map[string]Move)
	for _, m := range p.Moves(nil) {
		san := p.SAN(m)
		if other, twice := seen[san]; twice {
			t.Errorf("%v and %v are both %s", m, other, san)
		}
		seen[san] = m
		if got, err := p.ParseSAN(san); got != m {
			t.Errorf("%v is written %s and read %v: %v", m, san, got, err)
		}
		if got, err := p.ParseMove(san); got != m {
			t.Errorf("%v is written %s and read %v: %v", m, san, got, err)
		}
		for _, uci := range []string{p.UCI(m), m.String()} {
			if got, err := p.ParseMove(uci); got != m {
				t.Errorf("%v is written %s and read %v: %v", m, uci, got, err)
			}
		}
	}
}

func TestMoveTextRoundTrip(t *testing.T) { forRandomPositions(t, 2000, checkMoveText) }

// TestParseSAN compares with a search through all legal moves, for every text that might
// be a move.
func TestParseSAN(t *testing.T) {
	var texts []string
	for to := A1; to <= H8; to++ {
		for _, piece := range []string{"N", "B", "R", "Q", "K"} {
			for _, origin := range []string{"", "c", "x", "4", "gx", "5x", "d4", "e1x"} {
				texts = append(texts, piece+origin+to.String())
			}
		}
		for _, origin := range []string{"", "b", "cx", "x", "d2", "e5x"} {
			texts = append(texts, origin+to.String())
			if to.bit()&outerRanks != 0 {
				texts = append(texts, origin+to.String()+"=Q+", origin+to.String()+"=N", origin+to.String()+"=K")
			}
		}
	}
	texts = append(texts, "O-O", "O-O-O", "O-O+", "O-O-O#", "O", "OO", "", "+", "K", "a", "e", "e=", "e=Q", "=Q", "e4=Q", "Ne", "e9", "i4", "Nxxe4")
	count := 100
	if testing.Short() {
		count = 20
	}
	forRandomPositions(t, count, func(t *testing.T, p Position) {
		moves := p.Moves(nil)
		for _, text := range texts {
			var pattern sanPattern
			var want []Move
			if pattern.read(text) {
				want = slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return !pattern.fits(m) })
			}
			got, err := p.ParseSAN(text)
			switch {
			case len(want) == 1 && (err != nil || got != want[0]),
				len(want) > 1 && !errors.Is(err, ply.ErrAmbiguousMove),
				len(want) == 0 && !errors.Is(err, ply.ErrIllegalMove) && !errors.Is(err, ply.ErrMoveSyntax):
				t.Errorf("%q is %v, %v, want %v", text, got, err, want)
			}
		}
		for _, m := range moves {
			if got, err := p.ParseSAN(p.SAN(m)); got != m {
				t.Errorf("%v is read as %v: %v", m, got, err)
			}
		}
	})
}
