package xiangqi

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/internal/svgboard/boardtest"
)

func TestPictureGolden(t *testing.T) {
	p := Start()
	var last Move
	for _, text := range []string{"h2e2", "h9g7", "h0g2", "i9h9", "i0h0"} {
		last = moveOf(t, text)
		p.Play(last)
	}
	check := mustParse("3k5/9/9/4P4/9/9/9/9/3R5/4K4 b - - 0 1")
	for _, c := range []struct {
		file    string
		p       Position
		picture Picture
	}{
		{"../docs/xiangqi.svg", p, Picture{Last: last, Arrows: []Arrow{{From: SquareAt(1, 9), To: SquareAt(2, 7)}}, Marks: []Mark{{At: SquareAt(4, 6), Color: "#1f5fa8"}}}},
		{"testdata/letters.svg", check, Picture{Letters: true, Last: moveOf(t, "a1d1")}},
		{"testdata/traditional.svg", check, Picture{Script: ScriptTraditional, Flipped: true, NoCoordinates: true}},
	} {
		svg, err := c.picture.SVG(&c.p)
		if err != nil {
			t.Fatal(err)
		}
		boardtest.Read(t, svg)
		boardtest.Golden(t, c.file, svg)
	}
}

// All that is drawn is at the place that the names at the edge of the board say,
// whichever side is at the bottom.
func TestPicturePlaces(t *testing.T) {
	p := mustParse("rn1akabnr/9/1c2b4/p1p1C1p1p/9/9/P1P1P1P1P/1C5c1/9/RNBAKABNR b - - 0 1")
	for _, flipped := range []bool{false, true} {
		svg, err := Picture{
			Letters: true, Flipped: flipped, Last: moveOf(t, "e2e6"),
			Arrows: []Arrow{{From: SquareAt(7, 2), To: SquareAt(7, 0)}, {From: SquareAt(1, 9), To: SquareAt(2, 7)}},
			Marks:  []Mark{{At: SquareAt(0, 9)}, {At: SquareAt(3, 4), Dot: true}, {At: SquareAt(8, 1), Label: "x"}},
		}.SVG(&p)
		if err != nil {
			t.Fatal(err)
		}
		all := boardtest.Read(t, svg)
		want := map[string]string{}
		for s := Square(0); s < squares; s++ {
			if piece := p.At(s); piece != NoPiece {
				want[s.String()] = strings.ToLower(piece.Color().String()) + "-" + piece.Kind().String()
			}
		}
		if diff := cmp.Diff(want, boardtest.Pieces(t, all, "ply-xiangqi-letter-")); diff != "" {
			t.Errorf("pieces, flipped %v (-want +got)\n%s", flipped, diff)
		}
		places := boardtest.Places(t, all, "last", "check", "mark", "arrow")
		wantPlaces := map[string][]string{
			"last": {"e2", "e6"}, "check": {"e9"}, "mark": {"a9", "d4", "i1"}, "arrow": {"h2h0", "b9c7"},
		}
		if diff := cmp.Diff(wantPlaces, places); diff != "" {
			t.Errorf("flipped %v (-want +got)\n%s", flipped, diff)
		}
	}
}

// The numbers of the files are those of Chinese notation: each side counts from its right.
func TestPictureNumbers(t *testing.T) {
	p := Start()
	for flipped, want := range map[bool]string{false: "九八七六五四三二一 123456789", true: "987654321 一二三四五六七八九"} {
		svg, err := Picture{Flipped: flipped}.SVG(&p)
		if err != nil {
			t.Fatal(err)
		}
		names := slices.DeleteFunc(boardtest.Read(t, svg), func(e boardtest.Element) bool { return e.Parent != "coordinates" })
		slices.SortFunc(names, func(a, b boardtest.Element) int { return int(a.Number(t, "x") - b.Number(t, "x")) })
		var below, above string
		for _, e := range names {
			if e.Number(t, "y") > 300 {
				below += e.Text
			} else {
				above += e.Text
			}
		}
		if got := below + " " + above; got != want {
			t.Errorf("flipped %v: got %s, want %s below and above", flipped, got, want)
		}
	}
}

// The characters of a picture are of one script. In the simplified one both sides have 车, 马 and 炮.
func TestPictureCharacters(t *testing.T) {
	p := Start()
	for script, want := range map[Script]string{
		ScriptSimplified:  "仕兵卒士将帅炮炮相象车车马马",
		ScriptTraditional: "仕傌俥兵卒士將帥炮相砲象車馬",
	} {
		svg, err := Picture{Script: script, NoCoordinates: true}.SVG(&p)
		if err != nil {
			t.Fatal(err)
		}
		var got []rune
		for _, e := range boardtest.Read(t, svg) {
			if e.Name == "text" && len([]rune(e.Text)) == 1 {
				got = append(got, []rune(e.Text)...)
			}
		}
		slices.Sort(got)
		sorted := []rune(want)
		slices.Sort(sorted)
		if diff := cmp.Diff(string(sorted), string(got)); diff != "" {
			t.Errorf("script %d (-want +got)\n%s", script, diff)
		}
	}
}

func TestPictureErrors(t *testing.T) {
	start := Start()
	for _, c := range []struct {
		picture Picture
		want    string
	}{
		{Picture{Last: newMove(3, 90)}, "xiangqi: picture: the last move is off the board"},
		{Picture{Arrows: []Arrow{{From: SquareAt(-1, 0), To: 4}}}, "xiangqi: picture: the beginning of arrow 0 is off the board"},
		{Picture{Arrows: []Arrow{{From: 3, To: 200}}}, "xiangqi: picture: the end of arrow 0 is off the board"},
		{Picture{Arrows: []Arrow{{}}}, "xiangqi: picture: arrow 0 goes nowhere"},
		{Picture{Marks: []Mark{{At: 90}}}, "xiangqi: picture: mark 0 is off the board"},
		{Picture{Marks: []Mark{{Color: "#"}}}, `xiangqi: picture: "#" is no colour; want a name such as red, or #rrggbb`},
	} {
		svg, err := c.picture.SVG(&start)
		if svg != nil || err == nil || err.Error() != c.want {
			t.Errorf("%+v: got %d bytes and error %v, want %s", c.picture, len(svg), err, c.want)
		}
	}
	if _, err := (Picture{Script: 200}).SVG(new(Position)); err != nil {
		t.Errorf("the zero Position: %v", err)
	}
}
