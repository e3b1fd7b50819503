package gamefile

import (
	"errors"
	"strings"
	"testing"

	"github.com/plygo/ply"
)

func TestTag(t *testing.T) {
	for _, c := range []struct {
		text, name, value string
		length            int
		want              error
	}{
		{`[White "Anderssen"] x`, "White", "Anderssen", 19, nil},
		{`[ White	"a" ]`, "White", "a", 13, nil},
		{`[White "the "Tiger" of"]`, "White", `the "Tiger" of`, 24, nil},
		{`[White "a\"]\\b\c"]`, "White", `a"]\b\c`, 19, nil},
		{`[a "]"]`, "a", "]", 7, nil},
		{`[赛事 "x"]`, "赛事", "x", 12, nil},
		{`[White "a`, "White", "", 9, ply.ErrFileCut},
		{`[White`, "White", "", 6, ply.ErrFileCut},
		{"[White \"a\n", "White", "", 9, ply.ErrFileSyntax},
		{`["a"]`, "", "", 1, ply.ErrFileSyntax},
		{`[White a]`, "White", "", 6, ply.ErrFileSyntax},
		{`[White "` + strings.Repeat("x", MaxTag) + `"]`, "White", "", MaxTag, ply.ErrFileLimit},
	} {
		for name, reader := range readers {
			p := NewPGN(reader(strings.NewReader(c.text)), Dialect{First: "Event"})
			p.Token()
			tag, err := p.Tag()
			if tag.Name != c.name || tag.Value != c.value || tag.Length != c.length || !errors.Is(err, c.want) || p.Offset() != 0 {
				t.Errorf("%s: %.30q is %+v, %v", name, c.text, tag, err)
			}
		}
	}
}

func TestAppendTag(t *testing.T) {
	got, err := AppendTag(nil, "White", "a \"b\" \\ c\nd")
	if want := `[White "a \"b\" \\ c d"]` + "\n"; string(got) != want || err != nil {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
	for _, name := range []string{"", "a b", "a\"", strings.Repeat("a", MaxToken+1)} {
		if _, err := AppendTag(nil, name, ""); !errors.Is(err, ply.ErrFileSyntax) {
			t.Errorf("%.20q: %v", name, err)
		}
	}
	if _, err := AppendTag(nil, "a", strings.Repeat("a", MaxTag)); !errors.Is(err, ply.ErrFileLimit) {
		t.Error(err)
	}
}

// TestTokens reads what stands between tags and moves.
func TestTokens(t *testing.T) {
	const text = "\uFEFF% escaped [x]\n　1. e4 {a\n b} $12 Nf3!? ;line\n½-½　* $256 !!! $"
	for name, reader := range readers {
		p := NewPGN(reader(strings.NewReader(text)), Dialect{First: "Event"})
		var got []string
		for c, ok := p.Token(); ok; c, ok = p.Token() {
			switch c {
			case '{', ';':
				body, err := p.Comment()
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, "comment "+string(body))
			case '$', '!', '?':
				number, length := p.Glyph()
				glyph := "glyph "
				if number < 0 {
					glyph = "no glyph "
				}
				got = append(got, glyph+string(p.Window()[:length]))
				p.SkipInLine(length)
			default:
				word := p.Word()
				got = append(got, string(word))
				p.SkipInLine(max(1, len(word)))
			}
		}
		const want = "1.|e4|comment a\n b|glyph $12|Nf3|glyph !?|comment line|½-½||no glyph $256|no glyph !!!|no glyph $"
		if all := strings.Join(got, "|"); all != want {
			t.Errorf("%s:\ngot  %q\nwant %q", name, all, want)
		}
	}
}

// TestRecover breaks off in the first line and goes on with the next game.
func TestRecover(t *testing.T) {
	chess, xiangqi := Dialect{First: "Event", EmptyLine: true}, Dialect{First: "Game"}
	for _, c := range []struct {
		name    string
		dialect Dialect
		text    string
		inTags  bool
		next    string
	}{
		{"first tag", chess, "x\n[Event \"a\"]", false, "[Event"},
		{"first tag behind tags", chess, "x\n[Site \"a\"]\n[Event \"a\"]", true, "[Event"},
		{"tag without an empty line", chess, "x\n[Site \"a\"]\n\n[White \"b\"]", false, "[White"},
		{"result", chess, "x 1-0 \n\ne4", false, "e4"},
		{"half points", chess, "x ½-½\n\ne4", false, "e4"},
		{"half a point", chess, "x ½\n\ne4", false, "e4"},
		{"bare half points", chess, "x 1/2\n\ne4", false, "e4"},
		{"asterisk behind a word", chess, "x*\n\ne4", false, "e4"},
		{"all kinds of blanks", chess, "x\v*\v\n\f\v\ne4", false, "e4"},
		{"many blanks", chess, "x *\n" + strings.Repeat(" ", 1000) + "y\n\ne4", false, ""},
		{"tag that is not closed", chess, "x\n[Site \"a]\n\n[White \"b]\n", false, "[White"},
		{"tag without a value", chess, "x\n\n[White]", false, "[White"},
		{"tag without a name", chess, "x\n\n[\"a\"]\n\n[", false, ""},
		{"byte order mark", chess, "x\n\uFEFF[Event \"a\"]", false, "[Event"},
		{"no result", chess, "x 11-0\n\ne4", false, ""},
		{"first tag", xiangqi, "x\n[Game \"a\"]", true, "[Game"},
		{"any tag", xiangqi, "x\n[Red \"a\"]", false, "[Red"},
		{"any tag behind tags", xiangqi, "x\n[Red \"a\"]\ny\n[Black \"a\"]", true, "[Black"},
		{"tag that is not closed", xiangqi, "x\n[Event \"a]\n", false, "[Event"},
		{"tag that is not closed behind tags", xiangqi, "x\n[Event \"a]\n", true, ""},
		{"result", xiangqi, "x 1-0\n\ny", false, ""},
	} {
		for name, reader := range readers {
			p := NewPGN(reader(strings.NewReader(c.text)), c.dialect)
			p.Begin()
			p.Token()
			p.Recover(c.inTags)
			p.Ahead(len(c.text))
			if got := string(p.Window()); !strings.HasPrefix(got, c.next) || c.next == "" && got != "" {
				t.Errorf("%s, %s: goes on with %q, want %q", c.name, name, got, c.next)
			}
		}
	}
}

// TestMarks: a byte order mark is a blank, takes the columns of its bytes, and begins a
// line.
func TestMarks(t *testing.T) {
	for name, reader := range readers {
		p := NewPGN(reader(strings.NewReader("\uFEFFa \uFEFF\uFEFFb \uFEFF%c\n \uFEFF d")), Dialect{})
		for _, want := range []Place{{3, 1, 4}, {11, 1, 12}, {24, 2, 6}} {
			if _, ok := p.Token(); !ok || p.Here() != want || p.AtLineStart() != (want.Line == 1) {
				t.Errorf("%s: %+v, want %+v", name, p.Here(), want)
			}
			p.SkipInLine(1)
		}
	}
}

// TestTakeTag: every tag counts, and every game counts anew.
func TestTakeTag(t *testing.T) {
	p := NewPGN(strings.NewReader(strings.Repeat("[a \"\"]", 2*MaxTags+2)), Dialect{})
	for i := range 2*MaxTags + 2 {
		if i%(MaxTags+1) == 0 {
			p.Begin()
		}
		tag, err := p.Tag()
		if err != nil {
			t.Fatal(err)
		}
		if err := p.TakeTag(tag); errors.Is(err, ply.ErrFileLimit) != (i%(MaxTags+1) == MaxTags) {
			t.Errorf("tag %d: %v", i, err)
		}
	}
}

// TestCutComment: a comment that is not closed ends where the next game begins.
func TestCutComment(t *testing.T) {
	for _, length := range []int{10, 300, 5_000} {
		text := "{" + strings.Repeat("a\n", length) + "\n[Event \"b\"]"
		p := NewPGN(strings.NewReader(text), Dialect{First: "Event", EmptyLine: true})
		p.Token()
		body, err := p.Comment()
		if !errors.Is(err, ply.ErrFileCut) || len(body) != 2*length+1 || !p.Sees("[Event") || !p.AtLineStart() {
			t.Errorf("%d: %d bytes, %v", length, len(body), err)
		}
	}
}
