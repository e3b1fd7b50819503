package xiangqi

import (
	"fmt"
	"strings"

	"github.com/plygo/ply/internal/svgboard"
)

// Picture says how a board is drawn as SVG. The zero value draws Chinese characters on
// the pieces, as Red sees the board, with the numbers of the files at the edges, as in
// Chinese notation. A general in check is shown in red. A picture has no size of its own:
// it fills the space in which it is shown.
//
// The characters are text. The viewer shows them in KaiTi, Noto Serif CJK or another
// usual font, or else in any font that has them. If the viewer has no such font, use
// Letters.
//
//	svg, err := xiangqi.Picture{Last: move}.SVG(&position)
type Picture struct {
	Script  Script // of the characters
	Letters bool   // the letters of a FEN on the pieces, and files a to i and ranks 0 to 9 at the edge

	Flipped       bool // as Black sees it
	NoCoordinates bool

	// Last is the move that led to the position. The zero Move marks nothing.
	Last   Move
	Arrows []Arrow
	Marks  []Mark
}

// Arrow is an arrow of a [Picture].
type Arrow struct {
	From, To Square
	Color    string // a name of CSS, such as red, or #rrggbb; empty means green
}

// Mark is a mark on a point of a [Picture]. It is a ring if neither Dot nor Label is set.
type Mark struct {
	At    Square
	Color string // a name of CSS, such as red, or #rrggbb; empty means green
	Dot   bool   // a dot, as for a point that a piece can go to
	Label string // a short text
}

// SVG returns the picture of p. It returns an error if the last move, an arrow or a mark
// is off the board, if a colour is not valid, or if an arrow begins and ends on the same
// point.
func (d Picture) SVG(p *Position) ([]byte, error) {
	if int(d.Script) >= len(diagramPieces) {
		d.Script = ScriptSimplified
	}
	b := svgboard.Begin(d.frame(p))
	d.drawGround(b)
	if d.Last != 0 {
		b.Last(d.Last.From().point())
		b.Last(d.Last.To().point())
	}
	if general, ok := p.King(p.Turn()); ok && p.Check() {
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

// point returns the place of s in a picture. If s is not on the board, the place is not
// either.
func (s Square) point() svgboard.Point {
	if s >= squares {
		return svgboard.Point{X: -1, Y: -1}
	}
	return svgboard.Point{X: s.File(), Y: s.Rank()}
}

// drawGround draws the lines of the board and the text in the river.
func (d Picture) drawGround(b *svgboard.Board) {
	b.Draw(`<g class="lines" stroke="%s" stroke-width="1.6" stroke-linecap="square">`, svgboard.Ink)
	line := func(x1, y1, x2, y2 float64) {
		px1, py1 := b.Center(x1, y1)
		px2, py2 := b.Center(x2, y2)
		b.Draw(`<line x1="%s" y1="%s" x2="%s" y2="%s"/>`,
			svgboard.Number(px1), svgboard.Number(py1), svgboard.Number(px2), svgboard.Number(py2))
	}
	const right, far, bank = files - 1, ranks - 1, ranks / 2
	for y := range ranks {
		line(0, float64(y), right, float64(y))
	}
	line(0, 0, 0, far)
	line(right, 0, right, far)
	for x := 1; x < right; x++ {
		line(float64(x), 0, float64(x), bank-1)
		line(float64(x), bank, float64(x), far)
	}
	for _, y := range []float64{0, far - 2} {
		line(3, y, 5, y+2)
		line(3, y+2, 5, y)
	}
	for _, x := range []float64{1, 7} {
		d.drawCross(line, x, 2)
		d.drawCross(line, x, far-2)
	}
	for x := 0.0; x <= right; x += 2 {
		d.drawCross(line, x, 3)
		d.drawCross(line, x, far-3)
	}
	b.Draw(`</g>`)
	d.drawEdge(b)
	if !d.Letters {
		d.drawRiver(b)
	}
}

// drawCross marks a point where a cannon or a soldier stands at the start, by four
// corners.
func (Picture) drawCross(line func(x1, y1, x2, y2 float64), x, y float64) {
	const gap, long = 0.08, 0.2
	for _, dx := range []float64{-1, 1} {
		if x+dx < 0 || x+dx > files-1 {
			continue
		}
		for _, dy := range []float64{-1, 1} {
			cx, cy := x+gap*dx, y+gap*dy
			line(cx, cy, cx+(long-gap)*dx, cy)
			line(cx, cy, cx, cy+(long-gap)*dy)
		}
	}
}

// drawEdge draws the thick line around the board.
func (Picture) drawEdge(b *svgboard.Board) {
	const gap = 5
	x1, y1 := b.Center(0, 0)
	x2, y2 := b.Center(files-1, ranks-1)
	x, y := min(x1, x2)-gap, min(y1, y2)-gap
	b.Draw(`<rect x="%s" y="%s" width="%s" height="%s" fill="none" stroke="%s" stroke-width="2.6"/>`,
		svgboard.Number(x), svgboard.Number(y), svgboard.Number(max(x1, x2)+gap-x), svgboard.Number(max(y1, y2)+gap-y), svgboard.Ink)
}

// drawRiver writes the name of the river into it.
func (d Picture) drawRiver(b *svgboard.Board) {
	words := [...][2]string{ScriptSimplified: {"楚 河", "汉 界"}, ScriptTraditional: {"楚 河", "漢 界"}}[d.Script]
	_, y := b.Center(0, (ranks-1)/2.0)
	for i, word := range words {
		column := [2]float64{1.5, 6.5}[i]
		if d.Flipped {
			column = files - 1 - column
		}
		x, _ := b.Center(column, 0)
		b.Draw(`<text x="%s" y="%s" font-family="%s" font-size="32" fill="%s" fill-opacity="0.6" text-anchor="middle">%s</text>`,
			svgboard.Number(x), svgboard.Number(y+11.5), svgboard.Escape(svgboard.Chinese), svgboard.Ink, word)
	}
}

// discName returns a name for the drawing of a piece. No other drawing has the same name,
// so several pictures can be in one page.
func (d Picture) discName(p Piece) string {
	style := [...]string{ScriptSimplified: "simplified", ScriptTraditional: "traditional"}[d.Script]
	if d.Letters {
		style = "letter"
	}
	return "xiangqi-" + style + "-" + strings.ToLower(p.Color().String()) + "-" + p.Kind().String()
}

// character returns what is written on a piece. A picture has colours, so in the simplified script
// 车, 马 and 炮 can be the same for both sides, as on most sets. Traditional sets differ: 俥, 傌
// and 炮 are Red's, 車, 馬 and 砲 Black's, as in a [Diagram].
func (d Picture) character(p Piece) string {
	pieces := &diagramPieces[ScriptTraditional]
	if d.Script == ScriptSimplified {
		pieces = &d.Script.words().pieces
	}
	return pieces[p.Color()][p.Kind()]
}

// disc returns the drawing of a piece. The point of the piece is its origin.
func (d Picture) disc(p Piece) string {
	color := "#b3150f"
	if p.Color() == Black {
		color = "#1c1a18"
	}
	text, family, size, down := d.character(p), svgboard.Chinese, 33.0, 12.0
	weight := ""
	if d.Letters {
		text, family, size, down = p.Kind().String(), svgboard.Sans, 28.0, 10.2
		weight = ` font-weight="bold"`
	}
	return fmt.Sprintf(`<circle cy="1.8" r="27" fill="#000" fill-opacity="0.28"/><circle r="27" fill="#f8e6c1" stroke="#6b4a2b" stroke-width="1.4"/>`+
		`<circle r="22.6" fill="none" stroke="%s" stroke-width="1.7"/>`+
		`<text y="%s" font-family="%s" font-size="%s"%s fill="%s" text-anchor="middle">%s</text>`,
		color, svgboard.Number(down), svgboard.Escape(family), svgboard.Number(size), weight, color, svgboard.Escape(text))
}
