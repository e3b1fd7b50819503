package chess

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/plygo/ply"
)

// TestTyped reads moves as people type them.
func TestTyped(t *testing.T) {
	const (
		open    = "rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3"
		castle  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		promote = "3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1"
		pawn    = "4k3/8/8/8/3B4/2p5/1P6/4K3 w - - 0 1" // bxc3 and Bxc3 are legal
		bishop  = "4k3/8/8/8/3B4/2p5/8/4K3 w - - 0 1"   // only Bxc3 is
		passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
		twins   = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
	)
	for _, c := range []struct{ fen, text, san string }{
		{startFEN, "nf3", "Nf3"},
		{startFEN, "NF3", "Nf3"},
		{startFEN, "nF3", "Nf3"},
		{startFEN, "E4", "e4"},
		{startFEN, "E2E4", "e4"},
		{startFEN, "1.e4", "e4"},
		{startFEN, "1. e4", "e4"},
		{startFEN, "1 e4", "e4"},
		{startFEN, "12... e4", "e4"},
		{startFEN, "1.Nf3", "Nf3"},
		{startFEN, "e2 e4", "e4"},
		{startFEN, "e2-e4", "e4"},
		{startFEN, "E2 – E4", "e4"},
		{startFEN, "g1-f3", "Nf3"},
		{startFEN, "g1 f3", "Nf3"},
		{startFEN, "ng1f3", "Nf3"},
		{startFEN, "Ng1-f3", "Nf3"},
		{startFEN, "pe4", "e4"},
		{startFEN, "♘f3", "Nf3"},
		{startFEN, "♞f3", "Nf3"},
		{startFEN, "♘\ufe0e f3", "Nf3"},
		{startFEN, "♙e4", "e4"},
		{startFEN, "  e4  ", "e4"},
		{startFEN, "ｅ４", "e4"},
		{startFEN, "Nf3+!?", "Nf3"},
		{startFEN, "nf3!", "Nf3"},
		{open, "EXD5", "exd5"},
		{open, "e4xd5", "exd5"},
		{open, "e4×d5", "exd5"},
		{open, "ed5", "exd5"},
		{open, "bb5", "Bb5+"},
		{open, "BB5", "Bb5+"},
		{open, "Bb5†", "Bb5+"},
		{open, "qh5", "Qh5"},
		{open, "ke2", "Ke2"},
		{castle, "0-0", "O-O"},
		{castle, "O-O", "O-O"},
		{castle, "oo", "O-O"},
		{castle, "o-o-o", "O-O-O"},
		{castle, "0–0–0", "O-O-O"},
		{castle, "5. 0-0", "O-O"},
		{castle, "E1G1", "O-O"},
		{castle, "e1-c1", "O-O-O"},
		{castle, "ra1xa8", "Rxa8+"},
		{promote, "e8Q", "e8=Q"},
		{promote, "E8=Q", "e8=Q"},
		{promote, "e8 n", "e8=N"},
		{promote, "e7e8Q", "e8=Q"},
		{promote, "e7-e8=r", "e8=R"},
		{promote, "e7xd8(Q)", "exd8=Q"},
		{promote, "exd8=q", "exd8=Q"},
		{pawn, "bxc3", "bxc3"},
		{pawn, "Bxc3", "Bxc3"},
		{pawn, "bc3", "bxc3"},
		{bishop, "bxc3", "Bxc3"},
		{bishop, "BXC3", "Bxc3"},
		{bishop, "bc3", "Bxc3"},
		{passing, "exd6 e.p.", "exd6"},
		{passing, "e5xd6 ep", "exd6"},
		{passing, "EXD6 E.P.", "exd6"},
		{twins, "nbd2", "Nbd2"},
		{twins, "NFD2", "Nfd2"},
		{twins, "n1d2", "Nbd2"},
	} {
		p := mustParse(c.fen)
		m, err := p.ParseMove(c.text)
		if err != nil {
			t.Errorf("%q in %s: %v", c.text, c.fen, err)
		} else if got := p.SAN(m); got != c.san {
			t.Errorf("%q in %s is %s, want %s", c.text, c.fen, got, c.san)
		}
	}
	p := mustParse(pawn)
	for _, text := range []string{"e9", "1.", "1. ", "♘", "e2 e", "nf", "i4", "o", "0", "0-", "e2--e4", "e2-e4-e5", "e4 e5 e6", "pp", "bb"} {
		if m, err := p.ParseMove(text); !errors.Is(err, ply.ErrMoveSyntax) {
			t.Errorf("%q is %v, %v, want no move", text, m, err)
		}
	}
}

// TestTypedForms reads every legal move in many forms.
func TestTypedForms(t *testing.T) {
	count := 200
	if testing.Short() {
		count = 40
	}
	toFigurine := strings.NewReplacer("K", "♔", "Q", "♛", "R", "♖", "B", "♝", "N", "♘")
	forRandomPositions(t, count, func(t *testing.T, p Position) {
		for _, m := range p.Moves(nil) {
			san := p.SAN(m)
			bare := strings.TrimRight(san, "+#")
			from, to := m.String()[:2], m.String()[2:]
			forms := []string{
				bare, bare + "!?", " " + san + " ", "1." + san, "23... " + san, "7 " + san,
				toFigurine.Replace(san), spaced(san), strings.Replace(san, "x", "×", 1), strings.Replace(san, "=", "", 1),
				from + "-" + to, from + " " + to, strings.ToUpper(p.UCI(m)), "3. " + from + " - " + to,
			}
			if m.Castling() {
				forms = append(forms, strings.ReplaceAll(san, "O", "0"), strings.ToLower(san))
			}
			for _, form := range forms {
				if got, err := p.ParseMove(form); got != m {
					t.Fatalf("%s typed as %q is %v: %v", san, form, got, err)
				}
			}
			// Only a b can be a pawn's file and a bishop.
			got, err := p.ParseMove(strings.ToLower(san))
			if pawn := m.Kind() == Bishop && got.Kind() == Pawn && got.From().File() == 1; got != m && !pawn {
				t.Fatalf("%s in small letters is %v: %v", san, got, err)
			}
			got, err = p.ParseMove(strings.ToUpper(san))
			if got != m && !(san[0]|0x20 == 'b' && errors.Is(err, ply.ErrAmbiguousMove)) {
				t.Fatalf("%s in capitals is %v: %v", san, got, err)
			}
		}
	})
}

// spaced returns text with a space after every character.
func spaced(text string) string { return strings.Join(strings.Split(text, ""), " ") }

// TestReasonsOfSAN checks what is said of pieces that are named without a square.
func TestReasonsOfSAN(t *testing.T) {
	var (
		nobody = regexp.MustCompile(`^(White|Black) has no (pawn|knight|bishop|rook|queen|king)( on .*)?$`)
		none   = regexp.MustCompile(`^no (pawn|knight|bishop|rook|queen) (on .* )?reaches ([a-h][1-8])$`)
		doubt  = regexp.MustCompile(`say which \((.*)\)$`)
	)
	forRandomPositions(t, 40, func(t *testing.T, p Position) {
		board := newMailbox(&p)
		for to := A1; to <= H8; to++ {
			for _, piece := range []string{"", "N", "B", "R", "Q", "K"} {
				for _, origin := range []string{"", "c", "gx", "5", "d4"} {
					text := fmt.Sprint(piece, origin, to)
					var want sanPattern
					want.read(text)
					_, err := p.ParseSAN(text)
					reason := reasonOf(err)
					if (err == nil) != (reason == "") {
						t.Fatalf("%s in %s: %v without a reason", text, p.String(), err)
					}
					reaches, exists := false, false
					for s := A1; s <= H8; s++ {
						if board[s] == NewPiece(want.kind, p.Turn()) && (want.file < 0 || want.file == s.File()) && (want.rank < 0 || want.rank == s.Rank()) {
							exists = true
							w := &witness{&p, board, s, to, NoKind}
							reaches = reaches || w.pseudo()
						}
					}
					if nobody.MatchString(reason) && exists || none.MatchString(reason) && (reaches || !exists) {
						t.Fatalf("%s in %s: %q is not true", text, p.String(), reason)
					}
					if !errors.Is(err, ply.ErrAmbiguousMove) {
						continue
					}
					names := strings.Split(doubt.FindStringSubmatch(reason)[1], ", ")
					for _, name := range names {
						if m, err := p.ParseSAN(name); err != nil || !want.fits(m) {
							t.Fatalf("%s in %s: %q names %s: %v", text, p.String(), reason, name, err)
						}
					}
					if len(names) != len(p.fitting(&want)) {
						t.Fatalf("%s in %s: %q does not name all", text, p.String(), reason)
					}
				}
			}
		}
	})
}

// FuzzTyped: no text panics, what is read is legal, and what is refused as illegal or as
// ambiguous has a reason.
func FuzzTyped(f *testing.F) {
	for _, text := range []string{"nf3", "E2E4", "1. e4", "e2 - e4", "♘f3", "0–0", "e8(Q)", "exd6 e.p.", "BXC3", "g1-f3", "bc3+!"} {
		f.Add(startFEN, text)
		f.Add(kiwipete, text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFENLax(fen)
		if err != nil {
			return
		}
		m, err := p.ParseMove(text)
		switch {
		case err == nil && !p.Legal(m):
			t.Errorf("%q in %s is %v, which is not legal", text, p.String(), m)
		case err != nil && (reasonOf(err) == "") != errors.Is(err, ply.ErrMoveSyntax):
			t.Errorf("%q in %s: %v", text, p.String(), err)
		}
		if strict, err := p.ParseSAN(text); err == nil && strict != m {
			t.Errorf("%q in %s is %v to ParseSAN, %v to ParseMove", text, p.String(), strict, m)
		}
	})
}
