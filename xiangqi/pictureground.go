package xiangqi

import (
	"fmt"
	"strings"

	"github.com/plygo/ply/internal/svgboard"
)

// drawGround draws the lines of the board and what is written in the river.
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

// drawCross marks a point where a cannon or a soldier stands at first by four corners.
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

// drawRiver writes its name in the river.
func (d Picture) drawRiver(b *svgboard.Board) {
	words := [...][2]string{Simplified: {"楚 河", "汉 界"}, Traditional: {"楚 河", "漢 界"}}[d.Script]
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

// discName returns a name of the drawing of a piece that no other drawing has, so that
// several pictures can stand in one page.
func (d Picture) discName(p Piece) string {
	style := [...]string{Simplified: "simplified", Traditional: "traditional"}[d.Script]
	if d.Letters {
		style = "letter"
	}
	return "xiangqi-" + style + "-" + strings.ToLower(p.Color().String()) + "-" + p.Kind().String()
}

// disc returns the drawing of a piece, around its point.
func (d Picture) disc(p Piece) string {
	color := "#b3150f"
	if p.Color() == Black {
		color = "#1c1a18"
	}
	text, family, size, down := diagramPieces[d.Script][p.Color()][p.Kind()], svgboard.Chinese, 33.0, 12.0
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
