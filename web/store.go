package web

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// store keeps games and players in a file of SQLite. What it has acknowledged is on the disk, so a
// machine that loses its power loses nothing that a visitor has seen.
//
// To wait for the disk takes milliseconds. So one goroutine writes, and all changes that have come
// while it waited share the next transaction.
type store struct {
	lock  *lock        // of the file; nil in memory
	db    *sql.DB      // the one connection that writes
	read  *sql.DB      // connections that read, meanwhile, all that has been acknowledged; in memory it is db
	all   atomic.Int64 // games, since the last sweep counted them
	tasks chan task
	long  atomic.Bool   // the log is long: see copyLog
	quit  chan struct{} // closed by close
	done  sync.WaitGroup
}

// openStore opens the file, or makes a new one. Without a path games are in memory alone.
func openStore(path string) (s *store, err error) {
	s = &store{tasks: make(chan task), quit: make(chan struct{})}
	if path == "" {
		s.db, err = sql.Open("sqlite", ":memory:")
		s.read = s.db
	} else {
		err = s.open(path)
	}
	if err != nil {
		return nil, err
	}
	s.db.SetMaxOpenConns(1) // SQLite has one writer at a time, and a database in memory is of its connection
	if err := migrate(s.db); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", cmp.Or(path, "memory"), err), s.disconnect())
	}
	s.done.Go(s.work)
	if path != "" {
		s.done.Go(s.copyLog)
	}
	return s, nil
}

// patience is for a copy that another program makes of the file.
const patience = "_pragma=busy_timeout(5000)"

// open opens a file for one writer and a few readers.
func (s *store) open(path string) (err error) {
	if path, err = settled(path); err != nil {
		return err
	}
	if s.lock, err = lockFile(path); err != nil {
		return err
	}
	if s.db, err = sql.Open("sqlite", location(path, patience+"&_pragma=journal_mode(wal)&_pragma=synchronous(full)&_pragma=wal_autocheckpoint(0)&_pragma=cache_size(-65536)&_txlock=immediate")); err != nil {
		return errors.Join(err, s.lock.close())
	}
	if s.read, err = sql.Open("sqlite", location(path, patience+"&_pragma=query_only(true)")); err != nil {
		return errors.Join(err, s.db.Close(), s.lock.close())
	}
	const readers = 4
	s.read.SetMaxOpenConns(readers)
	s.read.SetMaxIdleConns(readers)
	return nil
}

// location returns the name of a file for SQLite.
func location(path, options string) string {
	return (&url.URL{Scheme: "file", Opaque: url.PathEscape(path), RawQuery: options}).String()
}

// close waits for what is being written.
func (s *store) close() error {
	close(s.quit)
	s.done.Wait()
	return s.disconnect()
}

func (s *store) disconnect() (err error) {
	if s.read != s.db {
		err = s.read.Close()
	}
	err = errors.Join(err, s.db.Close()) // the last connection empties the log of SQLite
	if s.lock != nil {
		err = errors.Join(err, s.lock.close())
	}
	return err
}

// beat notes that the server is there.
func (s *store) beat(ctx context.Context) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(`UPDATE server SET alive = ?`, time.Now().UnixMilli())
		return err
	})
}

// alive returns when the server was last there, as beat has noted it; the zero time if it never was.
func (s *store) alive(ctx context.Context) (time.Time, error) {
	var ms int64
	err := s.read.QueryRowContext(ctx, `SELECT alive FROM server`).Scan(&ms)
	if err != nil || ms == 0 {
		return time.Time{}, err
	}
	return time.UnixMilli(ms), nil
}

// querier is what has rows to read: the connections that do so, or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// each reads rows one by one and calls f after each.
func each(ctx context.Context, from querier, query string, args []any, f func(), to ...any) error {
	rows, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(to...); err != nil {
			return err
		}
		f()
	}
	return rows.Err()
}

// eachIn is each for a transaction, whose statements have no context that can end; see transact.
func eachIn(tx *sql.Tx, query string, args []any, f func(), to ...any) error {
	return each(context.Background(), tx, query, args, f, to...)
}
