package chess

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/rulestest"
)

// FuzzPGN: no text panics, errors tell their place, and the games that are accepted
// are the same when written and read again. So are the notes and the variations of a [ply.Archive].
func FuzzPGN(f *testing.F) {
	for _, text := range []string{
		"[White \"A \\\"B\\\" \\\\\"]\r\n[Black \"C\"]\r\n\r\n1. e4 {a} e5 (1... c5 {b } c) 2. Nf3 $14 ; d }\n1-0",
		"\uFEFF[FEN \"4k3/P7/8/8/8/8/8/4K3 b - - 0 30\"]\n30... Kd7 31. a8=Q!? (31. a8=N --) *\n\n%x\n0-0 *",
		"[Variant \"Chess960\"]\n[FEN \"nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1\"]\n1. c3 c6 2. Bb3 Bb6 3. O-O-O *",
		"1. e4 (1. d4 d5 (1... Nf6 {[%clk 1:02:03] x\n\n[Event \"cut\"]\n\n1. e5 *\n\n1. d4 1/2-1/2 {end}",
		"e4 d5 exd5 c5 dxc6 e.p. bc6 Qh5 -- *",
		"1. f3? e5 2. g4 Qh4# {; checkmate} (2... d5) {x ; checkmate} 0-1",
		"[White \"A\"]\r\r1. e4 ; a\r%b\r½-½\r\re5 {\r",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var last int64 = -1
		for g, err := range ReadPGN(bytes.NewReader(text)) {
			if err != nil {
				var e *ply.FileError
				if !errors.As(err, &e) || e.Offset < last || e.Offset > int64(len(text)) {
					t.Fatalf("%v", err)
				}
				last = e.Offset
				if want := lineBreaks(text, int(e.Offset)) + 1; e.Line != want || e.Column < 1 {
					t.Fatalf("%v, want line %d", err, want)
				}
				continue
			}
			for _, m := range g.Moves {
				m.Comment.Text()
				m.Comment.Eval()
				m.Comment.Duration("clk")
			}
			checkRoundTrip(t, g)
		}
		rulestest.Notes(t, Rules{}, text)
	})
}

// lineBreaks counts those in front of a place, of any kind.
func lineBreaks(text []byte, end int) (n int) {
	for i, c := range text[:end] {
		if c == '\n' || c == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			n++
		}
	}
	return n
}

// FuzzEPD: no line panics, and what is accepted is the same when written and read again.
func FuzzEPD(f *testing.F) {
	for _, text := range []string{
		`1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";`,
		`4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9; D1 7 ;D2 49`,
		`4k3/8/8/8/8/8/8/1R3KR1 w BG - pv O-O-O Ke7; c0 "a \"b\" \\ ;"; hmvc 3; fmvn 40; x`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := ParseEPD(text)
		if err != nil {
			var typed *ply.StateError
			if !errors.As(err, &typed) || typed.Offset < 0 || typed.Offset > len(text) {
				t.Fatal(err)
			}
			return
		}
		again, err := ParseEPD(e.String())
		if err != nil || !reflect.DeepEqual(e, again) {
			t.Fatalf("written %q and read again %+v, want %+v: %v", e.String(), again, e, err)
		}
		for _, op := range e.Operations {
			e.Moves(op.Code)
		}
	})
}
