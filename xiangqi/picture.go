package xiangqi

import (
	"fmt"

	"github.com/plygo/ply/internal/svgboard"
)

// Picture says how a board is drawn as SVG. The zero value draws the characters on the
// pieces, as Red sees the board, with the numbers of the files at its edges, as in Chinese
// notation. A general in check is shown in red. A picture has no size of its own: it fills
// the space that it is shown in.
//
// The characters are text, in the first font that the viewer has of KaiTi, Noto Serif CJK
// and other usual ones, or else in any that has them. Where there is none, draw Letters.
//
//	svg, err := xiangqi.Picture{Last: move}.SVG(&position)
type Picture struct {
	Script  Script // of the characters
	Letters bool   // the letters of a FEN on the pieces, and files a to i and ranks 0 to 9 at the edge

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

// Mark is a mark on a point of a [Picture]. It is a ring, unless it is something else.
type Mark struct {
	At    Square
	Color string // a name of CSS, such as red, or #rrggbb; empty means green
	Dot   bool   // a dot, as for a point that a piece can go to
	Label string // a short text instead
}

// SVG returns the picture of p. It is an error if the last move, an arrow or a mark is off
// the board, if a colour is none, or if an arrow goes nowhere.
func (d Picture) SVG(p *Position) ([]byte, error) {
	if int(d.Script) >= len(diagramPieces) {
		d.Script = Simplified
	}
	b := svgboard.Begin(d.frame(p))
	d.drawGround(b)
	if d.Last != 0 {
		b.Last(d.Last.From().point())
		b.Last(d.Last.To().point())
	}
	if general, ok := p.General(p.Turn()); ok && p.Check() {
		b.Check(general.point())
	}
	for s := Square(0); s < squares; s++ {
		if piece := p.At(s); piece != NoPiece {
			b.Stamp(s.point(), d.discName(piece), d.disc(piece))
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
		return nil, fmt.Errorf("xiangqi: picture: %w", err)
	}
	return svg, nil
}

func (d Picture) frame(p *Position) svgboard.Frame {
	f := svgboard.Frame{About: p.String(), Columns: files, Rows: ranks, Flipped: d.Flipped, Lines: true}
	switch {
	case d.NoCoordinates:
	case d.Letters:
		for file := range files {
			f.Below = append(f.Below, string(rune('a'+file)))
		}
		for rank := range ranks {
			f.Left = append(f.Left, string(rune('0'+rank)))
		}
	default:
		for file := range files {
			f.Below = append(f.Below, chineseNumbers[playersFile(Red, Square(file))])
			f.Above = append(f.Above, string(rune('0'+playersFile(Black, Square(file)))))
		}
		if d.Flipped {
			f.Below, f.Above = f.Above, f.Below
		}
	}
	return f
}

// point returns where s is in a picture, a point off the board if s is none.
func (s Square) point() svgboard.Point {
	if s >= squares {
		return svgboard.Point{X: -1, Y: -1}
	}
	return svgboard.Point{X: s.File(), Y: s.Rank()}
}
