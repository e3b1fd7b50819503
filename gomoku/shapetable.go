package gomoku

// The states of a cell, in two bits.
const (
	empty = iota
	black // 1 + Black
	white // 1 + White
	edge  // outside the board
)

const (
	reach     = 5   // cells on each side that a shape depends on
	sideCodes = 364 // ways to fill them: 3^0 + 3^1 + … + 3^5 for 0, 1, … cells on the board
	sideBits  = 2 * reach
	sideMask  = 1<<sideBits - 1
)

// A side is the cells on one side of a point, nearest first.
type side struct {
	cells [reach]uint8
	put   [2][reach]int16 // code of the side after a stone of a colour is put on a cell; −1 if it is not empty
	other int16           // code of the side with the colours exchanged
	row   uint8           // length of the black row that begins at the nearest cell
}

// end returns the cell after the black row. After a row that fills the side it returns edge:
// the cell behind is not known, and does not matter, since such a row has more than five
// stones.
func (s *side) end() uint8 {
	if s.row == reach {
		return edge
	}
	return s.cells[s.row]
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
		exchanged := s.cells
		for i, cell := range s.cells {
			if cell == black || cell == white {
				exchanged[i] = black + white - cell
			}
			for c := Black; c <= White; c++ {
				next := s.cells
				next[i] = black + uint8(c)
				s.put[c][i] = codeOf(next)
				if cell != empty {
					s.put[c][i] = -1
				}
			}
		}
		s.other = codeOf(exchanged)
		for s.row < reach && s.cells[s.row] == black {
			s.row++
		}
	}
}

func codeOf(cells [reach]uint8) int16 {
	_, right := bothWays(cells)
	return int16(rightCode[right])
}

// bothWays returns the bits of the cells in a line: if the side is the left one, and if it
// is the right one.
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

func newShapes(r Rule) *shapeTable {
	t := new(shapeTable)
	f := &shaper{winner: r.winner(Black)}
	for left := range sides {
		for right := range sides {
			t[left*sideCodes+right] = uint8(f.shape(left, right))
		}
	}
	if w := r.winner(White); w != f.winner {
		f = &shaper{winner: w}
	}
	for left := range sides {
		for right := range sides {
			t[left*sideCodes+right] |= uint8(f.shape(int(sides[left].other), int(sides[right].other))) << shapeBits
		}
	}
	return t
}

// shaper finds Black's shapes, each from those with one more stone.
type shaper struct {
	winner
	known shapeTable // 1 more than the shape; 0 if it is not known yet
}

// shape returns what find returns, and remembers it.
func (f *shaper) shape(left, right int) shape {
	at, mirrored := left*sideCodes+right, right*sideCodes+left
	if f.known[at] == 0 {
		f.known[at] = uint8(f.find(left, right)) + 1
		f.known[mirrored] = f.known[at]
	}
	return shape(f.known[at] - 1)
}

// row returns the length of the row that a stone would be in, and whether it wins.
func (f *shaper) row(left, right int) (n int, wins bool) {
	l, r := &sides[left], &sides[right]
	n = int(l.row) + 1 + int(r.row)
	return n, f.wins(n, l.end() == white && r.end() == white)
}

// find returns the shape that a black stone makes between two sides, given by their codes.
func (f *shaper) find(left, right int) shape {
	n, wins := f.row(left, right)
	switch {
	case wins:
		return five
	case n > 5 && f.fouls:
		return longRow
	}
	var ways [shapeCount]int // how many further stones would make each shape
	for i := range reach {
		if next := sides[left].put[Black][i]; next >= 0 {
			ways[f.shape(int(next), right)]++
		}
		if next := sides[right].put[Black][i]; next >= 0 {
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

// stoppable reports whether the opponent can stop, with one stone, a row that could become
// five in two ways. If a rule lets stones at both ends block a five, one stone may stop both
// ways.
func (f *shaper) stoppable(left, right int) bool {
	if !f.blockable {
		return false
	}
	for i := range reach {
		if next := sides[left].put[White][i]; next >= 0 && !f.canWin(int(next), right) {
			return true
		}
		if next := sides[right].put[White][i]; next >= 0 && !f.canWin(left, int(next)) {
			return true
		}
	}
	return false
}

// canWin reports whether another stone makes five.
func (f *shaper) canWin(left, right int) bool {
	for i := range reach {
		if next := sides[left].put[Black][i]; next >= 0 && f.shape(int(next), right) == five {
			return true
		}
		if next := sides[right].put[Black][i]; next >= 0 && f.shape(left, int(next)) == five {
			return true
		}
	}
	return false
}
