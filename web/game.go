package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/match"
)

// person is the seat of a person. Any other seat has the name of a machine.
const person = "person"

// game is a game that somebody has open. Its table is the referee.
type game struct {
	server *Server
	entry  app.Entry // with its settings
	id     string
	owner  string
	solo   bool // whether it is of one visitor; see the stages
	users  int  // who holds the game, guarded by Server.mu; see Server.hold

	mu        sync.Mutex
	row       row   // as the store has it
	moved     int64 // the version in which the board changed last
	table     app.Table
	seen      map[int]*seen // of the table as it is, by viewer
	clocks    *match.Clocks // nil if there are none
	watch     [2]stopwatch  // of each side, for its next move
	flag      *time.Timer   // when the time of the player to move is over
	notice    string
	watchers  map[*conn]bool
	address   string             // of who came last; the machines think for it
	thinking  context.CancelFunc // ends what a machine does; nil if none has to move
	searching bool               // it has a place in the pool

	// Of two people:
	begun     bool             // both have moved, in the row
	bank      [2]time.Duration // of each side, see lag.go
	rest      time.Time        // until when clocks stand whose players are not back, see revive.go
	gone      time.Time        // since when the player to move is away; zero if nobody is
	goneSide  int
	lost      *time.Timer   // when that is for too long
	came      time.Time     // when it was last told who is here
	coming    *time.Timer   // when it is told next
	ended     map[offer]int // offers that were not agreed to, with the number of steps then
	rematches []*row        // that begin with the change that is being made
	helped    [2]int        // the last step at which each side was helped, for the notice
	unheard   [2]bool       // each side was helped, and the other was away
}

var (
	errOld   = errors.New("the game has changed meanwhile")
	errOver  = errors.New("the game is over")
	errTurn  = errors.New("it is not your turn")
	errClose = errors.New("the server ends")
)

// newGame returns the game of a row.
func newGame(s *Server, r *row) (*game, error) {
	entry, err := s.entry(r.Entry, r.Settings)
	if err != nil {
		return nil, err
	}
	g := &game{server: s, entry: entry, id: r.ID, owner: r.Owner, solo: r.Stage == solo, row: *r, watchers: map[*conn]bool{}, bank: [2]time.Duration{lagBank, lagBank}, ended: map[offer]int{}, helped: [2]int{-1, -1}}
	g.moved = r.Version
	if err := g.restore(); err != nil {
		return nil, err
	}
	g.begun = !g.solo && r.Steps > 1 && bothActed(g.look(ply.Watcher).Steps)
	return g, nil
}

// restore makes the game what the store has of it.
func (g *game) restore() error {
	table, err := g.entry.Resume(g.row.Kept)
	if err != nil {
		return fmt.Errorf("the game cannot be read: %w", err)
	}
	var clocks *match.Clocks
	if g.row.Clocks != "" {
		clocks = new(match.Clocks)
		if err := json.Unmarshal([]byte(g.row.Clocks), clocks); err != nil {
			return err
		}
	}
	table.SetMemoryMB(g.server.limits.MemoryMB)
	if g.table != nil {
		g.table.Forget()
	}
	g.table, g.clocks, g.seen = table, clocks, nil
	for side := range g.watch {
		g.watch[side] = stopwatch{used: g.row.Used[side]}
	}
	return nil
}

// change changes the game by f, keeps it, and tells everybody who watches. The version is that of the
// game which the visitor has seen; 0 stands for any. What has changed since may only be something
// beside the board, such as an offer. If the change cannot be kept, it has not happened.
func (g *game) change(ctx context.Context, version int64, f func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.changeNow(ctx, version, f)
}

// changeNow is change for who has locked the game.
func (g *game) changeNow(ctx context.Context, version int64, f func() error) error {
	switch {
	case g.server.context.Err() != nil:
		return errClose
	case version != 0 && (version < g.moved || version > g.row.Version):
		return errOld
	}
	before, begun, watch, bank := g.row, g.begun, g.watch, g.bank
	if err := g.server.guard(f); err != nil {
		g.row = before
		if errors.Is(err, errFault) { // it may have changed the table
			err = errors.Join(err, g.goBack(watch, bank))
		}
		return err
	}
	g.row.Version++
	g.seen = nil
	if err := g.server.guard(func() error { return g.keep(ctx) }); err != nil {
		g.server.Log.Error("a game was not kept", "game", g.id, "error", err)
		g.row, g.begun = before, begun
		return errors.Join(errors.New("the server cannot keep the game now; try again"), g.goBack(watch, bank))
	}
	if !bytes.Equal(before.Kept, g.row.Kept) || before.Stage != g.row.Stage {
		g.moved = g.row.Version
	}
	g.notice = ""
	_ = g.server.guard(func() error { // the change has been kept, whatever own rules do now
		g.wake()
		g.attend()
		g.tell()
		return nil
	})
	g.server.post(&g.row, g.entry)
	for _, next := range g.rematches {
		g.server.post(next, g.entry)
	}
	g.rematches = nil
	return nil
}

// goBack makes the game what the store has of it. The clocks go on as if nothing had happened.
func (g *game) goBack(watch [2]stopwatch, bank [2]time.Duration) error {
	g.rematches = nil
	if err := g.restore(); err != nil {
		return err
	}
	g.watch, g.bank = watch, bank
	g.wake()
	return nil
}

// keep writes the game into the store, and the rematch that has begun with it.
func (g *game) keep(ctx context.Context) (err error) {
	if err = g.fill(); err != nil {
		return err
	}
	return g.server.store.update(context.WithoutCancel(ctx), &g.row, g.rematches...)
}

// fill puts what the table and the clocks say into the row.
func (g *game) fill() (err error) {
	r := &g.row
	if r.Kept, err = g.table.Keep(); err != nil {
		return err
	}
	for side := range g.watch {
		r.Used[side] = g.watch[side].elapsed()
	}
	r.Clocks = ""
	if g.clocks != nil {
		text, err := json.Marshal(g.clocks)
		if err != nil {
			return err
		}
		r.Clocks = string(text)
	}
	look := g.look(ply.Watcher).Look
	r.Steps, r.Turn, r.Outcome, r.Reason, r.Updated = len(look.Steps), look.Turn, look.Outcome.String(), look.Reason, time.Now()
	if r.Stage == aborted {
		r.Outcome = aborted
	}
	g.begun = !g.solo && bothActed(look.Steps)
	if g.over() && !g.begun { // who resigns at once gives no points away
		r.Rated = false
	}
	if o := r.Offer; o != nil && o.Kind != offerRematch && g.over() {
		r.Offer = nil // it ends with the game
	}
	r.Since = time.Time{}
	if g.ticks() {
		r.Since = r.Updated
	}
	return nil
}

// tooLong returns an error if the game, with what was taken back of it, has more steps than a page can
// show.
func (g *game) tooLong() error {
	look := g.table.Look(ply.Watcher)
	if most := g.server.limits.Steps; len(look.Steps)+look.Ahead > most {
		return fmt.Errorf("a game has at most %d moves here", most)
	}
	return nil
}

func (g *game) over() bool {
	o, _ := g.table.Outcome()
	return o != ply.Ongoing || g.row.Stage == aborted
}

// persons returns how many seats persons have.
func (g *game) persons() (n int) {
	for _, seat := range g.row.Seats {
		if seat == person {
			n++
		}
	}
	return n
}

// personMoves reports whether a person is to move.
func (g *game) personMoves() bool { return g.row.Seats[g.table.Turn()] == person }

// mine returns the seats that a visitor moves for.
func (g *game) mine(visitor string) (mine [2]bool) {
	for side, seat := range g.row.Seats {
		mine[side] = seat == person && visitor == g.row.Players[side] && visitor != "" // a free seat is nobody's
	}
	return mine
}

// viewer returns as whom a visitor sees the game. Two persons at one screen see it as the one who is
// to move. Who waits for an opponent may get the other side, and can still withdraw.
func (g *game) viewer(visitor string) int {
	switch mine := g.mine(visitor); {
	case g.row.Stage == open:
		return ply.Watcher
	case mine[0] && mine[1]:
		return g.table.Turn()
	case mine[0]:
		return 0
	case mine[1]:
		return 1
	}
	return ply.Watcher
}

// seen is the game as a viewer may see it.
type seen struct {
	app.Look
	face  *face
	board boardView
}

// look returns the game as a viewer may see it, which is found once for each change. Where nothing is
// hidden, all see the same.
func (g *game) look(viewer int) *seen {
	if !g.entry.Hides() {
		viewer = ply.Watcher
	}
	if g.seen == nil {
		g.seen = map[int]*seen{}
	}
	if g.seen[viewer] == nil {
		look := g.table.Look(viewer)
		face, board := cut(look.Board)
		g.seen[viewer] = &seen{look, face, board}
	}
	return g.seen[viewer]
}

// view returns the game as a visitor may see it.
func (g *game) view(visitor string) *gameView {
	look := g.look(g.viewer(visitor))
	v := &gameView{
		ID: g.row.ID, Entry: g.row.Entry, Settings: maps.Clone(g.row.Settings), Title: g.entry.Title(), Sides: g.entry.Sides(),
		Version: g.row.Version, Seats: g.row.Seats, Mine: g.mine(visitor),
		State: look.State, Turn: look.Turn, Moves: []app.Move{}, Steps: some(look.Steps), Ahead: look.Ahead,
		Outcome: g.row.Outcome, Reason: look.Reason,
		Clock: g.clockView(), Thinking: g.thinking != nil, Paused: g.row.Paused, Notice: g.notice,
	}
	v.Face, v.Board = look.face, look.board
	g.addPeople(v, visitor)
	if v.Mine[look.Turn] && !g.over() && g.row.Stage != open {
		v.Moves, v.Pass = some(look.Moves), look.Pass
	}
	return v
}

// addPeople adds what a game of two people has besides to a view.
func (g *game) addPeople(v *gameView, visitor string) {
	r := &g.row
	v.Stage, v.Rated, v.Listed, v.Free, v.Next, v.Offer = r.Stage, r.Rated, r.Listed, r.free(), r.Next, r.Offer
	if r.Stage == solo {
		return
	}
	for side, name := range g.server.namesOf(r) {
		v.Players[side] = playerView{Name: name, Rating: r.Ratings[side], Change: r.Changes[side], Here: g.here(side)}
	}
	v.Away = g.awayView()
	if r.Stage == live {
		v.Watching = g.spectators()
	}
	if r.Stage == open {
		v.Joinable = visitor != r.Owner
		if visitor == r.Owner {
			v.Invite = r.Invite
		}
	}
}

// tell sends the game to everybody who watches it, to each as that one may see it. Those who do not
// play see the same.
func (g *game) tell() {
	all := map[string]*news{}
	for c := range g.watchers {
		who := ""
		if c.visitor == g.owner || slices.Contains(g.row.Players[:], c.visitor) {
			who = c.visitor
		}
		if all[who] == nil {
			all[who] = &news{view: g.view(who)}
		}
		c.sendNews(all[who])
	}
}

// hides reports whether the players do not see the same while the game goes on.
func (g *game) hides() bool { return !g.over() && g.entry.Hides() }
