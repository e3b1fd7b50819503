package web

import (
	"context"

	"github.com/plygo/ply/web/internal/glicko"
)

// nameOf returns the name of a visitor, or nothing. Names follow.
func (s *Server) nameOf(string) string { return "" }

// rating returns the rating of a visitor.
func (s *store) rating(context.Context, string, string) (r glicko.Rating, err error) { return r, nil }
