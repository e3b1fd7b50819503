package web

import (
	"database/sql"
	"time"
)

// SQLite writes changes to a log, and copies them into the file later. Unless it is told otherwise, the
// connection that writes does so every now and then, and whoever has moved waits for it.

// copyLog copies the log into the file while others read and write, until the store is closed. The log
// begins anew once all of it is copied, which never happens while changes come all the time. So when it
// is long, the goroutine that writes copies the rest.
func (s *store) copyLog() {
	const (
		every = time.Second
		most  = 4096 // pages
	)
	for {
		select {
		case <-time.After(every):
			s.long.Store(checkpoint(s.read) > most)
		case <-s.quit:
			return
		}
	}
}

// checkpoint copies what it can of the log into the file, without waiting for anybody. It returns how
// many pages the log has. What it cannot copy, say on a full disk, stays in the log.
func checkpoint(db *sql.DB) (pages int) {
	var busy, copied int
	if db.QueryRow(`PRAGMA wal_checkpoint(PASSIVE)`).Scan(&busy, &pages, &copied) != nil {
		return 0
	}
	return pages
}
