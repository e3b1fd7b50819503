package xiangqi

import (
	"errors"
	"testing"

	"github.com/plygo/ply"
)

func TestCoordinates(t *testing.T) {
	for _, c := range []struct{ uci, iccs, fairy string }{
		{"h2e2", "H2-E2", "h3e3"},
		{"b0c2", "B0-C2", "b1c3"},
		{"a9a8", "A9-A8", "a10a9"},
		{"a8a9", "A8-A9", "a9a10"},
		{"i9h9", "I9-H9", "i10h10"},
	} {
		m, ok := splitCoordinates(c.uci)
		if !ok {
			t.Fatal(c.uci)
		}
		if m.String() != c.uci || m.ICCS() != c.iccs {
			t.Errorf("%s: %s %s", c.uci, m, m.ICCS())
		}
		if got := (Fairy{}).FormatCoordinates(nil, m); got != c.fairy {
			t.Errorf("%s: %s, want %s", c.uci, got, c.fairy)
		}
	}
}

func TestParseCoordinates(t *testing.T) {
	type parser func(*Position, string) (Move, error)
	uci, fairy := parser(Rules{}.ParseCoordinates), parser(Fairy{}.ParseCoordinates)
	for _, c := range []struct {
		name  string
		parse parser
		text  string
		want  string // "" if err
		err   error
	}{
		{"UCI", uci, "h2e2", "h2e2", nil},
		{"ICCS", uci, "H2-E2", "h2e2", nil},
		{"without a dash", uci, "H2E2", "h2e2", nil},
		{"illegal", uci, "h2e3", "", ply.ErrIllegalMove},
		{"the enemy's", uci, "h7e7", "", ply.ErrIllegalMove},
		{"nowhere", uci, "h2h2", "", ply.ErrIllegalMove},
		{"off the board", uci, "j2e2", "", ply.ErrMoveSyntax},
		{"rank 10", uci, "h10g8", "", ply.ErrMoveSyntax},
		{"two dashes", uci, "h2--e2", "", ply.ErrMoveSyntax},
		{"dash behind", uci, "h2e2-", "", ply.ErrMoveSyntax},
		{"short", uci, "h2e", "", ply.ErrMoveSyntax},
		{"long", uci, "h2e2q", "", ply.ErrMoveSyntax},
		{"empty", uci, "", "", ply.ErrMoveSyntax},
		{"null", uci, "0000", "", ply.ErrMoveSyntax},
		{"Fairy", fairy, "h3e3", "h2e2", nil},
		{"Fairy, long capture", fairy, "h3h10", "h2h9", nil},
		{"Fairy, illegal", fairy, "h2e2", "", ply.ErrIllegalMove},
		{"Fairy, rank 0", fairy, "h0h1", "", ply.ErrMoveSyntax},
		{"Fairy, rank 11", fairy, "h3h11", "", ply.ErrMoveSyntax},
		{"Fairy, leading zero", fairy, "h03e3", "", ply.ErrMoveSyntax},
		{"Fairy, ICCS", fairy, "H3-E3", "", ply.ErrMoveSyntax},
		{"any, UCI", (*Position).ParseMove, "h2e2", "h2e2", nil},
		{"any, ICCS", (*Position).ParseMove, "H2-E2", "h2e2", nil},
		{"any, WXF", (*Position).ParseMove, "C2=5", "h2e2", nil},
		{"any, WXF in small letters", (*Position).ParseMove, "c2.5", "h2e2", nil},
		{"any, Chinese", (*Position).ParseMove, "炮二平五", "h2e2", nil},
		{"any, nothing", (*Position).ParseMove, "e4", "", ply.ErrMoveSyntax},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := Start()
			m, err := c.parse(&p, c.text)
			if !errors.Is(err, c.err) || err == nil && m.String() != c.want {
				t.Errorf("%q is %v: %v", c.text, m, err)
			}
			var typed *ply.MoveError
			if err != nil && !errors.As(err, &typed) {
				t.Errorf("%T is no *ply.MoveError", err)
			}
		})
	}
}

// The reasons of Fairy count the ranks as its moves do.
func TestFairyReasons(t *testing.T) {
	start := Rules{}.Start()
	for text, want := range map[string]string{
		"h1f2":  "the horse's leg is blocked on g1",
		"h10f9": "the piece on h10 is Black's, and Red is to move",
		"a4a6":  "the soldier on a4 does not reach a6",
		"e5e6":  "there is no piece on e5",
	} {
		_, err := Fairy{}.ParseCoordinates(&start, text)
		var e *ply.MoveError
		if !errors.As(err, &e) || e.Reason != want {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	m, _ := splitCoordinates("h0f1")
	if got, want := (Fairy{}).Explain(&start, m), "the horse's leg is blocked on g1"; got != want {
		t.Errorf("Explain: %q, want %q", got, want)
	}
}
