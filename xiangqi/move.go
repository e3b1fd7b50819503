package xiangqi

import "github.com/plygo/ply/internal/river"

// Move is a move in 16 bits: the square that a piece comes from, and the square that it
// goes to. The zero Move stands for no move.
//
// A Move does not hold the position that it belongs to. To write it for people, use
// [Position.WXF] or [Position.Chinese].
type Move uint16

const fromShift = river.FromShift

// newMove returns the move from the square from to the square to. It does not check that
// a piece can move in this way.
func newMove(from, to Square) Move { return Move(from)<<fromShift | Move(to) }

// From returns the square that the moving piece comes from.
func (m Move) From() Square { return Square(m >> fromShift & (1<<fromShift - 1)) }

// To returns the square that the moving piece goes to.
func (m Move) To() Square { return Square(m & (1<<fromShift - 1)) }

// String returns both squares, such as "h2e2". It is the notation of UCI and UCCI.
func (m Move) String() string {
	if m == 0 {
		return "0000"
	}
	return m.From().String() + m.To().String()
}

// MarshalText returns what String returns. A move is read back with its position, by
// [Position.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }
