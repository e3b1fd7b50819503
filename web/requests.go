package web

import (
	"errors"

	"github.com/plygo/ply/web/internal/pool"
)

// requests are what a page can ask for.
var requests = map[string]func(*conn, *request) (any, error){
	"hello":   (*conn).hello,
	"create":  (*conn).create,
	"join":    holding((*conn).join),
	"leave":   (*conn).leave,
	"play":    changing((*game).play),
	"pass":    changing((*game).pass),
	"undo":    changing(alone((*game).undo)),
	"redo":    changing(alone((*game).redo)),
	"resign":  changing((*game).resign),
	"pause":   changing(alone((*game).pause)),
	"resume":  changing(alone((*game).resume)),
	"seats":   changing(alone((*game).sit)),
	"draw":    holding((*conn).draw),
	"accept":  holding((*conn).accept),
	"abort":   changing(between((*game).abort)),
	"offer":   changing(between((*game).propose)),
	"decline": changing(between((*game).decline)),
	"claim":   changing(between((*game).claim)),
	"lobby":   (*conn).showLobby,
	"hint":    holding((*conn).hint),
	"look":    holding((*conn).look),
	"analyze": (*conn).analyze,
	"review":  (*conn).review,
	"stop":    (*conn).stop,
	"solve":   holding((*conn).solve),
	"board":   (*conn).board,
	"arrange": (*conn).arrange,
	"mine":    (*conn).mine,
	"delete":  (*conn).delete,

	"problems": (*conn).listProblems,
	"problem":  (*conn).problem,
	"judge":    (*conn).judge,
	"solution": (*conn).solution,

	"register": (*conn).register,
	"enter":    (*conn).enter,
	"rekey":    (*conn).rekey,
	"players":  (*conn).players,
	"player":   (*conn).player,
}

// slow are the requests that wait for their turn: for a machine, a slow hash, or much of the store. Others
// of the same page go on meanwhile. Each has the error for who asks for too many of them.
var slow = map[string]error{
	"draw": pool.ErrFull, "hint": pool.ErrFull, "solve": pool.ErrFull, "judge": pool.ErrFull, "solution": pool.ErrFull,
	"register": errTries, "enter": errTries, "rekey": errTries,
	"players": errTables, "player": errTables, "mine": errTables,
}

var errTables = errors.New("you have asked for too many lists at once; wait a moment")

// holding returns a request about a game, which stays open meanwhile.
func holding(do func(*conn, *game, *request) (any, error)) func(*conn, *request) (any, error) {
	return func(c *conn, r *request) (any, error) {
		g, err := c.hold(r)
		if err != nil {
			return nil, err
		}
		defer c.server.release(g)
		return do(c, g, r)
	}
}

// changing returns a request that changes a game.
func changing(do func(*game, *request) error) func(*conn, *request) (any, error) {
	return holding(func(c *conn, g *game, r *request) (any, error) {
		return nothing{}, c.fresh(g, g.change(c.context, r.Version, func() error {
			r.by, r.address = g.mine(c.visitor), c.address
			return do(g, r)
		}))
	})
}

// alone returns what can be done in a solo game only.
func alone(do func(*game, *request) error) func(*game, *request) error {
	return func(g *game, r *request) error {
		if !g.solo {
			return errTwo
		}
		return do(g, r)
	}
}

// between returns what one of two players does.
func between(do func(*game, *request) error) func(*game, *request) error {
	return func(g *game, r *request) error {
		switch {
		case g.solo:
			return errors.New("this is for two people who play each other")
		case r.by == [2]bool{}:
			return errWatch
		case g.row.Stage == open:
			return errOpen
		case !g.over() && g.late(g.table.Turn()): // nobody holds up the end by something else
			return g.loseOnTime()
		}
		return do(g, r)
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

// lost is [Server.lost] for a request. One that ends with its connection is no fault.
func (c *conn) lost(err error) error {
	if c.context.Err() != nil {
		return errStore
	}
	return c.server.lost(err)
}

var errStore = errors.New("the server cannot read or keep games now; try again")

// lost logs a fault of the store, and returns what a visitor may know of it. What ends with the server is
// no fault.
func (s *Server) lost(err error) error {
	if s.context.Err() == nil {
		s.Log.Error("the store failed", "error", err)
	}
	return errStore
}
