package gomoku

import "strconv"

// Color is the colour of a stone.
//
// Arrays with an element for each colour are indexed with c&1 where speed matters. That
// changes nothing, since there are two colours. But it tells the compiler that the index
// is in range, which Go would otherwise test each time.
type Color uint8

// The colours. Black moves first.
const (
	Black Color = iota
	White
)

// Other returns the other colour.
func (c Color) Other() Color { return c ^ 1 }

// String returns "Black" or "White".
func (c Color) String() string {
	switch c {
	case Black:
		return "Black"
	case White:
		return "White"
	}
	return "invalid color"
}

// Move is the point that a stone is put on. Points count from 0 in both directions.
type Move uint16

const moveBits = 5 // of each coordinate

// NewMove returns the move to column x and row y, both from 0 to 31.
func NewMove(x, y int) Move { return Move(y&31<<moveBits | x&31) }

// X returns the column, from 0.
func (m Move) X() int { return int(m & (1<<moveBits - 1)) }

// Y returns the row, from 0.
func (m Move) Y() int { return int(m >> moveBits & (1<<moveBits - 1)) }

// String returns the column as a letter, from a, and the row as a number, from 1: the
// centre of a board of 15×15 is "h8". The choices of an opening have names of their own.
func (m Move) String() string {
	if m >= choice {
		return choiceName(m)
	}
	return string(rune('a'+m.X())) + strconv.Itoa(m.Y()+1)
}
