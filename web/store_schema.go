package web

import (
	"database/sql"
	"errors"
	"fmt"
)

// schema makes the tables: each text brings a file to the next version, the first one makes a new
// file. A text never changes once it was released. Times are in milliseconds since 1970.
var schema = []string{`
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
`, `
ALTER TABLE games ADD COLUMN since   INTEGER NOT NULL DEFAULT 0; -- when the clock of the player to move began to run; 0: it stands
ALTER TABLE games ADD COLUMN stage   TEXT NOT NULL DEFAULT 'solo'; -- solo, open, live, aborted
ALTER TABLE games ADD COLUMN player0 TEXT NOT NULL DEFAULT ''; -- the visitors who have the seats of persons
ALTER TABLE games ADD COLUMN player1 TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN invite  TEXT NOT NULL DEFAULT ''; -- the secret of an invitation
ALTER TABLE games ADD COLUMN listed  INTEGER NOT NULL DEFAULT 0; -- in the lobby, and anybody may find it
ALTER TABLE games ADD COLUMN lots    INTEGER NOT NULL DEFAULT 0; -- the sides are drawn by lot when the free seat is taken
ALTER TABLE games ADD COLUMN rated   INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN offer   TEXT NOT NULL DEFAULT ''; -- JSON, what a player offers the other, or empty
ALTER TABLE games ADD COLUMN next    TEXT NOT NULL DEFAULT ''; -- the rematch
ALTER TABLE games ADD COLUMN rating0 REAL NOT NULL DEFAULT 0; -- of the players when the game began; 0: none
ALTER TABLE games ADD COLUMN rating1 REAL NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN change0 REAL NOT NULL DEFAULT 0; -- of the ratings, by this game
ALTER TABLE games ADD COLUMN change1 REAL NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN counted INTEGER NOT NULL DEFAULT 0; -- whether the ratings have changed by it
UPDATE games SET
	player0 = iif(seats ->> 0 = 'person', owner, ''),
	player1 = iif(seats ->> 1 = 'person', owner, '');
DROP INDEX games_by_owner; -- without the time of the last move, a move changes no index
CREATE INDEX games_by_owner ON games (owner);
CREATE INDEX games_by_player0 ON games (player0);
CREATE INDEX games_by_player1 ON games (player1);

CREATE TABLE players (
	id      TEXT PRIMARY KEY, -- the visitor who chose the name
	name    TEXT NOT NULL,
	folded  TEXT NOT NULL UNIQUE, -- the name without regard to case
	key     TEXT NOT NULL, -- the slow hash of the secret that keeps the name
	created INTEGER NOT NULL
) STRICT;
CREATE TABLE sessions (
	cookie  TEXT PRIMARY KEY, -- hash of the cookie of another browser
	player  TEXT NOT NULL, -- who it is
	created INTEGER NOT NULL
) STRICT;
CREATE TABLE ratings (
	player     TEXT NOT NULL,
	entry      TEXT NOT NULL,
	rating     REAL NOT NULL,
	deviation  REAL NOT NULL,
	volatility REAL NOT NULL,
	wins       INTEGER NOT NULL,
	draws      INTEGER NOT NULL,
	losses     INTEGER NOT NULL,
	updated    INTEGER NOT NULL,
	PRIMARY KEY (player, entry)
) STRICT;
CREATE INDEX ratings_by_entry ON ratings (entry);
CREATE TABLE rated (
	game    TEXT PRIMARY KEY,
	entry   TEXT NOT NULL,
	ended   INTEGER NOT NULL,
	player0 TEXT NOT NULL,
	player1 TEXT NOT NULL,
	score   REAL NOT NULL, -- of player 0
	before0 REAL NOT NULL, -- the ratings
	before1 REAL NOT NULL,
	after0  REAL NOT NULL,
	after1  REAL NOT NULL
) STRICT;
CREATE INDEX rated_by_player0 ON rated (player0, entry);
CREATE INDEX rated_by_player1 ON rated (player1, entry);
CREATE TABLE server (
	one   INTEGER PRIMARY KEY CHECK (one = 1), -- there is one row
	alive INTEGER NOT NULL -- when the server was last there; 0: never
) STRICT;
INSERT INTO server VALUES (1, 0);
`}

// migrate brings a file to the newest version, or leaves it as it was. A file of a later version is
// refused.
func migrate(db *sql.DB) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if err := advance(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func advance(tx *sql.Tx) error {
	var version int
	if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(schema) {
		return fmt.Errorf("the file is of a later version (%d) of this program", version)
	}
	for _, text := range schema[version:] {
		if _, err := tx.Exec(text); err != nil {
			return err
		}
	}
	_, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", len(schema)))
	return err
}
