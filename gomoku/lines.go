package gomoku

// A line is a row, a column or a diagonal, two bits a cell, with five cells beyond each
// end of the board. Cells that are not on the board are edge. A cell's place in its
// line is its column, or in a column its row.
type line uint64

// Lines by direction: rows, columns, and the two kinds of diagonals, of which those
// with fewer than five cells do not matter.
const (
	longDiagonals  = 2*(MaxSize-MinSize) + 1
	firstColumn    = MaxSize
	firstRising    = firstColumn + MaxSize
	firstFalling   = firstRising + longDiagonals
	lineCount      = firstFalling + longDiagonals
	directionCount = 4
)

// directions are the steps from a point to the next on each kind of line.
var directions = [directionCount]struct{ x, y int }{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// stride returns the difference of the numbers of neighbours on a line.
func stride(direction, size int) int {
	return directions[direction].x + directions[direction].y*size
}

// lineOf returns the line through a point, and the place of the point in it. It returns
// −1 for a diagonal that is too short to matter.
func lineOf(direction, x, y, size int) (number, place int) {
	switch direction {
	case 0:
		return y, x
	case 1:
		return firstColumn + x, y
	case 2:
		number = x - y + size - MinSize
	default:
		number = x + y - (MinSize - 1)
	}
	if number < 0 || number > 2*(size-MinSize) {
		return -1, x
	}
	if direction == 2 {
		return firstRising + number, x
	}
	return firstFalling + number, x
}

// cell returns the state of the cell at a place, which may be up to five beyond the board.
func (l line) cell(place int) uint8 { return uint8(l >> (2 * uint(place+reach) & 63) & 3) }

// put returns l with a stone on the empty cell at a place.
func (l line) put(place int, c Color) line {
	return l | line(black+c)<<(2*uint(place+reach)&63)
}

// clear returns l with the cell at a place empty.
func (l line) clear(place int) line { return l &^ (3 << (2 * uint(place+reach) & 63)) }

// shapes returns the shapes of both colours on the cell at a place.
func (l line) shapes(t *shapeTable, place int) uint8 {
	left := l >> (2 * uint(place) & 63)
	right := left >> (2 * (reach + 1))
	return t[leftCode[left&sideMask]+rightCode[right&sideMask]]
}
