package web

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// store keeps games in a file of SQLite. Every change of a game is one transaction, so a program that
// is killed loses nothing that a visitor has seen.
type store struct{ db *sql.DB }

// schema makes the tables. Times are in milliseconds since 1970.
const schema = `
CREATE TABLE IF NOT EXISTS games (
	id       TEXT PRIMARY KEY,
	owner    TEXT NOT NULL,
	entry    TEXT NOT NULL,
	settings TEXT NOT NULL, -- JSON, the options of the game
	seats    TEXT NOT NULL, -- JSON, who plays the two sides
	kept     BLOB NOT NULL, -- the game, as app.Table.Keep writes it
	clocks   TEXT NOT NULL, -- JSON of match.Clocks, or empty
	used0    INTEGER NOT NULL, -- nanoseconds that each side has used for its next move
	used1    INTEGER NOT NULL,
	paused   INTEGER NOT NULL,
	version  INTEGER NOT NULL,
	steps    INTEGER NOT NULL,
	turn     INTEGER NOT NULL,
	outcome  TEXT NOT NULL, -- of player 0
	reason   TEXT NOT NULL,
	created  INTEGER NOT NULL,
	updated  INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS games_by_owner ON games (owner, updated);
`

// schemaVersion is the version of the tables. A file of a later version is refused.
const schemaVersion = 1

// openStore opens the file, or makes a new one. Without a path games are in memory alone.
func openStore(path string) (*store, error) {
	name := ":memory:"
	if path != "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return nil, err
		}
		if err := private(path); err != nil {
			return nil, err
		}
		file := url.URL{Scheme: "file", Opaque: url.PathEscape(path)}
		name = file.String() + "?_pragma=journal_mode(wal)&_pragma=synchronous(normal)&_pragma=busy_timeout(5000)"
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // SQLite has one writer at a time, and a database in memory is of its connection
	s := &store{db}
	if err := s.prepare(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.Close())
	}
	return s, nil
}

// private makes a new file that nobody else can read: games have hidden things and the dice to come.
func private(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

func (s *store) prepare() error {
	var version int
	if err := s.db.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > schemaVersion {
		return fmt.Errorf("the file is of a later version (%d) of this program", version)
	}
	if _, err := s.db.Exec(schema); err != nil {
		return err
	}
	_, err := s.db.Exec(fmt.Sprintf("PRAGMA user_version = %d", schemaVersion))
	return err
}

func (s *store) close() error { return s.db.Close() }

// row is a game in the store.
type row struct {
	ID, Owner, Entry string
	Settings         map[string]string
	Seats            [2]string
	Kept             []byte
	Clocks           string
	Used             [2]time.Duration
	Paused           bool
	Version          int64
	Steps, Turn      int
	Outcome, Reason  string
	Created, Updated time.Time
}

var errNoGame = errors.New("there is no such game of yours")

// add puts a new game into the store.
func (s *store) add(ctx context.Context, r *row) error {
	settings, seats, err := r.texts()
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, `INSERT INTO games (`+columns+`)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.ID, r.Owner, r.Entry, settings, seats, r.Kept, r.Clocks, r.Used[0], r.Used[1], r.Paused, r.Version, r.Steps, r.Turn, r.Outcome, r.Reason, r.Created.UnixMilli(), r.Updated.UnixMilli())
	return err
}

// update writes what can change of a game. The store must have the version before.
func (s *store) update(ctx context.Context, r *row) error {
	_, seats, err := r.texts()
	if err != nil {
		return err
	}
	return s.one(ctx, `UPDATE games SET seats = ?, kept = ?, clocks = ?, used0 = ?, used1 = ?, paused = ?, version = ?, steps = ?, turn = ?, outcome = ?, reason = ?, updated = ? WHERE id = ? AND version = ?`,
		seats, r.Kept, r.Clocks, r.Used[0], r.Used[1], r.Paused, r.Version, r.Steps, r.Turn, r.Outcome, r.Reason, r.Updated.UnixMilli(), r.ID, r.Version-1)
}

func (r *row) texts() (settings, seats string, err error) {
	a, err := json.Marshal(r.Settings)
	if err != nil {
		return "", "", err
	}
	b, err := json.Marshal(r.Seats)
	return string(a), string(b), err
}

const columns = `id, owner, entry, settings, seats, kept, clocks, used0, used1, paused, version, steps, turn, outcome, reason, created, updated`

// game returns a game.
func (s *store) game(ctx context.Context, id string) (*row, error) {
	r, err := scan(s.db.QueryRowContext(ctx, `SELECT `+columns+` FROM games WHERE id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errNoGame
	}
	return r, err
}

// games returns the games of an owner without their moves, the newest first.
func (s *store) games(ctx context.Context, owner string) (list []*row, err error) {
	brief := strings.Replace(columns, "kept", "x'' AS kept", 1)
	rows, err := s.db.QueryContext(ctx, `SELECT `+brief+` FROM games WHERE owner = ? ORDER BY updated DESC, id`, owner)
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
	var settings, seats string
	var created, updated int64
	err := from.Scan(&r.ID, &r.Owner, &r.Entry, &settings, &seats, &r.Kept, &r.Clocks, &r.Used[0], &r.Used[1], &r.Paused, &r.Version, &r.Steps, &r.Turn, &r.Outcome, &r.Reason, &created, &updated)
	if err != nil {
		return nil, err
	}
	r.Created, r.Updated = time.UnixMilli(created), time.UnixMilli(updated)
	return &r, errors.Join(json.Unmarshal([]byte(settings), &r.Settings), json.Unmarshal([]byte(seats), &r.Seats))
}

// count returns how many games an owner has, and how many there are.
func (s *store) count(ctx context.Context, owner string) (own, all int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE owner = ?), count(*) FROM games`, owner).Scan(&own, &all)
	return own, all, err
}

// remove deletes a game of an owner.
func (s *store) remove(ctx context.Context, owner, id string) error {
	return s.one(ctx, `DELETE FROM games WHERE owner = ? AND id = ?`, owner, id)
}

// one changes one game.
func (s *store) one(ctx context.Context, query string, args ...any) error {
	result, err := s.db.ExecContext(ctx, query, args...)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(errNoGame, err)
	}
	return nil
}

// sweep deletes games that nobody can miss: those of owners who have not played for as long as a
// cookie lasts, and, if there are more than most games, those that were left before the second move.
func (s *store) sweep(ctx context.Context, most int) error {
	now := time.Now()
	since := now.Add(-cookieMaxAge).UnixMilli()
	_, err := s.db.ExecContext(ctx, `DELETE FROM games WHERE updated < ? AND owner NOT IN (SELECT owner FROM games WHERE updated >= ?)`, since, since)
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, `DELETE FROM games WHERE id IN (SELECT id FROM games WHERE steps < 2 AND updated < ? ORDER BY updated
		LIMIT max(0, (SELECT count(*) FROM games) - ?))`, now.Add(-time.Hour).UnixMilli(), most)
	return err
}
