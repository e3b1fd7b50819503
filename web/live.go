package web

import (
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/match"
)

var (
	errTwo   = errors.New("two people play this game: it takes both of them")
	errWatch = errors.New("you watch this game and do not play in it")
	errOpen  = errors.New("nobody has taken the other seat yet")
	errSeat  = errors.New("the seat is taken; you can watch")
	errName  = errors.New("a rated game is for people with a name; choose one first")
	errRated = errors.New("this game is rated; agree with the other player to go on without rating, and it is allowed")
)

// invite makes an invitation of a new game: its owner has a seat, and the other one is free.
func (g *game) invite(c *conn, r *request) error {
	switch {
	case r.Opponent != "link" && r.Opponent != "lobby":
		return errors.New("an opponent comes by a link or from the lobby")
	case r.Side < -1 || r.Side > 1:
		return errors.New("a side is 0 or 1, or -1 to draw lots")
	case r.File != "":
		return errors.New("a game of two people begins with a position, not with a file")
	case g.over():
		return errors.New("the game is over in this position")
	case r.Rated && c.server.nameOf(c.visitor) == "":
		return errName
	case r.Rated && (!fair(r.Clock) || r.State != ""):
		return errors.New("a rated game begins with the usual position, and has a clock of at least 30 seconds a side or 5 seconds a move")
	case r.Rated && !usual(g.entry, r.Settings):
		return errors.New("a rated game has the usual settings")
	}
	g.row.Seats = [2]string{person, person}
	g.row.Stage, g.row.Rated, g.row.Listed, g.row.Lots = open, r.Rated, r.Opponent == "lobby", r.Side < 0
	g.row.Invite = newSecret()
	g.row.Players[max(r.Side, 0)] = c.visitor
	ratings, err := c.server.ratings(g.row.Players, r.Entry)
	g.row.Ratings = ratings
	return err
}

// usual reports whether all options of a game are as usual.
func usual(entry app.Entry, settings map[string]string) bool {
	return !slices.ContainsFunc(entry.Options(), func(o app.Option) bool {
		value, set := settings[o.Name]
		return set && value != o.Usual
	})
}

// fair reports whether people can play with a clock: with the time of the game and with that of a move.
func fair(c *control) bool {
	return c != nil && c.Base+c.Move > 0 && (c.Base == 0 || c.Base >= 30) && (c.Move == 0 || c.Move >= 5)
}

// accept takes the free seat of a game.
func (c *conn) accept(g *game, r *request) (any, error) {
	err := g.change(c.context, 0, func() error { return g.seat(c, r.Invite) })
	if err == nil {
		c.server.Log.Info("two people play", "game", g.id)
		g.callOwner()
	}
	return nothing{}, err
}

// mayPlay returns an error if a visitor, or the one who is to be the other player, plays too many games
// with others.
func (s *Server) mayPlay(visitor, other string) error {
	for _, player := range []string{visitor, other} {
		n, err := s.store.living(s.context, player)
		switch {
		case err != nil:
			return s.lost(err)
		case n < s.limits.Live:
		case player == visitor:
			return fmt.Errorf("you play %d games with others; finish one first", n)
		default:
			return fmt.Errorf("the other player plays %d games already", n)
		}
	}
	return nil
}

// seat gives the free seat to the visitor of a page. What is refused does not count as a game that begins.
func (g *game) seat(c *conn, invite string) error {
	s, r, visitor := g.server, &g.row, c.visitor
	invited := subtle.ConstantTimeCompare([]byte(invite), []byte(r.Invite)) == 1
	switch {
	case r.Stage != open:
		return errSeat
	case visitor == r.Owner:
		return errors.New("this is your own invitation; the other seat is for somebody else")
	case !r.Listed && !invited:
		return errors.New("only who has the link of the invitation can take the seat")
	case !invited && !s.visitors.here(r.Owner):
		return errors.New("who offered this game is not here now")
	case r.Rated && s.nameOf(visitor) == "":
		return errName
	}
	players := [2]string{r.Owner, visitor}
	if r.Players[1] == r.Owner {
		players = [2]string{visitor, r.Owner}
	}
	if r.Lots && rand.IntN(2) == 1 {
		players[0], players[1] = players[1], players[0]
	}
	ratings, err := s.ratings(players, r.Entry)
	if err != nil {
		return err
	}
	if err := s.mayPlay(visitor, r.Owner); err != nil {
		return err
	}
	table, err := g.again() // nobody withdraws until the deal is to their liking
	if err != nil {
		return err
	}
	if !s.begun.Allow(c.address) {
		return errMany
	}
	g.table.Forget()
	g.table = table
	g.table.SetMemoryMB(s.limits.MemoryMB)
	r.Players, r.Ratings, r.Stage, r.Invite, r.Lots = players, ratings, live, "", false
	return nil
}

// ratings returns the ratings of two players; 0 stands for a player without a name.
func (s *Server) ratings(players [2]string, entry string) (ratings [2]float64, err error) {
	for side, player := range players {
		if s.nameOf(player) == "" {
			continue
		}
		rating, err := s.store.rating(s.context, player, entry)
		if err != nil {
			return ratings, s.lost(err)
		}
		ratings[side] = rating.Rating
	}
	return ratings, nil
}

// bothActed reports whether both players have moved or passed, from when on a game of two people
// counts. In a game with extra turns one of them may have made several moves before. What chance does is
// a part of the move that led to it.
func bothActed(steps []app.Step) bool {
	var acted [2]bool
	for _, step := range steps {
		acted[step.Side] = true
	}
	return acted[0] && acted[1]
}

// abort ends a game that has hardly begun. It counts for nobody.
func (g *game) abort(*request) error {
	switch {
	case g.over():
		return errOver
	case g.begun:
		return errors.New("when both players have moved, a game is resigned, not aborted")
	}
	g.row.Stage = aborted
	return nil
}

// rematch begins a new game of the same two people, with the sides swapped, at the word of a side at an
// address.
func (g *game) rematch(side int, address string) error {
	if err := g.server.mayPlay(g.row.Players[side], g.row.Players[1-side]); err != nil {
		return err
	}
	if g.server.store.total() >= g.server.limits.AllGames {
		return errRoom
	}
	next := &game{server: g.server, entry: g.entry}
	var err error
	if next.table, err = g.again(); err != nil {
		return err
	}
	if g.clocks != nil {
		clocks := match.NewClocks(g.clocks.Control(), 0)
		next.clocks = &clocks
	}
	r := &g.row
	players := [2]string{r.Players[1], r.Players[0]}
	ratings, err := g.server.ratings(players, r.Entry)
	if err != nil {
		return err
	}
	next.row = row{
		ID: newSecret(), Owner: r.Owner, Entry: r.Entry, Settings: r.Settings, Seats: r.Seats, Version: 1, Created: time.Now(),
		Stage: live, Players: players, Listed: r.Listed, Rated: r.Rated, Ratings: ratings,
	}
	if err := next.fill(); err != nil {
		return err
	}
	if !g.server.begun.Allow(address) {
		return errMany
	}
	g.rematches, r.Next = []*row{&next.row}, next.row.ID
	return nil
}

// again returns a new game that begins as this one did, with other dice and another deal.
func (g *game) again() (app.Table, error) {
	start, err := g.table.At(0)
	if err != nil {
		return nil, err
	}
	var kept struct {
		Seed uint64 `json:"seed,string"`
	}
	if err := json.Unmarshal(g.row.Kept, &kept); err != nil {
		return nil, err
	}
	usual, err := g.entry.Open("", kept.Seed)
	if err != nil {
		return nil, err
	}
	state := start.Look(ply.Watcher).State
	if state == usual.Look(ply.Watcher).State {
		state = "" // else it began with a position
	}
	return g.entry.Open(state, newSeed())
}
