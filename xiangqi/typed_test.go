package xiangqi

import (
	"errors"
	"strings"
	"testing"

	"github.com/plygo/ply"
)

// TestTyped reads moves as people type them.
func TestTyped(t *testing.T) {
	black := Start()
	black.Play(moveOf(t, "h2e2"))
	soldiers := mustParse("3k5/6P2/9/6P2/9/9/9/9/9/4K4 w - - 0 1")
	for _, c := range []struct {
		p          Position
		text, want string
	}{
		{Start(), "h2e2", "h2e2"},
		{Start(), "H2E2", "h2e2"},
		{Start(), "h2-e2", "h2e2"},
		{Start(), "H2 – E2", "h2e2"},
		{Start(), "h2 e2", "h2e2"},
		{Start(), " h2e2\n", "h2e2"},
		{Start(), "1.h2e2", "h2e2"},
		{Start(), "1. H2-E2", "h2e2"},
		{Start(), "C2=5", "h2e2"},
		{Start(), "C2.5", "h2e2"},
		{Start(), "c2=5", "h2e2"},
		{Start(), "C2 = 5", "h2e2"},
		{Start(), "1. C2.5", "h2e2"},
		{Start(), "1 c2=5!", "h2e2"},
		{Start(), "Ｃ２＝５", "h2e2"},
		{Start(), "C2+1", "h2h3"},
		{Start(), "h2+3", "h0g2"},
		{Start(), "n2+3", "h0g2"},
		{Start(), "炮二平五", "h2e2"},
		{Start(), "炮2平5", "h2e2"},
		{Start(), "炮２平５", "h2e2"},
		{Start(), "砲二平五", "h2e2"},
		{Start(), "炮 二 平 五", "h2e2"},
		{Start(), "1. 炮二平五", "h2e2"},
		{Start(), "１．炮二平五", "h2e2"},
		{Start(), "1、炮二平五", "h2e2"},
		{Start(), "马二进三", "h0g2"},
		{Start(), "馬二進三", "h0g2"},
		{Start(), "傌二進三！", "h0g2"},
		{black, "1... h9g7", "h9g7"},
		{black, "1… H8+7", "h9g7"},
		{black, "马8进7", "h9g7"},
		{black, "馬８進７", "h9g7"},
		{black, "马八进七", "h9g7"},
		{soldiers, "13 = 4", "g8f8"},
		{soldiers, "5. 13=4", "g8f8"},
		{soldiers, "13.4", "g8f8"},
		{soldiers, "前兵平四", "g8f8"},
		{soldiers, "P + = 4", "g8f8"},
	} {
		m, err := c.p.ParseMove(c.text)
		if err != nil {
			t.Errorf("%q in %s: %v", c.text, c.p.String(), err)
		} else if m.String() != c.want {
			t.Errorf("%q in %s is %v, want %s", c.text, c.p.String(), m, c.want)
		}
	}
	p := Start()
	for _, text := range []string{"", " ", "1.", "h2", "h2 e", "C2", "炮二平", "h2e2 h9g7", "C2=5 H8+7", "15.6.7"} {
		if m, err := p.ParseMove(text); !errors.Is(err, ply.ErrMoveSyntax) {
			t.Errorf("%q is %v, %v, want no move", text, m, err)
		}
	}
	for _, text := range []string{"h2 e2", "1.h2e2", " h2e2", "C2=5"} {
		if m, err := p.ParseUCI(text); !errors.Is(err, ply.ErrMoveSyntax) {
			t.Errorf("ParseUCI(%q) = %v, %v, want no move", text, m, err)
		}
	}
	_, err := p.ParseMove(" C3 = 5 ")
	var e *ply.MoveError
	if !errors.As(err, &e) || e.Text != " C3 = 5 " {
		t.Errorf("the text of the error is %+v", e)
	}
}

// TestTypedForms reads every legal move in many forms.
func TestTypedForms(t *testing.T) {
	wide := strings.NewReplacer("1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８", "9", "９")
	forRandomPositions(t, 200, func(t *testing.T, p Position) {
		for _, m := range p.Moves(nil) {
			uci, wxf := m.String(), p.WXF(m)
			simplified, traditional := p.Chinese(m, ScriptSimplified), p.Chinese(m, ScriptTraditional)
			for _, form := range []string{
				uci, strings.ToUpper(uci), uci[:2] + "-" + uci[2:], uci[:2] + " " + uci[2:], "3." + uci, "12... " + strings.ToUpper(uci), m.ICCS(),
				wxf, strings.ToLower(wxf), strings.Replace(wxf, "=", ".", 1), wxf[:2] + " " + wxf[2:], "7. " + wxf, "7." + wxf + "!?", wide.Replace(wxf),
				simplified, traditional, wide.Replace(simplified), "1." + simplified, "1. " + traditional, spaced(traditional),
			} {
				if got, err := p.ParseMove(form); got != m {
					t.Fatalf("%v typed as %q in %s is %v: %v", m, form, p.String(), got, err)
				}
			}
		}
	})
}

// spaced returns text with a space after every character.
func spaced(text string) string { return strings.Join(strings.Split(text, ""), " ") }

// FuzzTyped: no text panics, what is read is legal, and what is refused as illegal or as
// ambiguous has a reason.
func FuzzTyped(f *testing.F) {
	for _, text := range []string{"h2 e2", "H2-E2", "1. C2.5", "c2 = 5", "炮二平五", "１．馬２進３", "前炮平五", "15.6", "P++1", "E3+5!"} {
		f.Add(startFEN, text)
		f.Add("3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w - - 0 1", text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFEN(fen)
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
		if strict, err := p.parseWord(text); err == nil && strict != m {
			t.Errorf("%q in %s is %v to parseWord, %v to ParseMove", text, p.String(), strict, m)
		}
	})
}
