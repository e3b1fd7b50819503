package match

import (
	"time"

	"github.com/plygo/ply"
)

const (
	// horizon is how many more moves of its own a player expects to make before more
	// time comes, unless the clock says that it comes sooner.
	horizon = 40

	// reserve is how many overheads stay on the clock. When other programs keep the
	// machine busy, several moves in a row can be late; those that take no thought then
	// cost less than the increment, and the clock recovers.
	reserve = 8

	leastThought = time.Millisecond
)

// Limits returns the limits of a search for one move under the clock. The overhead is
// what passes between the end of a search and the stop of the clock: the way through
// pipes, a scheduler that has other things to do.
//
// A share of the time left goes into [ply.Limits.Soft], so that a search which deepens
// starts nothing that it cannot finish, and three times as much into [ply.Limits.Time].
// With eight overheads left or less, the search gets a millisecond.
func (c Clock) Limits(overhead time.Duration) ply.Limits {
	lim := c.Move
	overhead = max(overhead, 0)
	if lim.Time > 0 {
		lim.Time -= min(overhead, lim.Time/2)
	}
	if c.Own == 0 && c.Other == 0 {
		return lim
	}
	moves := time.Duration(horizon)
	if c.MovesToGo > 0 {
		moves = min(moves, time.Duration(c.MovesToGo))
	}
	spare := max(c.Own-reserve*overhead, 0)
	most := spare
	if moves > 1 {
		most = spare / 2
	}
	share := spare/moves + max(c.OwnAdd, 0)*3/4
	soft := max(min(share*2/3, most), leastThought)
	hard := max(min(share*2, most), leastThought)
	if lim.Soft == 0 || soft < lim.Soft {
		lim.Soft = soft
	}
	if lim.Time == 0 || hard < lim.Time {
		lim.Time = hard
	}
	return lim
}
