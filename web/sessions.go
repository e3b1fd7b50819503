package web

import (
	"context"
	"database/sql"
	"time"
)

// A session is another browser of a visitor with a name. Each of these functions writes the store
// first. They return the cookies, by their hashes, of the sessions that have ended.

// addSession makes a browser one of a visitor, if the seal of the key is still the same.
func (s *Server) addSession(ctx context.Context, cookie, id, seal string) (ended map[string]bool, err error) {
	if cookie == id { // the browser where the name was chosen
		return nil, s.endSession(ctx, cookie)
	}
	return s.changeSessions(ctx, id, func(tx *sql.Tx) error {
		result, err := tx.Exec(`INSERT OR REPLACE INTO sessions (cookie, player, created) SELECT ?, id, ? FROM players WHERE id = ? AND key = ?`,
			cookie, time.Now().UnixMilli(), id, seal)
		if err := one(result, err, errKey); err != nil {
			return err
		}
		_, err = tx.Exec(`DELETE FROM sessions WHERE player = ? AND cookie NOT IN
			(SELECT cookie FROM sessions WHERE player = ? ORDER BY created DESC, rowid DESC LIMIT ?)`, id, id, mostSessions)
		return err
	})
}

// setKey gives a visitor a new key, and ends the sessions except that of one browser.
func (s *Server) setKey(ctx context.Context, id, except, seal string) (ended map[string]bool, err error) {
	return s.changeSessions(ctx, id, func(tx *sql.Tx) error {
		if _, err := tx.Exec(`UPDATE players SET key = ? WHERE id = ?`, seal, id); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM sessions WHERE player = ? AND cookie <> ?`, id, except)
		return err
	})
}

// endSession makes a browser that of its own visitor again.
func (s *Server) endSession(ctx context.Context, cookie string) error {
	_, err := s.changeSessions(ctx, s.people.behind(cookie), func(tx *sql.Tx) error {
		_, err := tx.Exec(`DELETE FROM sessions WHERE cookie = ?`, cookie)
		return err
	})
	return err
}

// changeSessions changes the sessions of a visitor, in the store and then in memory.
func (s *Server) changeSessions(ctx context.Context, id string, change func(*sql.Tx) error) (ended map[string]bool, err error) {
	p := s.people
	p.changing.Lock()
	defer p.changing.Unlock()
	now := map[string]bool{}
	err = s.store.transact(ctx, func(tx *sql.Tx) error {
		if err := change(tx); err != nil {
			return err
		}
		var cookie string
		return eachIn(tx, `SELECT cookie FROM sessions WHERE player = ?`, []any{id}, func() { now[cookie] = true }, &cookie)
	})
	if err != nil {
		return nil, err
	}
	return p.replace(id, now), nil
}

// replace notes the sessions of a visitor, and returns those that have ended.
func (p *people) replace(id string, now map[string]bool) (ended map[string]bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	ended = map[string]bool{}
	for cookie, player := range p.sessions {
		if player == id && !now[cookie] {
			ended[cookie] = true
			delete(p.sessions, cookie)
		}
	}
	for cookie := range now {
		p.sessions[cookie] = id
	}
	return ended
}
