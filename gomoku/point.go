package gomoku

// kind is what a stone on an empty point would make in all four directions together,
// for one colour.
type kind uint8

const (
	idle        kind = iota // nothing to speak of
	makesOne                // the beginning of something
	makesTwo                // an open two, or a closed three
	makesTwos               // more than one of these
	makesThree              // an open three, which threatens to win
	makesMore               // an open three and one of those of makesTwo
	makesDouble             // two open threes
	barred                  // a foul, in renju for Black
	suspect                 // two open threes, which may be a foul
	makesFour               // a four, which must be answered
	makesTempo              // a four and one of those of makesTwo
	makesBoth               // a four and an open three, which usually wins
	suspectFour             // a four and two open threes, which may be a foul
	makesWin                // an open four or two fours, whereupon five follows
	makesFive               // five
	kindCount
)

// A point holds the shapes of an empty point, four bits each: Black's in the four
// directions, then White's. It is 0 where a stone is.
type point uint32

const (
	shapeBits = 4
	pointBits = 4 * shapeBits // of one colour
	pointMask = 1<<pointBits - 1
	// bothColors has a shape of either colour in the first direction.
	bothColors = 1<<shapeBits - 1 | (1<<shapeBits-1)<<pointBits
)

// of returns the shapes of one colour.
func (p point) of(c Color) uint16 { return uint16(p >> (pointBits * uint32(c&1))) }

// shapeIn returns one of the shapes of a colour.
func shapeIn(shapes uint16, direction int) shape {
	return shape(shapes >> (shapeBits * direction) & (1<<shapeBits - 1))
}

// rating is what the shapes of a point amount to: the kind in the lower bits, and its
// value in the others.
type rating uint16

func (r rating) kind() kind   { return kind(r & 15) }
func (r rating) value() int32 { return int32(r >> 4) }

// ratings by the shapes of a colour.
type ratingTable [1 << pointBits]rating

func newRatings(fouls bool) *ratingTable {
	t := new(ratingTable)
	for shapes := range t {
		var n [shapeCount + 2]int // 16, since a nibble is the index
		var value int32
		for d := range 4 {
			s := shapeIn(uint16(shapes), d)
			n[s]++
			if s < shapeCount {
				value += shapeValues[s]
			}
		}
		k := kindOf(&n, fouls)
		value += kindValues[k]
		t[shapes] = rating(k) | rating(min(max(value, 0), 1<<12-1))<<4
	}
	return t
}

// kindOf returns the kind of a point that has so many of each shape.
func kindOf(n *[shapeCount + 2]int, fouls bool) kind {
	fours := n[four] + n[openFour] + n[twinFour]
	threes := n[openThree] + n[wideThree]
	twos := n[closedThree] + n[openTwo] + n[wideTwo]
	switch {
	case n[five] > 0:
		return makesFive
	case fouls && (n[longRow] > 0 || n[twinFour] > 0 || fours > 1):
		return barred
	case fouls && threes > 1 && fours > 0:
		return suspectFour
	case fouls && threes > 1:
		return suspect
	case n[openFour] > 0 || fours > 1:
		return makesWin
	case fours > 0 && threes > 0:
		return makesBoth
	case fours > 0 && twos > 0:
		return makesTempo
	case fours > 0:
		return makesFour
	case threes > 1:
		return makesDouble
	case threes > 0 && twos > 0:
		return makesMore
	case threes > 0:
		return makesThree
	case twos > 1:
		return makesTwos
	case twos > 0:
		return makesTwo
	case n[closedTwo]+n[openOne]+n[closedOne] > 0:
		return makesOne
	}
	return idle
}
