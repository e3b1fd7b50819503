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

func (w *stopwatch) reset() { *w = stopwatch{} }

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

// ticks reports whether the clock of the player to move runs: from the first move on, while the game
// is not paused.
func (g *game) ticks() bool {
	return g.clocks != nil && g.row.Steps > 0 && !g.row.Paused && !g.over()
}

// setClock starts or stops the clock of the player to move.
func (g *game) setClock() {
	if g.flag != nil && g.flag.Stop() {
		g.server.release(g)
	}
	g.flag = nil
	if !g.ticks() {
		g.watch.stop()
		return
	}
	g.watch.start()
	if allowed, timed := g.clocks.Allowed(g.table.Turn()); timed {
		version := g.row.Version
		g.server.keepOpen(g)
		g.flag = time.AfterFunc(allowed-g.watch.elapsed(), func() {
			defer g.server.release(g)
			_ = g.change(context.Background(), version, g.loseOnTime) // not if a move came first
		})
	}
}

// press takes the time of a move off the clock of the player who has made it.
func (g *game) press(side int) {
	if g.clocks != nil && g.row.Steps > 0 {
		g.clocks.Spend(side, g.watch.elapsed())
	}
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
	turn, elapsed := g.table.Turn(), g.watch.elapsed()
	for side := range v.Left {
		left := g.clocks.Left(side)
		if side == turn {
			left -= elapsed
		}
		v.Left[side] = max(left, 0).Milliseconds()
	}
	v.Move = max(c.Move.Time-elapsed, 0).Milliseconds()
	if g.ticks() {
		v.Running = turn
	}
	return v
}

// allowed returns how long a player may take for its move, and false if that has no limit.
func (g *game) allowed(side int) (time.Duration, bool) {
	if g.clocks == nil || g.row.Steps == 0 {
		return 0, false
	}
	return g.clocks.Allowed(side)
}
