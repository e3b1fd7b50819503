package gomoku_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/boardtest"
)

// numbered are the places of the moves of a game, whose stones have numbers.
func numbered(t *testing.T, text string) (places []board.Place) {
	for _, m := range played(t, text) {
		places = gomoku.Rules{}.Touch(places, nil, m.Move)
	}
	return places
}

func TestDrawGolden(t *testing.T) {
	moves := numbered(t, "h8 h9 i9 g7 i7 i8 g9 j6 h10 f8 i11 j12 f10")
	for _, c := range []struct {
		file, position string
		add            func(b *board.Board)
		style          board.Style
	}{
		{"../docs/gomoku.svg", "15 h8 h9 i9 g7 i7 i8 g9 j6 h10 f8 i11 j12 f10", func(b *board.Board) {
			b.Number(moves)
			b.Marks = []board.Mark{{At: gomoku.NewMove(6, 9).Place(), Label: "A"}, {At: gomoku.NewMove(8, 9).Place(), Label: "B"}}
		}, board.Style{}},
		{"testdata/won.svg", "15 h8 a1 i9 b1 j10 c1 k11 d2 l12", func(b *board.Board) {
			b.Arrows = []board.Arrow{{From: gomoku.NewMove(3, 1).Place(), To: gomoku.NewMove(7, 5).Place(), Color: "navy"}}
		}, board.Style{Flipped: true}},
		{"testdata/forbidden.svg", "7 renju c4 a7 d4 a6 e3 a4 e2 b7", func(b *board.Board) {}, board.Style{NoNames: true, Theme: board.Dark}},
	} {
		p := position(t, c.position)
		b := gomoku.Rules{}.Draw(&p)
		c.add(&b)
		svg, err := board.SVG(b, c.style)
		if err != nil {
			t.Fatal(err)
		}
		boardtest.Read(t, svg)
		boardtest.Golden(t, c.file, svg)
	}
}

// A picture says what the position is: all that is drawn is where the names at the edge of
// the board say, whichever way it is turned.
func TestDrawPlaces(t *testing.T) {
	for _, size := range []string{"5", "15", "20"} {
		p := position(t, size+" c3 d3 c4 a1 b2")
		b := gomoku.Rules{}.Draw(&p)
		b.Number(numbered(t, "c3 d3 two c4 a1"))
		b.Arrows = []board.Arrow{{From: gomoku.NewMove(0, 0).Place(), To: gomoku.NewMove(4, 3).Place()}}
		b.Marks = []board.Mark{{At: gomoku.NewMove(0, 4).Place()}, {At: gomoku.NewMove(4, 0).Place(), Dot: true}, {At: gomoku.NewMove(1, 3).Place(), Label: "A"}}
		for _, flipped := range []bool{false, true} {
			svg, err := board.SVG(b, board.Style{Flipped: flipped})
			if err != nil {
				t.Fatal(err)
			}
			all := boardtest.Read(t, svg)
			got := map[string][]string{}
			for _, e := range all {
				if e.Name == "use" {
					color := strings.TrimPrefix(e.Attr["href"], "#ply-light-stone-")
					got[color] = append(got[color], e.At(t, all))
				}
			}
			maps.Copy(got, boardtest.Places(t, all, "last", "newest", "mark", "arrow"))
			for i, e := range all {
				if e.Attr["class"] == "label" {
					got["number"] = append(got["number"], all[i+1].Text+" "+e.At(t, all))
				}
			}
			want := map[string][]string{
				"black": {"b2", "c3", "c4"}, "white": {"a1", "d3"}, "last": {"b2"}, "newest": {"b2"},
				"number": {"4 a1", "1 c3", "2 d3", "3 c4"}, "mark": {"a5", "e1", "b4"}, "arrow": {"a1e4"},
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("size %s, flipped %v (-want +got)\n%s", size, flipped, diff)
			}
		}
	}
}

// The row that won is shown, overlines and all, and no other: what a rule does not let win
// may cross it.
func TestDrawWon(t *testing.T) {
	for text, want := range map[string]map[string]bool{
		"15 a1 a15 b1 b15 c1 c15 e1 e15 f1 f15 d1":                                               {"a1": true, "b1": true, "c1": true, "d1": true, "e1": true, "f1": true},
		"15 standard a4 o15 b4 m15 c4 k15 e4 i15 d1 g15 d2 e15 d3 c15 d5 a15 d6 o13 d4":          {"a4": true, "b4": true, "c4": true, "d4": true, "e4": true},
		"15 caro b4 d7 c4 m15 e4 k15 f4 i15 d2 g15 d3 e15 d5 c15 d6 d1 o1 o13 d4":                {"b4": true, "c4": true, "d4": true, "e4": true, "f4": true},
		"15 caro-with-overlines b4 a4 c4 g4 e4 k15 f4 i15 d1 g15 d2 e15 d3 c15 d5 a15 d6 o13 d4": {"d1": true, "d2": true, "d3": true, "d4": true, "d5": true, "d6": true},
	} {
		b := position(t, text)
		svg, err := board.SVG(gomoku.Rules{}.Draw(&b), board.Style{})
		if err != nil {
			t.Fatal(err)
		}
		all := boardtest.Read(t, svg)
		got := map[string]bool{}
		for _, e := range boardtest.Class(all, "last") {
			got[e.At(t, all)] = true
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
	}
}

func TestDrawZero(t *testing.T) {
	if svg, err := board.SVG(gomoku.Rules{}.Draw(new(gomoku.Position)), board.Style{}); svg != nil || err == nil {
		t.Errorf("the zero Position: got %d bytes and error %v", len(svg), err)
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		name, position string
		numbers        string
		style          board.Style
		want           string
	}{
		{"plain", "5 c3 d3 c4", "", board.Style{}, `
			5  . . . . .
			4  . .[x]. .
			3  . . x o .
			2  . . . . .
			1  . . . . .

			   a b c d e`},
		{"flipped", "5 c3 d3 c4", "", board.Style{Flipped: true}, `
			1  . . . . .
			2  . . . . .
			3  . o x . .
			4  . .[x]. .
			5  . . . . .

			   e d c b a`},
		{"unicode", "5 c3 d3 c4 a1", "", board.Style{Unicode: true, NoNames: true}, `
			 · · · · ·
			 · · ● · ·
			 · · ● ○ ·
			 · · · · ·
			[○]· · · ·`},
		{"numbers", "5 c3 d3 c4 a1", "c3 d3 two c4", board.Style{}, `
			5  . . . . .
			4  . . 3 . .
			3  . . 1 2 .
			2  . . . . .
			1 [o]. . . .

			   a b c d e`},
		{"forbidden", "7 renju c4 a7 d4 a6 e3 a4 e2 b7", "", board.Style{NoNames: true}, `
			 o[o]. . . . .
			 o . . . . . .
			 . . . . . . .
			 o . x x # . .
			 . . . . x . .
			 . . . . x . .
			 . . . . . . .`},
		{"wide numbers", "5 a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3", board.Style{NoNames: true}, `
			  .  .  .  .  .
			  .  .  .  .  .
			 11[12] .  .  .
			  6  7  8  9 10
			  1  2  3  4  5`},
	} {
		p := position(t, c.position)
		b := gomoku.Rules{}.Draw(&p)
		if c.numbers != "" {
			b.Number(numbered(t, c.numbers))
		}
		var want strings.Builder
		for line := range strings.Lines(c.want[1:] + "\n") {
			want.WriteString(strings.TrimPrefix(line, "\t\t\t"))
		}
		if diff := cmp.Diff(want.String(), board.Text(b, c.style)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.name, diff)
		}
	}
}
