// Package svgboard draws boards as SVG. It is the look that the pictures of all games
// share: frame, coordinates, last move, check, arrows and marks. What stands on the board
// is for the games to draw.
//
// A picture is painted in the order of the calls, later things over earlier ones.
package svgboard

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Cell is the width of a square, or from a point to the next, in units of the picture.
const Cell = 60

// Colours of all boards. The wood is of the frame, and of boards that have lines.
const (
	Wood  = "#e8c48c"
	Light = "#f2dfbd"
	Dark  = "#b78a5e"
	Ink   = "#4a3220" // lines and coordinates

	lastColor  = "#f3d219"
	lineColor  = "#fff08a" // of the last move on wood
	checkColor = "#e0301e"
	drawColor  = "#2b7a2f" // arrows and marks
)

// Fonts are the names of families in the order in which a viewer shall look for them.
// Chinese characters are best in the script that printers call Kai.
const (
	Sans    = "'Noto Sans', 'DejaVu Sans', Verdana, Arial, sans-serif"
	Chinese = "KaiTi, STKaiti, 'Kaiti SC', 'BiauKai', 'Noto Serif CJK SC', 'Source Han Serif SC', 'Songti SC', SimSun, 'Droid Sans Fallback', serif"
)

// Frame is what a picture begins with.
type Frame struct {
	About         string // a description, such as a FEN
	Columns, Rows int
	Flipped       bool     // turned by half a turn
	Below, Above  []string // names of the columns at either edge; nil for none
	Left          []string // names of the rows; nil for none
	Lines         bool     // things stand on crossings of lines, not on squares
}

// Point is a square of the board, or a crossing of its lines. The first column is 0, and
// so is the row that is lowest on a board that is not flipped.
type Point struct{ X, Y int }

// Board is a picture in the making. Begin makes one.
type Board struct {
	frame       Frame
	left, top   float64 // of the cells
	right, base float64 // the margins on the other sides
	names       float64 // the space for coordinates
	out         strings.Builder
	defined     map[string]bool
	err         error
}

const (
	margin = 8  // around everything
	edge   = 5  // more of it, for what stands on the outermost lines
	names  = 22 // the space for coordinates, on a board of eight columns
)

// font returns the size of the coordinates. On a large board, which will be shown no
// larger than others, they are larger.
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
		b.right, b.top = b.right+6, b.top+6 // not to look lopsided
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

// Center returns where a column and a row are in the picture. Fractions lie between.
func (b *Board) Center(x, y float64) (px, py float64) {
	if b.frame.Flipped {
		x, y = float64(b.frame.Columns-1)-x, float64(b.frame.Rows-1)-y
	}
	return b.left + Cell*(x+0.5), b.top + Cell*(float64(b.frame.Rows)-y-0.5)
}

// center is Center for a point.
func (b *Board) center(p Point) (px, py float64) { return b.Center(float64(p.X), float64(p.Y)) }

// on reports whether p is on the board. If not, what names it makes the error.
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

// Draw appends an element of the game's own, with formatted numbers and escaped text.
func (b *Board) Draw(format string, args ...any) { b.printf(format+"\n", args...) }

// Stamp draws a shape of the game's own with its middle on p. The shape is written once,
// by its name; it is drawn around the point 0, 0. Several pictures may be put into one
// page, which takes the first shape of a name, so no two shapes may share one.
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

// End returns the picture, or the first thing that was wrong with it.
func (b *Board) End() ([]byte, error) {
	if b.err != nil {
		return nil, b.err
	}
	return []byte(b.out.String() + "</svg>\n"), nil
}

func (b *Board) printf(format string, args ...any) { fmt.Fprintf(&b.out, format, args...) }

// Number writes a coordinate with no more digits than can be seen.
func Number(v float64) string {
	text := strconv.FormatFloat(math.Round(100*v)/100+0, 'f', 2, 64) // + 0: there is no −0
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
