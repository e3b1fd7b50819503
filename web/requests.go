package web

import "errors"

// requests are what a page can ask for.
var requests = map[string]func(*conn, *request) (any, error){
	"hello":   (*conn).hello,
	"create":  (*conn).create,
	"join":    (*conn).join,
	"leave":   (*conn).leave,
	"play":    changing((*game).play),
	"pass":    changing((*game).pass),
	"undo":    changing((*game).undo),
	"redo":    changing((*game).redo),
	"resign":  changing((*game).resign),
	"pause":   changing((*game).pause),
	"resume":  changing((*game).resume),
	"seats":   changing((*game).sit),
	"draw":    (*conn).draw,
	"hint":    (*conn).hint,
	"look":    (*conn).look,
	"analyze": (*conn).analyze,
	"review":  (*conn).review,
	"stop":    (*conn).stop,
	"solve":   (*conn).solve,
	"board":   (*conn).board,
	"arrange": (*conn).arrange,
	"mine":    (*conn).mine,
	"delete":  (*conn).delete,

	"register": (*conn).register,
	"enter":    (*conn).enter,
	"rekey":    (*conn).rekey,
}

// slow are the requests that wait for their turn: for a machine, a slow hash, or much of the store. Others
// of the same page go on meanwhile.
var slow = map[string]bool{
	"draw": true, "hint": true, "solve": true,
	"register": true, "enter": true, "rekey": true, "players": true, "player": true,
}

// changing returns a request that changes a game.
func changing(do func(*game, *request) error) func(*conn, *request) (any, error) {
	return func(c *conn, r *request) (any, error) {
		g, err := c.hold(r)
		if err != nil {
			return nil, err
		}
		defer c.server.release(g)
		return nothing{}, c.fresh(g, g.change(c.context, r.Version, func() error { return do(g, r) }))
	}
}

// fresh sends the game again to a page that was refused because it knew an older one.
func (c *conn) fresh(g *game, err error) error {
	if errors.Is(err, errOld) {
		g.mu.Lock()
		defer g.mu.Unlock()
		c.sendGame(g.view(c.visitor))
	}
	return err
}

// hold returns the game of a request, which has to be released.
func (c *conn) hold(r *request) (*game, error) {
	g, err := c.server.hold(c.context, c.visitor, r.Game)
	switch reason := (unplayable{}); {
	case err == nil || errors.Is(err, errNoGame):
		return g, err
	case errors.As(err, &reason):
		return nil, reason
	}
	return nil, c.lost(err)
}

// lost logs a fault of the store, and returns what a visitor may know of it.
func (c *conn) lost(err error) error {
	if c.context.Err() == nil {
		c.server.Log.Error("the store failed", "error", err)
	}
	return errors.New("the server cannot read or keep games now; try again")
}
