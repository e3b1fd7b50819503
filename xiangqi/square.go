package xiangqi

import "github.com/plygo/ply/internal/word"

// Color is one of the two sides. Red, the zero value, moves first.
type Color uint8

// The two sides.
const (
	Red Color = iota
	Black
)

// Other returns the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// String returns "Red" or "Black".
func (c Color) String() string {
	switch c {
	case Red:
		return "Red"
	case Black:
		return "Black"
	}
	return "invalid color"
}

// MarshalText returns the word that String returns, so that a colour in JSON is a word.
func (c Color) MarshalText() ([]byte, error) { return word.Write(c, Red, Black) }

// UnmarshalText reads what MarshalText writes.
func (c *Color) UnmarshalText(text []byte) error { return word.Read(c, text, Red, Black) }

// Square is a point of the board: 9·rank + file, from a0 = 0 at the left of Red's back
// rank to i9 = 89 at the right of Black's.
type Square uint8

const (
	files   = 9
	ranks   = 10
	squares = files * ranks
)

// Masks in indices, such as s&127, kind&7 and c&1. A table by Square has 128 entries, a
// table by Piece 16, by Kind 8 and by Color 2. The mask changes no valid index. With it
// the compiler sees that the index is in range and leaves out the bounds check. This
// matters in the move generator, in the evaluation and in Play.

// SquareAt returns the square on a file, from 0 to 8, and a rank, from 0 to 9. For any
// other numbers it returns a square that is not on the board.
func SquareAt(file, rank int) Square {
	if file < 0 || file >= files || rank < 0 || rank >= ranks {
		return squares
	}
	return Square(rank*files + file)
}

// ParseSquare reads a square such as "e0" or "h9".
func ParseSquare(text string) (Square, bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'i' || text[1] < '0' || text[1] > '9' {
		return 0, false
	}
	return SquareAt(int(text[0]-'a'), int(text[1]-'0')), true
}

// File returns the file of s: 0 for the a-file, on Red's left, to 8 for the i-file.
func (s Square) File() int { return int(s % files) }

// Rank returns the rank of s: 0 for Red's back rank to 9 for Black's.
func (s Square) Rank() int { return int(s / files) }

// String returns the square's name, such as "e0", or "-" if s is not on the board.
func (s Square) String() string {
	if s >= squares {
		return "-"
	}
	return string(s.appendTo(nil))
}

func (s Square) appendTo(dst []byte) []byte {
	return append(dst, 'a'+byte(s.File()), '0'+byte(s.Rank()))
}
