package xiangqi

import "math/bits"

// bitboard is a set of squares in two words: south is Red's half of the board, north is
// Black's. The bit of a square is its number plus southShift. This puts the border
// between the words at the river.
type bitboard struct{ south, north uint64 }

const (
	southShift = 19
	northStart = 64 - southShift // the first square of the northern half

	southMask uint64 = northMask << southShift
	northMask uint64 = 1<<northStart - 1
)

// everywhere is the set of all squares.
var everywhere = bitboard{southMask, northMask}

// squareBits[s] is the set that holds the square s alone. It is empty if s is not on the
// board.
var squareBits = func() (all [256]bitboard) {
	for s := range squares {
		i := s + southShift
		all[s] = bitboard{1 << i, 1 << uint(i-64)} // one of the two is shifted out
	}
	return all
}()

// bit returns the set that holds s alone.
func (s Square) bit() bitboard { return squareBits[s] }

func (b bitboard) and(c bitboard) bitboard { return bitboard{b.south & c.south, b.north & c.north} }
func (b bitboard) or(c bitboard) bitboard  { return bitboard{b.south | c.south, b.north | c.north} }
func (b bitboard) without(c bitboard) bitboard {
	return bitboard{b.south &^ c.south, b.north &^ c.north}
}

func (b bitboard) empty() bool           { return b.south|b.north == 0 }
func (b bitboard) has(s Square) bool     { return !b.and(s.bit()).empty() }
func (b bitboard) count() int            { return bits.OnesCount64(b.south) + bits.OnesCount64(b.north) }
func (b bitboard) meets(c bitboard) bool { return b.south&c.south|b.north&c.north != 0 }

// lowest returns the square of b with the lowest number. If b is empty, it returns a
// square that is not on the board.
func (b bitboard) lowest() Square {
	if b.south != 0 {
		return Square(bits.TrailingZeros64(b.south) - southShift)
	}
	return Square(bits.TrailingZeros64(b.north) + northStart)
}

// next removes the lowest square from b and returns it. b must not be empty.
func (b *bitboard) next() Square {
	s := b.lowest()
	if b.south != 0 {
		b.south &= b.south - 1
	} else {
		b.north &= b.north - 1
	}
	return s
}
