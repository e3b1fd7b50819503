package chess

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/internal/svgboard/boardtest"
)

// pictured is the position at the end of a line of moves, and the last of them.
func pictured(t *testing.T, moves string) (Position, Move) {
	t.Helper()
	p, last := Start(), Move(0)
	for text := range strings.FieldsSeq(moves) {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		last = m
	}
	return p, last
}

// The end of Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const operaGame = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 " +
	"O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8"

func TestPictureGolden(t *testing.T) {
	opera, nxb8 := pictured(t, operaGame)
	mate, rd8 := pictured(t, operaGame+" Rd8#")
	castled, short := pictured(t, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O")
	for _, c := range []struct {
		file    string
		p       Position
		picture Picture
	}{
		{"../docs/chess.svg", opera, Picture{Last: nxb8, Arrows: []Arrow{{From: D1, To: D8}, {From: G5, To: D8, Color: "#1f5fa8"}}, Marks: []Mark{{At: E8, Color: "crimson"}}}},
		{"testdata/mate.svg", mate, Picture{Last: rd8, Flipped: true}},
		{"testdata/castled.svg", castled, Picture{Last: short, NoCoordinates: true, Marks: []Mark{{At: E5, Label: "<&\">"}, {At: A4, Dot: true}}}},
	} {
		svg, err := c.picture.SVG(&c.p)
		if err != nil {
			t.Fatal(err)
		}
		boardtest.Read(t, svg)
		boardtest.Golden(t, c.file, svg)
	}
}

// A picture says what the position is: all that is drawn is where the names at the edge of
// the board say, whichever side is below.
func TestPicturePlaces(t *testing.T) {
	p, last := pictured(t, "f4 e5 g4 Qh4#")
	for _, flipped := range []bool{false, true} {
		svg, err := Picture{
			Flipped: flipped, Last: last,
			Arrows: []Arrow{{From: H4, To: E1}, {From: B1, To: C3}},
			Marks:  []Mark{{At: A8}, {At: G2, Dot: true}, {At: D3, Label: "x"}},
		}.SVG(&p)
		if err != nil {
			t.Fatal(err)
		}
		all := boardtest.Read(t, svg)
		want := map[string]string{}
		for s := A1; s <= H8; s++ {
			if piece := p.At(s); piece != NoPiece {
				want[s.String()] = strings.ToLower(piece.Color().String()) + "-" + piece.Kind().String()
			}
		}
		if diff := cmp.Diff(want, boardtest.Pieces(t, all, "ply-chess-")); diff != "" {
			t.Errorf("pieces, flipped %v (-want +got)\n%s", flipped, diff)
		}
		places := boardtest.Places(t, all, "last", "check", "mark", "arrow")
		wantPlaces := map[string][]string{
			"last": {"d8", "h4"}, "check": {"e1"}, "mark": {"a8", "g2", "d3"}, "arrow": {"h4e1", "b1c3"},
		}
		if diff := cmp.Diff(wantPlaces, places); diff != "" {
			t.Errorf("flipped %v (-want +got)\n%s", flipped, diff)
		}
		for _, e := range boardtest.Class(all, "dark") {
			if place := e.At(t, all); (place[0]-'a'+place[1]-'1')%2 != 0 {
				t.Errorf("flipped %v: %s is dark", flipped, place)
			}
		}
	}
}

func TestPictureErrors(t *testing.T) {
	start := Start()
	for _, c := range []struct {
		picture Picture
		want    string
	}{
		{Picture{Arrows: []Arrow{{From: E2, To: E4}, {From: 64, To: E4}}}, "chess: picture: the beginning of arrow 1 is off the board"},
		{Picture{Arrows: []Arrow{{From: E2, To: 255}}}, "chess: picture: the end of arrow 0 is off the board"},
		{Picture{Arrows: []Arrow{{From: E2, To: E2}}}, "chess: picture: arrow 0 goes nowhere"},
		{Picture{Marks: []Mark{{At: 99}}}, "chess: picture: mark 0 is off the board"},
		{Picture{Marks: []Mark{{At: E4, Color: `red" onload="x`}}}, `chess: picture: "red\" onload=\"x" is no colour; want a name such as red, or #rrggbb`},
		{Picture{Arrows: []Arrow{{From: E2, To: E4, Color: "#12345"}}}, `chess: picture: "#12345" is no colour; want a name such as red, or #rrggbb`},
	} {
		svg, err := c.picture.SVG(&start)
		if svg != nil || err == nil || err.Error() != c.want {
			t.Errorf("%+v: got %d bytes and error %v, want %s", c.picture, len(svg), err, c.want)
		}
	}
	if _, err := (Picture{}).SVG(new(Position)); err != nil {
		t.Errorf("the zero Position: %v", err)
	}
}
