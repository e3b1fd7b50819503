package web

import (
	"context"
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/web/internal/pool"
)

// analyst is the machine that studies positions.
const analyst = "alphabeta"

// study is a game that a visitor wants to know something about.
type study struct {
	game   *game
	kept   []byte
	viewer int
	steps  int
}

// studied returns a game as it is now, if the visitor may have help.
func (g *game) studied(visitor string) (*study, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := g.help(visitor); err != nil {
		return nil, err
	}
	return &study{g, g.row.Kept, g.viewer(visitor), g.row.Steps}, nil
}

// help returns an error if a visitor may have no help in a game of two people that goes on. If one of
// them gets help, the others are told.
func (g *game) help(visitor string) error {
	if g.row.Stage != live || g.over() {
		return nil
	}
	mine := g.mine(visitor)
	switch {
	case mine == [2]bool{}:
		return errors.New("who watches gets no analysis before the game is over")
	case g.row.Rated:
		return errRated
	}
	side := sideOf(mine)
	if g.helped[side] == g.row.Steps {
		return nil
	}
	g.helped[side], g.unheard[side] = g.row.Steps, true
	for c := range g.watchers {
		if c.visitor != visitor {
			g.tellHelp(c, side)
		}
	}
	return nil
}

// tellHelp tells a page that a side was helped.
func (g *game) tellHelp(c *conn, side int) {
	c.send(push{Push: "notice", Game: g.id, Notice: fmt.Sprintf("%s asked for help.", g.entry.Sides()[side])})
	if c.visitor == g.row.Players[1-side] {
		g.unheard[side] = false
	}
}

// catchUp tells a page of help that its player has not heard of.
func (g *game) catchUp(c *conn) {
	for side, unheard := range g.unheard {
		if unheard && c.visitor == g.row.Players[1-side] {
			g.tellHelp(c, side)
		}
	}
}

// check returns an error if the game has no step with this number.
func (s *study) check(at int) error {
	if at < 0 || at > s.steps {
		return fmt.Errorf("there is no position %d; the game has %d steps", at, s.steps)
	}
	return nil
}

// at returns a copy of the game after a number of steps, for a machine to think about. It has machines
// of its own, so nobody who plays waits for them.
func (s *study) at(step int) (app.Table, error) {
	whole, err := s.game.entry.Resume(s.kept)
	if err != nil {
		return nil, err
	}
	whole.SetMemoryMB(s.game.server.limits.MemoryMB)
	return whole.At(step)
}

// open reports whether the viewer may know what a machine thinks about a position. In a game with
// something hidden that is for the player to move alone.
func (s *study) open(table app.Table) bool {
	o, _ := table.Outcome()
	return o != ply.Ongoing || !s.game.entry.Hides() || s.viewer == table.Turn()
}

var errHidden = errors.New("you may not know what the other player can do")

// openAt is at, with an error if the viewer may not know what a machine thinks there.
func (s *study) openAt(step int) (app.Table, error) {
	table, err := s.at(step)
	if err == nil && !s.open(table) {
		return nil, errHidden
	}
	return table, err
}

// briefly returns the limits of a search that a person waits for.
func (s *Server) briefly() ply.Limits {
	return ply.Limits{Time: min(usualThought, s.limits.MoveTime)}
}

// ask calls f when the pool has a place.
func (c *conn) ask(ctx context.Context, p *pool.Pool, f func() error) error {
	return p.Run(ctx, pool.Asker{Address: c.address, Visitor: c.visitor}, func() error { return c.server.guard(f) })
}

// begin begins to study a game for a page. What the page studied of it before in the same way ends.
func (c *conn) begin(game, what string) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(c.context)
	c.mu.Lock()
	defer c.mu.Unlock()
	if stop := c.studies[game+what]; stop != nil {
		stop()
	}
	c.studies[game+what] = cancel
	return ctx, cancel
}

// stop ends what the page studies of a game; without one, of a problem.
func (c *conn) stop(r *request) (any, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, what := range []string{"analyze", "review", "solve", "judge", "solution"} {
		if stop := c.studies[r.Game+what]; stop != nil {
			stop()
			delete(c.studies, r.Game+what)
		}
	}
	return nothing{}, nil
}

// behind lets a study go on when its request is answered.
func (c *conn) behind(r *request, do func(context.Context, *study) error) (any, error) {
	g, err := c.hold(r)
	if err != nil {
		return nil, err
	}
	defer c.server.release(g)
	s, err := g.studied(c.visitor)
	if err == nil {
		err = s.check(r.At)
	}
	if err != nil {
		return nil, err
	}
	end, ok := c.server.begin()
	if !ok {
		return nil, errClose
	}
	ctx, cancel := c.begin(r.Game, r.Do)
	c.server.keepOpen(g)
	go func() {
		defer end()
		defer c.server.release(g)
		defer cancel()
		err := c.ask(ctx, c.server.analyses, func() error { return do(ctx, s) })
		if err != nil && ctx.Err() == nil {
			c.send(push{Push: "notice", Game: r.Game, Notice: brief(err)})
		}
	}()
	return nothing{}, nil
}
