package web

import (
	"errors"
	"fmt"

	"github.com/plygo/ply"
)

// offer is what one of two players asks the other for. One stands at a time, and stays in the store
// until it is answered.
type offer struct {
	Kind string `json:"kind"`
	Side int    `json:"side"` // who asks
}

// kinds of offers.
const (
	offerDraw     = "draw"
	offerTakeback = "takeback"
	offerCasual   = "casual"  // to go on without rating
	offerRematch  = "rematch" // when the game is over
)

// text returns an offer as the store has it; nothing if there is none.
func (o *offer) text() string {
	if o == nil {
		return ""
	}
	return asText(o)
}

// propose makes an offer. Who offers what the other has offered agrees to it.
func (g *game) propose(r *request) error {
	o, now := &offer{r.Kind, sideOf(r.by)}, g.row.Offer
	switch {
	case now == nil:
	case now.Side != o.Side && now.Kind == o.Kind:
		if err := g.sensible(now); err != nil {
			return err
		}
		g.row.Offer = nil
		return g.agree(now, r.address)
	case now.Side != o.Side:
		return errors.New("answer the other player's offer first")
	case now.Kind == o.Kind:
		return errors.New("you have offered this already")
	}
	if err := g.sensible(o); err != nil {
		return err
	}
	if at, ended := g.ended[*o]; ended && g.row.Steps-at < 2 && at-g.row.Steps < 2 {
		if o.Kind == offerRematch { // there are no more moves
			return errors.New("this was declined or withdrawn; the other player can offer it now")
		}
		return errors.New("this was declined or withdrawn; offer it again after two more moves")
	}
	g.endOffer(now)
	g.row.Offer = o
	return nil
}

// endOffer ends an offer that was not agreed to. It cannot be made again at once.
func (g *game) endOffer(o *offer) {
	if o != nil {
		g.ended[*o] = g.row.Steps
	}
	g.row.Offer = nil
}

// sensible returns an error if an offer makes no sense now.
func (g *game) sensible(o *offer) error {
	if o.Kind == offerRematch {
		switch {
		case !g.over():
			return errors.New("the game goes on")
		case g.row.Next != "":
			return errors.New("the rematch has begun")
		}
		return nil
	}
	switch {
	case g.over():
		return errOver
	case o.Kind == offerTakeback && g.back(o.Side) == 0:
		return errors.New("there is no move to take back")
	case o.Kind == offerCasual && !g.row.Rated:
		return errors.New("this game is not rated")
	case o.Kind != offerDraw && o.Kind != offerTakeback && o.Kind != offerCasual:
		return fmt.Errorf("nobody can offer %.40q", o.Kind)
	}
	return nil
}

// agree does what was offered, at the word of somebody at an address.
func (g *game) agree(o *offer, address string) error {
	switch o.Kind {
	case offerDraw:
		return g.table.Finish(o.Side, ply.Draw, ply.Agreement)
	case offerTakeback:
		for range g.back(o.Side) {
			g.table.Undo()
		}
		g.row.Rated = false
	case offerCasual:
		g.row.Rated = false
	case offerRematch:
		return g.rematch(1-o.Side, address)
	}
	return nil
}

// back returns how many steps have to be taken back until a side is to move that has moved; 0 if it
// has not.
func (g *game) back(side int) int {
	steps := g.table.Look(ply.Watcher).Steps
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Side == side {
			return len(steps) - i
		}
	}
	return 0
}

// decline ends an offer: the other player's, or one's own.
func (g *game) decline(r *request) error {
	o := g.row.Offer
	if o == nil || o.Kind != r.Kind {
		return errors.New("this offer does not stand any more")
	}
	g.endOffer(o)
	return nil
}

// lapse ends an offer that a move of a side answers: who moves on does not agree, and there is another
// move to take back now.
func (g *game) lapse(side int) {
	if o := g.row.Offer; o != nil && (o.Side != side || o.Kind == offerTakeback) {
		g.endOffer(o)
	}
}
