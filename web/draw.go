package web

import (
	"errors"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
)

// draw offers a draw of a person to the other side.
func (c *conn) draw(g *game, r *request) (any, error) {
	o, err := g.drawOffer(r.Side)
	if err != nil {
		return nil, err
	}
	accepts, why := true, ""
	if o.to != person {
		err = c.ask(c.context, c.server.moves, func() (err error) {
			c.server.remember(g)
			accepts, why, err = o.table.Draw(c.context, o.to, 1-r.Side, c.server.briefly())
			return err
		})
	}
	if err == nil && accepts {
		err = c.fresh(g, g.change(c.context, o.version, func() error { return g.table.Finish(r.Side, ply.Draw, ply.Agreement) }))
	}
	return map[string]any{"accepted": accepts, "why": why}, err
}

// drawOffer is a draw that a person offers in a solo game.
type drawOffer struct {
	to      string // the other seat
	table   app.Table
	version int64
}

// drawOffer returns what is needed to offer a draw for a side.
func (g *game) drawOffer(side int) (drawOffer, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case !g.solo:
		return drawOffer{}, errTwo
	case g.over():
		return drawOffer{}, errOver
	case !g.isPerson(side):
		return drawOffer{}, errors.New("a person offers a draw for their own side")
	}
	table, err := g.table.At(g.row.Steps)
	return drawOffer{g.row.Seats[1-side], table, g.row.Version}, err
}
