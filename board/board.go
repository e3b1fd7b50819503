// Package board describes boards as data, and draws them: as SVG, as text for a terminal, and as
// JSON for a program that draws by itself, such as a page in a browser.
//
// A game returns its board from the method Draw of [github.com/plygo/ply.Drawer]. A program adds
// what it knows, such as the last move and arrows, and chooses a [Style]:
//
//	b := chess.Rules{}.Draw(&position)
//	b.Arrows = []board.Arrow{{From: board.Place{X: 6, Y: 0}, To: board.Place{X: 5, Y: 2}}}
//	svg, err := board.SVG(b, board.Style{Theme: board.Dark})
//	fmt.Print(board.Text(b, board.Style{Unicode: true}))
package board

import "fmt"

// Place is a square, or a crossing of lines. Columns and rows count from 0. Place{} is at the
// bottom left, as the first player sees the board.
type Place struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Point is anywhere on a board, in the coordinates of [Place]: 0.5 is halfway between two places.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Board is what there is to see of a state. Only Columns and Rows are needed.
type Board struct {
	// About describes the board for somebody who cannot see it, such as a FEN.
	About   string `json:"about,omitempty"`
	Columns int    `json:"columns"`
	Rows    int    `json:"rows"`
	Ground  Ground `json:"ground"`
	// Colors are those of the two players. The zero value stands for White and Black.
	Colors [2]Color `json:"colors"`

	// Lines are those of a board of [Points]. If there are none, every column and row has one.
	Lines []Line  `json:"lines,omitempty"`
	Dots  []Place `json:"dots,omitempty"`  // small dots on the lines, to count by
	Words []Word  `json:"words,omitempty"` // texts on the ground, under the things
	Void  []Place `json:"void,omitempty"`  // places that the board does not have

	Names Names `json:"names"` // at the edges
	// Plain are the names beside things that show their letters, if those are others. See
	// [Style.Letters].
	Plain *Names `json:"plain,omitempty"`

	Things  []Thing           `json:"things,omitempty"`
	Figures map[string]Figure `json:"figures,omitempty"` // by the name that [Thing.Figure] has

	// Captured and Hidden are for games with things that lie face down, where the board alone does not
	// tell them: what was captured, a dark thing if the viewer does not know it, and what the dark
	// things are, in no order. The caption says it in words, for who shows the board alone. Their At
	// is zero.
	Captured []Thing `json:"captured,omitempty"`
	Hidden   []Thing `json:"hidden,omitempty"`

	Last    []Place `json:"last,omitempty"`  // places of the last move, or a row that won; the newest comes last
	Alarm   []Place `json:"alarm,omitempty"` // things that are attacked and must be saved, such as a king in check
	Marks   []Mark  `json:"marks,omitempty"`
	Arrows  []Arrow `json:"arrows,omitempty"`
	Caption string  `json:"caption,omitempty"` // a line below the board, such as what was rolled
}

// Names are the names of columns and rows at the edges of a board. An edge without names is nil.
type Names struct {
	Below []string `json:"below,omitempty"` // of the columns, from the left
	Above []string `json:"above,omitempty"`
	Left  []string `json:"left,omitempty"` // of the rows, from below
}

// Letters returns the names a, b, c, … of columns, and 1, 2, 3, … of rows.
func Letters(columns, rows int) Names {
	var n Names
	for x := range columns {
		name := string(rune('a' + x%26))
		if x >= 26 {
			name = string(rune('a'+x/26-1)) + name
		}
		n.Below = append(n.Below, name)
	}
	for y := range rows {
		n.Left = append(n.Left, fmt.Sprint(y+1))
	}
	return n
}

// Ground is what things stand on.
type Ground uint8

const (
	Squares Ground = iota // light and dark squares by turns, as in chess
	Cells                 // squares of one colour with lines between them
	Points                // crossings of lines
	Holes                 // round holes, as in Connect Four
	Empty                 // nothing
)

var groundNames = [...]string{Squares: "squares", Cells: "cells", Points: "points", Holes: "holes", Empty: "empty"}

// String returns the name of the ground.
func (g Ground) String() string { return nameOf(groundNames[:], int(g), "Ground") }

// MarshalText returns the name of the ground.
func (g Ground) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (g *Ground) UnmarshalText(text []byte) error {
	return parseName(groundNames[:], text, "ground", (*uint8)(g))
}

// Color is the colour of a player's things. What it looks like depends on the [Theme].
type Color uint8

const (
	Usual Color = iota // White for the first player, Black for the second
	White
	Black
	Red
	Yellow
	Blue
	Green
)

var colorNames = [...]string{Usual: "usual", White: "white", Black: "black", Red: "red", Yellow: "yellow", Blue: "blue", Green: "green"}

// String returns the name of the colour.
func (c Color) String() string { return nameOf(colorNames[:], int(c), "Color") }

// MarshalText returns the name of the colour.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (c *Color) UnmarshalText(text []byte) error {
	return parseName(colorNames[:], text, "colour", (*uint8)(c))
}

// color returns the colour of a thing of this side.
func (b *Board) color(side int) Color {
	switch {
	case side < 0 || side > 1:
		return Green
	case b.Colors[side] != Usual:
		return b.Colors[side]
	}
	return [2]Color{White, Black}[side]
}

// Neither is the side of a thing that belongs to no player.
const Neither = -1

// Thing is a thing on the board: a piece, a stone, a number of seeds.
type Thing struct {
	At   Place `json:"at"`
	Side int   `json:"side"` // 0, 1 or Neither
	Form Form  `json:"form"`
	// Figure is the name of a figure of the board, for the form Drawn.
	Figure string `json:"figure,omitempty"`
	// Label is written on the thing: a character, the number of a stone.
	Label string `json:"label,omitempty"`
	// Simplified is the label in simplified Chinese characters, if they are others.
	Simplified string `json:"simplified,omitempty"`
	// Letter is the thing in plain letters, as a terminal shows it. If it is empty, a terminal
	// shows the label if that is plain, and else x or o.
	Letter string `json:"letter,omitempty"`
	// Glyph is the thing as a terminal with Unicode shows it. If it is empty, such a terminal
	// shows the letter, or ● and ○.
	Glyph string `json:"glyph,omitempty"`
	// Name says what the thing is, such as "white knight", for somebody who cannot see it.
	Name string `json:"name,omitempty"`
	// Dark is a thing that lies with its face down. It has no figure, label, letter or glyph:
	// what a board has, every viewer can find out. A terminal shows X for the first player's, and
	// x for the second's.
	Dark bool `json:"dark,omitempty"`
}

// Form is the form of a [Thing].
type Form uint8

const (
	Stone Form = iota // round and shining
	Disc              // a flat piece of wood with its label in a ring
	Cross
	Ring
	Bowl  // holds a number of seeds, its label
	Drawn // a figure of the board
	Bare  // its label alone
)

var formNames = [...]string{Stone: "stone", Disc: "disc", Cross: "cross", Ring: "ring", Bowl: "bowl", Drawn: "drawn", Bare: "bare"}

// String returns the name of the form.
func (f Form) String() string { return nameOf(formNames[:], int(f), "Form") }

// MarshalText returns the name of the form.
func (f Form) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (f *Form) UnmarshalText(text []byte) error {
	return parseName(formNames[:], text, "form", (*uint8)(f))
}

// Figure is a drawing: SVG paths in a square of 100×100 whose y goes down. The outline is filled,
// the lines are drawn on it.
type Figure struct {
	Outline string `json:"outline"`
	Lines   string `json:"lines,omitempty"`
}

// Line is a line of the ground.
type Line struct {
	From Point `json:"from"`
	To   Point `json:"to"`
}

// Word is a text on the ground.
type Word struct {
	At         Point  `json:"at"`
	Text       string `json:"text"`
	Simplified string `json:"simplified,omitempty"` // the text in simplified Chinese characters, if they are others
}

// text returns the text in the script of the style.
func (w *Word) text(style *Style) string {
	if style.Simplified && w.Simplified != "" {
		return w.Simplified
	}
	return w.Text
}

// Arrow is an arrow over the things.
type Arrow struct {
	From  Place  `json:"from"`
	To    Place  `json:"to"`
	Color string `json:"color,omitempty"` // a name of CSS, such as red, or #rrggbb; empty means that of the theme
}

// Mark is a mark over the things: a ring, unless another field says what.
type Mark struct {
	At    Place  `json:"at"`
	Color string `json:"color,omitempty"` // as that of an [Arrow]
	Dot   bool   `json:"dot,omitempty"`   // a dot, as for a place that a piece can go to
	Cross bool   `json:"cross,omitempty"` // a cross, as for a place that is forbidden
	Label string `json:"label,omitempty"` // a short text
}

// Number writes numbers on the things at these places, from 1 on, such as the order of stones.
func (b *Board) Number(places []Place) {
	for i, place := range places {
		for j := range b.Things {
			if b.Things[j].At == place {
				b.Things[j].Label, b.Things[j].Simplified = fmt.Sprint(i+1), ""
			}
		}
	}
}

func nameOf(names []string, i int, kind string) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, i)
}

func parseName(names []string, text []byte, kind string, to *uint8) error {
	for i, name := range names {
		if name == string(text) {
			*to = uint8(i)
			return nil
		}
	}
	return fmt.Errorf("board: no %s is called %.40q", kind, text)
}
