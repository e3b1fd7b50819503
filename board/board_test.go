package board_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/boardtest"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/xiangqi"
)

// pictured are boards of all games, by name.
func pictured(t testing.TB) map[string]board.Board {
	return map[string]board.Board{
		"chess":     after(t, chess.Rules{}, "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6"),
		"xiangqi":   after(t, xiangqi.Rules{}, "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5"),
		"jieqi":     after(t, jieqi.Rules{}, "h2e2 =C h9g7 =H e2e6 xX g7e6 e3e4 =H e6d4"),
		"gomoku":    after(t, gomoku.Rules{}, "h8 h9 i9 g7 i7 i8 g9"),
		"tictactoe": after(t, tictactoe.Rules{}, "5 1 9 3"),
		"connect4":  after(t, connect4.Rules{}, "4 4 3 5 2 1 4"),
		"reversi":   after(t, reversi.Rules{}, "d3 c3 c4 c5"),
		"kalah":     after(t, kalah.Rules{}, "3 1 2"),
		"grundy":    after(t, grundy.Rules{}, "12=5+7 7=3+4"),
		"dicerace":  after(t, dicerace.Rules{}, "walk walk"),
	}
}

// after returns the board after some moves, with the last of them.
func after[S any, M comparable](t testing.TB, g interface {
	ply.Game[S, M]
	ply.Starter[S]
	ply.Notation[S, M]
	ply.Drawer[S, M]
}, moves string) board.Board {
	t.Helper()
	s := g.Start()
	var last []board.Place
	for text := range strings.FieldsSeq(moves) {
		m, err := g.ParseMove(&s, text)
		if err != nil {
			t.Fatal(err)
		}
		last = g.Touch(nil, &s, m)
		g.Play(&s, m)
	}
	b := g.Draw(&s)
	if b.Last == nil {
		b.Last = last
	}
	return b
}

// Every game in every theme, as it was looked at.
func TestGolden(t *testing.T) {
	for name, b := range pictured(t) {
		for _, theme := range board.Themes() {
			svg, err := board.SVG(b, board.Style{Theme: theme, Width: 400})
			if err != nil {
				t.Fatal(err)
			}
			boardtest.Read(t, svg)
			boardtest.Golden(t, filepath.Join("testdata", name+"-"+theme.Name+".svg"), svg)
		}
		var text strings.Builder
		for _, style := range []board.Style{{}, {Unicode: true, Flipped: true}, {Unicode: true, Color: true}, {NoNames: true}} {
			text.WriteString(board.Text(b, style) + "\n")
		}
		boardtest.Golden(t, filepath.Join("testdata", name+".txt"), []byte(text.String()))
		for line := range strings.Lines(board.Text(b, board.Style{Unicode: true})) {
			if n := utf8.RuneCountInString(line); n > 80 {
				t.Errorf("%s: a line of %d characters does not fit a terminal", name, n)
			}
		}
	}
}

// A board read back from JSON is the same board, and draws the same picture.
func TestJSON(t *testing.T) {
	for name, b := range pictured(t) {
		text, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		var read board.Board
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		want, _ := board.SVG(b, board.Style{})
		got, err := board.SVG(read, board.Style{})
		if err != nil || string(got) != string(want) {
			t.Errorf("%s: another picture, error %v", name, err)
		}
	}
	var b board.Board
	for text, want := range map[string]string{
		`{"ground":"sea"}`:             `no ground is called "sea"`,
		`{"colors":["red","mauve"]}`:   `no colour is called "mauve"`,
		`{"things":[{"form":"cube"}]}`: `no form is called "cube"`,
	} {
		if err := json.Unmarshal([]byte(text), &b); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

// The first thing that is wrong is the error, and there is no picture. Text draws what it can.
func TestErrors(t *testing.T) {
	off := board.Place{X: 3}
	for _, c := range []struct {
		want string
		bend func(b *board.Board)
	}{
		{"0 columns and 2 rows; want 1 to 200", func(b *board.Board) { b.Columns = 0 }},
		{"3 columns and 201 rows; want 1 to 200", func(b *board.Board) { b.Rows = 201 }},
		{"2 names at an edge of 3", func(b *board.Board) { b.Names.Below = []string{"a", "b"} }},
		{"1 names at an edge of 2", func(b *board.Board) { b.Plain = &board.Names{Left: []string{"1"}} }},
		{"there is no Ground(9)", func(b *board.Board) { b.Ground = 9 }},
		{"there is no Color(9)", func(b *board.Board) { b.Colors[1] = 9 }},
		{"dot 0 is off the board", func(b *board.Board) { b.Dots = []board.Place{off} }},
		{"thing 0 is off the board", func(b *board.Board) { b.Things = []board.Thing{{At: off}} }},
		{"thing 0 has the side 2; want 0, 1 or Neither", func(b *board.Board) { b.Things = []board.Thing{{Side: 2}} }},
		{"thing 0: there is no Form(9)", func(b *board.Board) { b.Things = []board.Thing{{Form: 9}} }},
		{`thing 0: the board has no figure "king"`, func(b *board.Board) { b.Things = []board.Thing{{Form: board.Drawn, Figure: "king"}} }},
		{`the figure "x" is not a path of SVG`, func(b *board.Board) { b.Figures = map[string]board.Figure{"x": {Outline: `M0 0"/><script>`}} }},
		{"place of the last move 1 is off the board", func(b *board.Board) { b.Last = []board.Place{{}, off} }},
		{"alarm 0 is off the board", func(b *board.Board) { b.Alarm = []board.Place{{X: -1}} }},
		{"the beginning of arrow 0 is off the board", func(b *board.Board) { b.Arrows = []board.Arrow{{From: off}} }},
		{"the end of arrow 1 is off the board", func(b *board.Board) { b.Arrows = []board.Arrow{{To: board.Place{X: 1}}, {To: off}} }},
		{"arrow 0 goes nowhere", func(b *board.Board) { b.Arrows = []board.Arrow{{}} }},
		{`"#12345" is no colour; want a name such as red, or #rrggbb`, func(b *board.Board) { b.Arrows = []board.Arrow{{To: board.Place{X: 1}, Color: "#12345"}} }},
		{"mark 0 is off the board", func(b *board.Board) { b.Marks = []board.Mark{{At: off}} }},
		{`"red\" onload=\"x" is no colour; want a name such as red, or #rrggbb`, func(b *board.Board) { b.Marks = []board.Mark{{Color: `red" onload="x`}} }},
	} {
		b := board.Board{Columns: 3, Rows: 2}
		c.bend(&b)
		svg, err := board.SVG(b, board.Style{})
		if svg != nil || err == nil || err.Error() != "board: "+c.want {
			t.Errorf("got %d bytes and error %v, want %s", len(svg), err, c.want)
		}
		board.Text(b, board.Style{Unicode: true, Color: true})
	}
}

// A thing that lies with its face down shows nothing, and cannot say what it is.
func TestDark(t *testing.T) {
	b := board.Board{Columns: 4, Rows: 1, Things: []board.Thing{
		{Form: board.Disc, Name: "hidden piece", Dark: true},
		{At: board.Place{X: 1}, Form: board.Disc, Label: "兵", Letter: "P", Glyph: "兵"},
		{At: board.Place{X: 2}, Form: board.Disc, Side: 1, Dark: true},
		{At: board.Place{X: 3}, Form: board.Disc, Side: board.Neither, Dark: true},
	}}
	if diff := cmp.Diff("X P x ?\n", board.Text(b, board.Style{})); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff("Ｘ 兵 ｘ ？\n", board.Text(b, board.Style{Unicode: true})); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if _, err := board.SVG(b, board.Style{}); err != nil {
		t.Error(err)
	}
	b.Things[0].Glyph = "帥"
	if err := b.Check(); err == nil {
		t.Error("a thing that lies with its face down says what it is")
	}
}

// Whatever text is put into a picture, it can be read, and says the same.
func FuzzText(f *testing.F) {
	f.Add("<&\"'>", "]]>")
	f.Add("\x00\xff\u2028", "帥")
	f.Fuzz(func(t *testing.T, about, label string) {
		b := board.Board{
			About: about, Columns: 1, Rows: 1, Caption: label, Names: board.Names{Below: []string{about}, Left: []string{label}},
			Things: []board.Thing{{Form: board.Disc, Label: label, Letter: about, Glyph: label, Name: about}},
			Marks:  []board.Mark{{Label: label}}, Words: []board.Word{{Text: about}},
		}
		for _, style := range []board.Style{{}, {Letters: true, Flipped: true}} {
			svg, err := board.SVG(b, style)
			if err != nil {
				t.Fatal(err)
			}
			all := boardtest.Read(t, svg)
			want := strings.Map(func(r rune) rune {
				if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == '\ufffe' || r == '\uffff' {
					return '\ufffd'
				}
				return r
			}, about)
			want = strings.ReplaceAll(strings.ReplaceAll(want, "\r\n", "\n"), "\r", "\n") // as XML has it
			if got := all[1].Text; got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		}
		board.Text(b, board.Style{})
		board.Text(b, board.Style{Unicode: true, Color: true, Flipped: true})
	})
}

// Reading a board from JSON and drawing it never panics.
func FuzzJSON(f *testing.F) {
	for _, b := range pictured(f) {
		text, _ := json.Marshal(b)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var b board.Board
		if json.Unmarshal(text, &b) != nil || b.Columns > 50 || b.Rows > 50 {
			return
		}
		if svg, err := board.SVG(b, board.Style{}); err == nil {
			boardtest.Read(t, svg)
			board.Text(b, board.Style{Unicode: true, Color: true})
		}
	})
}
