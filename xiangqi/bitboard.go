package xiangqi

import "math/bits"

// board is a set of squares in 128 bits, Red's half and Black's. The bit of a square is
// its number plus southShift, so that the river lies between the two words.
type board struct{ south, north uint64 }

const (
	southShift = 19
	northStart = 64 - southShift // the first square of the northern half

	southMask uint64 = northMask << southShift
	northMask uint64 = 1<<northStart - 1
)

// everywhere is the whole board.
var everywhere = board{southMask, northMask}

// squareBits holds the set of each square alone, empty for those off the board.
var squareBits = func() (all [256]board) {
	for s := range squares {
		i := s + southShift
		all[s] = board{1 << i, 1 << uint(i-64)} // one of the two is shifted out
	}
	return all
}()

// bit returns the set of one square.
func (s Square) bit() board { return squareBits[s] }

func (b board) and(c board) board     { return board{b.south & c.south, b.north & c.north} }
func (b board) or(c board) board      { return board{b.south | c.south, b.north | c.north} }
func (b board) without(c board) board { return board{b.south &^ c.south, b.north &^ c.north} }

func (b board) empty() bool        { return b.south|b.north == 0 }
func (b board) has(s Square) bool  { return !b.and(s.bit()).empty() }
func (b board) count() int         { return bits.OnesCount64(b.south) + bits.OnesCount64(b.north) }
func (b board) meets(c board) bool { return b.south&c.south|b.north&c.north != 0 }

// lowest returns the first square of a set, one off the board if it is empty.
func (b board) lowest() Square {
	if b.south != 0 {
		return Square(bits.TrailingZeros64(b.south) - southShift)
	}
	return Square(bits.TrailingZeros64(b.north) + northStart)
}

// next takes the first square out of a set that is not empty.
func (b *board) next() Square {
	s := b.lowest()
	if b.south != 0 {
		b.south &= b.south - 1
	} else {
		b.north &= b.north - 1
	}
	return s
}
