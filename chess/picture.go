package chess

import (
	"fmt"

	"github.com/plygo/ply/internal/svgboard"
)

// Picture says how a board is drawn as SVG. The zero value draws it as White sees it, with
// the names of files and ranks at its edge. A king in check is shown in red. A picture
// needs fonts only for those names. It has no size of its own: it fills the space that it
// is shown in.
//
//	svg, err := chess.Picture{Last: move}.SVG(&position)
type Picture struct {
	Flipped       bool // as Black sees it
	NoCoordinates bool

	// Last is the move that led to the position. The zero Move stands for no move.
	Last   Move
	Arrows []Arrow
	Marks  []Mark
}

// Arrow is an arrow of a [Picture].
type Arrow struct {
	From, To Square
	Color    string // a name of CSS, such as red, or #rrggbb; empty means green
}

// Mark is a mark on a square of a [Picture]: a ring, unless Dot or Label say otherwise.
type Mark struct {
	At    Square
	Color string // a name of CSS, such as red, or #rrggbb; empty means green
	Dot   bool   // a dot, as for a square that a piece can go to
	Label string // a short text instead
}

// SVG returns the picture of p. It is an error if an arrow or a mark is off the board or
// has no proper colour, or if an arrow goes nowhere.
func (d Picture) SVG(p *Position) ([]byte, error) {
	frame := svgboard.Frame{About: p.String(), Columns: 8, Rows: 8, Flipped: d.Flipped}
	if !d.NoCoordinates {
		frame.Below = []string{"a", "b", "c", "d", "e", "f", "g", "h"}
		frame.Left = []string{"1", "2", "3", "4", "5", "6", "7", "8"}
	}
	b := svgboard.Begin(frame)
	for s := A1; s <= H8; s++ {
		b.Square(s.point(), lightSquares&s.bit() != 0)
	}
	if d.Last != 0 {
		b.Last(d.Last.From().point())
		to := d.Last.To()
		if d.Last.Castling() {
			to, _ = castlingTargets(d.Last.From(), to)
		}
		b.Last(to.point())
	}
	if p.Check() {
		b.Check(p.king(p.Turn()).point())
	}
	for s := A1; s <= H8; s++ {
		if piece := p.At(s); piece != NoPiece {
			name, drawing := piece.appearance()
			b.Stamp(s.point(), name, drawing)
		}
	}
	arrows := make([]svgboard.Arrow, len(d.Arrows))
	for i, a := range d.Arrows {
		arrows[i] = svgboard.Arrow{From: a.From.point(), To: a.To.point(), Color: a.Color}
	}
	b.Arrows(arrows)
	marks := make([]svgboard.Mark, len(d.Marks))
	for i, m := range d.Marks {
		marks[i] = svgboard.Mark{At: m.At.point(), Color: m.Color, Dot: m.Dot, Label: m.Label}
	}
	b.Marks(marks)
	svg, err := b.End()
	if err != nil {
		return nil, fmt.Errorf("chess: picture: %w", err)
	}
	return svg, nil
}

// point returns where s is in a picture: a point off the board if s is not a square.
func (s Square) point() svgboard.Point {
	if s > H8 {
		return svgboard.Point{X: -1, Y: -1}
	}
	return svgboard.Point{X: s.File(), Y: s.Rank()}
}

// shape is how a kind of piece is drawn, as paths in a square of 100×100: its outline,
// and the lines within. They were drawn for this package.
type shape struct{ outline, lines string }

var shapes = [King + 1]shape{
	Pawn: {
		outline: "M42.5 47C36 43.5 34 36 36.5 30A14.3 14.3 0 0 1 63.5 30C66 36 64 43.5 57.5 47L62 52H57.5C58.5 64 63 72 69 79Q73 82 73 90H27Q27 82 31 79C37 72 41.5 64 42.5 52H38Z",
		lines:   "M42.5 52H57.5M31 79.5H69",
	},
	Knight: {
		outline: "M33 80.5C33 69 45 63 49 51C43 57 36 57 31 60C27 63 26 67 21.5 66.5C15 66 13 60 15 55C18 47 24 42 26 35C27 28 33 22 39 19.5L42 10.5L49.5 18C68 20 78 38 77 58C76.7 66 75 74 73 80.5Q76 83 76 90H26Q26 83 29 80.5Z",
		lines:   "M33 80.5H73M54 25C66 32 70 46 68 62M31.5 35.5L36 33.5M20.5 57.5L22.5 55.5",
	},
	Bishop: {
		outline: "M46 21.5A5.5 5.5 0 1 1 54 21.5C66 30 71 42 66 53Q64 57.5 60 60L63 66H58.5C59 73 62 77 67 80.5Q75 82 75 90H25Q25 82 33 80.5C38 77 41 73 41.5 66H37L40 60Q36 57.5 34 53C29 42 34 30 46 21.5Z",
		lines:   "M40 60H60M41.5 66H58.5M33 80.5H67M56 31L47.5 44",
	},
	Rook: {
		outline: "M28 17H38V24H45V17H55V24H62V17H72V34L64 41L66.5 71L70 74V80.5Q76 82 76 90H24Q24 82 30 80.5V74L33.5 71L36 41L28 34Z",
		lines:   "M28 34H72M36 41H64M33.5 71H66.5M30 80.5H70",
	},
	Queen: {
		outline: "M29.5 63L17 36A5 5 0 1 1 22 33.5L34.5 46L33.5 26A5 5 0 1 1 38 25L46 43L48 20.5A5 5 0 1 1 52 20.5L54 43L62 25A5 5 0 1 1 66.5 26L65.5 46L78 33.5A5 5 0 1 1 83 36L70.5 63C68 68 67.5 74 70 80.5Q76 82 76 90H24Q24 82 30 80.5C32.5 74 32 68 29.5 63Z",
		lines:   "M29.5 63Q50 56 70.5 63M31.5 71.5Q50 65.5 68.5 71.5M30 80.5Q50 76 70 80.5",
	},
	King: {
		outline: "M47 6H53V11.5H59V17.5H53V24C56.5 27 57.5 31 56.5 35C64 27 80 29 82 42C83.5 51 75 57 71 64C68.5 69 68 74.5 70 80.5Q76 82 76 90H24Q24 82 30 80.5C32 74.5 31.5 69 29 64C25 57 16.5 51 18 42C20 29 36 27 43.5 35C42.5 31 43.5 27 47 24V17.5H41V11.5H47Z",
		lines:   "M29 64Q50 57 71 64M31 72Q50 66 69 72M30 80.5Q50 76 70 80.5M50 58C50 48 47.5 41 43.5 35M50 58C50 48 52.5 41 56.5 35",
	},
}

// appearance returns the name and the drawing of a piece, around the middle of its square.
func (p Piece) appearance() (name, drawing string) {
	fill, edge, line := "#fffdf8", "#2a211b", "#2a211b"
	name = "chess-white-" + p.Kind().String()
	if p.Color() == Black {
		fill, edge, line = "#38312c", "#15110e", "#e9dfd0"
		name = "chess-black-" + p.Kind().String()
	}
	s := shapes[p.Kind()]
	return name, fmt.Sprintf(`<g transform="translate(-32 -31.4) scale(0.64)" stroke-linejoin="round" stroke-linecap="round">`+
		`<path d="%s" fill="%s" stroke="%s" stroke-width="3.2"/><path d="%s" fill="none" stroke="%s" stroke-width="2.6"/></g>`,
		s.outline, fill, edge, s.lines, line)
}
