package web

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
)

const (
	usualThought = time.Second            // of a machine whose name has no limits
	leastPause   = 400 * time.Millisecond // between moves of two machines, so that people can follow
)

// wake lets the machine think that is to move, if one is. What a machine thought about before is over.
func (g *game) wake() {
	g.hush()
	g.setClock()
	if g.over() || g.row.Paused || g.personMoves() || g.persons() == 0 && len(g.watchers) == 0 {
		return
	}
	table, err := g.table.At(g.row.Steps)
	if err != nil {
		g.notice = err.Error()
		return
	}
	ctx, cancel := context.WithCancel(g.server.context)
	g.thinking = cancel
	g.server.keepOpen(g)
	name, version, pause := g.row.Seats[g.table.Turn()], g.row.Version, time.Duration(0)
	lim := g.limits(name)
	if g.persons() == 0 {
		pause = leastPause
	}
	go func() {
		defer g.server.release(g)
		defer cancel()
		g.think(ctx, table, name, lim, version, pause)
	}()
}

// hush ends the search of a machine.
func (g *game) hush() {
	if g.thinking != nil {
		g.thinking()
		g.thinking = nil
	}
}

// limits returns the limits of a machine with this name for the move.
func (g *game) limits(name string) ply.Limits {
	lim := ply.Limits{Time: g.server.limits.MoveTime}
	switch name {
	case "alphabeta", "minimax", "mcts", "mcts-tuned":
		lim.Time = min(lim.Time, usualThought)
	}
	if _, settings, ok := strings.Cut(name, ":eval="); ok && !strings.Contains(settings, ",") {
		lim.Time = min(lim.Time, usualThought)
	}
	if g.clocks != nil {
		lim = lim.And(g.clocks.View(g.table.Turn()).Limits(0))
	}
	return lim
}

// think lets a machine choose a move at a copy of the table, and plays it.
func (g *game) think(ctx context.Context, table app.Table, name string, lim ply.Limits, version int64, pause time.Duration) {
	began := time.Now()
	move, err := g.choose(ctx, table, name, lim)
	if err == nil {
		wait(ctx, pause-time.Since(began))
	}
	if ctx.Err() != nil {
		return
	}
	switch {
	case errors.Is(err, app.ErrResigns):
		err = g.change(ctx, version, func() error { return g.table.Finish(g.table.Turn(), ply.Loss, ply.Resignation) })
	case err == nil:
		err = g.change(ctx, version, func() error { return g.move(move) })
	}
	if err != nil && !errors.Is(err, errOld) {
		g.server.Log.Warn("a machine has no move", "game", g.id, "player", name, "error", err)
		g.despair(version, err)
	}
}

// choose asks a machine for a move, when the pool has a place for the visitor.
func (g *game) choose(ctx context.Context, table app.Table, name string, lim ply.Limits) (move string, err error) {
	g.server.remember(g)
	for {
		full := g.server.moves.run(ctx, g.owner, func() {
			err = g.server.guard(func() error {
				move, err = table.Choose(ctx, name, lim)
				return err
			})
		})
		if !errors.Is(full, errQueue) {
			return move, errors.Join(full, err)
		}
		wait(ctx, time.Second)
	}
}

// wait waits for a time, or until ctx ends.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// despair pauses a game whose machine has no move, and says why. A person can go on from there.
func (g *game) despair(version int64, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.row.Version != version {
		return
	}
	g.thinking = nil
	g.row.Paused = true
	g.notice = brief(err)
	g.setClock()
	g.tell()
}

// move plays a move of the player to move, who loses if its time was over.
func (g *game) move(text string) error {
	side := g.table.Turn()
	if g.over() {
		return errOver
	}
	if g.row.Steps >= g.server.limits.Steps {
		return g.tooLong()
	}
	if allowed, timed := g.allowed(side); timed && g.watch.elapsed() > allowed {
		return g.loseOnTime()
	}
	if err := g.table.Play(text); err != nil {
		return err
	}
	g.press(side)
	return nil
}
