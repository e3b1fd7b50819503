package gomoku_test

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
)

func TestReadSGF(t *testing.T) {
	commented := played(t, "h8 i9")
	commented[0].Comment = "one\ntwo"
	commented[1].Comment = "a ]b"
	for _, tt := range []struct {
		name, text string
		want       gomoku.Kifu
	}{
		{"plain", "(;FF[4]GM[4]SZ[15];B[hh];W[ii];B[hg])", gomoku.Kifu{Rules: rules(t, 15, gomoku.Standard), Moves: played(t, "h8 i7 h9")}},
		{"corners", "(;SZ[19];B[aa];W[sa];B[as];W[ss])", gomoku.Kifu{Rules: rules(t, 19, gomoku.Standard), Moves: played(t, "a19 s19 a1 s1")}},
		{"points as people write them", "(;GM[4];B[h8];W[I9];B[h10])", gomoku.Kifu{Rules: rules(t, 15, gomoku.Standard), Moves: played(t, "h8 i9 h10")}},
		{"what else is known", "mail\n(hello)\n( ;GM[4]SZ[20:20]RU[Renju]PB[A\\]]PW[B\nC]RE[W+R]EV[E]DT[2026-01-02]XX[y];B[h8])", gomoku.Kifu{
			Rules: rules(t, 20, gomoku.Renju), Moves: played(t, "h8"), Tags: tags("Black", "A]", "White", "B C", "Termination", "resignation", "Event", "E", "Date", "2026-01-02", "XX", "y"), Result: gomoku.WhiteWins,
		}},
		{"comments", "(;C[before];B[h8]C[one\r\ntwo];W[i9]C[a\\\n \\]b])", gomoku.Kifu{Rules: rules(t, 15, gomoku.Standard), Comment: "before", Moves: commented}},
		{"the main line of variations", "(;SZ[15](;B[h8](;W[i9];B[h9])(;W[a1]))(;B[c3]C[not \\] (this)](;W[d4])))", gomoku.Kifu{Rules: rules(t, 15, gomoku.Standard), Moves: played(t, "h8 i9 h9")}},
		{"set up", "(;AB[h8][i9]AW[a1];W[j10])", gomoku.Kifu{Rules: rules(t, 15, gomoku.Standard), Start: position(t, "standard h8 a1 i9"), Moves: played(t, "j10")}},
		{"set up by rectangles, in two nodes, with a hole", "(;SZ[5]AB[aa:ba]AW[ae:ce];AE[be]PL[B])", gomoku.Kifu{Rules: rules(t, 5, gomoku.Standard), Start: position(t, "5 standard a5 a1 b5 c1")}},
		{"the mover tells the turn", "(;AB[h8][i9][j10]AW[a1][b1];B[k11])", gomoku.Kifu{Rules: rules(t, 15, gomoku.Standard), Start: position(t, "standard h8 a1 i9 - j10 b1"), Moves: played(t, "k11")}},
		{"a draw", "(;RE[Draw];B[h8])", gomoku.Kifu{Rules: rules(t, 15, gomoku.Standard), Moves: played(t, "h8"), Result: gomoku.Drawn}},
		{"an unknown result", "(;RE[Void];B[h8])", gomoku.Kifu{Rules: rules(t, 15, gomoku.Standard), Moves: played(t, "h8")}},
		{"a five that is set up", "(;SZ[5]AB[aa:ea]AW[ab]PL[W])", gomoku.Kifu{
			Rules: rules(t, 5, gomoku.Standard), Start: position(t, "5 standard a5 - b5 - c5 - d5 a4 e5"), Result: gomoku.BlackWins,
		}},
		{"nothing", "( ;)", gomoku.Kifu{Rules: rules(t, 15, gomoku.Standard)}},
		{"old names of properties", "(;GaMe[4]SiZe[15];Black[hh])", gomoku.Kifu{Rules: rules(t, 15, gomoku.Standard), Moves: played(t, "h8")}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := 0
			for got, err := range gomoku.ReadSGF(iotest.OneByteReader(strings.NewReader(tt.text)), gomoku.Standard) {
				if diff := kifuDiff(&tt.want, got); err != nil || diff != "" {
					t.Errorf("%v (-want +got)\n%s", err, diff)
				}
				n++
			}
			if n != 1 {
				t.Errorf("%d games", n)
			}
		})
	}
}

func TestSGFErrors(t *testing.T) {
	const good = "(;GM[4]SZ[15];B[hh])\n"
	for _, tt := range []struct {
		name, text string
		want       error
		column     int // in line 2
	}{
		{"go", "(;GM[1]SZ[19];B[aa])", ply.ErrFileVariant, 6},
		{"a rectangle", "(;SZ[15:19];B[aa])", ply.ErrFileVariant, 6},
		{"a large board", "(;SZ[52])", ply.ErrFileVariant, 9},
		{"no size", "(;SZ[x])", ply.ErrFileVariant, 6},
		{"no point", "(;B[h];W[ii])", ply.ErrMoveSyntax, 5},
		{"beyond the edge", "(;SZ[9];B[jj])", ply.ErrMoveSyntax, 11},
		{"a pass", "(;B[hh];W[])", ply.ErrFileVariant, 11},
		{"taken", "(;B[hh];W[hh];B[ii])", ply.ErrIllegalMove, 11},
		{"twice Black", "(;B[hh];B[ii])", ply.ErrFileSyntax, 11},
		{"two moves in a node", "(;B[hh]W[ii])", ply.ErrFileSyntax, 10},
		{"stones behind a move", "(;B[hh];AB[ii])", ply.ErrFileVariant, 12},
		{"a stone on no point", "(;AB[hh][x])", ply.ErrMoveSyntax, 10},
		{"a five too early", "(;SZ[5]AB[aa:ea]AW[ab]PL[B])", gomoku.OverBefore, 26},
		{"the wrong winner", "(;RE[W+]AB[aa:da];B[ea])", ply.ErrFileResult, 25},
		{"no value", "(;B;W[ii])", ply.ErrFileSyntax, 3},
		{"no name", "(;b[hh])", ply.ErrFileSyntax, 3},
		{"a number", "(;5)", ply.ErrFileSyntax, 3},
		{"an unknown opening", "(;OPENING[go])", ply.ErrFileVariant, 11},
		{"an opening on a small board", "(;SZ[5]OPENING[pro])", ply.ErrFileVariant, 21},
		{"a start and an opening on a small board", "(;SZ[5]OPENING[pro]START[a1])", ply.ErrFileVariant, 26},
		{"agreed, but decided", "(;B[hh]RE[B+]TERMINATION[agreement])", ply.ErrFileResult, 37},
		{"an unknown choice", "(;OPENING[swap2];CHOICE[three])", ply.ErrMoveSyntax, 25},
		{"a start with a point twice", "(;START[h8 h8])", gomoku.PointTaken, 9},
		{"a long value", "(;C[" + strings.Repeat("x", 1<<17) + "];B[hh])", ply.ErrFileLimit, 5},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var errs []error
			games := 0
			for k, err := range gomoku.ReadSGF(strings.NewReader(good+tt.text+"\n"+good), gomoku.Freestyle) {
				if err != nil {
					errs = append(errs, err)
				} else if games++; len(k.Moves) > 1 {
					t.Errorf("a good game is %+v", k)
				}
			}
			if games != 2 || len(errs) != 1 {
				t.Fatalf("%d games, errors %v", games, errs)
			}
			var got *ply.FileError
			if !errors.As(errs[0], &got) || !errors.Is(got, tt.want) || got.Line != 2 || got.Column != tt.column {
				t.Errorf("%v, want %v in column %d", errs[0], tt.want, tt.column)
			}
		})
	}
	for text, want := range map[string]error{
		"":                nil,
		" \n":             nil,
		"hello":           ply.ErrFileSyntax,
		"(":               ply.ErrFileSyntax,
		"(;":              ply.ErrFileCut,
		"(;B[hh]":         ply.ErrFileCut,
		"(;B[hh](;W[ii])": ply.ErrFileCut,
		"(;B[h":           ply.ErrFileCut,
		"(;B":             ply.ErrFileSyntax,
		"(;B[hh\\":        ply.ErrFileCut,
	} {
		var got error
		for _, err := range gomoku.ReadSGF(strings.NewReader(text), gomoku.Freestyle) {
			got = err
		}
		if !errors.Is(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// A game that breaks off is judged as far as it goes: a fault in front of the end is told
// with its own place.
func TestSGFFaultBeforeCut(t *testing.T) {
	for _, tt := range []struct {
		text   string
		want   error
		offset int64
	}{
		{"(;GM[4]SZ[15];B[hh]W[j9]", ply.ErrFileSyntax, 21},
		{"(;GM[4];B[h]RE[W+]", ply.ErrMoveSyntax, 10},
		{"(;GM[4]SZ[15]B[tt]", ply.ErrFileVariant, 15},
		{"(;GM[4];B[hh]junk", ply.ErrFileSyntax, 13},
		{"(;GM[1]", ply.ErrFileVariant, 5},
		{"(;B[hh]W[j9", ply.ErrFileCut, 11},
		{"(;B[hh] ", ply.ErrFileCut, 8},
		{"(;B[hh]\x00", ply.ErrFileSyntax, 7},
	} {
		var errs []error
		for _, err := range gomoku.ReadSGF(strings.NewReader(tt.text), gomoku.Freestyle) {
			errs = append(errs, err)
		}
		var got *ply.FileError
		if len(errs) != 1 || !errors.Is(errs[0], tt.want) || !errors.As(errs[0], &got) || got.Offset != tt.offset {
			t.Errorf("%q: %v, want %v at byte %d", tt.text, errs, tt.want, tt.offset)
		}
	}
}
