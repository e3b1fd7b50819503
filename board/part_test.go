package board_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/boardtest"
)

// A small picture has nothing around its places, and the same things at them.
func TestSmall(t *testing.T) {
	for name, b := range pictured(t) {
		small, err := board.SVG(b, board.Style{Small: true, NoNames: true})
		if err != nil {
			t.Fatal(err)
		}
		all := boardtest.Read(t, small)
		if got, want := all[0].Attr["viewBox"], fmt.Sprintf("0 0 %d %d", 60*b.Columns, 60*b.Rows); got != want {
			t.Errorf("%s: the picture is %s, want %s", name, got, want)
		}
		if n := len(boardtest.Class(all, "frame")) + len(boardtest.Class(all, "names")); n > 0 {
			t.Errorf("%s has a frame or names", name)
		}
		if got, want := dataAt(boardtest.Class(all, "thing")), placesOf(b.Things); !cmp.Equal(got, want) {
			t.Errorf("%s: things at %v, want %v", name, got, want)
		}
	}
}

func dataAt(all []boardtest.Element) (places []string) {
	for _, e := range all {
		places = append(places, e.Attr["data-at"])
	}
	return places
}

func placesOf(things []board.Thing) (places []string) {
	for _, t := range things {
		places = append(places, fmt.Sprintf("%d,%d", t.At.X, t.At.Y))
	}
	return places
}

// Pictures of one page have no identifier twice, also in different styles, and each finds what it
// uses. Alone, the same pictures would have some twice.
func TestPage(t *testing.T) {
	var page board.Page
	var together strings.Builder
	together.WriteString(`<svg xmlns="http://www.w3.org/2000/svg">`)
	twice := 0
	for _, b := range pictured(t) {
		for _, style := range []board.Style{{}, {Small: true}, {Flipped: true}, {Theme: board.Dark}} {
			svg, err := page.SVG(b, style)
			if err != nil {
				t.Fatal(err)
			}
			together.Write(svg)
			alone, err := board.SVG(b, style)
			if err != nil {
				t.Fatal(err)
			}
			twice += len(alone) - len(svg)
		}
	}
	together.WriteString("</svg>")
	boardtest.Read(t, []byte(together.String()))
	if twice == 0 {
		t.Error("nothing is shared")
	}
	if _, err := page.SVG(board.Board{}, board.Style{}); err == nil {
		t.Error("a board without places was drawn")
	}
}

// A part of a board has the names and squares of that part, from either side.
func TestPart(t *testing.T) {
	b := pictured(t)["chess"]
	for _, c := range []struct {
		style board.Style
		names string
	}{
		{board.Style{Part: [2]board.Place{{X: 4, Y: 1}, {X: 6, Y: 2}}}, "e f g 2 3"},
		{board.Style{Part: [2]board.Place{{X: 6, Y: 1}, {X: 4, Y: 2}}}, "e f g 2 3"},
		{board.Style{Part: [2]board.Place{{X: 4, Y: 1}, {X: 6, Y: 2}}, Flipped: true}, "e f g 2 3"},
		{board.Style{Part: [2]board.Place{{X: 0, Y: 7}, {X: 0, Y: 7}}, Small: true}, "a 8"},
	} {
		svg, err := board.SVG(b, c.style)
		if err != nil {
			t.Fatal(err)
		}
		all := boardtest.Read(t, svg)
		var names []string
		for _, e := range all {
			if e.Name == "text" && e.Parent == "names" {
				names = append(names, e.Text)
			}
		}
		if got := strings.Join(names, " "); got != c.names {
			t.Errorf("%+v: names %s, want %s", c.style.Part, got, c.names)
		}
		part := boardtest.Class(all, "part")
		squares := len(boardtest.Class(all, "light")) + len(boardtest.Class(all, "dark"))
		if w, h := part[0].Number(t, "width"), part[0].Number(t, "height"); int(w*h) != 60*60*squares {
			t.Errorf("%+v: %v×%v for %d squares", c.style.Part, w, h, squares)
		}
		// What is in the part is where its names say.
		x, y := part[0].Number(t, "x"), part[0].Number(t, "y")
		for _, e := range append(boardtest.Class(all, "light"), boardtest.Class(all, "dark")...) {
			if ex, ey := e.Number(t, "x"), e.Number(t, "y"); ex < x || ey < y || ex+60 > x+part[0].Number(t, "width") || ey+60 > y+part[0].Number(t, "height") {
				t.Errorf("%+v: a square at %v, %v is outside", c.style.Part, ex, ey)
			}
		}
	}
	for _, corner := range []board.Place{{X: 8, Y: 0}, {X: 0, Y: 8}, {X: -1, Y: 0}, {X: 0, Y: -1}} {
		if _, err := board.SVG(b, board.Style{Part: [2]board.Place{{}, corner}}); err == nil || !strings.Contains(err.Error(), "not on the board") {
			t.Errorf("a part to %v: %v", corner, err)
		}
	}
}
