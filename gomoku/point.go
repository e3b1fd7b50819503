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

// of returns the shapes of the colour c, four bits for each direction.
func (p point) of(c Color) uint16 { return uint16(p >> (pointBits * uint32(c&1))) }

// shapeIn returns the shape in one direction, of the shapes of a colour.
func shapeIn(shapes uint16, direction int) shape {
	return shape(shapes >> (shapeBits * direction) & (1<<shapeBits - 1))
}

// rating is what the shapes of a point amount to for a colour: its kind, its value in the
// evaluation, its attack, and its defence. The attack says how likely a move of the colour
// to this point is, and the defence how likely a move of the opponent is, both as
// logarithms.
//
// Value, attack and defence can be negative. A rating holds them with valueRange or
// lureRange added, so that they are not.
type rating uint32

const (
	kindBits   = 4
	valueBits  = 10
	lureBits   = 9
	valueUnit  = 2 // thousandths of a logit
	valueRange = 1 << (valueBits - 1)
	lureUnit   = 32 // parts of a logit
	lureRange  = 1 << (lureBits - 1)
)

func newRating(k kind, w pairWeights) rating {
	value := min(max(int32(w.value)/valueUnit+valueRange, 0), 2*valueRange-1)
	attack := min(max(int32(w.attack)+lureRange, 0), 2*lureRange-1)
	defence := min(max(int32(w.defence)+lureRange, 0), 2*lureRange-1)
	return rating(k) | rating(value)<<kindBits | rating(attack)<<(kindBits+valueBits) | rating(defence)<<(kindBits+valueBits+lureBits)
}

func (r rating) kind() kind { return kind(r & (1<<kindBits - 1)) }

// value returns the value of the point in units of valueUnit, plus valueRange. Both colours
// have ratings of the same points, so valueRange drops out of the difference between them.
func (r rating) value() int32 { return int32(r >> kindBits & (1<<valueBits - 1)) }

// attack returns the attack in units of 1/lureUnit, plus lureRange. The method defence does
// the same for the defence. Among the moves of a position lureRange makes no difference.
func (r rating) attack() int32  { return int32(r >> (kindBits + valueBits) & (1<<lureBits - 1)) }
func (r rating) defence() int32 { return int32(r >> (kindBits + valueBits + lureBits)) }

// ratingTable has the ratings by the shapes of a colour, as [point.of] returns them.
type ratingTable [1 << pointBits]rating

func newRatings(fouls bool) *ratingTable {
	t := new(ratingTable)
	for shapes := range t {
		var n [1 << shapeBits]int
		var best, second shape
		for d := range directionCount {
			s := shapeIn(uint16(shapes), d)
			n[s]++
			best, second = max(best, s), max(second, min(best, s))
		}
		if best < shapeCount {
			t[shapes] = newRating(kindOf(&n, fouls), weightsOf(best, second))
		}
	}
	return t
}

// kindOf returns the kind of a point by the number n of directions that have each shape.
// The parameter fouls says that fouls of renju count.
func kindOf(n *[1 << shapeBits]int, fouls bool) kind {
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
