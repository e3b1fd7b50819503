package web

import (
	"context"
	"database/sql"
)

// rate counts the result of a rated game.
func (r *row) rate(context.Context, *sql.Tx) error {
	r.Counted = true
	return nil
}
