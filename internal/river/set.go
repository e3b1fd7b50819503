// Package river is the board of xiangqi as numbers: sets of points, and how the pieces go from
// point to point. Package xiangqi and the games on its board share it.
//
// A point is 9·rank + file, from 0 at the left of Red's back rank to 89 at the right of Black's. Points,
// sides, kinds and pieces are the numbers of xiangqi.Square, Color, Kind and Piece.
package river

import "math/bits"

// The size of the board.
const (
	Files  = 9
	Ranks  = 10
	Points = Files * Ranks
)

// Set is a set of points in two words: South is Red's half of the board, North is
// Black's. The bit of a point is its number plus SouthShift. This puts the border
// between the words at the river.
type Set struct{ South, North uint64 }

// Where the two words begin.
const (
	SouthShift = 19
	NorthStart = 64 - SouthShift // the first point of the northern half

	southMask uint64 = northMask << SouthShift
	northMask uint64 = 1<<NorthStart - 1
)

// Everywhere is the set of all points.
var Everywhere = Set{southMask, northMask}

// Bits[s] is the set that holds the point s alone. It is empty if s is not on the board.
var Bits = func() (all [256]Set) {
	for s := range Points {
		i := s + SouthShift
		all[s] = Set{1 << i, 1 << uint(i-64)} // one of the two is shifted out
	}
	return all
}()

// And returns the points that are in b and in c.
func (b Set) And(c Set) Set { return Set{b.South & c.South, b.North & c.North} }

// Or returns the points that are in b or in c.
func (b Set) Or(c Set) Set { return Set{b.South | c.South, b.North | c.North} }

// Without returns the points of b that are not in c.
func (b Set) Without(c Set) Set { return Set{b.South &^ c.South, b.North &^ c.North} }

// Empty reports whether b has no points.
func (b Set) Empty() bool { return b.South|b.North == 0 }

// Has reports whether b has the point s.
func (b Set) Has(s uint8) bool { return !b.And(Bits[s]).Empty() }

// Count returns the number of points in b.
func (b Set) Count() int { return bits.OnesCount64(b.South) + bits.OnesCount64(b.North) }

// Meets reports whether a point is in b and in c.
func (b Set) Meets(c Set) bool { return b.South&c.South|b.North&c.North != 0 }

// onLine returns the number of points in b, which must lie on one file or on one rank.
// It counts both words at once: on a line, no bit is set in both.
func (b Set) onLine() int { return bits.OnesCount64(b.South | b.North) }

// Lowest returns the point of b with the lowest number. If b is empty, it returns a
// point that is not on the board.
func (b Set) Lowest() uint8 {
	if b.South != 0 {
		return uint8(bits.TrailingZeros64(b.South) - SouthShift)
	}
	return uint8(bits.TrailingZeros64(b.North) + NorthStart)
}

// Next removes the lowest point from b and returns it. b must not be empty.
func (b *Set) Next() uint8 {
	s := b.Lowest()
	if b.South != 0 {
		b.South &= b.South - 1
	} else {
		b.North &= b.North - 1
	}
	return s
}

// lowestSouth and lowestNorth return the lowest point of one word of a set. If half
// is 0, they return a point outside the palaces, below 128.
func lowestSouth(half uint64) uint8 { return uint8(bits.TrailingZeros64(half)-SouthShift) & 127 }

// lowestNorth is like lowestSouth for the other word.
func lowestNorth(half uint64) uint8 { return uint8(bits.TrailingZeros64(half)+NorthStart) & 127 }

// Home returns the half of the board that a side defends.
func Home(side uint8) Set {
	if side&1 == 0 {
		return Set{South: southMask}
	}
	return Set{North: northMask}
}

// fileA is the first file in the northern word. Shifted by SouthShift it is that of the
// southern word, and shifted by 8 more the last file.
const fileA uint64 = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36

// Forward returns the points in front of soldiers, which belong to a side.
func Forward(side uint8, soldiers Set) Set {
	if side&1 == 0 {
		return Set{soldiers.South << Files, (soldiers.North<<Files | soldiers.South>>(64-Files)) & northMask}
	}
	return Set{(soldiers.South>>Files | soldiers.North<<(64-Files)) & southMask, soldiers.North >> Files}
}

// Sideways returns the points to the left and to the right of those in set.
func Sideways(set Set) Set {
	const lastFile = fileA << 8
	return Set{
		set.South&^(lastFile<<SouthShift)<<1 | set.South&^(fileA<<SouthShift)>>1,
		set.North&^lastFile<<1 | set.North&^fileA>>1,
	}
}

// file returns the file of a point.
func file(s uint8) int { return int(s % Files) }

// rank returns the rank of a point.
func rank(s uint8) int { return int(s / Files) }

// beside returns the set of the point that is some files to the right of s and some ranks
// above it. The set is empty if that is not on the board.
func beside(s uint8, files, ranks int) Set {
	f, r := file(s)+files, rank(s)+ranks
	if f < 0 || f >= Files || r < 0 || r >= Ranks {
		return Set{}
	}
	return Bits[r*Files+f]
}
