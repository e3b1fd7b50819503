// Package svgboard draws boards as SVG. It has what the pictures of all games share: frame,
// coordinates, last move, check, arrows and marks. Each game draws its own pieces.
//
// Elements are painted in the order of the calls, later ones over earlier ones.
package svgboard

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Cell is the width of a square, or the distance between two points, in units of the
// picture.
const Cell = 60

// The colours of all boards. Wood is the colour of the frame, and of boards that have
// lines.
const (
	Wood  = "#e8c48c"
	Light = "#f2dfbd"
	Dark  = "#b78a5e"
	Ink   = "#4a3220" // lines and coordinates

	lastColor  = "#f3d219"
	lineColor  = "#fff08a" // the last move on a board with lines
	checkColor = "#e0301e"
	drawColor  = "#2b7a2f" // arrows and marks
)

// The fonts: names of families in the order in which a viewer looks for them. Chinese
// characters look best in the script style Kai.
const (
	Sans    = "'Noto Sans', 'DejaVu Sans', Verdana, Arial, sans-serif"
	Chinese = "KaiTi, STKaiti, 'Kaiti SC', 'BiauKai', 'Noto Serif CJK SC', 'Source Han Serif SC', 'Songti SC', SimSun, 'Droid Sans Fallback', serif"
)

// Frame describes the board and its coordinates.
type Frame struct {
	About         string // a description, such as a FEN
	Columns, Rows int
	Flipped       bool     // seen from the other side
	Below, Above  []string // names of the columns at the two edges; nil means none
	Left          []string // names of the rows; nil means none
	Lines         bool     // pieces stand on crossings of lines, not on squares
}

// Point is a square of the board, or a crossing of its lines. Columns and rows count from
// 0. Row 0 is the lowest on a board that is not flipped.
type Point struct{ X, Y int }

// Board is a picture that is being drawn. Begin makes one.
type Board struct {
	frame       Frame
	left, top   float64 // where the cells begin
	right, base float64 // the margins on the other sides
	names       float64 // the space for coordinates
	out         strings.Builder
	defined     map[string]bool
	err         error
}

const (
	margin = 8  // around everything
	edge   = 5  // added to the margin, for pieces on the outermost lines
	names  = 22 // the space for coordinates, on a board of eight columns
)

// font returns the font size of the coordinates. It is larger on a large board, because the
// picture of a large board is usually scaled down.
func (f *Frame) font() float64 { return 16 + 0.6*float64(f.Columns-8) }

// Begin draws the frame and the coordinates.
func Begin(f Frame) *Board {
	b := &Board{frame: f, defined: map[string]bool{}}
	b.left, b.names = margin, math.Round(names*f.font()/16)
	if f.Lines {
		b.left += edge
	}
	b.top, b.right, b.base = b.left, b.left, b.left
	if f.Left != nil {
		b.left += b.names
	}
	if f.Above != nil {
		b.top += b.names
	}
	if f.Below != nil {
		b.base += b.names
	}
	if f.Left != nil && f.Below != nil && f.Above == nil {
		b.right, b.top = b.right+6, b.top+6 // so that the picture looks centred
	}
	width, height := b.left+Cell*float64(f.Columns)+b.right, b.top+Cell*float64(f.Rows)+b.base
	b.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" role="img">`+"\n", Number(width), Number(height))
	b.printf("<desc>%s</desc>\n", Escape(f.About))
	b.printf(`<rect class="frame" width="%s" height="%s" rx="6" fill="%s"/>`+"\n", Number(width), Number(height), Wood)
	b.coordinates()
	return b
}

func (b *Board) coordinates() {
	f := &b.frame
	if f.Left == nil && f.Below == nil && f.Above == nil {
		return
	}
	b.printf(`<g class="coordinates" fill="%s" font-family="%s" font-size="%s" text-anchor="middle">`+"\n", Ink, Escape(Sans), Number(f.font()))
	gap, down := math.Round((margin+b.names)/2), 0.36*f.font()
	if f.Lines {
		gap += 2
	}
	for x, name := range f.Below {
		at, _ := b.Center(float64(x), 0)
		b.printf(`<text x="%s" y="%s">%s</text>`, Number(at), Number(b.top+Cell*float64(f.Rows)+gap+down), Escape(name))
	}
	for x, name := range f.Above {
		at, _ := b.Center(float64(x), 0)
		b.printf(`<text x="%s" y="%s">%s</text>`, Number(at), Number(b.top-gap+down), Escape(name))
	}
	for y, name := range f.Left {
		_, at := b.Center(0, float64(y))
		b.printf(`<text x="%s" y="%s">%s</text>`, Number(b.left-gap), Number(at+down), Escape(name))
	}
	b.printf("\n</g>\n")
}

// Center returns the middle of column x and row y in the picture. Fractions lie between
// cells.
func (b *Board) Center(x, y float64) (px, py float64) {
	if b.frame.Flipped {
		x, y = float64(b.frame.Columns-1)-x, float64(b.frame.Rows-1)-y
	}
	return b.left + Cell*(x+0.5), b.top + Cell*(float64(b.frame.Rows)-y-0.5)
}

// center is Center for a point.
func (b *Board) center(p Point) (px, py float64) { return b.Center(float64(p.X), float64(p.Y)) }

// on reports whether p is on the board. If not, it notes an error in which what, formatted
// with args, names the thing.
func (b *Board) on(p Point, what string, args ...any) bool {
	if 0 <= p.X && p.X < b.frame.Columns && 0 <= p.Y && p.Y < b.frame.Rows {
		return true
	}
	b.fail(what+" is off the board", args...)
	return false
}

func (b *Board) fail(what string, args ...any) {
	if b.err == nil {
		b.err = fmt.Errorf(what, args...)
	}
}

// Draw appends an element that the game formats. Use [Number] and [Escape] for its
// arguments.
func (b *Board) Draw(format string, args ...any) { b.printf(format+"\n", args...) }

// Stamp draws a shape of the game with its middle on p. The shape is drawn around the point
// 0, 0, and written only once for each name. If several pictures are in one page, a browser
// takes the first shape of a name. So different shapes must have different names.
func (b *Board) Stamp(p Point, name, shape string) {
	if !b.on(p, "%s", name) {
		return
	}
	if !b.defined[name] {
		b.defined[name] = true
		b.printf("<defs><g id=\"ply-%s\">%s</g></defs>\n", name, shape)
	}
	x, y := b.center(p)
	b.printf(`<use href="#ply-%s" x="%s" y="%s"/>`+"\n", name, Number(x), Number(y))
}

// End returns the picture, or the first error.
func (b *Board) End() ([]byte, error) {
	if b.err != nil {
		return nil, b.err
	}
	return []byte(b.out.String() + "</svg>\n"), nil
}

func (b *Board) printf(format string, args ...any) { fmt.Fprintf(&b.out, format, args...) }

// Number formats a coordinate with at most two decimals; more would not be visible.
func Number(v float64) string {
	text := strconv.FormatFloat(math.Round(100*v)/100+0, 'f', 2, 64) // + 0: there is no −0
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
