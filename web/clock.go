package web

import (
	"context"
	"errors"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// longestControl is the longest time that a clock can have.
const longestControl = 24 * time.Hour

// clocks returns clocks of a time control, or nil if it has no limit.
func (c *control) clocks() (*match.Clocks, error) {
	if c == nil || *c == (control{}) {
		return nil, nil
	}
	base, add, move, ok := seconds(c.Base), seconds(c.Increment), seconds(c.Move), true
	for _, d := range []time.Duration{base, add, move} {
		ok = ok && 0 <= d && d <= longestControl
	}
	if !ok || base == 0 && add > 0 || base == 0 && move == 0 {
		return nil, errors.New("a clock has at most 24 hours, and an increment only together with a time")
	}
	clocks := match.NewClocks(match.Control{Base: base, Add: add, Move: ply.Limits{Time: move}}, 0)
	return &clocks, nil
}

// seconds returns a duration, which is out of all bounds if the number is no time.
func seconds(s float64) time.Duration {
	if !(0 <= s && s <= 1e6) {
		return -1
	}
	return time.Duration(s * float64(time.Second))
}

// stopwatch measures the time of a move.
type stopwatch struct {
	used  time.Duration // before it last stopped
	since time.Time     // zero while it stands
}

func (w *stopwatch) start() {
	if w.since.IsZero() {
		w.since = time.Now()
	}
}

func (w *stopwatch) stop() { w.used, w.since = w.elapsed(), time.Time{} }

func (w *stopwatch) elapsed() time.Duration {
	if w.since.IsZero() {
		return w.used
	}
	return w.used + time.Since(w.since)
}

// timed reports whether the clocks have begun: after the first move, and of two people when both have
// made one.
func (g *game) timed() bool {
	return g.clocks != nil && (g.begun || g.solo && g.row.Steps > 0)
}

// ticks reports whether the clock of the player to move runs: while the game is not paused. That of a
// machine runs while it searches, not while it waits for a place to do so.
func (g *game) ticks() bool {
	return g.timed() && !g.row.Paused && !g.over() && (g.personMoves() || g.searching) && !g.resting(g.table.Turn())
}

// flagAgain is when a flag is looked at again that should have fallen, such as when the store could not
// keep that it did.
const flagAgain = time.Second

// setClocks starts and stops the clocks. What a side has used for its next move stays used, also if
// moves are taken back.
func (g *game) setClocks() {
	if g.flag != nil && g.flag.Stop() {
		g.server.release(g)
	}
	g.flag = nil
	turn := g.table.Turn()
	g.watch[1-turn].stop()
	if !g.ticks() {
		g.watch[turn].stop()
		return
	}
	g.watch[turn].start()
	if allowed, timed := g.clocks.Allowed(turn); timed {
		version := g.row.Version
		left := allowed + g.forgiven(turn) - g.watch[turn].elapsed()
		if left <= 0 {
			left = flagAgain
		}
		g.server.keepOpen(g)
		g.flag = time.AfterFunc(left, func() {
			defer g.server.release(g)
			_ = g.server.guard(func() error { // refused if a move came first
				return g.change(context.Background(), version, func() error { return g.flagFalls(turn) })
			})
		})
	}
}

// late reports whether the time of a player is over.
func (g *game) late(side int) bool {
	if !g.timed() {
		return false
	}
	allowed, timed := g.clocks.Allowed(side)
	return timed && g.watch[side].elapsed()-g.forgiven(side) >= allowed
}

// press takes the time of a move off the clock of the player who has made it.
func (g *game) press(side int) {
	if g.timed() {
		took := g.spent(side)
		if allowed, timed := g.clocks.Allowed(side); timed { // it was not late when the move came
			took = min(took, allowed)
		}
		g.clocks.Spend(side, took)
	}
	g.watch[side] = stopwatch{}
}

// flagFalls ends the game if the time of a player is over, and was not stopped meanwhile. If the lag has
// grown since the clocks were set, there is a little time left.
func (g *game) flagFalls(side int) error {
	switch {
	case g.over() || g.table.Turn() != side:
		return errOld
	case !g.late(side):
		g.setClocks()
		return errOld
	}
	return g.loseOnTime()
}

// loseOnTime ends the game: the player to move has no time left.
func (g *game) loseOnTime() error { return g.table.Finish(g.table.Turn(), ply.Loss, ply.LossOnTime) }

// clockView returns what the clocks show.
func (g *game) clockView() *clockView {
	if g.clocks == nil {
		return nil
	}
	c := g.clocks.Control()
	v := &clockView{Running: -1, Base: c.Base.Milliseconds(), Increment: c.Add.Milliseconds(), PerMove: c.Move.Time.Milliseconds()}
	for side := range v.Left {
		v.Left[side] = max(g.clocks.Left(side)-g.watch[side].elapsed(), 0).Milliseconds()
	}
	turn := g.table.Turn()
	v.Move = max(c.Move.Time-g.watch[turn].elapsed(), 0).Milliseconds()
	if g.ticks() {
		v.Running = turn
	}
	return v
}

// clockLimits returns what the clock leaves a machine for its move.
func (g *game) clockLimits(side int) ply.Limits {
	if g.clocks == nil {
		return ply.Limits{}
	}
	clock, used := g.clocks.View(side), g.watch[side].elapsed()
	if clock.Own > 0 {
		clock.Own = max(clock.Own-used, time.Millisecond)
	}
	if clock.Move.Time > 0 {
		clock.Move.Time = max(clock.Move.Time-used, time.Millisecond)
	}
	return clock.Limits(0)
}
