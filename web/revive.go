package web

import (
	"context"
	"sync"
	"time"
)

// After a restart, games of two people go on where they were. Nobody pays for the time that the server
// was away: a clock goes on when its player is back, or when the player had time enough to come back.

const (
	comeBack  = 30 * time.Second // that a player has to come back after a restart
	beatEvery = time.Second      // so much of a player's time is lost at most if the server is killed
)

// revive takes up the games of two people whose clocks ran when the server ended.
func (s *Server) revive(ctx context.Context) error {
	alive, err := s.store.alive(ctx)
	if err != nil {
		return err
	}
	ids, err := s.store.running(ctx)
	if err != nil {
		return err
	}
	const atOnce = 64 // they share the transactions of the store
	places, all := make(chan struct{}, atOnce), sync.WaitGroup{}
	for _, id := range ids {
		places <- struct{}{}
		all.Go(func() {
			defer func() { <-places }()
			err := s.guard(func() error {
				g, err := s.hold(ctx, "", id)
				if err == nil {
					defer s.release(g)
					err = g.recover(ctx, alive)
				}
				return err
			})
			if err != nil {
				s.Log.Warn("a game cannot go on", "game", id, "error", err)
			}
		})
	}
	all.Wait()
	return nil
}

// recover charges the player to move what the player had used when the server was last alive. The
// clocks rest until the players are back.
func (g *game) recover(ctx context.Context, alive time.Time) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	since := g.row.Since
	g.rest = time.Now().Add(comeBack)
	g.server.keepOpen(g)
	time.AfterFunc(comeBack, func() {
		defer g.server.release(g)
		_ = g.server.guard(func() error {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.goOn()
			return nil
		})
	})
	return g.changeNow(ctx, 0, func() error {
		if !since.IsZero() {
			g.watch[g.table.Turn()].used += max(alive.Sub(since), 0)
		}
		return nil
	})
}

// goOn keeps that a clock runs which stood when the game was last kept.
func (g *game) goOn() {
	if g.ticks() && g.row.Since.IsZero() && !g.solo {
		_ = g.changeNow(g.server.context, 0, func() error { return nil }) // it is logged, and the clock stands in the store
	}
}

// resting reports whether the clock of a side stands, since its player had no time yet to come back.
func (g *game) resting(side int) bool { return time.Now().Before(g.rest) && !g.here(side) }

// beat notes that the server is alive, if it has games.
func (s *Server) beat() error {
	s.mu.Lock()
	busy := len(s.games) > 0
	s.mu.Unlock()
	if !busy {
		return nil
	}
	return s.store.beat(s.context)
}
