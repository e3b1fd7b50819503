package web

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/plygo/ply"
)

// The stages of a game.
const (
	solo    = "solo"    // its owner alone moves for persons, and sees it
	open    = "open"    // an invitation: a seat is free
	live    = "live"    // two visitors play each other, or did
	aborted = "aborted" // two visitors ended it without a result before both had moved
)

// row is a game in the store.
type row struct {
	ID, Owner, Entry string
	Settings         map[string]string
	Created          time.Time

	// What can change.
	Seats            [2]string
	Kept             []byte
	Clocks           string
	Used             [2]time.Duration
	Since            time.Time // when the row was written, if the clock of the player to move ran then; else zero
	Paused           bool
	Version          int64
	Steps, Turn      int
	Outcome, Reason  string
	Updated          time.Time
	Stage            string
	Players          [2]string // the visitors who have the seats of persons; "" for machines and free seats
	Invite           string    // the secret of an invitation, or ""
	Listed           bool      // in the lobby, and anybody may find it
	Lots             bool      // the sides are drawn by lot when the free seat is taken
	Rated            bool
	Offer            *offer     // what a player offers the other, or nil
	Next             string     // the rematch, or ""
	Ratings, Changes [2]float64 // of the players when the game began, and by this game; 0: none
	Counted          bool       // whether the ratings have changed by it
}

// alone lets the owner sit on all seats of persons.
func (r *row) alone() {
	r.Stage, r.Players = solo, [2]string{}
	for side, seat := range r.Seats {
		if seat == person {
			r.Players[side] = r.Owner
		}
	}
}

// columns are those of a row; first what never changes.
const (
	fixed   = `id, owner, entry, settings, created, `
	changes = `seats, kept, clocks, used0, used1, since, paused, version, steps, turn, outcome, reason, updated,
		stage, player0, player1, invite, listed, lots, rated, offer, next, rating0, rating1, change0, change1, counted`
	columns = fixed + changes
)

// marks returns as many question marks as there are columns.
func marks(columns string) string {
	return strings.Repeat("?, ", strings.Count(columns, ",")) + "?"
}

// values returns the values of the columns that can change.
func (r *row) values() []any {
	return []any{
		asText(r.Seats), r.Kept, r.Clocks, r.Used[0], r.Used[1], milliseconds(r.Since), r.Paused, r.Version, r.Steps, r.Turn, r.Outcome, r.Reason, r.Updated.UnixMilli(),
		r.Stage, r.Players[0], r.Players[1], r.Invite, r.Listed, r.Lots, r.Rated, r.Offer.text(), r.Next, r.Ratings[0], r.Ratings[1], r.Changes[0], r.Changes[1], r.Counted,
	}
}

// milliseconds returns a time as the store has it; 0 if there is none.
func milliseconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// asText returns a value of strings and numbers as JSON.
func asText(v any) string {
	text, _ := json.Marshal(v) // these always have a text
	return string(text)
}

var errNoGame = errors.New("there is no such game that you may see")

// add puts a new game into the store.
func (s *store) add(ctx context.Context, r *row) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		err := r.insert(tx)
		if err == nil {
			s.all.Add(1)
		}
		return err
	})
}

func (r *row) insert(tx *sql.Tx) error {
	values := append([]any{r.ID, r.Owner, r.Entry, asText(r.Settings), r.Created.UnixMilli()}, r.values()...)
	_, err := tx.Exec(`INSERT INTO games (`+columns+`) VALUES (`+marks(columns)+`)`, values...)
	return err
}

// update writes what can change of a game. The store must have the version before. The result of a
// rated game changes the ratings with it, once. A rematch begins with it.
func (s *store) update(ctx context.Context, r *row, rematch ...*row) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		for _, next := range rematch {
			if err := next.insert(tx); err != nil {
				return err
			}
		}
		if _, decided := points[r.Outcome]; decided && r.Rated && !r.Counted {
			if err := r.rate(tx); err != nil {
				return err
			}
		}
		result, err := tx.Exec(`UPDATE games SET (`+changes+`) = (`+marks(changes)+`) WHERE id = ? AND version = ?`, append(r.values(), r.ID, r.Version-1)...)
		if err = one(result, err, errNoGame); err == nil {
			s.all.Add(int64(len(rematch)))
		}
		return err
	})
}

// one returns the error of a statement; none, if it has changed no row.
func one(result sql.Result, err, none error) error {
	if err != nil {
		return err
	}
	n, err := result.RowsAffected()
	if err == nil && n == 0 {
		return none
	}
	return err
}

// game returns a game.
func (s *store) game(ctx context.Context, id string) (*row, error) {
	r, err := scan(s.read.QueryRowContext(ctx, `SELECT `+columns+` FROM games WHERE id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errNoGame
	}
	return r, err
}

// games returns the newest games that a visitor owns or plays, without their moves, the last played first, or the last made.
// A negative number stands for all.
func (s *store) games(ctx context.Context, visitor string, most int) ([]*row, error) {
	return s.list(ctx, `owner = ?1 OR player0 = ?1 OR player1 = ?1 ORDER BY updated DESC, rowid DESC LIMIT ?2`, visitor, most)
}

// list returns games without their moves.
func (s *store) list(ctx context.Context, which string, args ...any) (list []*row, err error) {
	brief := strings.Replace(columns, "kept", "x'' AS kept", 1)
	rows, err := s.read.QueryContext(ctx, `SELECT `+brief+` FROM games WHERE `+which, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

func scan(from interface{ Scan(...any) error }) (*row, error) {
	var r row
	var settings, seats, offered string
	var created, updated, since int64
	err := from.Scan(&r.ID, &r.Owner, &r.Entry, &settings, &created,
		&seats, &r.Kept, &r.Clocks, &r.Used[0], &r.Used[1], &since, &r.Paused, &r.Version, &r.Steps, &r.Turn, &r.Outcome, &r.Reason, &updated,
		&r.Stage, &r.Players[0], &r.Players[1], &r.Invite, &r.Listed, &r.Lots, &r.Rated, &offered, &r.Next, &r.Ratings[0], &r.Ratings[1], &r.Changes[0], &r.Changes[1], &r.Counted)
	if err != nil {
		return nil, err
	}
	r.Created, r.Updated = time.UnixMilli(created), time.UnixMilli(updated)
	if since > 0 {
		r.Since = time.UnixMilli(since)
	}
	err = errors.Join(json.Unmarshal([]byte(settings), &r.Settings), json.Unmarshal([]byte(seats), &r.Seats))
	if offered != "" {
		err = errors.Join(err, json.Unmarshal([]byte(offered), &r.Offer))
	}
	return &r, err
}

// running returns the ids of the live games with clocks that go on and have a move: all whose clocks may
// run, and some whose clocks do not run yet.
func (s *store) running(ctx context.Context) (ids []string, err error) {
	rows, err := s.list(ctx, `stage = ? AND outcome = ? AND clocks <> '' AND steps > 0`, live, ply.Ongoing.String())
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	return ids, err
}

// listed returns the games of the lobby: those that are open, and those that go on.
func (s *store) listed(ctx context.Context) ([]*row, error) {
	return s.list(ctx, `listed AND stage IN (?, ?) AND outcome = ?`, open, live, ply.Ongoing.String())
}

// remove deletes a game of an owner that nobody else plays.
func (s *store) remove(ctx context.Context, owner, id string) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		result, err := tx.Exec(`DELETE FROM games WHERE owner = ? AND id = ? AND stage IN (?, ?)`, owner, id, solo, open)
		if err = one(result, err, errNoGame); err == nil {
			s.all.Add(-1)
		}
		return err
	})
}
