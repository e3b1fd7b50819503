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
