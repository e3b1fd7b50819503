package match

import (
	"time"

	"github.com/plygo/ply"
)

// Clocks are the two clocks of one game, as a referee keeps them. It is a plain value:
// who keeps a copy of each move can turn them back.
type Clocks struct {
	control Control
	margin  time.Duration
	left    [2]time.Duration // as low as −margin
	made    [2]int           // moves
}

// NewClocks returns clocks that show the whole time. The margin is by how much a player may
// overstep the clock in all, or the time of a move.
func NewClocks(c Control, margin time.Duration) Clocks {
	return Clocks{control: c, margin: margin, left: [2]time.Duration{c.Base, c.Base}}
}

// Control returns what the clocks were made for.
func (c *Clocks) Control() Control { return c.control }

// View is the clock as the player sees it. One that runs on the margin shows a
// millisecond, because zero means that there is no clock.
func (c *Clocks) View(side int) Clock {
	v := Clock{Move: c.control.Move}
	if c.control.Base == 0 {
		return v
	}
	v.Own, v.Other = max(c.left[side], time.Millisecond), max(c.left[1-side], time.Millisecond)
	v.OwnAdd, v.OtherAdd = c.control.Add, c.control.Add
	if c.control.Moves > 0 {
		v.MovesToGo = c.control.Moves - c.made[side]%c.control.Moves
	}
	return v
}

// Left returns what is on the player's clock. It is below zero on the margin.
func (c *Clocks) Left(side int) time.Duration { return c.left[side] }

// Allowed returns how long the player may take for its move, margin included, and
// whether anything says so.
func (c *Clocks) Allowed(side int) (time.Duration, bool) {
	var limit ply.Limits
	if c.control.Move.Time > 0 {
		limit.Time = c.control.Move.Time + c.margin
	}
	if c.control.Base > 0 {
		limit = limit.And(ply.Limits{Time: max(c.left[side]+c.margin, 1)})
	}
	return limit.Time, limit.Time > 0
}

// Spend takes the time of a move off the clock. It returns false if that was too much.
func (c *Clocks) Spend(side int, took time.Duration) bool {
	if limit, timed := c.Allowed(side); timed && took > limit {
		return false
	}
	if c.control.Base == 0 {
		return true
	}
	c.left[side] += c.control.Add - took
	c.made[side]++
	if c.control.Moves > 0 && c.made[side]%c.control.Moves == 0 {
		c.left[side] += c.control.Base
	}
	return true
}

// Clock is what a player knows of the time when it has to move.
type Clock struct {
	Own, Other       time.Duration // left; 0 in both means that the game has no clock
	OwnAdd, OtherAdd time.Duration // increment a move
	MovesToGo        int           // moves to the next time control; 0 means that it is for the whole game
	Move             ply.Limits    // limits of each move by itself: time, depth, nodes
	DrawOffered      bool          // the other player has offered a draw with the last move
}

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
