package web

import (
	"context"

	"github.com/plygo/ply"
)

// Redeal lets a game that has not begun begin at another state, such as one with a deal that a test knows.
func (s *Server) Redeal(ctx context.Context, id, state string) error {
	g := s.held(id)
	if g == nil {
		return errNoGame
	}
	defer s.release(g)
	return g.change(ctx, 0, func() error {
		table, err := g.entry.Open(state, 1)
		if err == nil && len(g.table.Look(ply.Watcher).Steps) == 0 {
			g.table = table
		}
		return err
	})
}
