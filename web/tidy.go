package web

import (
	"context"
	"time"
)

// tidyEvery is how often a server that runs for long deletes what nobody can miss.
const tidyEvery = 24 * time.Hour

// sweep deletes games that nobody can miss; see store.sweep. Most is the number of games above which it
// deletes more.
func (s *Server) sweep(ctx context.Context, most int) error {
	gone, err := s.store.sweep(ctx, most)
	for _, g := range gone {
		s.drop(g.owner, g.id)
	}
	return err
}

// tidy deletes games and names that nobody can miss, at the start and every day.
func (s *Server) tidy() error {
	if err := s.freeNames(s.context); err != nil {
		return err
	}
	return s.sweep(s.context, s.limits.AllGames)
}

// tidyDaily lets tidy run every day.
func (s *Server) tidyDaily() {
	again := time.NewTicker(tidyEvery)
	defer again.Stop()
	for {
		select {
		case <-again.C:
		case <-s.context.Done():
			return
		}
		if err := s.tidy(); err != nil && s.context.Err() == nil {
			s.Log.Error("the store failed", "error", err)
		}
	}
}

// freeNames frees the names that nobody uses. Who is here keeps the name.
func (s *Server) freeNames(ctx context.Context) error {
	s.people.changing.Lock()
	defer s.people.changing.Unlock()
	gone, err := s.store.dropNames(ctx, s.visitors.here)
	if err != nil {
		return err
	}
	s.people.forget(gone)
	return nil
}
