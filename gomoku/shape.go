package gomoku

// shape is what a stone on an empty point would make of the line through it, for one
// colour. It depends on the five cells on each side of the point: a row of five that the
// stone is part of goes up to four cells further, and the next cell tells whether the row
// is exactly five and whether it is blocked.
//
// Each shape is defined by the better one that another stone can make of it, so that
// one definition serves every rule; they differ only in which rows win.
type shape uint8

const (
	nothing     shape = iota // no five can come of it
	longRow                  // an overline that is a foul
	closedOne                // could become a closed two
	openOne                  // could become an open two
	closedTwo                // could become a closed three
	openTwo                  // could become an open three, in one or two ways
	wideTwo                  // could become an open three in more ways
	closedThree              // could become a four
	openThree                // could become an open four, in one way
	wideThree                // could become an open four in more ways
	four                     // could become five, and one stone stops that
	twinFour                 // two fours on one line, which are a foul
	openFour                 // could become five, and no one stone stops that
	five                     // wins
	shapeCount
)

// winner says which rows win for one colour.
type winner struct {
	exact     bool // more than five do not win
	blockable bool // five between two stones of the opponent do not win
	fouls     bool // more than five lose, and so do two fours at once
}

// winner returns which rows win for the colour c.
func (r Rule) winner(c Color) winner {
	switch {
	case r == Standard:
		return winner{exact: true}
	case r == Renju && c == Black:
		return winner{exact: true, fouls: true}
	case r == Caro:
		return winner{exact: true, blockable: true}
	case r == CaroOverline:
		return winner{blockable: true}
	}
	return winner{}
}

// wins reports whether a row of n stones wins. It is blocked if the opponent has a stone at
// both its ends.
func (w winner) wins(n int, blocked bool) bool {
	if n == 5 {
		return !w.blockable || !blocked
	}
	return n > 5 && !w.exact
}

// reach returns how far from a stone, in cells along a line, it can change a shape. In
// freestyle it does not matter what stands behind a row of five, so one cell less counts.
func (r Rule) reach() int {
	if r == Freestyle {
		return reach - 1
	}
	return reach
}
