// Package plies counts the plies of xiangqi and of jieqi, as their rules need them.
package plies

import (
	"math"

	"github.com/plygo/ply/internal/fen"
)

// countedChecks is how many checks of one side count towards the limit on plies without a
// capture. Later checks, and the replies to them, do not count.
const countedChecks = 10

// Count is what is counted of a game. Sides are 0 and 1.
type Count struct {
	Clock    uint16   // plies since the last one that cannot be undone: a capture, or one that turned a piece up
	Counted  uint16   // plies since the last capture that count towards the limit
	Fullmove uint16   // the number of the move to be played
	Checks   [2]uint8 // by side: checks given since the last capture, at most 255
}

// Replies reports whether a ply of us does not count if it gives no check: it replies to a check, and
// that does not count.
func (c *Count) Replies(us uint8, check bool) bool {
	return check && c.Checks[us^1] > countedChecks
}

// Begin counts a ply of us. A capture sets all counters to 0 but that of moves. The clock stops at its
// end: if it began anew, positions would be forgotten that can still occur again.
func (c *Count) Begin(us uint8, capture bool) {
	c.Fullmove = Limit(c.Fullmove + uint16(us))
	if capture {
		c.Clock, c.Counted, c.Checks = 0, 0, [2]uint8{}
	} else if c.Clock < math.MaxUint16 {
		c.Clock++
	}
}

// Finish counts the ply towards the limit, once it is known whether it gave check. It may have been a
// reply: see [Count.Replies].
func (c *Count) Finish(us uint8, capture, check, reply bool) {
	if capture {
		return
	}
	if check {
		c.Checks[us] = min(c.Checks[us], math.MaxUint8-1) + 1
		reply = reply || c.Checks[us] > countedChecks
	}
	if !reply {
		c.Counted = Limit(c.Counted + 1)
	}
}

// Exchanged returns the count with the sides exchanged.
func (c Count) Exchanged() Count {
	c.Checks[0], c.Checks[1] = c.Checks[1], c.Checks[0]
	return c
}

// Limit limits n to the largest counter that a FEN has, so that the FEN of every position can be read
// back.
func Limit(n uint16) uint16 { return min(n, fen.MaxNumber) }
