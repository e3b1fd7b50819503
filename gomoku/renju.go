package gomoku

import "github.com/plygo/ply"

// The fouls of renju, as the Renju International Federation defines them (1996):
// an overline has more than five stones; a four can be made five by one stone; a
// straight four is an unbroken row of four that can be made five in two ways; a three
// can be made a straight four by one stone that does not make five at the same time.
// A stone that makes five is never a foul. One that makes an overline is, and one that
// makes more than one four, or more than one three. But a three counts only if the
// stone that makes it a straight four is no foul itself, judged in the same way.

// maybeFoul reports whether a stone on a point of this kind is a foul, or can be.
func (k kind) maybeFoul() bool { return k == barred || k == suspect || k == suspectFour }

// foul returns the foul, if any, of the black stone that has just been put on the point
// with number i. The parameter shapes is what [point.of] returned for the point before the
// stone was put. The stone must not make five.
func (b *Position) foul(i int, shapes uint16) reason {
	fours, threes := 0, 0
	for d := range directionCount {
		switch shapeIn(shapes, d) {
		case longRow:
			return overline
		case twinFour:
			fours += 2
		case four, openFour:
			fours++
		case openThree, wideThree:
			threes++
		}
	}
	switch {
	case fours > 1:
		return doubleFour
	case threes < 2:
		return goesOn
	}
	threes = 0
	for d := range directionCount {
		if s := shapeIn(shapes, d); (s == openThree || s == wideThree) && b.trueThree(i, d) {
			threes++
		}
	}
	if threes > 1 {
		return doubleThree
	}
	return goesOn
}

// trueThree reports whether the three that the black stone on the point with number i makes
// in direction d can become a straight four by a stone that is allowed.
func (b *Position) trueThree(i, d int) bool {
	size := int(b.size)
	n, place := lineOf(d, i%size, i/size, size)
	l := b.lines[n]
	for _, sign := range [2]int{-1, 1} {
		// The stone that makes the four goes on the next empty cell, since a straight four has
		// no gap.
		off := sign
		for l.cell(place+off) == black {
			off += sign
		}
		if l.cell(place+off) != empty {
			continue
		}
		j := i + off*stride(d, size)
		if shapeIn(b.points[j].of(Black), d) != openFour {
			continue
		}
		if b.rate(j, Black).kind() != makesFive && !b.forbids(j) {
			return true
		}
	}
	return false
}

// forbids reports whether Black must not play on the empty point with number i.
func (b *Position) forbids(i int) bool {
	switch k := b.rate(i, Black).kind(); {
	case k == barred:
		return true
	case !k.maybeFoul():
		return false
	}
	next := *b
	next.put(b.move(i), Black)
	return next.foul(i, b.points[i].of(Black)) != goesOn
}

// Forbidden appends the points on which Black, if it is to move, would lose at once in
// renju.
func (b *Position) Forbidden(dst []Move) []Move {
	if b.rule != Renju || b.turn != Black || b.outcome != ply.Ongoing {
		return dst
	}
	for i := range int(b.size) * int(b.size) {
		if b.points[i] != 0 && b.forbids(i) {
			dst = append(dst, b.move(i))
		}
	}
	return dst
}
