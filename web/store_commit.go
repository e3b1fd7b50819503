package web

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// task is a change of the store.
type task struct {
	do     func(*sql.Tx) error
	result chan error
}

// transact changes the store by do, and returns when that is on the disk. If do returns an error, it
// has changed nothing. Inside do there is tx alone to read and write with, and no context that can
// end: SQLite takes the whole transaction back if a statement of it is interrupted, and the changes of
// others are in it too.
func (s *store) transact(ctx context.Context, do func(*sql.Tx) error) error {
	t := task{do, make(chan error, 1)}
	select {
	case s.tasks <- t:
		return <-t.result
	case <-ctx.Done():
		return ctx.Err()
	case <-s.quit:
		return errClose
	}
}

// work writes until the store is closed.
func (s *store) work() {
	for {
		select {
		case t := <-s.tasks:
			commit(s.db, s.waiting([]task{t}))
			if s.long.CompareAndSwap(true, false) {
				checkpoint(s.db) // there is little left to copy, and then the log begins anew
			}
		case <-s.quit:
			return
		}
	}
}

// waiting adds the tasks that wait.
func (s *store) waiting(list []task) []task {
	const most = 1000 // so that the first one does not wait for ever
	for len(list) < most {
		select {
		case t := <-s.tasks:
			list = append(list, t)
		default:
			return list
		}
	}
	return list
}

// commit does tasks in one transaction and tells each how it went.
func commit(db *sql.DB, list []task) {
	results := make([]error, len(list))
	err := together(db, list, results)
	for i, t := range list {
		if err != nil {
			results[i] = err
		}
		t.result <- results[i]
	}
}

// together does tasks in one transaction. A task that fails does not undo the others.
func together(db *sql.DB, list []task, results []error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	for i, t := range list {
		if results[i], err = attempt(tx, t.do); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}

// attempt does one task, or nothing of it. The second error is of the transaction.
func attempt(tx *sql.Tx, do func(*sql.Tx) error) (result, fault error) {
	if _, err := tx.Exec(`SAVEPOINT task`); err != nil {
		return nil, err
	}
	if result = shielded(tx, do); result != nil {
		if _, err := tx.Exec(`ROLLBACK TO task`); err != nil { // as if SQLite has taken all back
			return nil, errors.Join(result, err)
		}
	}
	_, fault = tx.Exec(`RELEASE task`)
	return result, fault
}

// shielded calls do. If it panics, that is its error.
func shielded(tx *sql.Tx, do func(*sql.Tx) error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("a fault while the store was changed: %v", fault)
		}
	}()
	return do(tx)
}
