package tree

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// The measures of the drawing, in pixels.
const (
	side      = 92 // at the left, for the names of the plies
	head      = 68 // above the root, for the title
	space     = 80 // between the faces of a ply and the next
	minColumn = 54 // the least from a leaf to the next, so that values fit
	border    = 14

	randomGame = 53 // the height of a random game
)

// drawing has what all parts of a picture share.
type drawing struct {
	strings.Builder
	column, face float64 // the widths of columns, the heights of faces
	lines        int     // the most that a value has
}

const svgHead = `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0[1]f %.0[2]f" font-family="'Noto Sans', 'DejaVu Sans', Verdana, sans-serif" font-size="13" text-anchor="middle">
<rect width="%.0[1]f" height="%.0[2]f" fill="white"/>
<text x="14" y="20" text-anchor="start" font-weight="bold">%[3]s</text>
<text x="14" y="37" text-anchor="start" font-size="12" fill="#777">%[4]s</text>
<text x="14" y="53" text-anchor="start" font-size="12" fill="#777">%[5]s</text>
`

// draw returns the tree as SVG, under a title and two notes: where the search began, and what the
// numbers are. It is no wider than width; what does not fit is left out, and the note says how
// much.
func draw(root *figure, title, from, note string, width float64) (string, error) {
	d := drawing{column: minColumn}
	columns := func() int { return int((width - side - border) / d.column) }
	hidden := root.fit(columns())
	if err := d.measure(root); err != nil {
		return "", err
	}
	if more := root.fit(columns()); more > 0 {
		hidden += more
		if err := d.measure(root); err != nil { // of fewer boards, a smaller part may be enough
			return "", err
		}
	}
	if hidden > 0 {
		note += fmt.Sprintf("; %d nodes are not drawn", hidden)
	}
	from = short(from, int((width-2*border)/6.3))
	across, deepest, bottom := root.place(0), 0, 0.0
	root.all(func(f *figure) {
		f.x = side + d.column*(f.x+0.5)
		deepest = max(deepest, f.ply)
		bottom = max(bottom, d.from(f))
		if f.end != "" {
			bottom = max(bottom, d.from(f)+randomGame)
		}
		if f.stub() {
			bottom = max(bottom, d.top(f.ply+1)+13*float64(len(f.missing())))
		}
	})
	wide := max(side+d.column*across+border, textWidth(title, 7.6), textWidth(from, 6.3), textWidth(note, 6.3))
	fmt.Fprintf(&d, svgHead, wide, bottom+border, escape(title), escape(from), escape(note))
	for ply := range deepest + 1 {
		fmt.Fprintf(&d, `<text x="14" y="%.0f" text-anchor="start" fill="#777">%s</text>`+"\n", d.top(ply)+d.face/2+4, movers(root, ply))
	}
	root.all(func(f *figure) {
		for _, child := range f.children {
			d.drawEdge(f, child)
		}
		d.drawStub(f)
	})
	root.all(d.drawNode)
	d.WriteString("</svg>\n")
	return d.String(), nil
}

// measure draws the faces and finds the width of columns and the height of faces.
func (d *drawing) measure(root *figure) error {
	var all []*figure
	var sketches []sketch
	root.all(func(f *figure) {
		if f.sketch.board == nil && f.sketch.text == nil {
			f.sketch = f.look()
		}
		all, sketches = append(all, f), append(sketches, f.sketch)
	})
	looks := newLooks(sketches)
	d.column, d.face, d.lines = minColumn, 0, 0
	for _, f := range all {
		var err error
		if f.face, err = looks.face(f.sketch, f.kind); err != nil {
			return err
		}
		w, h := f.outline()
		d.column, d.face = max(d.column, (w+10)/float64(f.columns()), labelWidth(f.move)), max(d.face, h)
		d.lines = max(d.lines, len(f.value))
	}
	return nil
}

// along is where the move is written on a line from a node to the next.
const along = 0.7

// labelWidth returns how far columns must be apart so that the moves of two lines do not touch.
func labelWidth(move string) float64 { return (8*float64(utf8.RuneCountInString(move)) + 6) / along }

// textWidth returns the width of a line of text with a margin, about.
func textWidth(text string, each float64) float64 {
	return 2*border + each*float64(utf8.RuneCountInString(text))
}

// movers names who moves at a ply.
func movers(root *figure, ply int) string {
	var moves [3]bool
	root.all(func(f *figure) {
		if f.ply == ply && (len(f.children) > 0 || f.stub()) {
			moves[f.kind] = true
		}
	})
	var names []string
	for kind, name := range []string{"max", "min", "chance"} {
		if moves[kind] {
			names = append(names, name)
		}
	}
	return strings.Join(names, "/")
}

// outline returns the size of the face, or of the circle around it.
func (f *figure) outline() (width, height float64) {
	if f.kind == chanceNode {
		diameter := math.Hypot(f.face.width, f.face.height) + 4
		return diameter, diameter
	}
	return f.face.width, f.face.height
}

// top returns where the faces of a ply begin.
func (d *drawing) top(ply int) float64 {
	return head + float64(ply)*(d.face+space+15*float64(d.lines-1))
}

// bottom returns where a face ends, or the circle around it.
func (d *drawing) bottom(f *figure) float64 {
	_, height := f.outline()
	return d.top(f.ply) + (d.face+height)/2
}

// from returns where the lines to the children of a node begin: below its value.
func (d *drawing) from(f *figure) float64 { return d.bottom(f) + 5 + 15*float64(len(f.value)) }

// drawEdge draws the line from a node to a child, with the move, and its odds if chance makes it.
func (d *drawing) drawEdge(parent, f *figure) {
	style := `stroke="#888" stroke-width="1.3"`
	if f.expected {
		style = `stroke="#2b7a2f" stroke-width="3"`
	}
	_, height := f.outline()
	top, bottom := d.from(parent), d.top(f.ply)+(d.face-height)/2-3
	fmt.Fprintf(d, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" %s/>`+"\n", parent.x, top, f.x, bottom, style)
	x, y := parent.x+(f.x-parent.x)*along, top+(bottom-top)*along
	if f.odds != "" {
		d.drawLabel(x, y-7, "#333", f.move)
		d.drawLabel(x, y+8, "#6b4fa0", f.odds)
		return
	}
	d.drawLabel(x, y+4, "#333", f.move)
}

// drawLabel draws a text on a line.
func (d *drawing) drawLabel(x, y float64, color, text string) {
	fmt.Fprintf(d, `<text x="%.1f" y="%.1f" font-size="12" fill="%s" stroke="white" stroke-width="4" stroke-linejoin="round" paint-order="stroke">%s</text>`+"\n", x, y, color, escape(text))
}

// drawStub draws what is missing below a node, and the random game that was played from it.
func (d *drawing) drawStub(f *figure) {
	top, bottom := d.from(f), d.top(f.ply+1)
	if f.end != "" {
		fmt.Fprintf(d, `<path d="M%.1f %.1f%s" fill="none" stroke="#2b7a2f" stroke-width="1.6" stroke-dasharray="4 3"/>`+"\n",
			f.x, top, strings.Repeat("q6 5 0 10q-6 5 0 10", 2))
		d.drawLabel(f.x, top+randomGame, "#2b7a2f", f.end)
	}
	if !f.stub() {
		return
	}
	x := f.x
	if n := len(f.children); n > 0 {
		x = 2*f.x - f.children[0].x // the node is in the middle above its children and the stub
	}
	style := `stroke="#aaa" stroke-width="1.3" stroke-dasharray="3 4"`
	fmt.Fprintf(d, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" %s/>`+"\n", f.x, top, x, bottom, style)
	for i, line := range f.missing() {
		fmt.Fprintf(d, `<text x="%.1f" y="%.1f" font-size="11" fill="#888">%s</text>`+"\n", x, bottom+12+13*float64(i), escape(line))
	}
}

// missing says which moves are missing below a node, and why.
func (f *figure) missing() (lines []string) {
	if f.cut != "" {
		lines = append(lines, f.cut, "cut off")
	}
	if len(f.hidden) > 0 {
		lines = append(lines, brief(f.hidden), "not drawn")
	}
	return lines
}

// briefMoves is how many moves fit a column at most.
const briefMoves = 4

// brief lists moves if they fit a column, and else counts them.
func brief(moves []string) string {
	if len(moves) == 0 {
		return ""
	}
	if text := strings.Join(moves, " "); len(text) <= 8 {
		return text
	}
	return fmt.Sprint(len(moves), " moves")
}

// drawNode draws a state and its value. Chance nodes are circles.
func (d *drawing) drawNode(f *figure) {
	w, h := f.face.width, f.face.height
	fmt.Fprintf(d, `<g transform="translate(%.1f %.1f)">`+"\n", f.x-w/2, d.top(f.ply)+(d.face-h)/2)
	switch f.kind {
	case chanceNode:
		fmt.Fprintf(d, `<circle cx="%.1f" cy="%.1f" r="%.1f" fill="#f2ecfb" stroke="#6b4fa0"/>`, w/2, h/2, math.Hypot(w, h)/2+2)
	case maxNode:
		fmt.Fprintf(d, `<rect width="%.1f" height="%.1f" fill="#eef4fa"/>`, w, h)
	case minNode:
		fmt.Fprintf(d, `<rect width="%.1f" height="%.1f" fill="#fbf3e8"/>`, w, h)
	}
	fmt.Fprintf(d, "%s\n</g>\n", f.face.svg)
	for i, line := range f.value {
		fmt.Fprintf(d, `<text x="%.1f" y="%.1f" font-weight="%s" fill="%s">%s</text>`+"\n",
			f.x, d.bottom(f)+15*float64(i+1), [2]string{"bold", "normal"}[min(i, 1)], f.color, escape(line))
	}
}
