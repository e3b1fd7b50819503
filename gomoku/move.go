package gomoku

import (
	"strconv"

	"github.com/plygo/ply/internal/word"
)

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

// MarshalText returns the word that String returns, so that a colour in JSON is a word.
func (c Color) MarshalText() ([]byte, error) { return word.Write(c, Black, White) }

// UnmarshalText reads what MarshalText writes.
func (c *Color) UnmarshalText(text []byte) error { return word.Read(c, text, Black, White) }

// Move is the point that a stone is put on, or a choice of an opening: [TakeBlack] or
// [PlaceTwo]. The zero Move is no move.
type Move uint16

const (
	moveBits = 5 // of each coordinate

	// onPoint is set in every move to a point, so that a1 is not the zero Move.
	onPoint Move = 1 << (2 * moveBits)
)

// NewMove returns the move to column x and row y, both from 0. It returns the zero Move for a
// point that is on no board.
func NewMove(x, y int) Move {
	if uint(x) >= MaxSize || uint(y) >= MaxSize {
		return 0
	}
	return moveTo(x, y)
}

// moveTo does what NewMove does for a point of a board.
func moveTo(x, y int) Move { return onPoint | Move(y<<moveBits|x) }

// isPoint reports whether m is a point. Otherwise it is a choice, or no move.
func (m Move) isPoint() bool { return m&^(onPoint-1) == onPoint }

// X returns the column, from 0. It means nothing for a move without a point.
func (m Move) X() int { return int(m & (1<<moveBits - 1)) }

// Y returns the row, from 0. It means nothing for a move without a point.
func (m Move) Y() int { return int(m >> moveBits & (1<<moveBits - 1)) }

// String returns the column as a letter, from a, and the row as a number, from 1: the
// centre of a board of 15×15 is "h8". The choices of an opening have names of their own, and
// no move is "-".
func (m Move) String() string {
	switch {
	case m == 0:
		return passWord
	case !m.isPoint():
		return choiceName(m)
	}
	return string(rune('a'+m.X())) + strconv.Itoa(m.Y()+1)
}

// MarshalText returns what String returns. A move is read back with its position, by
// [Position.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }
