package gomoku

import "sync"

// The states of a cell, in two bits.
const (
	empty = iota
	black // 1 + Black
	white // 1 + White
	edge  // outside the board
)

const (
	reach     = 5   // cells either way that a shape depends on
	sideCodes = 364 // ways to fill them: 3^0 + 3^1 + … + 3^5 for 0, 1, … cells on the board
	sideBits  = 2 * reach
	sideMask  = 1<<sideBits - 1
)

// A side is the cells on one side of a point, nearest first.
type side struct {
	cells [reach]uint8
	put   [2][reach]int16 // code of the side after a stone of a colour is put on a cell; −1 if it is not empty
	row   [2]uint8        // length of the row of a colour that begins at the nearest cell
}

// end returns the cell after the row of c. Beyond the last cell nobody asks.
func (s *side) end(c Color) uint8 {
	if s.row[c] == reach {
		return edge
	}
	return s.cells[s.row[c]]
}

var (
	sides [sideCodes]side
	// The codes of sides by their cells as they stand in a line; those on the left are
	// multiplied by sideCodes, so that the sum of two codes is an index of a shapeTable.
	leftCode, rightCode [sideMask + 1]uint32
)

func init() {
	for code, length, fill := 0, 0, 0; code < sideCodes; code++ {
		s := &sides[code]
		for i, rest := 0, fill; i < reach; i++ {
			s.cells[i] = edge
			if i < length {
				s.cells[i] = uint8(rest % 3)
				rest /= 3
			}
		}
		left, right := bothWays(s.cells)
		leftCode[left], rightCode[right] = uint32(code*sideCodes), uint32(code)
		if fill++; fill == power3(length) {
			length, fill = length+1, 0
		}
	}
	for code := range sides {
		s := &sides[code]
		for c := Black; c <= White; c++ {
			for s.row[c] < reach && s.cells[s.row[c]] == black+uint8(c) {
				s.row[c]++
			}
			for i := range s.cells {
				next := s.cells
				next[i] = black + uint8(c)
				_, right := bothWays(next)
				s.put[c][i] = int16(rightCode[right])
				if s.cells[i] != empty {
					s.put[c][i] = -1
				}
			}
		}
	}
}

// bothWays returns the cells as they stand in a line on the left and on the right.
func bothWays(cells [reach]uint8) (left, right int) {
	for i, cell := range cells {
		left |= int(cell) << (2 * (reach - 1 - i))
		right |= int(cell) << (2 * i)
	}
	return left, right
}

func power3(n int) int {
	p := 1
	for range n {
		p *= 3
	}
	return p
}

// shapeTable has the shapes of both colours, White's in the upper half of a byte, by
// leftCode plus rightCode.
type shapeTable [sideCodes * sideCodes]uint8

var shapeTables [ruleCount]struct {
	once   sync.Once
	shapes shapeTable
}

// shapesOf returns the table of a rule, and fills it when it is first asked for.
func shapesOf(r Rule) *shapeTable {
	t := &shapeTables[r]
	t.once.Do(func() {
		for c := Black; c <= White; c++ {
			f := &shaper{winner: r.winner(c), color: c}
			for left := range sides {
				for right := range sides {
					t.shapes[left*sideCodes+right] |= uint8(f.shape(left, right)) << (4 * c)
				}
			}
		}
	})
	return &t.shapes
}

// shaper finds the shapes of a colour, each from those with one more stone.
type shaper struct {
	winner
	color Color
	known [sideCodes * sideCodes]shape // 1 more than the shape; 0 if not known yet
}

func (f *shaper) shape(left, right int) shape {
	at := left*sideCodes + right
	if f.known[at] == 0 {
		f.known[at] = f.find(left, right) + 1
	}
	return f.known[at] - 1
}

// row returns the length of the row that a stone would be in, and whether it wins.
func (f *shaper) row(left, right int) (n int, wins bool) {
	l, r := &sides[left], &sides[right]
	n = int(l.row[f.color]) + 1 + int(r.row[f.color])
	opponent := black + uint8(f.color.Other())
	return n, f.wins(n, l.end(f.color) == opponent && r.end(f.color) == opponent)
}

func (f *shaper) find(left, right int) shape {
	n, wins := f.row(left, right)
	switch {
	case wins:
		return five
	case n > 5 && f.fouls:
		return longRow
	}
	var ways [shapeCount]int // in which another stone makes this shape
	for i := range reach {
		if next := sides[left].put[f.color][i]; next >= 0 {
			ways[f.shape(int(next), right)]++
		}
		if next := sides[right].put[f.color][i]; next >= 0 {
			ways[f.shape(left, int(next))]++
		}
	}
	if ways[five] > 0 {
		switch {
		case f.fouls && ways[five] > 1 && n != 4:
			return twinFour
		case ways[five] > 1 && !f.stoppable(left, right):
			return openFour
		}
		return four
	}
	switch threes, twos := ways[openThree]+ways[wideThree], ways[openTwo]+ways[wideTwo]; {
	case ways[openFour] > 1:
		return wideThree
	case ways[openFour] > 0:
		return openThree
	case ways[four] > 0:
		return closedThree
	case threes > 2:
		return wideTwo
	case threes > 0:
		return openTwo
	case ways[closedThree] > 0:
		return closedTwo
	case twos > 0:
		return openOne
	case ways[closedTwo] > 0:
		return closedOne
	}
	return nothing
}

// stoppable reports whether one stone of the opponent stops a stone that could become
// five in two ways. Where five can be blocked from outside, one stone may do for both.
func (f *shaper) stoppable(left, right int) bool {
	if !f.blockable {
		return false
	}
	opponent := f.color.Other()
	for i := range reach {
		if next := sides[left].put[opponent][i]; next >= 0 && !f.canWin(int(next), right) {
			return true
		}
		if next := sides[right].put[opponent][i]; next >= 0 && !f.canWin(left, int(next)) {
			return true
		}
	}
	return false
}

// canWin reports whether another stone makes five.
func (f *shaper) canWin(left, right int) bool {
	for i := range reach {
		if next := sides[left].put[f.color][i]; next >= 0 && f.shape(int(next), right) == five {
			return true
		}
		if next := sides[right].put[f.color][i]; next >= 0 && f.shape(left, int(next)) == five {
			return true
		}
	}
	return false
}
