package xiangqi

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
	"github.com/plygo/ply/internal/rulestest"
)

// played returns the position after some moves. Each of indices chooses one of the legal
// moves.
func played(indices []byte) Position {
	p := Start()
	for _, i := range indices[:min(len(indices), 300)] {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			break
		}
		p.Play(moves[int(i)%len(moves)])
	}
	return p
}

// fuzzMoves checks a parser of moves: no text panics, errors are typed, and what is
// accepted is legal and the same when written and read again.
func fuzzMoves(f *testing.F, texts []string, parse func(p *Position, text string) (Move, error)) {
	for i, text := range texts {
		f.Add(bytes.Repeat([]byte{byte(i), byte(7 * i)}, i), text)
	}
	f.Fuzz(func(t *testing.T, indices []byte, text string) {
		p := played(indices)
		m, err := parse(&p, text)
		if err != nil {
			if !isMoveError(err) {
				t.Fatalf("%q: %T", text, err)
			}
			return
		}
		if !p.Legal(m) {
			t.Fatalf("%q in %v is %v, which is not legal", text, &p, m)
		}
		checkReads(t, &p, m)
		if m != 0 {
			p.WXF(^m)
			p.Chinese(^m, ScriptTraditional)
		}
	})
}

func FuzzFileMoves(f *testing.F) {
	fuzzMoves(f, []string{
		"C2=5", "h8+7", "+H+7", "P-.4", "15=6", "++.4", "3-+1", "Pa+1", "E3+5!?",
		"炮二平五", "馬８進７", "前马退六", "中兵平4", "一兵平五", "前三兵平四", "前兵三进一", "後三進一", "俥1平2！",
	}, (*Position).findMove)
}

// FuzzPGN: no text panics, errors tell their place, and the games that are accepted
// are the same when written and read again. So are the notes and the variations of a [ply.Archive].
func FuzzPGN(f *testing.F) {
	for _, text := range []string{
		"[Game \"Chinese Chess\"]\r\n[Red \"甲 \\\"乙\\\" \\\\\"]\r\n[Result \"红胜\"]\r\n\r\n1. 炮二平五 {好} 马8进7 (1... 马2进3 {b } ) 2. 马二进三 $14 ; d }\n1-0",
		"\uFEFF[FEN \"3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1\"]\n30. 17=8 k4+1 15.27.6!? ... *\n\n%x\nC2=5 *",
		"1. H2-E2　H9-G7 (x {\n\n[Game \"cut\"]\n\n1. 炮二 *\n[Event \"a\"]\n[Event \"b\"]\n1. C2=5 1/2-1/2 {end}",
		"C2=5 (C8=5 {a} (1. P3+1) h8+7 {b}) {x} (R1+1 {?!\n}) (R1+9) h8+7 ({a}) (... h2+3) *",
		"C2=5 {?! ! x} h8+7 {?\n  resignation} 1-0",
		";　! wide\nC2=5 ;　\n;　?!\n*",
		"[Format \"WXF\"]\n[fen \"\"]\n1.c2.5 ； h8+7 [ ] } *",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var last int64 = -1
		lines, _ := io.ReadAll(gamefile.Newlines(bytes.NewReader(text)))
		for g, err := range ReadPGN(bytes.NewReader(text)) {
			if err != nil {
				var e *ply.FileError
				if !errors.As(err, &e) || e.Offset < last || e.Offset > int64(len(text)) {
					t.Fatalf("%v", err)
				}
				last = e.Offset
				if want := bytes.Count(lines[:e.Offset], []byte("\n")) + 1; e.Line != want || e.Column < 1 {
					t.Fatalf("%v, want line %d", err, want)
				}
				continue
			}
			if err := WritePGN(new(bytes.Buffer), g); errors.Is(err, ply.ErrFileLimit) {
				continue // escapes and move numbers may make a game longer
			}
			checkRoundTrip(t, g)
		}
		rulestest.Notes(t, Rules{}, text)
	})
}
