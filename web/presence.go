package web

import (
	"errors"
	"time"

	"github.com/plygo/ply"
)

// abandonment is why a game ended whose player did not come back.
const abandonment ply.Cause = "abandonment"

// patience without a clock: people play such a game over days.
const slowPatience = 3 * 24 * time.Hour

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

// attend notes since when the player to move is away. When it is for too long, the other one is told.
func (g *game) attend() {
	turn := g.table.Turn()
	if g.row.Stage != live || g.over() || g.here(turn) {
		g.gone = time.Time{}
		if g.lost != nil {
			g.lost.Stop()
		}
		return
	}
	if !g.gone.IsZero() && g.goneSide == turn {
		return
	}
	g.gone, g.goneSide = time.Now(), turn
	if g.clocks == nil {
		g.gone = g.row.Updated // also if the server has begun anew since
	}
	if g.lost != nil {
		g.lost.Stop()
	}
	g.lost = time.AfterFunc(g.patience()-time.Since(g.gone), func() {
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

// awayView returns who is away, and how long the other player has to wait; nil if nobody is.
func (g *game) awayView() *awayView {
	if g.gone.IsZero() {
		return nil
	}
	return &awayView{Side: g.goneSide, Left: max(g.patience()-time.Since(g.gone), 0).Milliseconds()}
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
	case g.gone.IsZero() || g.goneSide != turn:
		return errors.New("the other player is here")
	case time.Since(g.gone) < g.patience():
		return errors.New("the other player may still come back; wait until the time is over")
	}
	return g.table.Finish(turn, outcome, abandonment)
}
