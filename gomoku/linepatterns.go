package gomoku

import (
	"math/bits"
	"sync"

	"github.com/plygo/ply"
)

// LinePatterns is gomoku with a simple evaluation, that of a student project of 2015.
// In every line of the board it looks for the patterns below, of the player's own stones
// (2), the opponent's stones (1) and empty cells (0). A pattern does not overlap itself.
// The value is the points of the player to move less those of the opponent.
//
//	    4 points  02221 12220
//	    6         0220
//	   12         020220 022020 02220
//	1,000         0022221 1222200 1222020 0202221 0222021 1202220 0202220 0222020
//	              0222201 1022220 220220 022022
//	3,000         022220 2022202
//	10,000        22222
//
// Everything else is as in [Rules].
type LinePatterns struct{ Rules }

// Evaluate returns the points of the player to move less the opponent's.
func (LinePatterns) Evaluate(b *Position) ply.Score { return b.linePatterns() }

// A linePattern is a pattern and its points. The digits are 2 for the player's own
// stones, 1 for the opponent's and 0 for empty cells.
type linePattern struct {
	digits string
	points int32
}

var linePatterns = []linePattern{
	{"02221", 4}, {"12220", 4},
	{"0220", 6},
	{"020220", 12}, {"022020", 12}, {"02220", 12},
	{"0022221", 1000}, {"1222200", 1000}, {"1222020", 1000}, {"0202221", 1000},
	{"0222021", 1000}, {"1202220", 1000}, {"0202220", 1000}, {"0222020", 1000},
	{"0222201", 1000}, {"1022220", 1000}, {"220220", 1000}, {"022022", 1000},
	{"022220", 3000}, {"2022202", 3000},
	{"22222", 10_000},
}

const (
	longestPattern = 7
	patternMask    = 1<<(2*longestPattern) - 1
)

// patternsAt has a bit for each pattern that begins with the first of seven cells,
// Black's in the lower half and White's in the upper.
var patternsAt = sync.OnceValue(func() *[patternMask + 1]uint64 {
	t := new([patternMask + 1]uint64)
	for cells := range t {
		for n, p := range linePatterns {
			for c := Black; c <= White; c++ {
				if p.at(cells, c) {
					t[cells] |= 1 << (n + 32*int(c))
				}
			}
		}
	}
	return t
})

// at reports whether the pattern, for the colour c, begins with the first of the cells.
func (p linePattern) at(cells int, c Color) bool {
	want := [3]int{empty, black + int(c.Other()), black + int(c)}
	for i, digit := range p.digits {
		if cells>>(2*i)&3 != want[digit-'0'] {
			return false
		}
	}
	return true
}

// linePatterns returns the points of the colour to move less the other's.
func (b *Position) linePatterns() ply.Score {
	table := patternsAt()
	size := int(b.size)
	var sum int32
	for i := range size {
		sum += b.lines[i].points(table) + b.lines[firstColumn+i].points(table)
	}
	for i := range 2*(size-MinSize) + 1 {
		sum += b.lines[firstRising+i].points(table) + b.lines[firstFalling+i].points(table)
	}
	// Diagonals of four cells, which no other part of the package needs.
	for _, from := range [4]struct{ direction, x, y int }{{2, 0, size - 4}, {2, size - 4, 0}, {3, 0, 3}, {3, size - 4, size - 1}} {
		l := ^line(0)
		for i := range 4 {
			cell := b.lines[from.y+i*directions[from.direction].y].cell(from.x + i)
			l = l.clear(i) | line(cell)<<(2*uint(i+reach))
		}
		sum += l.points(table)
	}
	if b.turn == White {
		sum = -sum
	}
	return min(max(ply.Score(sum), -ply.MaxEval), ply.MaxEval)
}

// points returns Black's points on a line less White's.
func (l line) points(table *[patternMask + 1]uint64) (sum int32) {
	var free [64]uint8 // where a pattern may begin next, by its bit
	l >>= 2 * reach
	for place := uint8(0); place < MaxSize; place++ {
		for found := table[l&patternMask]; found != 0; found &= found - 1 {
			bit := bits.TrailingZeros64(found)
			if place < free[bit] {
				continue
			}
			p := &linePatterns[bit&31]
			free[bit] = place + uint8(len(p.digits))
			if bit < 32 {
				sum += p.points
			} else {
				sum -= p.points
			}
		}
		l = l>>2 | 3<<62
	}
	return sum
}
