package xiangqi

// Move is a move in 16 bits: the square it comes from and the square it goes to. The
// zero Move is no move.
//
// A move does not know the position it belongs to: write it with [Position.WXF] or
// [Position.Chinese].
type Move uint16

const fromShift = 7

// NewMove returns the move from one square to another, whether or not it is legal
// anywhere.
func NewMove(from, to Square) Move { return Move(from)<<fromShift | Move(to) }

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
