package web

import (
	"context"
	"database/sql"
	"time"

	"github.com/plygo/ply"
)

// total returns how many games there are. It is counted in memory, since to count a table reads it.
func (s *store) total() int { return int(s.all.Load()) }

// solos returns how many solo games an owner has.
func (s *store) solos(ctx context.Context, owner string) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM games WHERE owner = ? AND stage = ?`, owner, solo).Scan(&n)
	return n, err
}

// living returns how many games with others a visitor plays that go on.
func (s *store) living(ctx context.Context, visitor string) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM games WHERE (player0 = ?1 OR player1 = ?1) AND stage = ?2 AND outcome = ?3`, visitor, live, ply.Ongoing.String()).Scan(&n)
	return n, err
}

// invitations returns how many invitations of a visitor nobody has accepted yet.
func (s *store) invitations(ctx context.Context, visitor string) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM games WHERE owner = ? AND stage = ?`, visitor, open).Scan(&n)
	return n, err
}

// sweep deletes games that nobody can miss: those whose owner and players have no name and have not
// played for as long as a cookie lasts; invitations that nobody has accepted in a month; and, if there
// are more than most games, those that were left before the second move, in an hour by one person and
// in a month by two. It returns what it has deleted.
func (s *store) sweep(ctx context.Context, most int) (gone []swept, err error) {
	now := time.Now()
	since := func(d time.Duration) int64 { return now.Add(-d).UnixMilli() }
	err = s.transact(ctx, func(tx *sql.Tx) error {
		gone = nil
		if err := sweepAway(tx, &gone, `
			WITH around AS (
				SELECT owner AS id FROM games WHERE updated >= ?1
				UNION SELECT player0 FROM games WHERE updated >= ?1 AND player0 <> ''
				UNION SELECT player1 FROM games WHERE updated >= ?1 AND player1 <> ''
				UNION SELECT id FROM players)
			DELETE FROM games WHERE updated < ?1 AND owner NOT IN around AND player0 NOT IN around AND player1 NOT IN around`,
			since(cookieMaxAge)); err != nil {
			return err
		}
		if err := sweepAway(tx, &gone, `DELETE FROM games WHERE stage = ? AND updated < ?`, open, since(month)); err != nil {
			return err
		}
		if err := sweepAway(tx, &gone, `
			DELETE FROM games WHERE id IN (
				SELECT id FROM games WHERE steps < 2 AND (stage IN (?, ?) AND updated < ? OR stage = ? AND updated < ?)
				ORDER BY updated LIMIT max(0, (SELECT count(*) FROM games) - ?))`,
			solo, aborted, since(time.Hour), live, since(month), most); err != nil {
			return err
		}
		var n int64
		err := tx.QueryRow(`SELECT count(*) FROM games`).Scan(&n)
		if err == nil {
			s.all.Store(n)
		}
		return err
	})
	return gone, err
}

const month = 30 * 24 * time.Hour

// swept is a game that sweep has deleted.
type swept struct{ id, owner string }

// sweepAway deletes games by a statement, and notes which.
func sweepAway(tx *sql.Tx, gone *[]swept, statement string, args ...any) error {
	var next swept
	return eachIn(tx, statement+` RETURNING id, owner`, args, func() { *gone = append(*gone, next) }, &next.id, &next.owner)
}
