package web

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/plygo/ply/web/internal/keys"
	"github.com/plygo/ply/web/internal/names"
	"github.com/plygo/ply/web/internal/pool"
)

// people are the visitors who have a name, and the browsers where they have typed it with its key. All
// are in the store, and here for those who ask often.
type people struct {
	changing sync.Mutex // while sessions change in the store and then here

	mu       sync.RWMutex
	names    map[string]string // of visitors
	ids      map[string]string // visitors, by folded name
	sessions map[string]string // visitors, by the hash of the cookie of another browser
}

var (
	errTaken = errors.New("somebody has this name, or one that looks the same")
	errNamed = errors.New("you have a name already")
	errKey   = errors.New("nobody has this name with this key")
	errTries = errors.New("too many names and keys come from here; wait a minute")
	errNames = errors.New("the server has no room for more names")
	errBare  = errors.New("you have no name yet")
)

// mostSessions are the other browsers of one visitor. A further one ends the oldest.
const mostSessions = 20

// loadPeople reads the people from the store.
func loadPeople(ctx context.Context, s *store) (*people, error) {
	p := &people{names: map[string]string{}, ids: map[string]string{}, sessions: map[string]string{}}
	var a, b string
	err := each(ctx, s.read, `SELECT id, name FROM players`, nil, func() { p.add(a, b) }, &a, &b)
	return p, cmp.Or(err, each(ctx, s.read, `SELECT cookie, player FROM sessions`, nil, func() { p.sessions[a] = b }, &a, &b))
}

// dropNames deletes names that nobody uses, so that nobody can take all names, and returns whose they
// were. A game with somebody else that has two moves, or a rating, keeps a name for ever. Any
// other game keeps it as long as a browser would remember its owner, and a new name has a month. Those
// for whom used is true stay too.
func (s *store) dropNames(ctx context.Context, used func(id string) bool) (gone []string, err error) {
	now := time.Now()
	err = s.transact(ctx, func(tx *sql.Tx) error {
		gone = nil
		var id string
		err := eachIn(tx, `SELECT id FROM players WHERE created < ?1 AND id NOT IN (
			SELECT owner FROM games WHERE updated >= ?2
			UNION SELECT player0 FROM games WHERE updated >= ?2 OR stage = ?3 AND steps >= 2
			UNION SELECT player1 FROM games WHERE updated >= ?2 OR stage = ?3 AND steps >= 2
			UNION SELECT player FROM ratings)`,
			[]any{now.Add(-month).UnixMilli(), now.Add(-cookieMaxAge).UnixMilli(), live},
			func() {
				if !used(id) {
					gone = append(gone, id)
				}
			}, &id)
		if err != nil {
			return err
		}
		for _, id := range gone {
			if _, err := tx.Exec(`DELETE FROM players WHERE id = ?`, id); err != nil {
				return err
			}
		}
		_, err = tx.Exec(`DELETE FROM sessions WHERE player NOT IN (SELECT id FROM players)`)
		return err
	})
	return gone, err
}

// forget forgets visitors whose names were deleted.
func (p *people) forget(gone []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	dropped := map[string]bool{}
	for _, id := range gone {
		delete(p.ids, names.Fold(p.names[id]))
		delete(p.names, id)
		dropped[id] = true
	}
	maps.DeleteFunc(p.sessions, func(_, player string) bool { return dropped[player] })
}

func (p *people) add(id, name string) { p.names[id], p.ids[names.Fold(name)] = name, id }

// visitor returns who sends a request, and false if the request has no cookie of a visitor.
func (s *Server) visitor(r *http.Request) (id string, ok bool) {
	cookie, ok := cookieOf(r)
	return s.people.behind(cookie), ok
}

// behind returns the visitor who uses a browser, by the hash of its cookie.
func (p *people) behind(cookie string) string {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return cmp.Or(p.sessions[cookie], cookie)
}

// nameOf returns the name of a visitor, or nothing.
func (s *Server) nameOf(visitor string) string {
	s.people.mu.RLock()
	defer s.people.mu.RUnlock()
	return s.people.names[visitor]
}

// named returns the visitor who has a name, or nothing.
func (p *people) named(name string) (id string) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.ids[names.Fold(name)]
}

// count returns how many visitors have a name.
func (p *people) count() int {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return len(p.names)
}

// register gives a visitor a name, and the key to it.
func (c *conn) register(r *request) (any, error) {
	s := c.server
	if err := names.Check(r.Name); err != nil {
		return nil, err
	}
	switch {
	case s.nameOf(c.visitor) != "":
		return nil, errNamed
	case s.reserved(r.Name) || s.people.named(r.Name) != "":
		return nil, errTaken
	case !s.roomForName(c.context):
		return nil, errNames
	case !s.tries.Allow(c.address) || !s.chosen.Allow(c.address):
		return nil, errTries
	}
	key, seal, err := c.newKey()
	if err != nil {
		return nil, err
	}
	err = s.store.transact(c.context, func(tx *sql.Tx) error {
		result, err := tx.Exec(`INSERT INTO players (id, name, folded, key, created) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			c.visitor, r.Name, names.Fold(r.Name), seal, time.Now().UnixMilli())
		return one(result, err, errTaken)
	})
	switch {
	case errors.Is(err, errTaken): // a moment ago
		return nil, errTaken
	case err != nil:
		return nil, c.lost(err)
	}
	s.people.mu.Lock()
	s.people.add(c.visitor, r.Name)
	s.people.mu.Unlock()
	s.Log.Info("a visitor has a name", "name", r.Name)
	c.send(reply{ID: r.ID, Result: map[string]string{"name": r.Name, "key": key}})
	s.part(func(other *conn) bool { return other.cookie == c.cookie })
	return sent{}, nil
}

// roomForName reports whether the server can have one more name. If not, it frees those that nobody uses.
func (s *Server) roomForName(ctx context.Context) bool {
	if s.people.count() >= s.limits.Names && s.sweeps.Allow() {
		if err := s.freeNames(ctx); err != nil {
			s.Log.Error("the store failed", "error", err)
		}
	}
	return s.people.count() < s.limits.Names
}

// reserved reports whether a name stands for something else: a machine, a person, somebody without a name,
// or who looks at the page, in its languages.
func (s *Server) reserved(name string) bool {
	name = names.Fold(name)
	for _, e := range s.entries {
		for _, about := range e.Players() {
			if names.Fold(about.Name) == name {
				return true
			}
		}
	}
	return slices.ContainsFunc([]string{person, "Người", "Anonymous", "You", "Bạn"}, func(word string) bool { return names.Fold(word) == name })
}

// newKey returns a key and what the store keeps of it.
func (c *conn) newKey() (key, seal string, err error) {
	key = keys.New()
	err = c.hash(func() { seal = keys.Seal(key) })
	return key, seal, err
}

// hash calls f, which makes or compares a seal, when it is its turn.
func (c *conn) hash(f func()) error {
	err := c.ask(c.context, c.server.keys, func() error {
		f()
		return nil
	})
	if errors.Is(err, pool.ErrFull) {
		return errTries
	}
	return err
}

// enter makes this browser one of the visitor who has a name, if the key is right.
func (c *conn) enter(r *request) (any, error) {
	s := c.server
	if !s.tries.Allow(c.address) {
		return nil, errTries
	}
	var seal string
	id := s.people.named(r.Name)
	err := s.store.read.QueryRowContext(c.context, `SELECT key FROM players WHERE id = ?`, id).Scan(&seal)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, c.lost(err)
	}
	right := false
	err = c.hash(func() { right = keys.Opens(r.Key, seal) })
	switch {
	case err != nil:
		return nil, err
	case !right:
		return nil, errKey
	}
	ended, err := s.addSession(c.context, c.cookie, id, seal)
	switch {
	case errors.Is(err, errKey): // void since a moment ago
		return nil, errKey
	case err != nil:
		return nil, c.lost(err)
	}
	c.send(reply{ID: r.ID, Result: nothing{}})
	s.part(func(other *conn) bool { return other.cookie == c.cookie || ended[other.cookie] })
	return sent{}, nil
}

// rekey gives a visitor a new key. The old one is void, and who has typed it in another browser is
// nobody there.
func (c *conn) rekey(r *request) (any, error) {
	s := c.server
	switch {
	case s.nameOf(c.visitor) == "":
		return nil, errBare
	case !s.tries.Allow(c.address):
		return nil, errTries
	}
	key, seal, err := c.newKey()
	if err != nil {
		return nil, err
	}
	ended, err := s.setKey(c.context, c.visitor, c.cookie, seal)
	if err != nil {
		return nil, c.lost(err)
	}
	s.part(func(other *conn) bool { return ended[other.cookie] })
	return map[string]string{"key": key}, nil
}

// signOut ends what enter began. A browser without it gets a new cookie, and is a new visitor.
func (s *Server) signOut(w http.ResponseWriter, r *http.Request) {
	cookie, ok := cookieOf(r)
	if ok && s.people.behind(cookie) != cookie {
		if err := s.endSession(r.Context(), cookie); err != nil {
			s.Log.Error("the store failed", "error", err)
			http.Error(w, "the server cannot sign you out now; try again", http.StatusServiceUnavailable)
			return
		}
	} else {
		setCookie(w, r, newSecret())
	}
	w.WriteHeader(http.StatusNoContent)
	_ = http.NewResponseController(w).Flush() // so that pages connect again with the new cookie
	s.part(func(c *conn) bool { return c.cookie == cookie })
}
