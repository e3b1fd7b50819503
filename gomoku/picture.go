package gomoku

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/plygo/ply/internal/svgboard"
)

// Picture says how a board is drawn as SVG. The zero value draws row 1 at the bottom, with
// the names of columns and rows at the edge. The last move, or the row that won, is shown
// on yellow. A picture has no size of its own: it fills the space that it is shown in.
//
//	svg, err := gomoku.Picture{Numbers: moves}.SVG(&board)
type Picture struct {
	Flipped       bool // row 1 at the top and column a on the right, as from the other side
	NoCoordinates bool
	Forbidden     bool   // in renju, mark the points that Black may not play
	Numbers       []Move // the moves of a game; their stones are numbered from 1

	Arrows []Arrow
	Marks  []Mark
}

// Arrow is an arrow of a [Picture].
type Arrow struct {
	From, To Move   // the points, whether or not a stone can be put there
	Color    string // a name of CSS, such as red, or #rrggbb; empty means green
}

// Mark is a mark on a point of a [Picture]. It is a ring unless Dot or Label is set.
type Mark struct {
	At    Move
	Color string // a name of CSS, such as red, or #rrggbb; empty means green
	Dot   bool   // a dot
	Label string // a short text instead, such as the letter of a move that is talked about
}

// SVG returns the picture of b. It is an error if an arrow or a mark is off the board or
// has no proper colour, if an arrow goes nowhere, or if b is the zero Position, which is not a
// position.
func (d Picture) SVG(b *Position) ([]byte, error) {
	if b.size == 0 {
		return nil, errors.New("gomoku: picture: there is no board; get one from Rules.Start")
	}
	c := svgboard.Begin(d.frame(b))
	d.drawGround(c, b.Size())
	for _, m := range b.decisive() {
		c.Last(m.point())
	}
	d.drawStones(c, b)
	if d.Forbidden {
		for _, m := range b.Forbidden(nil) {
			x, y := c.Center(float64(m.X()), float64(m.Y()))
			c.Draw(`<path class="forbidden" transform="translate(%s %s)" d="M-11-11L11 11M-11 11L11-11" stroke="#c0271c" stroke-width="4.5" stroke-linecap="round"/>`,
				svgboard.Number(x), svgboard.Number(y))
		}
	}
	arrows := make([]svgboard.Arrow, len(d.Arrows))
	for i, a := range d.Arrows {
		arrows[i] = svgboard.Arrow{From: a.From.point(), To: a.To.point(), Color: a.Color}
	}
	c.Arrows(arrows)
	marks := make([]svgboard.Mark, len(d.Marks))
	for i, m := range d.Marks {
		marks[i] = svgboard.Mark{At: m.At.point(), Color: m.Color, Dot: m.Dot, Label: m.Label}
	}
	c.Marks(marks)
	svg, err := c.End()
	if err != nil {
		return nil, fmt.Errorf("gomoku: picture: %w", err)
	}
	return svg, nil
}

func (d Picture) frame(b *Position) svgboard.Frame {
	f := svgboard.Frame{About: b.String(), Columns: b.Size(), Rows: b.Size(), Flipped: d.Flipped, Lines: true}
	if d.NoCoordinates {
		return f
	}
	for i := range b.Size() {
		f.Below = append(f.Below, string(rune('a'+i)))
		f.Left = append(f.Left, strconv.Itoa(i+1))
	}
	return f
}

// drawGround draws the lines of the board, and the dots that make it easy to count.
func (Picture) drawGround(c *svgboard.Board, size int) {
	c.Draw(`<g class="lines" stroke="%s" stroke-width="1.6" stroke-linecap="square">`, svgboard.Ink)
	last := float64(size - 1)
	for i := range size {
		for _, ends := range [2][4]float64{{float64(i), 0, float64(i), last}, {0, float64(i), last, float64(i)}} {
			x1, y1 := c.Center(ends[0], ends[1])
			x2, y2 := c.Center(ends[2], ends[3])
			c.Draw(`<line x1="%s" y1="%s" x2="%s" y2="%s"/>`,
				svgboard.Number(x1), svgboard.Number(y1), svgboard.Number(x2), svgboard.Number(y2))
		}
	}
	c.Draw(`</g>`)
	for _, p := range stars(size) {
		x, y := c.Center(p[0], p[1])
		c.Draw(`<circle cx="%s" cy="%s" r="5" fill="%s"/>`, svgboard.Number(x), svgboard.Number(y), svgboard.Ink)
	}
}

// stars returns the points with a dot: the centre, if there is one, and four around it.
func stars(size int) (points [][2]float64) {
	if size%2 != 0 {
		points = append(points, [2]float64{float64(size / 2), float64(size / 2)})
	}
	if near, far := 3.0, float64(size-4); size >= 11 {
		points = append(points, [2]float64{near, near}, [2]float64{far, near}, [2]float64{near, far}, [2]float64{far, far})
	}
	return points
}

// drawStones draws the stones and their numbers.
func (d Picture) drawStones(c *svgboard.Board, b *Position) {
	numbers := map[Move]int{}
	for _, m := range d.Numbers {
		if m.isPoint() {
			numbers[m] = len(numbers) + 1
		}
	}
	for y := range b.Size() {
		for x := range b.Size() {
			m := NewMove(x, y)
			color, ok := b.At(m)
			if !ok {
				continue
			}
			c.Stamp(m.point(), "gomoku-"+stoneName(color), stone(color))
			ink := [2]string{"#fff", "#1d1a17"}[color]
			if m == b.last {
				ink = [2]string{"#ff8a75", "#c0271c"}[color]
			}
			if n, ok := numbers[m]; ok {
				size := 0.44
				if n > 99 {
					size = 0.34
				}
				c.Text(m.point(), size, svgboard.Sans, ink, `class="number"`, strconv.Itoa(n))
			} else if m == b.last {
				px, py := c.Center(float64(x), float64(y))
				c.Draw(`<circle class="newest" cx="%s" cy="%s" r="7" fill="%s"/>`, svgboard.Number(px), svgboard.Number(py), ink)
			}
		}
	}
}

// stone returns the drawing of a stone, around its point.
func stone(c Color) string {
	light, dark, edge := "#6a6460", "#1b1816", "#0c0a09"
	if c == White {
		light, dark, edge = "#ffffff", "#ddd4c6", "#8d8173"
	}
	return fmt.Sprintf(`<radialGradient id="ply-gomoku-%s-shine" cx="0.36" cy="0.32" r="0.7"><stop offset="0" stop-color="%s"/><stop offset="0.8" stop-color="%s"/></radialGradient>`+
		`<circle cy="1.8" r="27" fill="#000" fill-opacity="0.28"/><circle r="27" fill="url(#ply-gomoku-%s-shine)" stroke="%s" stroke-width="1.2"/>`,
		stoneName(c), light, dark, stoneName(c), edge)
}

// stoneName returns the name of the stones of a colour in a picture.
func stoneName(c Color) string { return strings.ToLower(c.String()) }

// point returns where m is in a picture. What is no point is off every board.
func (m Move) point() svgboard.Point {
	if !m.isPoint() {
		return svgboard.Point{X: -1, Y: -1}
	}
	return svgboard.Point{X: m.X(), Y: m.Y()}
}

// decisive returns the stones of the row that won, or the last move if no row won. Of the
// rows through the last move it leaves out those that do not win by the rule, such as an
// overline.
func (b *Position) decisive() []Move {
	if b.last == 0 {
		return nil
	}
	if b.reason != fiveInARow {
		return []Move{b.last}
	}
	won, own := []Move{b.last}, b.turn.Other()
	for _, d := range directions {
		row, blocked := []Move{}, true
		for _, sign := range [2]int{1, -1} {
			for i := sign; ; i += sign {
				x, y := b.last.X()+i*d.x, b.last.Y()+i*d.y
				if at, ok := b.at(x, y); !ok || at != own {
					blocked = blocked && ok
					break
				}
				row = append(row, NewMove(x, y))
			}
		}
		if b.rule.winner(own).wins(1+len(row), blocked) {
			won = append(won, row...)
		}
	}
	return won
}
