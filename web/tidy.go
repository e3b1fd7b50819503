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

// every calls do again and again until the server ends.
func (s *Server) every(wait time.Duration, do func() error) {
	again := time.NewTicker(wait)
	defer again.Stop()
	for {
		select {
		case <-again.C:
		case <-s.context.Done():
			return
		}
		if err := do(); err != nil {
			_ = s.lost(err) // there is nobody to tell
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
