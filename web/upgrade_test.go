package web_test

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/web"
)

// firstSchema is the schema of version 1 of the file.
const firstSchema = `
CREATE TABLE IF NOT EXISTS games (
	id       TEXT PRIMARY KEY,
	owner    TEXT NOT NULL,
	entry    TEXT NOT NULL,
	settings TEXT NOT NULL,
	seats    TEXT NOT NULL,
	kept     BLOB NOT NULL,
	clocks   TEXT NOT NULL,
	used0    INTEGER NOT NULL,
	used1    INTEGER NOT NULL,
	paused   INTEGER NOT NULL,
	version  INTEGER NOT NULL,
	steps    INTEGER NOT NULL,
	turn     INTEGER NOT NULL,
	outcome  TEXT NOT NULL,
	reason   TEXT NOT NULL,
	created  INTEGER NOT NULL,
	updated  INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS games_by_owner ON games (owner, updated);
PRAGMA user_version = 1;
`

// firstColumns are its columns.
const firstColumns = `id, owner, entry, settings, seats, kept, clocks, used0, used1, paused, version, steps, turn, outcome, reason, created, updated`

// query returns what a query of a file finds, a line for each row.
func query(t *testing.T, path, text string) (lines []string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(text)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		values, to := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			to[i] = &values[i]
		}
		if err := rows.Scan(to...); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.TrimSpace(fmt.Sprintln(values...)))
	}
	return lines
}

// A file of version 1 loses nothing, and its games are played on.
func TestUpgrade(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	c := visit(t, newServer(t, nil)) // for its cookie
	cookie := sha256.Sum256([]byte(c.http.Jar.Cookies(mustURL(t, c.base))[0].Value))
	owner := hex.EncodeToString(cookie[:16])
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(firstSchema); err != nil {
		t.Fatal(err)
	}
	states := map[string]string{}
	for _, e := range catalog.Games() {
		table, err := e.Open("", 7)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if err := table.Play(table.Look(table.Turn()).Moves[0].Text); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := table.Keep()
		if err != nil {
			t.Fatal(err)
		}
		for i, seats := range []string{`["person","person"]`, `["person","random"]`, `["random","person"]`, `["random","random"]`} {
			id := fmt.Sprintf("%s-%d", e.Name(), i)
			states[id] = table.Look(table.Turn()).State
			if _, err := db.Exec(`INSERT INTO games (`+firstColumns+`) VALUES (?, ?, ?, '{}', ?, ?, '', 5, 6, ?, 9, 3, ?, 'ongoing', '', 1700000000000, ?)`,
				id, owner, e.Name(), seats, kept, i == 3, table.Turn(), 1_790_000_000_000+i); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	const all = `SELECT ` + firstColumns + ` FROM games ORDER BY id`
	before := query(t, path, all)
	keep := func(s *web.Server) {
		s.Data, s.Limits.Rate, s.Limits.AddressRate, s.Limits.Joined = path, 1e9, 1e9, 1e9
	}
	end(t, newServer(t, keep))
	if diff := cmp.Diff(before, query(t, path, all)); diff != "" || len(before) == 0 {
		t.Errorf("(-before +after)\n%s", diff)
	}
	want := []string{
		`["person","person"] solo ` + owner + " " + owner, `["person","random"] solo ` + owner + " ",
		`["random","person"] solo  ` + owner, `["random","random"] solo  `,
	}
	for i := range want {
		want[i] = strings.TrimSpace(want[i])
	}
	if diff := cmp.Diff(want, query(t, path, `SELECT DISTINCT seats, stage, player0, player1 FROM games ORDER BY seats`)); diff != "" {
		t.Error(diff)
	}
	h := newServer(t, keep)
	c.http.Jar.SetCookies(mustURL(t, h.URL), c.http.Jar.Cookies(mustURL(t, c.base)))
	c.base = h.URL
	c.connect()
	var list struct{ Mine []any }
	if c.do("mine", nil, &list); len(list.Mine) != len(before) {
		t.Errorf("%d games of %d are listed", len(list.Mine), len(before))
	}
	for id, state := range states {
		v := c.join(id)
		if strings.HasSuffix(id, "-0") && v.State != state {
			t.Errorf("%s: %s, want %s", id, v.State, state)
		}
		if strings.HasSuffix(id, "-3") {
			c.do("resume", fields{"game": id}, nil)
		} else if v.Outcome == "ongoing" && v.Mine[v.Turn] {
			c.do("play", fields{"game": id, "move": v.Moves[0].Text}, nil)
		}
		c.see(func(next *view) bool { return next.ID == id && len(next.Steps) > 3 })
	}
}

// A file of a later version is refused and stays as it is.
func TestLaterVersion(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	query(t, path, `PRAGMA user_version = 1000`)
	s := web.New(catalog.Games()...)
	s.Data, s.Log = path, slog.New(slog.DiscardHandler)
	if err := s.Open(); err == nil || !strings.Contains(err.Error(), "later version (1000)") {
		t.Errorf("%v", err)
	}
	if version := query(t, path, `PRAGMA user_version`); version[0] != "1000" {
		t.Errorf("%v", version)
	}
}
