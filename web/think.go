package web

import (
	"context"
	"errors"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/web/internal/pool"
)

const (
	usualThought = time.Second            // of a machine whose name has no limits
	leastPause   = 400 * time.Millisecond // between moves of two machines without clocks, so that people can follow
	leastRest    = 50 * time.Millisecond  // the same with clocks, which stand meanwhile, so that pages can follow
)

// wake lets the machine think that is to move, if one is. What a machine thought about before is over.
func (g *game) wake() {
	g.hush()
	if g.over() || g.row.Paused || g.personMoves() || g.persons() == 0 && len(g.watchers) == 0 {
		return
	}
	table, err := g.table.At(g.row.Steps)
	if err != nil {
		g.notice = brief(err)
		return
	}
	end, ok := g.server.begin()
	if !ok {
		return
	}
	ctx, cancel := context.WithCancel(g.server.context)
	g.thinking = cancel
	g.server.keepOpen(g)
	t := thought{game: g, table: table, version: g.row.Version, who: pool.Asker{Address: g.address, Visitor: g.owner}, side: g.table.Turn()}
	t.name = g.row.Seats[t.side]
	switch {
	case g.persons() > 0:
	case g.clocks == nil:
		t.pause = leastPause
	default:
		t.rest = leastRest
	}
	go func() {
		defer end()
		defer g.server.release(g)
		defer cancel()
		err := g.server.guard(func() error { return t.think(ctx) })
		if err != nil && ctx.Err() == nil && !errors.Is(err, errOld) {
			g.server.Log.Warn("a machine has no move", "game", g.id, "player", t.name, "error", err)
			_ = g.server.guard(func() error { g.despair(t.version, err); return nil })
		}
	}()
}

// hush ends the search of a machine.
func (g *game) hush() {
	if g.thinking != nil {
		g.thinking()
	}
	g.thinking, g.searching = nil, false
	g.setClocks()
}

// thought is what a machine does to move.
type thought struct {
	game    *game
	table   app.Table // a copy
	version int64     // of the game
	who     pool.Asker
	name    string // of the machine
	side    int
	rest    time.Duration // before the search begins
	pause   time.Duration // from the beginning of the search until the move is played, at least
}

// think chooses a move, when the pool has a place, and plays it.
func (t *thought) think(ctx context.Context) error {
	wait(ctx, t.rest)
	g, began := t.game, time.Now()
	var move string
	choose := func() (err error) {
		g.server.remember(g)
		move, err = t.table.Choose(ctx, t.name, t.limits(ctx))
		return err
	}
	run := func() error { return g.server.moves.Run(ctx, t.who, choose) }
	err := run()
	for errors.Is(err, pool.ErrFull) && ctx.Err() == nil {
		wait(ctx, time.Second)
		err = run()
	}
	if err == nil {
		wait(ctx, t.pause-time.Since(began))
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, app.ErrResigns):
		return g.change(ctx, t.version, func() error { return g.table.Finish(t.side, ply.Loss, ply.Resignation) })
	case err != nil:
		return err
	}
	return g.change(ctx, t.version, func() error { return g.move(move) })
}

// wait waits for a time, or until ctx ends.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// limits returns the limits of the search. It begins, so the clock of the machine runs from now on,
// unless the game has hushed it since.
func (t *thought) limits(ctx context.Context) ply.Limits {
	g := t.game
	g.mu.Lock()
	defer g.mu.Unlock()
	lim := ply.Limits{Time: g.server.limits.MoveTime}
	if limited, _ := g.entry.Check(t.name); !limited {
		lim.Time = min(lim.Time, usualThought)
	}
	if ctx.Err() == nil && g.clocks != nil {
		lim = lim.And(g.clockLimits(t.side))
		g.searching = true
		g.setClocks()
		g.tell()
	}
	return lim
}

// despair pauses a game whose machine has no move, and says why. A person can go on from there.
func (g *game) despair(version int64, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.row.Version != version {
		return
	}
	g.row.Paused = true
	g.notice = brief(err)
	g.hush()
	g.tell()
}
