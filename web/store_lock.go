package web

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// lock keeps other servers away from a file: each would overwrite what the other has in memory. It
// holds until it is closed or the program ends, however it ends.
//
// It is a transaction in a file beside it, since SQLite can lock files on every system.
type lock struct {
	db *sql.DB
	tx *sql.Tx
}

// lockFile locks a file, whose name has no links.
func lockFile(path string) (l *lock, err error) {
	l = new(lock)
	if err := private(path + ".lock"); err != nil {
		return nil, err
	}
	if l.db, err = sql.Open("sqlite", location(path+".lock", "_pragma=journal_mode(memory)&_txlock=exclusive")); err != nil {
		return nil, err
	}
	if l.tx, err = l.db.Begin(); err == nil {
		return l, nil
	}
	if fault := (*sqlite.Error)(nil); errors.As(err, &fault) && fault.Code()&0xff == sqlite3.SQLITE_BUSY {
		err = fmt.Errorf("another server uses %s", path)
	}
	return nil, errors.Join(err, l.db.Close())
}

func (l *lock) close() error { return errors.Join(l.tx.Rollback(), l.db.Close()) }

// settled makes a file if there is none, and returns its one name, without links.
func settled(path string) (string, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	if err := private(path); err != nil {
		return "", err
	}
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", err
	}
	return filepath.Abs(path)
}

// private makes a file that nobody else can read, if there is none: games have hidden things and the
// dice to come. A file that is there is not opened: to close it again would end the locks that this
// program has on it.
func private(path string) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}
