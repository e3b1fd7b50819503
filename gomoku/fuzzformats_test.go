package gomoku_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/gomoku"
)

// No text panics, errors tell their place, and a position that is accepted is the same
// when written and read again.
func FuzzPosition(f *testing.F) {
	for _, text := range []string{
		"", "15 renju h8 i9 h9", "h8i9", "7,7 8,8", "20 caro swapped - h8 - i9 -", "opening:4 h8 i9 j10", "5 a1 a2 b1 b2 c1 c2 d1 d2 e1",
		"caro-with-overlines t20 a1", "h8 h8", "99 x", "- - -", "6 renju a1 a6 b1 b6 c1 c6 d1 d6 f1 f6 e1",
	} {
		f.Add(text)
	}
	o, err := gomoku.NewOpening(gomoku.Rules{}, gomoku.Swap2)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, b, err := gomoku.ParsePosition(text)
		if err != nil {
			var typed *ply.StateError
			if !errors.As(err, &typed) || typed.Offset < 0 || typed.Offset > len(text) {
				t.Fatalf("%v", err)
			}
			return
		}
		again, back, err := gomoku.ParsePosition(b.String())
		if err != nil || again != g || back != b {
			t.Fatalf("%s is read as %s of %+v: %v", b, back, again, err)
		}
		board.Text(gomoku.Rules{}.Draw(&b), board.Style{})
		if other, err := g.Parse(text); err == nil && other != b {
			t.Fatalf("%s and %s", other, b)
		}
		if b, err := o.Parse(text); err == nil {
			for _, m := range o.Moves(nil, &b) {
				if back, err := o.ParseMove(&b, o.FormatMove(&b, m)); err != nil || back != m {
					t.Fatalf("%v in %v is read as %v: %v", m, b, back, err)
				}
			}
		}
	})
}

func FuzzPSQ(f *testing.F) {
	for _, text := range []string{
		"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,1250\nA.zip\nB.zip\n-1\n1,Freestyle15_1\n",
		"Piskvorky 5x5\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n7\n[Rule \"caro\"]\n[Round \"\\x00\"]\nPiskvorky 20x20, 0:0, 1\n",
		"Piskvorky 15x15\n8,8\n9,9\n8,9\n[Opening \"swap2\"]\n[Choices \"3:two 3:swap\"]\n[Black \"\"]\n[White \"9,9\"]\n",
		"Piskvorky 15x15\n0\t0", "Piskvorky 15x15\n[Start \"15\"]", "Piskvorky 15x15\n[[ \"\"]",
		"Piskvorky 15x15\n[Start \"15 freestyle swapped h8 - i9\"]\n[Termination \"agreement\"]\n-1\n0,Renju\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { fuzzKifu(t, kifuFormats[0], text) })
}

func FuzzSGF(f *testing.F) {
	for _, text := range []string{
		"(;FF[4]GM[4]SZ[15]RU[renju]PB[A]PW[B]RE[B+R]C[c];B[hh]C[a\\]b\\\\];W[ii](;B[hg])(;B[aa]))",
		"(;SZ[20]AB[aa:cc][dd]AW[ee]AE[bb]PL[W]EV[e]XY[z];W[h8];B[I9])(;GM[1])(;B[]",
		"(;OPENING[swap2];B[hh];W[ii];B[jj];CHOICE[two];W[aa];B[bb];CHOICE[swap])",
		"(;START[15 freestyle swapped h8]TERMINATION[x]RE[W+T];W[aa])\n(;RE[0]C[])",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { fuzzKifu(t, kifuFormats[1], text) })
}

// isFault reports whether an error wraps what an error of a file can wrap.
func isFault(err error) bool {
	var move *ply.MoveError
	var state *ply.StateError
	return errors.As(err, &move) || errors.As(err, &state) || slices.ContainsFunc([]error{
		ply.ErrFileSyntax, ply.ErrFileCut, ply.ErrFileLimit, ply.ErrFileVariant, ply.ErrFileResult,
	}, func(fault error) bool { return errors.Is(err, fault) })
}

// fuzzKifu reads any file: nothing panics, errors tell fault and place, and the games that are
// accepted are the same when written and read again, also in the other format.
func fuzzKifu(t *testing.T, format kifuFormat, text []byte) {
	var last int64 = -1
	for k, err := range format.read(bytes.NewReader(text), gomoku.Renju) {
		if err != nil {
			var e *ply.FileError
			if !errors.As(err, &e) || e.Offset < last || e.Offset > int64(len(text)) {
				t.Fatalf("%v", err)
			}
			last = e.Offset
			if !isFault(err) {
				t.Fatalf("%v wraps no known fault", err)
			}
			if want := bytes.Count(text[:e.Offset], []byte("\n")) + 1; e.Line != want || e.Column < 1 {
				t.Fatalf("%v, want line %d", err, want)
			}
			continue
		}
		rec, err := k.Record()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range kifuFormats {
			var file bytes.Buffer
			if err := f.write(&file, k); err != nil {
				if errors.Is(err, ply.ErrFileLimit) {
					continue // the other format needs more room
				}
				t.Fatal(err)
			}
			first, back := f.again(t, k)
			again, err := back[0].Record()
			if err != nil {
				t.Fatal(err)
			}
			if a, b := rec.State(), again.State(); a != b || rec.Outcome() != again.Outcome() || rec.Reason() != again.Reason() && k.Result != gomoku.Drawn {
				t.Fatalf("%s: %v by %q is read as %v by %q\n%s", f.name, a, rec.Reason(), b, again.Reason(), first)
			}
			if second, _ := f.again(t, back[0]); second != first {
				t.Fatalf("%s: written\n%s\nand again\n%s", f.name, first, second)
			}
		}
	}
}
