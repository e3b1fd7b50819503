package board

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// mostCells is the largest number of columns, and of rows.
const mostCells = 200

// Check returns an error if the board cannot be drawn: if something is off the board or has no
// proper colour, if an arrow goes nowhere, or if a figure is missing.
func (b *Board) Check() error {
	if b.Columns < 1 || b.Rows < 1 || b.Columns > mostCells || b.Rows > mostCells {
		return fmt.Errorf("board: %d columns and %d rows; want 1 to %d", b.Columns, b.Rows, mostCells)
	}
	for _, check := range []func() error{b.checkGround, b.checkThings, b.checkHints} {
		if err := check(); err != nil {
			return fmt.Errorf("board: %w", err)
		}
	}
	return nil
}

func (b *Board) checkGround() error {
	for _, n := range []*Names{&b.Names, b.Plain} {
		if n == nil {
			continue
		}
		for _, edge := range []struct {
			names []string
			want  int
		}{{n.Below, b.Columns}, {n.Above, b.Columns}, {n.Left, b.Rows}} {
			if edge.names != nil && len(edge.names) != edge.want {
				return fmt.Errorf("%d names at an edge of %d", len(edge.names), edge.want)
			}
		}
	}
	if int(b.Ground) >= len(groundNames) {
		return fmt.Errorf("there is no %v", b.Ground)
	}
	for _, c := range b.Colors {
		if int(c) >= len(colorNames) {
			return fmt.Errorf("there is no %v", c)
		}
	}
	return b.all("dot", b.Dots)
}

func (b *Board) checkThings() error {
	for i, t := range slices.Concat(b.Things, b.Captured, b.Hidden) {
		switch {
		case !b.has(t.At):
			return fmt.Errorf("thing %d is off the board", i)
		case t.Side < Neither || t.Side > 1:
			return fmt.Errorf("thing %d has the side %d; want 0, 1 or Neither", i, t.Side)
		case t.Dark && t.Figure+t.Label+t.Simplified+t.Letter+t.Glyph != "":
			return fmt.Errorf("thing %d lies with its face down, and says what it is", i)
		case int(t.Form) >= len(formNames):
			return fmt.Errorf("thing %d: there is no %v", i, t.Form)
		}
		if _, ok := b.Figures[t.Figure]; t.Form == Drawn && !t.Dark && !ok {
			return fmt.Errorf("thing %d: the board has no figure %.40q", i, t.Figure)
		}
	}
	for name, f := range b.Figures {
		if !isPath(f.Outline) || !isPath(f.Lines) {
			return fmt.Errorf("the figure %.40q is not a path of SVG", name)
		}
	}
	return nil
}

// isPath reports whether a text has only what paths are made of.
func isPath(d string) bool {
	return strings.Trim(d, "MmLlHhVvCcSsQqTtAaZz0123456789+-.,eE \n\t") == ""
}

func (b *Board) checkHints() error {
	if err := errors.Join(b.all("place of the last move", b.Last), b.all("alarm", b.Alarm)); err != nil {
		return err
	}
	for i, a := range b.Arrows {
		switch {
		case !b.has(a.From):
			return fmt.Errorf("the beginning of arrow %d is off the board", i)
		case !b.has(a.To):
			return fmt.Errorf("the end of arrow %d is off the board", i)
		case a.From == a.To:
			return fmt.Errorf("arrow %d goes nowhere", i)
		case !isColor(a.Color):
			return badColor(a.Color)
		}
	}
	for i, m := range b.Marks {
		switch {
		case !b.has(m.At):
			return fmt.Errorf("mark %d is off the board", i)
		case !isColor(m.Color):
			return badColor(m.Color)
		}
	}
	return nil
}

func (b *Board) all(what string, places []Place) error {
	for i, p := range places {
		if !b.has(p) {
			return fmt.Errorf("%s %d is off the board", what, i)
		}
	}
	return nil
}

// has reports whether p is on the board.
func (b *Board) has(p Place) bool { return 0 <= p.X && p.X < b.Columns && 0 <= p.Y && p.Y < b.Rows }

func badColor(color string) error {
	return fmt.Errorf("%.40q is no colour; want a name such as red, or #rrggbb", color)
}

// isColor reports whether a text is empty, a name of letters, or # and three or six digits.
func isColor(color string) bool {
	digits, hex := strings.CutPrefix(color, "#")
	if hex {
		return (len(digits) == 3 || len(digits) == 6) && strings.Trim(digits, "0123456789abcdefABCDEF") == ""
	}
	return strings.Trim(color, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}
