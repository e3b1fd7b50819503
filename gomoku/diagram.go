package gomoku

import (
	"strconv"
	"unicode/utf8"
)

// Diagram says how a board is drawn as text. The zero value draws x for Black, o for
// White and a dot for an empty point, the last move as a capital letter, row 1 at the
// bottom, with the names of columns and rows at the edge.
type Diagram struct {
	Unicode       bool   // ● and ○, the last move ◉ or ◎, and · for an empty point
	Flipped       bool   // row 1 at the top and column a on the right, as from the other side
	NoCoordinates bool   // no names at the edge
	Forbidden     bool   // in renju, mark the points that Black may not play: # or ×
	Numbers       []Move // the moves of a game; their stones are drawn as numbers from 1
}

// Draw returns the board as text, with each row on a line of its own.
func (d Diagram) Draw(b *Position) string {
	size := b.Size()
	signs := d.signs(b)
	width := 1
	for _, sign := range signs {
		width = max(width, utf8.RuneCountInString(sign))
	}
	column := func(i int) int { // the columns from left to right, which are the rows from the top, too
		if d.Flipped {
			return size - 1 - i
		}
		return i
	}
	var out []byte
	for i := range size {
		y := column(size - 1 - i)
		if !d.NoCoordinates {
			out = appendRight(out, strconv.Itoa(y+1), 2)
			out = append(out, ' ', ' ')
		}
		for j := range size {
			if j > 0 {
				out = append(out, ' ')
			}
			out = appendRight(out, signs[y*size+column(j)], width)
		}
		out = append(out, '\n')
	}
	if d.NoCoordinates {
		return string(out)
	}
	out = append(out, "\n   "...)
	for j := range size {
		out = append(out, ' ')
		out = appendRight(out, string(rune('a'+column(j))), width)
	}
	return string(append(out, '\n'))
}

// signs returns the text for each point, row after row.
func (d Diagram) signs(b *Position) []string {
	size := b.Size()
	empty, forbidden, stones, last := ".", "#", [2]string{"x", "o"}, [2]string{"X", "O"}
	if d.Unicode {
		empty, forbidden, stones, last = "·", "×", [2]string{"●", "○"}, [2]string{"◉", "◎"}
	}
	signs := make([]string, size*size)
	for i := range signs {
		signs[i] = empty
		if c, ok := b.at(i%size, i/size); ok {
			signs[i] = stones[c]
		}
	}
	if c, ok := b.At(b.last); ok {
		signs[b.number(b.last)] = last[c]
	}
	if d.Forbidden {
		for _, m := range b.Forbidden(nil) {
			signs[m.Y()*size+m.X()] = forbidden
		}
	}
	number := 0
	for _, m := range d.Numbers {
		if !m.isPoint() { // a choice of the opening has no stone
			continue
		}
		number++
		if _, ok := b.At(m); ok {
			signs[b.number(m)] = strconv.Itoa(number)
		}
	}
	return signs
}

// appendRight appends text, with blanks in front of it so that both together are at least
// width characters.
func appendRight(dst []byte, text string, width int) []byte {
	for range width - utf8.RuneCountInString(text) {
		dst = append(dst, ' ')
	}
	return append(dst, text...)
}
