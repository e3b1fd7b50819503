package web

import (
	"errors"
	"time"

	"github.com/plygo/ply"
)

// abandonment is why a game ended whose player did not come back.
const abandonment ply.Cause = "abandonment"

// slowPatience is how long a player to move may be away without a clock: people play such a game over
// days.
const slowPatience = 3 * 24 * time.Hour

// slowGrace is how long, after a start of the server, nobody counts as away for too long from a game
// without a clock: who was at the board when the server was killed was not seen to leave, and has to
// connect again.
const slowGrace = time.Hour

// here reports whether the player of a side has the game open.
func (g *game) here(side int) bool {
	for c := range g.watchers {
		if c.visitor == g.row.Players[side] {
			return true
		}
	}
	return false
}

// spectators returns how many visitors watch who do not play.
func (g *game) spectators() int {
	seen := map[string]bool{}
	for c := range g.watchers {
		if c.visitor != g.row.Players[0] && c.visitor != g.row.Players[1] {
			seen[c.visitor] = true
		}
	}
	return len(seen)
}

// comesOrGoes tells who is here: at once, and if many come and go, the last of them a little later.
func (g *game) comesOrGoes() {
	const every = 500 * time.Millisecond
	if g.coming != nil || len(g.watchers) == 0 {
		return
	}
	tell := func() { g.coming, g.came = nil, time.Now(); g.tell() }
	wait := every - time.Since(g.came)
	if wait <= 0 {
		tell()
		return
	}
	g.coming = time.AfterFunc(wait, func() {
		_ = g.server.guard(func() error {
			g.mu.Lock()
			defer g.mu.Unlock()
			tell()
			return nil
		})
	})
}

// noteLeave keeps when the player to move was last here, in a game without a clock. In one with a clock
// the server has the game open anyway.
func (g *game) noteLeave(c *conn) {
	often := time.Since(g.row.Updated) < time.Minute
	if g.row.Stage == live && g.clocks == nil && !g.over() && c.visitor == g.row.Players[g.table.Turn()] && !often {
		_ = g.changeNow(g.server.context, 0, func() error { return nil }) // it is logged if it fails
	}
}

// attend notes since when the player to move is away. When it is for too long, the other one is told.
func (g *game) attend() {
	turn := g.table.Turn()
	if g.lost != nil {
		g.lost.Stop()
	}
	if g.row.Stage != live || g.over() || g.here(turn) {
		g.gone = time.Time{}
		return
	}
	if g.gone.IsZero() || g.goneSide != turn {
		g.gone, g.goneSide = time.Now(), turn
		if g.clocks == nil { // it counts also while the server does not have the game open
			g.gone = g.row.Updated
		}
	}
	if !g.here(1 - turn) {
		return // there is nobody to tell
	}
	g.lost = time.AfterFunc(g.awayLeft(), func() {
		_ = g.server.guard(func() error {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.tell()
			return nil
		})
	})
}

// patience returns how long the player to move may be away.
func (g *game) patience() time.Duration {
	if g.clocks == nil {
		return slowPatience
	}
	return g.server.limits.Away
}

// awayLeft returns how long the player who is away can still come back.
func (g *game) awayLeft() time.Duration {
	until := g.gone.Add(g.patience())
	if grace := g.server.began.Add(slowGrace); g.clocks == nil && grace.After(until) {
		until = grace
	}
	return max(time.Until(until), 0)
}

// awayView returns who is away, and how long the other player has to wait; nil if nobody is.
func (g *game) awayView() *awayView {
	if g.gone.IsZero() {
		return nil
	}
	return &awayView{Side: g.goneSide, Left: g.awayLeft().Milliseconds()}
}

// claim ends a game whose player to move has been away for too long: the other one wins it, or calls
// it a draw.
func (g *game) claim(r *request) error {
	turn, outcome := g.table.Turn(), ply.Draw
	switch r.Result {
	case "win":
		outcome = ply.Loss // of the one who is away
	case "draw":
	default:
		return errors.New("a claim is for a win or a draw")
	}
	switch {
	case g.over():
		return errOver
	case r.by[turn]:
		return errors.New("it is your turn")
	case !g.begun:
		return errors.New("nobody loses a game that has hardly begun; abort it")
	case g.gone.IsZero() || g.goneSide != turn:
		return errors.New("the other player is here")
	case g.awayLeft() > 0:
		return errors.New("the other player may still come back; wait until the time is over")
	}
	return g.table.Finish(turn, outcome, abandonment)
}
