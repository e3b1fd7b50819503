package board

import (
	"bytes"
	"slices"
	"strings"
)

// Text returns a board as lines of text for a terminal. The thing that moved last stands in
// brackets, and a star marks an empty place of the last move. With [Style.Color] the things have
// the colours of their sides, and the places of the last move another ground. Text draws no
// arrows; marks are seen on empty places only. What is off the board is not drawn.
func Text(b Board, style Style) string {
	d := newDiagram(&b, style)
	if d.names.Above != nil {
		d.edge(d.names.Above)
	}
	for i := range b.Rows {
		y := b.Rows - 1 - i
		if style.Flipped {
			y = i
		}
		if i > 0 {
			d.between(y)
		}
		d.row(y)
	}
	if d.names.Below != nil {
		if d.names.Above == nil {
			d.out.WriteByte('\n')
		}
		d.edge(d.names.Below)
	}
	if b.Caption != "" {
		d.out.WriteString(b.Caption + "\n")
	}
	return d.out.String()
}

// diagram is a text that is being drawn.
type diagram struct {
	*Board
	style  Style
	names  Names
	things map[Place]*Thing
	marks  map[Place]*Mark
	newest Place
	width  int // of a cell
	left   int // of the names of the rows
	wide   bool
	out    bytes.Buffer
}

func newDiagram(b *Board, style Style) *diagram {
	letters := !style.Unicode || style.Letters
	d := &diagram{Board: b, style: style, names: style.names(b, letters), things: map[Place]*Thing{}, marks: map[Place]*Mark{}, newest: Place{-1, -1}, width: 1}
	d.style.Letters = letters
	d.style.Simplified = style.Simplified && style.Color
	if !style.Unicode && !allPlain(d.names) {
		d.names = Names{}
	}
	for i := range b.Things {
		t := &b.Things[i]
		d.things[t.At] = t
		if w := width(d.sign(t)); w > d.width {
			d.width = w
		}
		d.wide = d.wide || !letters && width(t.Glyph) > len([]rune(t.Glyph))
	}
	for i := range b.Marks {
		d.marks[b.Marks[i].At] = &b.Marks[i]
	}
	if n := len(b.Last); n > 0 {
		d.newest = b.Last[n-1]
	}
	for _, name := range slices.Concat(d.names.Below, d.names.Above) {
		d.width = max(d.width, width(name))
	}
	for _, name := range d.names.Left {
		d.left = max(d.left, width(name))
	}
	return d
}

func allPlain(n Names) bool {
	for _, name := range slices.Concat(n.Below, n.Above, n.Left) {
		if !plain(name) {
			return false
		}
	}
	return true
}

// row writes a row of the board. Between two cells is a space or a bracket.
func (d *diagram) row(y int) {
	if d.names.Left != nil && y < len(d.names.Left) {
		d.pad(d.names.Left[y], d.left)
		d.out.WriteByte(' ')
	}
	bracket := false // the cell before is in brackets
	for i := range d.Columns {
		place := Place{d.column(i), y}
		thing := d.things[place]
		is := thing != nil && place == d.newest && !d.style.Color
		switch {
		case is:
			d.out.WriteByte('[')
		case bracket:
			d.out.WriteByte(']')
		case i > 0 || d.left > 0 || len(d.Last) > 0:
			d.out.WriteByte(' ')
		}
		bracket = is
		d.cell(place, thing)
	}
	if bracket {
		d.out.WriteByte(']')
	}
	d.end()
}

// column returns the column that is drawn as the i-th.
func (d *diagram) column(i int) int {
	if d.style.Flipped {
		return d.Columns - 1 - i
	}
	return i
}

// cell writes what is at a place.
func (d *diagram) cell(place Place, thing *Thing) {
	sign, code := d.empty(place), ""
	colors := &terminalColors
	if slices.Contains(d.Last, place) {
		colors, code = &lastColors, lastColors[Black]
	}
	if thing != nil {
		sign, code = d.sign(thing), colors[d.color(thing.Side)]
	}
	if slices.Contains(d.Alarm, place) {
		code = alarmColors
	}
	if !d.style.Color || code == "" {
		d.pad(sign, d.width)
		return
	}
	d.out.WriteString("\x1b[" + code + "m")
	d.pad(sign, d.width)
	d.out.WriteString("\x1b[0m")
}

// terminalColors are the colours of things, as codes of ECMA-48 with the 256 colours of xterm. They
// can be read on a dark ground and on a light one: White is what the terminal writes in, but bold,
// and the others are of middle lightness, so Black is a blue.
var terminalColors = [...]string{Usual: "0", White: "1", Black: "38;5;33", Red: "1;38;5;196", Yellow: "1;38;5;136", Blue: "38;5;33", Green: "38;5;28"}

// lastColors are those of the last move, on yellow. Each has its own ink, because that of the
// terminal may be white.
var lastColors = [...]string{Usual: onYellow + "16", White: "1;" + onYellow + "16", Black: onYellow + "20", Red: "1;" + onYellow + "124", Yellow: "1;" + onYellow + "94", Blue: onYellow + "20", Green: onYellow + "22"}

const (
	onYellow    = "48;5;222;38;5;"
	alarmColors = "1;48;5;160;38;5;231" // white on red
)

// sign returns how a thing is shown.
func (d *diagram) sign(t *Thing) string {
	switch {
	case t.Dark && d.wide:
		return [...]string{"？", "Ｘ", "ｘ"}[min(max(t.Side, Neither), 1)+1]
	case t.Dark:
		return [...]string{"?", "X", "x"}[min(max(t.Side, Neither), 1)+1]
	case !d.style.Letters && d.style.Simplified && t.Simplified != "":
		return t.Simplified
	case !d.style.Letters && t.Glyph != "":
		return t.Glyph
	case t.Letter != "" && plain(t.Letter):
		return t.Letter
	case t.Label != "" && plain(t.Label):
		return t.Label
	case !d.style.Letters && t.Side == 0:
		return "●"
	case !d.style.Letters && t.Side == 1:
		return "○"
	}
	return [...]string{"#", "x", "o"}[min(max(t.Side, Neither), 1)+1]
}

// empty returns how a place without a thing is shown.
func (d *diagram) empty(place Place) string {
	signs := [4]string{".", "*", "#", " "}
	switch {
	case d.wide && d.Ground == Points:
		signs = [4]string{"＋", "＊", "×", "　"}
	case d.wide:
		signs = [4]string{"・", "＊", "×", "　"}
	case d.style.Unicode:
		signs = [4]string{"·", "*", "×", " "}
	}
	mark := d.marks[place]
	switch {
	case mark != nil && mark.Label != "" && (d.style.Unicode || plain(mark.Label)) && width(mark.Label) <= d.width:
		return mark.Label
	case mark != nil && mark.Cross:
		return signs[2]
	case slices.Contains(d.Last, place):
		return signs[1]
	case slices.Contains(d.Void, place) || d.Ground == Empty:
		return signs[3]
	}
	return signs[0]
}

// between writes a line before row y if there are words between it and the row above. Words that
// the terminal cannot show leave the line empty.
func (d *diagram) between(y int) {
	middle := float64(y) + 0.5
	if d.style.Flipped {
		middle = float64(y) - 0.5
	}
	line, found := []byte(nil), false
	for _, w := range d.sorted() {
		if w.At.Y != middle {
			continue
		}
		found = true
		text := strings.ReplaceAll(w.text(&d.style), " ", "")
		if !plain(text) && d.style.Letters {
			continue
		}
		x := w.At.X
		if d.style.Flipped {
			x = float64(d.Columns-1) - x
		}
		start := int(x*float64(d.width+1)) + d.margin() + (d.width-width(text))/2
		for width(string(line)) < start {
			line = append(line, ' ')
		}
		line = append(line, text...)
	}
	if found {
		d.out.Write(line)
		d.end()
	}
}

// sorted returns the words from left to right as they are seen.
func (d *diagram) sorted() []Word {
	words := slices.Clone(d.Words)
	slices.SortStableFunc(words, func(a, b Word) int {
		if a.At.X < b.At.X == d.style.Flipped {
			return 1
		}
		return -1
	})
	return words
}

// margin returns the width of what stands before the first cell of a row.
func (d *diagram) margin() int {
	switch {
	case d.left > 0:
		return d.left + 2
	case len(d.Last) > 0:
		return 1
	}
	return 0
}

// edge writes the names of the columns.
func (d *diagram) edge(names []string) {
	d.out.WriteString(strings.Repeat(" ", d.margin()))
	for i := range d.Columns {
		if i > 0 {
			d.out.WriteByte(' ')
		}
		if x := d.column(i); x < len(names) {
			d.pad(names[x], d.width)
		}
	}
	d.end()
}

// end ends a line, without blanks at its end.
func (d *diagram) end() {
	d.out.Truncate(len(bytes.TrimRight(d.out.Bytes(), " ")))
	d.out.WriteByte('\n')
}

// pad writes text, with blanks in front of it if it is narrower than width.
func (d *diagram) pad(text string, wanted int) {
	d.out.WriteString(strings.Repeat(" ", max(wanted-width(text), 0)) + text)
}

// width returns the number of columns that a text takes in a terminal. Characters of East Asian
// scripts and full-width forms take two.
func width(text string) (n int) {
	for _, r := range text {
		n++
		if r >= 0x1100 && r <= 0x115f || r >= 0x2e80 && r <= 0xa4cf || r >= 0xac00 && r <= 0xd7a3 ||
			r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe4f || r >= 0xff01 && r <= 0xff60 || r >= 0xffe0 && r <= 0xffe6 || r >= 0x1f300 {
			n++
		}
	}
	return n
}
