package chess

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
)

func TestEPD(t *testing.T) {
	const board = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -"
	op := func(code string, operands ...EPDOperand) EPDOperation { return EPDOperation{code, operands} }
	for _, c := range []struct {
		line string
		want []EPDOperation
		text string // as written; the line if empty
	}{
		{line: board},
		{board + " 0 1", nil, board},
		{board + " 3 20", nil, board + " hmvc 3; fmvn 20;"},
		{board + " fmvn 20 ; id \"x\";hmvc 3", []EPDOperation{op("id", EPDOperand{"x", true})}, board + ` hmvc 3; fmvn 20; id "x";`},
		{line: board + ` bm Qd1+; id "BK.01";`, want: []EPDOperation{op("bm", EPDOperand{"Qd1+", false}), op("id", EPDOperand{"BK.01", true})}},
		{board + " 0 1; D1 32; D2 1175 ", []EPDOperation{op("D1", EPDOperand{"32", false}), op("D2", EPDOperand{"1175", false})}, board + " D1 32; D2 1175;"},
		{board + " ;D1 20 ;D2 400", []EPDOperation{op("D1", EPDOperand{"20", false}), op("D2", EPDOperand{"400", false})}, board + " D1 20; D2 400;"},
		{line: board + ` c0 "a \"b\" c:\\d; e"; draw_offer;`, want: []EPDOperation{op("c0", EPDOperand{`a "b" c:\d; e`, true}), op("draw_offer")}},
		{line: board + ` acd 12; ce -53; pv Qd1+ Kxd1;`, want: []EPDOperation{
			op("acd", EPDOperand{"12", false}), op("ce", EPDOperand{"-53", false}), op("pv", EPDOperand{"Qd1+", false}, EPDOperand{"Kxd1", false})}},
	} {
		got, err := ParseEPD(c.line)
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		if !reflect.DeepEqual(got.Operations, c.want) {
			t.Errorf("%s: got %v, want %v", c.line, got.Operations, c.want)
		}
		want := c.text
		if want == "" {
			want = c.line
		}
		if text := got.String(); text != want {
			t.Errorf("written\n%s, want\n%s", text, want)
		}
	}
}

func TestEPDErrors(t *testing.T) {
	const board = "4k3/8/8/8/8/8/8/4K3 w - -"
	for _, c := range []struct {
		line   string
		offset int
		want   error
	}{
		{"", 0, MissingField},
		{"4k3/8/8/8/8/8/8/4K2X w - -", 19, UnknownPiece},
		{"4k3/8/8/8/8/8/8/4K3 w KQ - bm e4", 22, CastlingRook},
		{board + " hmvc 999;", 26, NumberRange},
		{board + " 0 0;", 28, NumberRange},
		{board + ` fmvn x;`, 26, BadOperation},
		{board + ` hmvc;`, 26, BadOperation},
		{board + ` id "x`, 29, BadOperation},
		{board + ` 3;`, 27, BadOperation},
		{board + ` ?;`, 26, BadOperation},
		{board + ` b-m e4;`, 27, BadOperation},
		{board + strings.Repeat(" ", MaxEPD), MaxEPD, ply.ErrFileLimit},
	} {
		_, err := ParseEPD(c.line)
		var typed *ply.StateError
		if !errors.As(err, &typed) || !errors.Is(err, c.want) || typed.Offset != c.offset {
			t.Errorf("%.60q: %v, want %v at %d", c.line, err, c.want, c.offset)
		}
	}
}

func TestEPDMoves(t *testing.T) {
	e, err := ParseEPD("7k/8/8/8/8/8/8/R4R1K w - - bm Rac1 f1c1; am Kg1 h1h2; pv Ra8+ Kg7 Ra7+; sm Rc1; pm Ra9; c0 Ke5;")
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string]string{"bm": "[a1c1 f1c1]", "am": "[h1g1 h1h2]", "pv": "[a1a8 h8g7 a8a7]", "none": "[]"} {
		moves, err := e.Moves(code)
		var texts []string
		for _, m := range moves {
			texts = append(texts, m.String())
		}
		if got := "[" + strings.Join(texts, " ") + "]"; err != nil || got != want {
			t.Errorf("%s: %v %v, want %v", code, got, err, want)
		}
	}
	for code, want := range map[string]error{"sm": ply.ErrAmbiguousMove, "pm": ply.ErrMoveSyntax, "c0": ply.ErrIllegalMove} {
		var typed *ply.MoveError
		if _, err := e.Moves(code); !errors.Is(err, want) || !errors.As(err, &typed) {
			t.Errorf("%s: %v, want %v", code, err, want)
		}
	}
}

// TestEPDFiles reads every suite of PLY_DATA, moves included, and writes it.
func TestEPDFiles(t *testing.T) {
	for _, name := range []string{"bratko_kopec24", "eet", "openings", "openings_uho", "perft", "perft_double_check", "sts300", "wac300"} {
		t.Run(name, func(t *testing.T) {
			for _, line := range evidence.NeedLines(t, "chess/"+name+".epd") {
				e, err := ParseEPD(line)
				if err != nil {
					t.Fatalf("%s: %v", line, err)
				}
				for _, code := range []string{"bm", "am"} {
					if _, err := e.Moves(code); err != nil {
						t.Errorf("%s: %v", line, err)
					}
				}
				again, err := ParseEPD(e.String())
				if err != nil || !reflect.DeepEqual(e, again) {
					t.Errorf("%s: written %s: %v", line, e.String(), err)
				}
			}
		})
	}
}
