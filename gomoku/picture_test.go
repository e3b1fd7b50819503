package gomoku_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/svgboard/boardtest"
)

// numbered are the moves of a game, whose stones have numbers.
func numbered(t *testing.T, text string) (moves []gomoku.Move) {
	for _, m := range played(t, text) {
		moves = append(moves, m.Move)
	}
	return moves
}

func TestPictureGolden(t *testing.T) {
	moves := numbered(t, "h8 h9 i9 g7 i7 i8 g9 j6 h10 f8 i11 j12 f10")
	for _, c := range []struct {
		file, position string
		picture        gomoku.Picture
	}{
		{"../docs/gomoku.svg", "15 h8 h9 i9 g7 i7 i8 g9 j6 h10 f8 i11 j12 f10", gomoku.Picture{
			Numbers: moves, Marks: []gomoku.Mark{{At: gomoku.NewMove(6, 9), Label: "A"}, {At: gomoku.NewMove(8, 9), Label: "B"}},
		}},
		{"testdata/won.svg", "15 h8 a1 i9 b1 j10 c1 k11 d2 l12", gomoku.Picture{Flipped: true, Arrows: []gomoku.Arrow{{From: gomoku.NewMove(3, 1), To: gomoku.NewMove(7, 5), Color: "navy"}}}},
		{"testdata/forbidden.svg", "7 renju c4 a7 d4 a6 e3 a4 e2 b7", gomoku.Picture{Forbidden: true, NoCoordinates: true}},
	} {
		b := position(t, c.position)
		svg, err := c.picture.SVG(&b)
		if err != nil {
			t.Fatal(err)
		}
		boardtest.Read(t, svg)
		boardtest.Golden(t, c.file, svg)
	}
}

// A picture says what the position is: all that is drawn is where the names at the edge of
// the board say, whichever way it is turned.
func TestPicturePlaces(t *testing.T) {
	for _, size := range []string{"5", "15", "20"} {
		b := position(t, size+" c3 d3 c4 a1 b2")
		moves := numbered(t, "c3 d3 two c4 a1")
		for _, flipped := range []bool{false, true} {
			svg, err := gomoku.Picture{
				Flipped: flipped, Numbers: moves,
				Arrows: []gomoku.Arrow{{From: gomoku.NewMove(0, 0), To: gomoku.NewMove(4, 3)}},
				Marks:  []gomoku.Mark{{At: gomoku.NewMove(0, 4)}, {At: gomoku.NewMove(4, 0), Dot: true}, {At: gomoku.NewMove(1, 3), Label: "A"}},
			}.SVG(&b)
			if err != nil {
				t.Fatal(err)
			}
			all := boardtest.Read(t, svg)
			got := map[string][]string{}
			for _, e := range all {
				if e.Name == "use" {
					color := strings.TrimPrefix(e.Attr["href"], "#ply-gomoku-")
					got[color] = append(got[color], e.At(t, all))
				}
			}
			maps.Copy(got, boardtest.Places(t, all, "last", "newest", "mark", "arrow"))
			for _, e := range boardtest.Class(all, "number") {
				got["number"] = append(got["number"], e.Text+" "+e.At(t, all))
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
func TestPictureWon(t *testing.T) {
	for text, want := range map[string]map[string]bool{
		"15 a1 a15 b1 b15 c1 c15 e1 e15 f1 f15 d1":                                               {"a1": true, "b1": true, "c1": true, "d1": true, "e1": true, "f1": true},
		"15 standard a4 o15 b4 m15 c4 k15 e4 i15 d1 g15 d2 e15 d3 c15 d5 a15 d6 o13 d4":          {"a4": true, "b4": true, "c4": true, "d4": true, "e4": true},
		"15 caro b4 d7 c4 m15 e4 k15 f4 i15 d2 g15 d3 e15 d5 c15 d6 d1 o1 o13 d4":                {"b4": true, "c4": true, "d4": true, "e4": true, "f4": true},
		"15 caro-with-overlines b4 a4 c4 g4 e4 k15 f4 i15 d1 g15 d2 e15 d3 c15 d5 a15 d6 o13 d4": {"d1": true, "d2": true, "d3": true, "d4": true, "d5": true, "d6": true},
	} {
		b := position(t, text)
		svg, err := gomoku.Picture{}.SVG(&b)
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

func TestPictureErrors(t *testing.T) {
	b := position(t, "7 d4")
	point := gomoku.NewMove(3, 3)
	for _, c := range []struct {
		picture gomoku.Picture
		want    string
	}{
		{gomoku.Picture{Arrows: []gomoku.Arrow{{From: gomoku.NewMove(-1, 2), To: point}}}, "gomoku: picture: the beginning of arrow 0 is off the board"},
		{gomoku.Picture{Arrows: []gomoku.Arrow{{From: point, To: gomoku.NewMove(7, 2)}}}, "gomoku: picture: the end of arrow 0 is off the board"},
		{gomoku.Picture{Arrows: []gomoku.Arrow{{From: point, To: point}}}, "gomoku: picture: arrow 0 goes nowhere"},
		{gomoku.Picture{Marks: []gomoku.Mark{{At: point}, {At: gomoku.TakeBlack}}}, "gomoku: picture: mark 1 is off the board"},
		{gomoku.Picture{Marks: []gomoku.Mark{{At: point, Color: "re d"}}}, `gomoku: picture: "re d" is no colour; want a name such as red, or #rrggbb`},
	} {
		svg, err := c.picture.SVG(&b)
		if svg != nil || err == nil || err.Error() != c.want {
			t.Errorf("%+v: got %d bytes and error %v, want %s", c.picture, len(svg), err, c.want)
		}
	}
	if svg, err := (gomoku.Picture{}).SVG(new(gomoku.Position)); svg != nil || err == nil {
		t.Errorf("the zero Position: got %d bytes and error %v", len(svg), err)
	}
}
