package chess

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
)

// outline writes a line of a game with its notes, for tables.
func outline(p Position, comment Comment, moves []PGNMove) string {
	var words []string
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	if comment != "" {
		add("{%s}", comment)
	}
	for _, m := range moves {
		add("%s", p.SAN(m.Move))
		for _, n := range m.NAGs {
			add("%v", n)
		}
		if m.Comment != "" {
			add("{%s}", m.Comment)
		}
		for _, v := range m.Variations {
			add("(%s)", outline(p, v.Comment, v.Moves))
		}
		if m.After != "" {
			add("{%s}", m.After)
		}
		if m.Move == 0 {
			p.pass()
		} else {
			p.Play(m.Move)
		}
	}
	return strings.Join(words, " ")
}

func TestPGNMovetext(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", "1. e4 e5 2. Nf3 *", "e4 e5 Nf3 *"},
		{"no numbers", "e4 e5 Nf3 1-0", "e4 e5 Nf3 1-0"},
		{"tight numbers", "1.e4 e5 2.Nf3 Nc6 3.Bb5 1/2-1/2", "e4 e5 Nf3 Nc6 Bb5 1/2-1/2"},
		{"odd numbers", "7 e4 ... e5 1. ... 99.Nf3 1/2", "e4 e5 Nf3 1/2-1/2"},
		{"no moves", "0-1", "0-1"},
		{"zeros", "e4 e5 Nf3 Nf6 Bc4 Bc5 0-0 0-0 *", "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O *"},
		{"liberal", "e2-e4 Pd5 e4d5 Qxd5 b1c3 Qd8+ *", "e4 d5 exd5 Qxd5 Nc3 Qd8 *"},
		{"en passant", "e4 a6 e5 d5 exd6 e.p. cd6 *", "e4 a6 e5 d5 exd6 cxd6 *"},
		{"glyphs", "e4! e5? Nf3!! Nc6?? Bb5!? a6?! Ba4 $14 $1! *", "e4 ! e5 ? Nf3 !! Nc6 ?? Bb5 !? a6 ?! Ba4 $14 ! ! *"},
		{"glyphs apart", "e4 ! (d4 ?)$0 $255 *", "e4 ! $0 $255 (d4 ?) *"},
		{"comments", "{a} 1. {b} e4 {c\nd}{e} {} ; f } g\n e5 *", "{a b} e4 {c d e f } g} e5 *"},
		{"blanks in comments", "e4 { a  b \r\n\r\n\t c { } *", "e4 {a  b c {} *"},
		{"comment at the end", "e4 {a} * {b} ; c", "e4 {a b c} *"},
		{"percent", "e4 {a\n% b}\n%e5 escaped {\nd5 *", "e4 {a % b} d5 *"},
		{"variations", "e4 (d4 {a} d5 (Nf6 (f5 {b}) {c}) c4) {d} (c4) e5 *", "e4 (d4 {a} d5 (Nf6 (f5 {b}) {c}) c4) (c4) {d} e5 *"},
		{"first comment of a variation", "e4 {x} ({a} 1.d4) ({b}) () *", "e4 {x} ({a} d4) ({b}) () *"},
		{"null moves", "e4 e5 (1... -- 2. Nf3 Z0 3. Nc3) *", "e4 e5 (-- Nf3 -- Nc3) *"},
		{"tags", "[White \"A \\\"B\\\" \\\\ C\"]\n[Black  \"D \"E\" F\" ] [X \"\"]\n\n*", "*"},
		{"carriage returns", "[White \"A\"]\r\n\r\n1. e4\r\ne5 ;c\r\n*\r\n", "e4 e5 {c} *"},
		{"byte order mark", "\uFEFF[White \"A\"]\n\n1. e4 *", "e4 *"},
		{"carriage returns alone", "% a\r[White \"A\"]\r\r1. e4\re5 ;c\r%d5\r\rNf3 *\r", "e4 e5 {c} Nf3 *"},
		{"half points", "1. e4 ½-½", "e4 1/2-1/2"},
		{"half a point", "1. e4{a}½ {b}", "e4 {a b} 1/2-1/2"},
		{"half points in a tag", "[Result \"½-½\"]\n\n1. e4 *", "e4 1/2-1/2"},
		{"result tag", "[Result \"1-0\"]\n\n1. e4 *", "e4 1-0"},
		{"result tag overruled", "[Result \"1-0\"]\n\n1. e4 0-1", "e4 0-1"},
		{"start", "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 30\"]\n30. a8=Q+ Kd7 *", "a8=Q+ Kd7 *"},
		{"black to move", "[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 b - - 0 30\"]\n30... Kd7 *", "Kd7 *"},
		{"not set up", "[SetUp \"0\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 b - - 0 30\"]\n1. e4 *", "e4 *"},
		{"chess960", "[Variant \"Chess960\"]\n[FEN \"nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1\"]\n" +
			"1. c3 c6 2. Bb3 Bb6 3. O-O-O (3. Kc2) c8b8 1-0", "c3 c6 Bb3 Bb6 O-O-O (Kc2) O-O-O 1-0"},
		{"chess960 castling", "[FEN \"4k3/8/8/8/8/8/8/1R3KR1 w BG - 0 1\"]\n1. O-O (1. O-O-O Ke7) *", "O-O (O-O-O Ke7) *"},
	} {
		t.Run(c.name, func(t *testing.T) {
			games := 0
			for g, err := range ReadPGN(strings.NewReader(c.text)) {
				games++
				if err != nil {
					t.Fatal(err)
				}
				got := strings.TrimSpace(outline(g.Start, g.Comment, g.Moves) + " " + g.Result.String())
				if got != c.want {
					t.Errorf("got  %s\nwant %s", got, c.want)
				}
				checkRoundTrip(t, g)
			}
			if games != 1 {
				t.Errorf("%d games", games)
			}
		})
	}
}

// checkRoundTrip writes a game, reads it, and compares.
func checkRoundTrip(t *testing.T, g *PGN) {
	t.Helper()
	text := writeAll(t, g)
	again := readAll(t, text)
	want := *g
	want.Tags, _ = exportTags(g.Tags, g.Start, g.Result)
	if len(again) != 1 || !reflect.DeepEqual(&want, again[0]) {
		t.Fatalf("written\n%s\nand read again %+v, want %+v", text, again, want)
	}
	if twice := writeAll(t, again[0]); string(twice) != string(text) {
		t.Errorf("written again\n%s", cmp.Diff(string(text), string(twice)))
	}
}

func TestPGNTags(t *testing.T) {
	const text = "[Opening \"x\"]\n[White \"A \\\"B\\\" \\\\ C:\\D\"]\n[Black  \"E \"F\" G\" ] [Result \"?\"]\n[Opening \"y\"]\n\n0-1"
	g := readAll(t, []byte(text))[0]
	want := []Tag{{"Opening", "y"}, {"White", `A "B" \ C:\D`}, {"Black", `E "F" G`}, {"Result", "0-1"}}
	if diff := cmp.Diff(want, g.Tags); diff != "" {
		t.Error(diff)
	}
	if g.Tag("Black") != `E "F" G` || g.Tag("Site") != "" {
		t.Error("Tag")
	}
	const export = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A \"B\" \\ C:\\D"]
[Black "E \"F\" G"]
[Result "0-1"]
[Opening "y"]

0-1

`
	if diff := cmp.Diff(export, string(writeAll(t, g))); diff != "" {
		t.Error(diff)
	}
}

func TestPGNExport(t *testing.T) {
	const long = "A comment that is longer than what fits into one line of the export format, by far"
	const text = "[Event \"E\"]\n[Site \"S\"]\n[Date \"2001.01.01\"]\n[Round \"1\"]\n[White \"W\"]\n[Black \"B\"]\n[Result \"*\"]\n\n" +
		"1. e4 {" + long + "} e5 $1 (1... c5 2. Nf3 (2. c3 {" + long + "}) 2... d6) 2. Nf3 *"
	const want = `1. e4 {A comment that is longer than what fits into one line of the export
format, by far} 1... e5 $1 (1... c5 2. Nf3 (2. c3 {A comment that is longer
than what fits into one line of the export format, by far}) 2... d6) 2. Nf3 *

`
	g := readAll(t, []byte(text))[0]
	_, moves, _ := strings.Cut(string(writeAll(t, g)), "\n\n")
	if diff := cmp.Diff(want, moves); diff != "" {
		t.Error(diff)
	}
}

// TestPGNOddComments writes comments that PGN has no plain way to write.
func TestPGNOddComments(t *testing.T) {
	words := strings.Repeat("word } ", 40) + strings.Repeat("x", 200) + " %percent  two   three { ; ( [Event \"x\"] \\ end"
	for _, c := range []Comment{"}", "a}b", "{", "a { b", Comment(words), Comment(strings.ReplaceAll(words, "}", "")), "%", "} %", ";", "a\tb"} {
		g := &PGN{Start: Start(), Comment: c}
		for _, text := range []string{"e4", "e5"} {
			p := Start()
			for _, m := range g.Moves {
				p.Play(m.Move)
			}
			m, _ := p.ParseSAN(text)
			g.Moves = append(g.Moves, PGNMove{Move: m, Comment: c, After: c, Variations: []Variation{{Comment: c, Moves: []PGNMove{{Move: m, Comment: c}}}}})
		}
		checkRoundTrip(t, g)
	}
	g := &PGN{Comment: " \n a\r\n b \n"}
	if again := readAll(t, writeAll(t, g)); again[0].Comment != "a b" {
		t.Errorf("%q", again[0].Comment)
	}
}

func TestWritePGNErrors(t *testing.T) {
	p := Start()
	e4, _ := p.ParseSAN("e4")
	deep := Variation{Moves: []PGNMove{{Move: e4}}}
	for range MaxPGNDepth {
		deep = Variation{Moves: []PGNMove{{Move: e4, Variations: []Variation{deep}}}}
	}
	for name, c := range map[string]struct {
		g    PGN
		want error
	}{
		"illegal move": {PGN{Moves: []PGNMove{{Move: e4}, {Move: e4}}}, ply.ErrIllegalMove},
		"null move":    {PGN{Moves: []PGNMove{{}}}, ply.ErrIllegalMove},
		"tag name":     {PGN{Tags: []Tag{{"a b", "c"}}}, ply.ErrFileSyntax},
		"no tag name":  {PGN{Tags: []Tag{{"", "c"}}}, ply.ErrFileSyntax},
		"long tag":     {PGN{Tags: []Tag{{"a", strings.Repeat("x", MaxPGNTag)}}}, ply.ErrFileLimit},
		"long comment": {PGN{Comment: Comment(strings.Repeat("x", MaxPGNComment+1))}, ply.ErrFileLimit},
		"too deep":     {PGN{Moves: []PGNMove{{Move: e4, Variations: []Variation{deep}}}}, ply.ErrFileLimit},
		"variant":      {PGN{Tags: []Tag{{"Variant", "Atomic"}}}, ply.ErrFileVariant},
	} {
		if err := WritePGN(io.Discard, &c.g); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCommentCommands(t *testing.T) {
	c := Comment("[%eval 0.17] Good [%clk 1:02:03.5] move [%csl Ga1,Rb2][%emt 0:07] [%x")
	if got := c.Text(); got != "Good move [%x" {
		t.Errorf("text %q", got)
	}
	for name, want := range map[string]string{"eval": "0.17", "csl": "Ga1,Rb2", "x": "", "clock": ""} {
		if got, ok := c.Command(name); got != want || ok != (want != "") {
			t.Errorf("%s is %q, %v", name, got, ok)
		}
	}
	for name, want := range map[string]time.Duration{"clk": time.Hour + 2*time.Minute + 3500*time.Millisecond, "emt": 7 * time.Second} {
		if got, ok := c.Duration(name); got != want || !ok {
			t.Errorf("%s is %v, %v", name, got, ok)
		}
	}
	for text, want := range map[Comment]string{
		"[%eval -1.25,20]": "-1.25 0 true", "[%eval #-3]": "0 -3 true", "[%eval #0]": "0 0 false",
		"[%eval NaN]": "0 0 false", "[%eval]": "0 0 false", "": "0 0 false",
	} {
		pawns, mate, ok := text.Eval()
		if got := fmt.Sprint(pawns, mate, ok); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
	for _, text := range []Comment{"[%clk x]", "[%clk -1:00]", "[%clk 1:2:3:4]", "[%clk NaN]", "[%clk 1e300]", "[%clk]"} {
		if got, ok := text.Duration("clk"); ok {
			t.Errorf("%s is %v", text, got)
		}
	}
}

// TestPGNSmallReads reads byte by byte, so that every word crosses the window's end.
func TestPGNSmallReads(t *testing.T) {
	const text = "\uFEFF[White \"A\"]\r\n\r\n1. e4 {a} (1. d4 $14 {b\r\nc}) 1... e5!? ; d\r\n2. Nf3 1/2-1/2\r\n"
	want := readAll(t, []byte(text))
	var got []*PGN
	for g, err := range ReadPGN(iotest.OneByteReader(strings.NewReader(text))) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, g)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
