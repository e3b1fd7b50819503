package chess

import "github.com/plygo/ply/internal/word"

// Color is one of the two sides. White, the zero value, moves first.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// String returns "White" or "Black".
func (c Color) String() string {
	switch c {
	case White:
		return "White"
	case Black:
		return "Black"
	}
	return "invalid color"
}

// MarshalText returns the word that String returns, so that a colour in JSON is a word.
func (c Color) MarshalText() ([]byte, error) { return word.Write(c, White, Black) }

// UnmarshalText reads what MarshalText writes.
func (c *Color) UnmarshalText(text []byte) error { return word.Read(c, text, White, Black) }

// Square is a square of the board, from [A1] = 0 by files and then by ranks to
// [H8] = 63.
type Square uint8

// The squares.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8
)

const (
	files   = 8
	ranks   = 8
	squares = files * ranks
)

// SquareAt returns the square on a file and a rank, each from 0 to 7. For any other numbers
// it returns a square that is not on the board.
func SquareAt(file, rank int) Square {
	if file < 0 || file >= files || rank < 0 || rank >= ranks {
		return squares
	}
	return Square(rank*files + file)
}

// ParseSquare reads a square such as "e4".
func ParseSquare(text string) (Square, bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return 0, false
	}
	return SquareAt(int(text[0]-'a'), int(text[1]-'1')), true
}

// File returns the file of s: 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns the rank of s: 0 for White's first rank to 7.
func (s Square) Rank() int { return int(s >> 3 & 7) }

// String returns the square's name, such as "e4", or "-" if s is not on the board.
func (s Square) String() string {
	if s >= squares {
		return "-"
	}
	return string(s.appendTo(nil))
}

func (s Square) appendTo(dst []byte) []byte {
	return append(dst, 'a'+byte(s.File()), '1'+byte(s.Rank()))
}

func (s Square) bit() uint64 { return 1 << (s & 63) }

// Sets of squares. Bit 0 is a1, as in the numbering of [Square].
const (
	fileA uint64 = 0x0101010101010101
	fileH        = fileA << 7
	rank1 uint64 = 0xff
	rank3        = rank1 << 16
	rank6        = rank1 << 40
	rank8        = rank1 << 56

	lightSquares uint64 = 0x55aa55aa55aa55aa
	outerRanks          = rank1 | rank8
)
