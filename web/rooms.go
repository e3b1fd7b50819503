package web

import (
	crand "crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/plygo/ply/app"
)

// create begins a game.
func (c *conn) create(r *request) (any, error) {
	s := c.server
	entry, err := s.entry(r.Entry, r.Settings)
	if err != nil {
		return nil, err
	}
	if r.Opponent == "" {
		err = checkSeats(entry, r.Seats)
	}
	if err != nil {
		return nil, err
	}
	if err := c.room(r.Opponent == ""); err != nil {
		return nil, err
	}
	g := &game{server: s, entry: entry, solo: r.Opponent == ""}
	if g.clocks, err = r.Clock.clocks(); err != nil {
		return nil, err
	}
	if r.File != "" {
		g.table, err = entry.Load([]byte(r.File), newSeed())
	} else {
		g.table, err = entry.Open(r.State, newSeed())
	}
	if err != nil {
		return nil, err
	}
	if err := g.tooLong(); err != nil {
		return nil, err
	}
	const longest = 100
	if _, reason := g.table.Outcome(); utf8.RuneCountInString(reason) > longest { // a file may have any
		return nil, errors.New("the file says at length why the game ended; no game here does")
	}
	g.row = row{ID: newSecret(), Owner: c.visitor, Entry: r.Entry, Settings: r.Settings, Seats: r.Seats, Version: 1, Created: time.Now()}
	if r.Opponent == "" {
		g.row.alone()
	} else if err := g.invite(c, r); err != nil {
		return nil, err
	}
	if err := g.fill(); err != nil {
		return nil, err
	}
	if !s.begun.Allow(c.address) { // last, so that what is refused does not count
		return nil, errMany
	}
	if err := s.store.add(c.context, &g.row); err != nil {
		return nil, c.lost(err)
	}
	s.post(&g.row, entry)
	s.Log.Info("a game begins", "game", g.row.ID, "entry", r.Entry, "stage", g.row.Stage, "seats", g.row.Seats)
	return map[string]string{"game": g.row.ID}, nil
}

var (
	errMany = errors.New("too many games begin here; wait a minute")
	errRoom = errors.New("the server has no room for more games")
)

// room returns an error if there is no room for another game. A new visitor costs nothing, so those that
// begin are also counted by address.
func (c *conn) room(alone bool) error {
	s := c.server
	var err error
	if s.store.total() >= s.limits.AllGames && s.sweeps.Allow() {
		err = s.sweep(c.context, s.limits.AllGames*99/100)
	}
	own, waiting := 0, 0
	switch {
	case err != nil:
	case alone:
		own, err = s.store.solos(c.context, c.visitor)
	default:
		waiting, err = s.store.invitations(c.context, c.visitor)
	}
	switch {
	case err != nil:
		return c.lost(err)
	case alone && own >= s.limits.Games:
		return fmt.Errorf("you have %d games; delete some that you do not need", own)
	case waiting >= s.limits.Invitations:
		return fmt.Errorf("you have %d invitations that nobody has accepted yet; withdraw one", waiting)
	case s.store.total() >= s.limits.AllGames:
		return errRoom
	}
	return nil
}

// newSeed returns the seed of a game: nobody can guess it, and no page gets it.
func newSeed() uint64 {
	var b [8]byte
	crand.Read(b[:])
	return binary.NativeEndian.Uint64(b[:])
}

// join shows a game to the page from now on.
func (c *conn) join(g *game, r *request) (any, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := c.watch(g); err != nil {
		return nil, err
	}
	g.address = c.address
	if g.thinking == nil {
		g.wake()
	}
	g.attend()
	c.send(reply{ID: r.ID, Result: c.known(g.view(c.visitor))}) // before the next change is told
	if !g.solo {
		g.comesOrGoes()
		g.goOn()
		g.catchUp(c)
	}
	return sent{}, nil
}

// watch notes that the page watches a game.
func (c *conn) watch(g *game) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.joined[g.id] == g {
		return nil
	}
	if len(c.joined) >= c.server.limits.Joined {
		return errors.New("this page watches too many games")
	}
	c.joined[g.id] = g
	g.watchers[c] = true
	c.server.keepOpen(g)
	return nil
}

// leave ends what join began.
func (c *conn) leave(r *request) (any, error) {
	c.mu.Lock()
	g := c.joined[r.Game]
	delete(c.joined, r.Game)
	c.mu.Unlock()
	if g != nil {
		g.leave(c)
	}
	return c.stop(r)
}

// leave forgets a page that watched. Two machines that nobody watches stop.
func (g *game) leave(c *conn) {
	defer g.server.release(g)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.noteLeave(c)
	delete(g.watchers, c)
	if len(g.watchers) == 0 && g.persons() == 0 {
		g.hush()
	}
	if !g.solo {
		g.attend()
		g.comesOrGoes()
	}
}

// delete deletes a game, also one that this server can no longer play.
func (c *conn) delete(r *request) (any, error) {
	err := c.server.store.remove(c.context, c.visitor, r.Game)
	switch {
	case errors.Is(err, errNoGame):
		return nil, errors.New("there is no such game that you may delete")
	case err != nil:
		return nil, c.lost(err)
	}
	c.server.drop(c.visitor, r.Game)
	return nothing{}, nil
}

// drop forgets a game that was deleted in the store.
func (s *Server) drop(owner, id string) {
	s.unpost(owner, id)
	if g := s.held(id); g != nil {
		defer s.release(g)
		s.forget(g)
		g.end()
	}
}

// end ends a game that was deleted.
func (g *game) end() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.row.Paused = true
	g.hush()
	for c := range g.watchers {
		c.send(push{Push: "notice", Game: g.id, Notice: "The game was deleted."})
	}
}

// look returns the position after a number of steps.
func (c *conn) look(g *game, r *request) (any, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	viewer := g.viewer(c.visitor)
	if r.At == g.row.Steps && !g.over() {
		return c.position(g.look(viewer).Look), nil
	}
	table, err := g.table.At(r.At)
	if err != nil {
		return nil, err
	}
	return c.position(table.Look(viewer)), nil
}

// position returns what a page shows of a position.
func (c *conn) position(look app.Look) *positionView {
	v := &positionView{State: look.State, Turn: look.Turn}
	v.Face, v.Board = cut(look.Board)
	v.Face = c.newFace(v.Face)
	return v
}
