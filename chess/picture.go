package chess

import (
	"fmt"

	"github.com/plygo/ply/internal/svgboard"
)

// Picture says how a board is drawn as SVG. The zero value draws it as White sees it, with
// the names of files and ranks at its edge. A king in check is shown in red. A picture
// needs no fonts but for those names, and has no size of its own: it fills the space that
// it is shown in.
//
//	svg, err := chess.Picture{Last: move}.SVG(&position)
type Picture struct {
	Flipped       bool // as Black sees it
	NoCoordinates bool

	// Last is the move that led to the position. The zero Move is none.
	Last   Move
	Arrows []Arrow
	Marks  []Mark
}

// Arrow is an arrow of a [Picture].
type Arrow struct {
	From, To Square
	Color    string // a name of CSS, such as red, or #rrggbb; empty means green
}

// Mark is a mark on a square of a [Picture]. It is a ring, unless it is something else.
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

// point returns where s is in a picture, a point off the board if s is none.
func (s Square) point() svgboard.Point {
	if s > H8 {
		return svgboard.Point{X: -1, Y: -1}
	}
	return svgboard.Point{X: s.File(), Y: s.Rank()}
}
