package gomoku

// A line is a row, a column or a diagonal. Each cell has two bits. There are five more
// cells beyond each end of the board; cells that are not on the board are edge. A cell's
// place in its line is its column, or in a column its row.
//
// Numbers of bits to shift by are masked with 63 here. That changes nothing, since a line
// has 30 cells. But it tells the compiler that the number is below 64, which Go would
// otherwise test at each shift.
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

// stride returns the difference between the numbers of two points that are neighbours on a
// line, on a board of the given size.
func stride(direction, size int) int {
	return directions[direction].x + directions[direction].y*size
}

// lineOf returns the number of the line that goes through the point (x, y) in a direction,
// and the place of the point in it. The number is −1 for a diagonal of fewer than five
// cells.
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

// cell returns the state of the cell at a place. The place may be up to five cells beyond
// the board.
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
