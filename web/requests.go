package web

import (
	crand "crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"golang.org/x/time/rate"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
)

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
}

// slow are the requests that wait for a machine. Others of the same page go on meanwhile.
var slow = map[string]bool{"draw": true, "hint": true, "solve": true}

// changing returns a request that changes a game.
func changing(do func(*game, *request) error) func(*conn, *request) (any, error) {
	return func(c *conn, r *request) (any, error) {
		g, err := c.hold(r)
		if err != nil {
			return nil, err
		}
		defer c.server.release(g)
		err = g.change(c.context, r.Version, func() error { return do(g, r) })
		if errors.Is(err, errOld) { // the page sees the truth again
			g.mu.Lock()
			defer g.mu.Unlock()
			c.sendGame(g.view(c.visitor))
		}
		return nothing{}, err
	}
}

// hold returns the game of a request, which has to be released.
func (c *conn) hold(r *request) (*game, error) { return c.server.hold(c.context, c.visitor, r.Game) }

// play plays a move of a person.
func (g *game) play(r *request) error {
	if !g.over() && !g.personMoves() {
		return errMyTurn
	}
	return g.move(r.Move)
}

// pass hands the turn over.
func (g *game) pass(*request) error {
	side := g.table.Turn()
	if !g.over() && !g.personMoves() {
		return errMyTurn
	}
	if g.row.Steps >= g.server.limits.Steps {
		return g.tooLong()
	}
	if allowed, timed := g.allowed(side); timed && g.watch.elapsed() > allowed {
		return g.loseOnTime()
	}
	if err := g.table.Pass(); err != nil {
		return err
	}
	g.press(side)
	return nil
}

// undo takes back what was played since a person was to move. Two machines stop there.
func (g *game) undo(*request) error { return g.travel(g.table.Undo, "there is no move to take back") }

// redo plays again what undo took back.
func (g *game) redo(*request) error { return g.travel(g.table.Redo, "there is no move to play again") }

func (g *game) travel(step func() bool, none string) error {
	if !step() {
		return errors.New(none)
	}
	for g.persons() > 0 && !g.personMoves() && step() {
	}
	if g.persons() == 0 {
		g.row.Paused = true
	}
	return nil
}

// resign ends the game. Without a person on that side, the person beside the machine resigns.
func (g *game) resign(r *request) error {
	switch {
	case g.over():
		return errOver
	case r.Side != 0 && r.Side != 1 || g.row.Seats[r.Side] != person:
		return errors.New("a person resigns for their own side")
	}
	return g.table.Finish(r.Side, ply.Loss, ply.Resignation)
}

func (g *game) pause(*request) error {
	g.row.Paused = true
	return nil
}

func (g *game) resume(*request) error {
	g.row.Paused = false
	return nil
}

// sit gives the seats to other players.
func (g *game) sit(r *request) error {
	if err := checkSeats(g.entry, r.Seats); err != nil {
		return err
	}
	g.row.Seats = r.Seats
	g.table.Forget()
	return nil
}

// checkSeats checks that persons and machines of the list sit there.
func checkSeats(entry app.Entry, seats [2]string) error {
	const longest = 100
	for _, seat := range seats {
		if seat == person {
			continue
		}
		if len(seat) > longest {
			return fmt.Errorf("no player has a name of %d bytes", len(seat))
		}
		if err := entry.Check(seat); err != nil {
			return err
		}
	}
	return nil
}

// create begins a game.
func (c *conn) create(r *request) (any, error) {
	s := c.server
	entry, err := s.entry(r.Entry, r.Settings)
	if err != nil {
		return nil, err
	}
	if err := checkSeats(entry, r.Seats); err != nil {
		return nil, err
	}
	if !s.mayCreate(c.address) {
		return nil, errors.New("too many games begin here; wait a minute")
	}
	own, all, err := s.store.count(c.context, c.visitor)
	switch {
	case err != nil:
		return nil, c.lost(err)
	case own >= s.limits.Games:
		return nil, fmt.Errorf("you have %d games; delete some that you do not need", own)
	case all >= s.limits.AllGames:
		return nil, errors.New("the server has no room for more games")
	}
	g := &game{server: s, entry: entry}
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
	g.row = row{ID: newSecret(), Owner: c.visitor, Entry: r.Entry, Settings: r.Settings, Seats: r.Seats, Version: 1, Created: time.Now()}
	if err := g.fill(); err != nil {
		return nil, err
	}
	if err := s.store.add(c.context, &g.row); err != nil {
		return nil, c.lost(err)
	}
	s.Log.Info("a game begins", "game", g.row.ID, "entry", r.Entry, "seats", r.Seats)
	return map[string]string{"game": g.row.ID}, nil
}

// mayCreate reports whether another game may begin from an address. A new visitor costs nothing, so
// the number of games of a visitor alone would bound nothing.
func (s *Server) mayCreate(address string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	const most = 10_000 // addresses that are remembered
	if len(s.begun) >= most {
		clear(s.begun)
	}
	l := s.begun[address]
	if l == nil {
		l = rate.NewLimiter(rate.Limit(float64(s.limits.AddressGames)/3600), s.limits.AddressGames/4)
		s.begun[address] = l
	}
	return l.Allow()
}

// newSeed returns the seed of a game: nobody can guess it, and no page gets it.
func newSeed() uint64 {
	var b [8]byte
	crand.Read(b[:])
	return binary.NativeEndian.Uint64(b[:])
}

// lost logs a fault of the store, and returns what a visitor may know of it.
func (c *conn) lost(err error) error {
	c.server.Log.Error("the store failed", "error", err)
	return errors.New("the server cannot read or keep games now; try again")
}

// join shows a game to the page from now on.
func (c *conn) join(r *request) (any, error) {
	g, err := c.hold(r)
	if err != nil {
		return nil, err
	}
	defer c.server.release(g)
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.watchers[c] {
		c.mu.Lock()
		c.joined[g.id] = g
		c.mu.Unlock()
		g.watchers[c] = true
		c.server.keepOpen(g)
	}
	if g.thinking == nil {
		g.wake()
	}
	return c.known(g.view(c.visitor)), nil
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
	g.mu.Lock()
	defer g.server.release(g)
	defer g.mu.Unlock()
	delete(g.watchers, c)
	if len(g.watchers) == 0 && g.persons() == 0 {
		g.hush()
	}
}

// delete deletes a game.
func (c *conn) delete(r *request) (any, error) {
	g, err := c.hold(r)
	if err != nil {
		return nil, err
	}
	defer c.server.release(g)
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := c.server.store.remove(c.context, c.visitor, g.id); err != nil {
		return nil, c.lost(err)
	}
	c.server.forget(g)
	g.row.Paused = true
	g.hush()
	g.setClock()
	return nothing{}, nil
}
