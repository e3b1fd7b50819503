package chess

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/boardtest"
)

// drawn is the board at the end of a line of moves from a position, with the last move.
func drawn(t *testing.T, from Position, moves string) board.Board {
	t.Helper()
	var last []board.Place
	for text := range strings.FieldsSeq(moves) {
		m, err := from.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		last = Rules{}.Touch(nil, &from, m)
		from.Play(m)
	}
	b := Rules{}.Draw(&from)
	b.Last = last
	return b
}

// The end of Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const operaGame = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 " +
	"O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8"

func TestDrawGolden(t *testing.T) {
	opera := drawn(t, Start(), operaGame)
	opera.Arrows = []board.Arrow{{From: D1.Place(), To: D8.Place()}, {From: G5.Place(), To: D8.Place(), Color: "#1f5fa8"}}
	opera.Marks = []board.Mark{{At: E8.Place(), Color: "crimson"}}
	castled := drawn(t, Start(), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O")
	castled.Marks = []board.Mark{{At: E5.Place(), Label: "<&\">"}, {At: A4.Place(), Dot: true}}
	for _, c := range []struct {
		file  string
		board board.Board
		style board.Style
	}{
		{"../docs/chess.svg", opera, board.Style{}},
		{"testdata/mate.svg", drawn(t, Start(), operaGame+" Rd8#"), board.Style{Flipped: true, Theme: board.Dark}},
		{"testdata/castled.svg", castled, board.Style{NoNames: true, Theme: board.Safe, Width: 400}},
	} {
		svg, err := board.SVG(c.board, c.style)
		if err != nil {
			t.Fatal(err)
		}
		boardtest.Read(t, svg)
		boardtest.Golden(t, c.file, svg)
	}
}

// A picture says what the position is: all that is drawn is where the names at the edge of
// the board say, whichever side is below.
func TestDrawPlaces(t *testing.T) {
	b := drawn(t, Start(), "f4 e5 g4 Qh4#")
	b.Arrows = []board.Arrow{{From: H4.Place(), To: E1.Place()}, {From: B1.Place(), To: C3.Place()}}
	b.Marks = []board.Mark{{At: A8.Place()}, {At: G2.Place(), Dot: true}, {At: D3.Place(), Label: "x"}}
	p, err := ParseFEN(b.About)
	if err != nil {
		t.Fatal(err)
	}
	for _, flipped := range []bool{false, true} {
		svg, err := board.SVG(b, board.Style{Flipped: flipped})
		if err != nil {
			t.Fatal(err)
		}
		all := boardtest.Read(t, svg)
		want := map[string]string{}
		for s := A1; s <= H8; s++ {
			if piece := p.At(s); piece != NoPiece {
				want[s.String()] = strings.ToLower(piece.Color().String()) + "-chess-" + kindNames[piece.Kind()]
			}
		}
		if diff := cmp.Diff(want, boardtest.Pieces(t, all, "ply-light-drawn-")); diff != "" {
			t.Errorf("pieces, flipped %v (-want +got)\n%s", flipped, diff)
		}
		places := boardtest.Places(t, all, "last", "alarm", "mark", "arrow")
		wantPlaces := map[string][]string{
			"last": {"d8", "h4"}, "alarm": {"e1"}, "mark": {"a8", "g2", "d3"}, "arrow": {"h4e1", "b1c3"},
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

func TestDrawZero(t *testing.T) {
	if _, err := board.SVG(Rules{}.Draw(new(Position)), board.Style{}); err != nil {
		t.Errorf("the zero Position: %v", err)
	}
	if b := (board.Board{Columns: 8, Rows: 8, Marks: []board.Mark{{At: Square(64).Place()}}}); b.Check() == nil {
		t.Error("a square that is none has a place")
	}
}

// The last move is in brackets, and its beginning is a star.
func TestTextLast(t *testing.T) {
	const rook = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	for _, c := range []struct {
		fen, move string
		style     board.Style
		want      []string
	}{
		{startFEN, "Nf3", board.Style{}, []string{"3  . . . . .[N]. .", "1  R N B Q K B * R"}},
		{startFEN, "h4", board.Style{}, []string{"4  . . . . . . .[P]", "2  P P P P P P P *"}},
		{startFEN, "a3", board.Style{NoNames: true}, []string{"[P]. . . . . . .", " * P P P P P P P"}},
		{startFEN, "h3", board.Style{Flipped: true}, []string{"3 [P]. . . . . . .", "2  * P P P P P P P"}},
		{rook, "O-O", board.Style{}, []string{"1  . . . . * R[K]."}},
		{rook, "Rh8+", board.Style{Unicode: true}, []string{"8  · · · · ♚ · ·[♖]", "1  · · · · ♔ · · *"}},
		{rook, "Kd1", board.Style{Unicode: true, Color: true}, []string{"1  · · · \x1b[1;48;5;222;38;5;16m♔\x1b[0m \x1b[48;5;222;38;5;20m*\x1b[0m · · \x1b[1m♖\x1b[0m"}},
	} {
		p, err := ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		got := board.Text(drawn(t, p, c.move), c.style)
		for _, line := range c.want {
			if !strings.Contains("\n"+got, "\n"+line+"\n") {
				t.Errorf("%s: no line %q in\n%s", c.move, line, got)
			}
		}
	}
}

func TestText(t *testing.T) {
	p, err := ParseFEN("r1bqk3/pppp4/8/8/8/8/8/4KBNR w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		style board.Style
		want  []string
	}{
		{board.Style{}, []string{"8  r . b q k . . .", "1  . . . . K B N R", "   a b c d e f g h"}},
		{board.Style{Flipped: true}, []string{"1  R N B K . . . .", "8  . . . k q b . r", "   h g f e d c b a"}},
		{board.Style{Unicode: true}, []string{"8  ♜ · ♝ ♛ ♚ · · ·", "7  ♟ ♟ ♟ ♟ · · · ·", "1  · · · · ♔ ♗ ♘ ♖"}},
		{board.Style{NoNames: true}, []string{"r . b q k . . .", ". . . . K B N R"}},
	} {
		got := board.Text(Rules{}.Draw(&p), c.style)
		for _, line := range c.want {
			if !strings.Contains("\n"+got, "\n"+line+"\n") {
				t.Errorf("%+v: no line %q in\n%s", c.style, line, got)
			}
		}
	}
}
