package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
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

	mu       sync.Mutex
	row      row // as the store has it
	table    app.Table
	clocks   *match.Clocks // nil if there are none
	watch    stopwatch     // of the player to move
	flag     *time.Timer   // when the time of the player to move is over
	notice   string
	watchers map[*conn]bool
	thinking context.CancelFunc // ends the search of a machine; nil if none searches

	users int // who holds the game; see Server.hold
}

var (
	errOld    = errors.New("the game has changed meanwhile")
	errOver   = errors.New("the game is over")
	errMyTurn = errors.New("it is not your turn")
)

// newGame returns the game of a row.
func newGame(s *Server, r *row) (*game, error) {
	entry, err := s.entry(r.Entry, r.Settings)
	if err != nil {
		return nil, err
	}
	g := &game{server: s, entry: entry, id: r.ID, owner: r.Owner, row: *r, watchers: map[*conn]bool{}}
	return g, g.restore()
}

// restore makes the game what the store has of it.
func (g *game) restore() (err error) {
	if g.table, err = g.entry.Resume(g.row.Kept); err != nil {
		return fmt.Errorf("the game cannot be read: %w", err)
	}
	g.table.SetMemoryMB(g.server.limits.MemoryMB)
	g.clocks = nil
	if g.row.Clocks != "" {
		g.clocks = new(match.Clocks)
		return json.Unmarshal([]byte(g.row.Clocks), g.clocks)
	}
	return nil
}

// change changes the game by f, keeps it, and tells everybody who watches. The version is that of the
// game which the visitor has seen; 0 stands for any. If the change cannot be kept, it has not happened.
func (g *game) change(ctx context.Context, version int64, f func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.changeLocked(ctx, version, f)
}

func (g *game) changeLocked(ctx context.Context, version int64, f func() error) error {
	if version != 0 && version != g.row.Version {
		return errOld
	}
	before, turn := g.row, g.table.Turn()
	if err := f(); err != nil {
		return err
	}
	g.row.Version++
	if err := g.keep(ctx); err != nil {
		g.server.Log.Error("a game was not kept", "game", g.id, "error", err)
		g.row = before
		return errors.Join(errors.New("the server cannot keep the game now; try again"), g.restore())
	}
	if turn != g.table.Turn() || before.Steps != g.row.Steps {
		g.watch.reset()
	}
	g.notice = ""
	g.wake()
	g.tell()
	return nil
}

// keep writes the game into the store.
func (g *game) keep(ctx context.Context) (err error) {
	if err = g.fill(); err != nil {
		return err
	}
	return g.server.store.update(context.WithoutCancel(ctx), &g.row)
}

// fill puts what the table and the clocks say into the row.
func (g *game) fill() (err error) {
	r := &g.row
	if r.Kept, err = g.table.Keep(); err != nil {
		return err
	}
	r.Clocks = ""
	if g.clocks != nil {
		text, err := json.Marshal(g.clocks)
		if err != nil {
			return err
		}
		r.Clocks = string(text)
	}
	look := g.table.Look(ply.Watcher)
	r.Steps, r.Turn, r.Outcome, r.Reason, r.Updated = len(look.Steps), look.Turn, look.Outcome.String(), look.Reason, time.Now()
	return nil
}

// tooLong returns an error if the game has more steps than a page can show.
func (g *game) tooLong() error {
	if most := g.server.limits.Steps; len(g.table.Look(ply.Watcher).Steps) >= most {
		return fmt.Errorf("a game has at most %d moves here", most)
	}
	return nil
}

func (g *game) over() bool {
	o, _ := g.table.Outcome()
	return o != ply.Ongoing
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
		mine[side] = seat == person && visitor == g.owner
	}
	return mine
}

// viewer returns as whom a visitor sees the game. Two persons at one screen see it as the one who is
// to move.
func (g *game) viewer(visitor string) int {
	switch mine := g.mine(visitor); {
	case mine[0] && mine[1]:
		return g.table.Turn()
	case mine[0]:
		return 0
	case mine[1]:
		return 1
	}
	return ply.Watcher
}

// view returns the game as a visitor may see it.
func (g *game) view(visitor string) *gameView {
	look := g.table.Look(g.viewer(visitor))
	v := &gameView{
		ID: g.row.ID, Entry: g.row.Entry, Settings: maps.Clone(g.row.Settings), Title: g.entry.Title(), Sides: g.entry.Sides(),
		Version: g.row.Version, Seats: g.row.Seats, Mine: g.mine(visitor),
		State: look.State, Turn: look.Turn, Moves: []app.Move{}, Steps: look.Steps, Ahead: look.Ahead,
		Outcome: look.Outcome.String(), Reason: look.Reason,
		Clock: g.clockView(), Thinking: g.thinking != nil, Paused: g.row.Paused, Notice: g.notice,
	}
	v.Face, v.Board = cut(look.Board)
	if v.Mine[look.Turn] && look.Outcome == ply.Ongoing {
		v.Moves, v.Pass = look.Moves, look.Pass
	}
	if v.Steps == nil {
		v.Steps = []app.Step{}
	}
	return v
}

// tell sends the game to everybody who watches it, to each as that one may see it.
func (g *game) tell() {
	for c := range g.watchers {
		c.sendGame(g.view(c.visitor))
	}
}
