package board

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// cell is the width of a square, or the distance between two points, in units of the picture.
const cell = 60

// The fonts: names of families in the order in which a viewer looks for them. Chinese characters
// look best in the script style Kai.
const (
	sans    = "'Noto Sans', 'DejaVu Sans', Verdana, Arial, sans-serif"
	chinese = "KaiTi, STKaiti, 'Kaiti SC', 'BiauKai', 'Noto Serif CJK SC', 'Source Han Serif SC', 'Songti SC', SimSun, 'Droid Sans Fallback', serif"
)

// SVG returns the picture of a board. It is an error if [Board.Check] finds one.
//
// The elements have classes that say what they are: frame, names, ground, last, alarm, thing,
// mark, arrow. Things and marks also have the attribute data-at, with column and row.
func SVG(b Board, style Style) ([]byte, error) { return new(Page).SVG(b, style) }

// Page makes pictures that stand in one document, such as a page of HTML or a larger picture. Things
// that look the same are defined in the first picture that has them, and the others use them. So no
// identifier is in the document twice. The zero value is a page without pictures.
type Page struct {
	defined map[string]bool
}

// SVG returns the picture of a board, as the function [SVG] does. It must come after the earlier
// pictures of the page.
func (g *Page) SVG(b Board, style Style) ([]byte, error) {
	if err := b.Check(); err != nil {
		return nil, err
	}
	if err := style.checkPart(&b); err != nil {
		return nil, err
	}
	if g.defined == nil {
		g.defined = map[string]bool{}
	}
	p := newPicture(&b, style)
	p.defined = g.defined
	p.begin()
	p.names()
	p.beginPart()
	p.ground()
	p.lights()
	p.things()
	p.arrows()
	p.marks()
	p.endPart()
	p.printf("</svg>\n")
	return []byte(p.out.String()), nil
}

// picture is a picture that is being drawn. Elements are painted in their order, later ones over
// earlier ones.
type picture struct {
	*Board
	style         Style
	theme         *Theme
	edges         Names
	left, top     float64 // where the cells begin
	width, height float64
	nameSpace     float64
	shown         part
	line          float64 // the width of lines
	out           strings.Builder
	defined       map[string]bool
}

const (
	margin    = 8  // around everything
	edge      = 5  // added to the margin, for things on the outermost lines
	nameSpace = 22 // for names, on a board of eight columns
	nearly    = 6  // the space on a side without names, so that the picture looks centred
	captioned = 34 // for the caption
)

func newPicture(b *Board, style Style) *picture {
	p := &picture{Board: b, style: style, theme: style.theme(), edges: style.names(b, style.Letters), line: 1.6}
	p.nameSpace = math.Round(nameSpace * p.font() / 16)
	p.left = margin
	if b.Ground == Points {
		p.left += edge
	}
	if style.Small {
		p.left, p.line = 0, 4
	}
	right, base := p.left, p.left
	p.top = p.left
	if p.edges.Left != nil {
		p.left += p.nameSpace
	}
	if p.edges.Above != nil {
		p.top += p.nameSpace
	}
	if p.edges.Below != nil {
		base += p.nameSpace
	}
	if p.edges.Left != nil && p.edges.Below != nil && p.edges.Above == nil && !style.Small {
		right, p.top = right+nearly, p.top+nearly
	}
	if b.Caption != "" && !style.Small {
		base += captioned
	}
	p.shown = style.part(b)
	p.shown.left, p.shown.top = p.left, p.top
	p.width, p.height = p.left+cell*float64(p.shown.columns)+right, p.top+cell*float64(p.shown.rows)+base
	p.left -= cell * float64(p.shown.x)
	p.top -= cell * float64(p.shown.y)
	return p
}

// font returns the font size of the names. It is larger on a large board, because the picture of
// a large board is usually scaled down.
func (p *picture) font() float64 {
	if p.style.Small {
		return 40
	}
	return 16 + 0.6*float64(max(p.Columns, 8)-8)
}

func (p *picture) begin() {
	size := ""
	if p.style.Width > 0 {
		size = fmt.Sprintf(` width="%d" height="%s"`, p.style.Width, number(math.Round(float64(p.style.Width)*p.height/p.width)))
	}
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s"%s role="img">`+"\n", number(p.width), number(p.height), size)
	p.printf("<desc>%s</desc>\n", escape(p.About))
	if p.style.Small {
		return
	}
	p.printf(`<rect class="frame" width="%s" height="%s" rx="6" fill="%s"/>`+"\n", number(p.width), number(p.height), escape(p.theme.Frame))
	if p.Caption != "" {
		p.printf(`<text class="caption" x="%s" y="%s" font-family="%s" font-size="18" fill="%s" text-anchor="middle">%s</text>`+"\n",
			number(p.width/2), number(p.height-margin-8), escape(sans), escape(p.theme.Ink), escape(p.Caption))
	}
}

func (p *picture) names() {
	n := &p.edges
	if n.Left == nil && n.Below == nil && n.Above == nil {
		return
	}
	p.printf(`<g class="names" fill="%s" font-family="%s" font-size="%s" text-anchor="middle">`+"\n", escape(p.theme.Ink), escape(sans), number(p.font()))
	gap, down := math.Round((margin+p.nameSpace)/2), 0.36*p.font()
	switch {
	case p.style.Small:
		gap = p.nameSpace / 2
	case p.Ground == Points:
		gap += 2
	}
	s := &p.shown
	for x, name := range n.Below {
		if at, _ := p.at(Point{float64(x), 0}); s.hasX(at) {
			p.printf(`<text x="%s" y="%s">%s</text>`, number(at), number(s.top+cell*float64(s.rows)+gap+down), escape(name))
		}
	}
	for x, name := range n.Above {
		if at, _ := p.at(Point{float64(x), 0}); s.hasX(at) {
			p.printf(`<text x="%s" y="%s">%s</text>`, number(at), number(s.top-gap+down), escape(name))
		}
	}
	for y, name := range n.Left {
		if _, at := p.at(Point{0, float64(y)}); s.hasY(at) {
			p.printf(`<text x="%s" y="%s">%s</text>`, number(s.left-gap), number(at+down), escape(name))
		}
	}
	p.printf("\n</g>\n")
}

// at returns where a point is in the picture.
func (p *picture) at(point Point) (x, y float64) {
	if p.style.Flipped {
		point.X, point.Y = float64(p.Columns-1)-point.X, float64(p.Rows-1)-point.Y
	}
	return p.left + cell*(point.X+0.5), p.top + cell*(float64(p.Rows)-point.Y-0.5)
}

// middle returns where the middle of a place is in the picture.
func (p *picture) middle(place Place) (x, y float64) {
	return p.at(Point{float64(place.X), float64(place.Y)})
}

// ground draws what is under the things.
func (p *picture) ground() {
	p.printf(`<g class="ground">` + "\n")
	switch p.Ground {
	case Points:
		p.lines()
	case Squares, Cells, Holes:
		p.cells()
	}
	for _, w := range p.Words {
		text := w.text(&p.style)
		if p.style.Letters && !plain(text) {
			continue
		}
		x, y := p.at(w.At)
		p.printf(`<text x="%s" y="%s" font-family="%s" font-size="32" fill="%s" fill-opacity="0.6" text-anchor="middle">%s</text>`+"\n",
			number(x), number(y+11.5), escape(chinese), escape(p.theme.Ink), escape(text))
	}
	p.printf("</g>\n")
}

// cells draws the squares of the board, or its holes.
func (p *picture) cells() {
	if p.Ground == Holes { // one piece, so that no seams are seen
		p.printf(`<rect class="rack" x="%s" y="%s" width="%d" height="%d" rx="4" fill="%s"/>`+"\n",
			number(p.left), number(p.top), cell*p.Columns, cell*p.Rows, escape(p.theme.Rack))
	}
	for y := range p.Rows {
		for x := range p.Columns {
			place := Place{x, y}
			if px, py := p.middle(place); slices.Contains(p.Void, place) || !p.shown.hasX(px) || !p.shown.hasY(py) {
				continue
			}
			switch {
			case p.Ground == Holes:
				px, py := p.middle(place)
				p.printf(`<circle class="hole" cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n", number(px), number(py), number(0.43*cell), escape(p.theme.Hole))
			case p.Ground == Cells:
				px, py := p.middle(place)
				p.printf(`<rect class="cell" x="%s" y="%s" width="%d" height="%d" fill="%s" stroke="%s" stroke-width="%s"/>`+"\n",
					number(px-cell/2), number(py-cell/2), cell, cell, escape(p.theme.Cell), escape(p.theme.Ink), number(p.line-0.2))
			case (x+y)%2 == 0:
				p.fill("dark", place, p.theme.Dark, 1)
			default:
				p.fill("light", place, p.theme.Light, 1)
			}
		}
	}
}

// fill fills the cell of a place.
func (p *picture) fill(class string, place Place, color string, opacity float64) {
	x, y := p.middle(place)
	p.printf(`<rect class="%s" x="%s" y="%s" width="%d" height="%d" fill="%s" fill-opacity="%s"/>`+"\n",
		class, number(x-cell/2), number(y-cell/2), cell, cell, escape(color), number(opacity))
}

// lines draws the lines of a board of points, and the dots on them.
func (p *picture) lines() {
	lines := p.Lines
	if lines == nil {
		right, far := float64(p.Columns-1), float64(p.Rows-1)
		for x := range p.Columns {
			lines = append(lines, Line{Point{float64(x), 0}, Point{float64(x), far}})
		}
		for y := range p.Rows {
			lines = append(lines, Line{Point{0, float64(y)}, Point{right, float64(y)}})
		}
	}
	p.printf(`<path d="`)
	for _, l := range lines {
		x1, y1 := p.at(l.From)
		x2, y2 := p.at(l.To)
		p.printf("M%s %sL%s %s", number(x1), number(y1), number(x2), number(y2))
	}
	p.printf(`" fill="none" stroke="%s" stroke-width="%s" stroke-linecap="square"/>`+"\n", escape(p.theme.Ink), number(p.line))
	for _, dot := range p.Dots {
		x, y := p.middle(dot)
		p.printf(`<circle class="dot" cx="%s" cy="%s" r="5" fill="%s"/>`+"\n", number(x), number(y), escape(p.theme.Ink))
	}
}

// lights shows the last move and what is in danger. Things are drawn over that.
func (p *picture) lights() {
	for _, place := range p.Last {
		x, y := p.middle(place)
		switch p.Ground {
		case Squares, Cells:
			p.fill("last", place, p.theme.Last, 0.5)
		case Holes:
			p.printf(`<circle class="last" cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n", number(x), number(y), number(0.48*cell), escape(p.theme.Last))
		default:
			p.printf(`<circle class="last" cx="%s" cy="%s" r="%s" fill="%s" fill-opacity="0.8"/>`+"\n", number(x), number(y), number(0.57*cell), escape(p.theme.LastOnPoints))
		}
	}
	for _, place := range p.Alarm {
		id, inner, radius := p.theme.Name+"-alarm", 0.35, 0.58
		if p.Ground == Points { // a thing on a crossing would hide a smaller glow
			id, inner, radius = p.theme.Name+"-alarm-points", 0.6, 0.72
		}
		if !p.defined[id] {
			p.defined[id] = true
			p.printf(`<defs><radialGradient id="ply-%s"><stop offset="%s" stop-color="%s"/><stop offset="1" stop-color="%[3]s" stop-opacity="0"/></radialGradient></defs>`+"\n",
				escape(id), number(inner), escape(p.theme.Alarm))
		}
		x, y := p.middle(place)
		p.printf(`<circle class="alarm" cx="%s" cy="%s" r="%s" fill="url(#ply-%s)"/>`+"\n", number(x), number(y), number(radius*cell), escape(id))
	}
}

func (p *picture) printf(format string, args ...any) { fmt.Fprintf(&p.out, format, args...) }

// number formats a coordinate with at most two decimals; more would not be visible.
func number(v float64) string {
	text := strconv.FormatFloat(math.Round(100*v)/100+0, 'f', 2, 64) // + 0: there is no −0
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&apos;")

// escape makes text fit for an element or an attribute. Package encoding/xml can do that too, but
// it would make every program with a game larger.
func escape(text string) string {
	return escaper.Replace(strings.Map(allowed, text)) // Map also replaces broken UTF-8
}

// allowed replaces characters that cannot be written in XML.
func allowed(r rune) rune {
	if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == '\ufffe' || r == '\uffff' {
		return '\ufffd'
	}
	return r
}
