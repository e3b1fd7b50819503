package web_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/web"
)

// many lets tests choose many names.
func many(s *web.Server) { s.Limits.AddressNames, s.Limits.AddressKeys = 10_000, 10_000 }

// registered is a name and its key.
type registered struct{ Name, Key string }

// register chooses a name. The page connects again.
func (c *client) register(name string) (r registered) {
	c.t.Helper()
	c.do("register", fields{"name": name}, &r)
	c.reconnect()
	return r
}

// named opens a page as a new visitor with a name.
func named(t testing.TB, h *httptest.Server, name string) *client {
	t.Helper()
	c := visit(t, h)
	c.register(name)
	return c
}

// enter types a name and a key. The page connects again.
func (c *client) enter(r registered) {
	c.t.Helper()
	c.do("enter", fields{"name": r.Name, "key": r.Key}, nil)
	c.reconnect()
}

// reconnect waits until the server has ended the connection, and connects again.
func (c *client) reconnect() {
	c.t.Helper()
	c.ended()
	c.heard = nil
	c.connect()
}

// ended waits until the server ends the connection.
func (c *client) ended() {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	for {
		if _, _, err := c.socket.Read(ctx); err != nil {
			if websocket.CloseStatus(err) != websocket.StatusServiceRestart {
				c.t.Fatalf("the connection ended with %v", err)
			}
			return
		}
	}
}

// name returns the name that the server knows the page by.
func (c *client) name() string {
	c.t.Helper()
	var hello struct{ You struct{ Name string } }
	c.do("hello", nil, &hello)
	return hello.You.Name
}

func (c *client) signOut() {
	c.t.Helper()
	r, err := c.http.Post(c.base+"/signout", "", nil)
	if err != nil {
		c.t.Fatal(err)
	}
	r.Body.Close()
	if r.StatusCode != http.StatusNoContent {
		c.t.Fatalf("sign out: %s", r.Status)
	}
	c.reconnect()
}

// games returns the ids of the visitor's games.
func (c *client) games() (ids []string) {
	c.t.Helper()
	var result struct{ Mine []struct{ ID string } }
	c.do("mine", nil, &result)
	for _, game := range result.Mine {
		ids = append(ids, game.ID)
	}
	return ids
}

// TestNameInTwoBrowsers: who types name and key elsewhere is the same visitor there.
func TestNameInTwoBrowsers(t *testing.T) {
	h := newServer(t, many)
	phone, desk := visit(t, h), visit(t, h)
	tab := phone.another()
	own := desk.create(fields{"entry": "tictactoe", "seats": [2]string{"person", "person"}})
	lan := phone.register("Lan")
	tab.reconnect()
	if lan.Name != "Lan" || phone.name() != "Lan" || tab.name() != "Lan" || desk.name() != "" {
		t.Fatalf("the pages are called %q, %q and %q", phone.name(), tab.name(), desk.name())
	}
	game := phone.create(fields{"entry": "tictactoe", "seats": [2]string{"person", "person"}})

	desk.refused("nobody has this name with this key", "enter", fields{"name": "Lan", "key": "AAAAA-AAAAA-AAAAA-AAAAA"})
	desk.refused("nobody has this name with this key", "enter", fields{"name": "Minh", "key": lan.Key})
	desk.refused("nobody has this name with this key", "enter", fields{"name": "", "key": ""})
	desk.enter(registered{"lAN", strings.ToLower(lan.Key)})
	if desk.name() != "Lan" {
		t.Fatalf("the second browser is called %q", desk.name())
	}
	if got := desk.games(); len(got) != 1 || got[0] != game.ID {
		t.Errorf("the second browser has the games %v, want %s", got, game.ID)
	}
	phone.play(game, game.Moves[0].Text)
	if v := desk.join(game.ID); len(v.Steps) != 1 || !v.Mine[0] || !v.Mine[1] {
		t.Errorf("the second browser sees %d steps and may move for %v", len(v.Steps), v.Mine)
	}

	desk.signOut()
	if desk.name() != "" {
		t.Errorf("after signing out it is called %q", desk.name())
	}
	if got := desk.games(); len(got) != 1 || got[0] != own.ID {
		t.Errorf("after signing out it has the games %v, want %s", got, own.ID)
	}
	desk.refused("no such game", "join", fields{"game": game.ID})

	desk.enter(lan)
	var next registered
	phone.do("rekey", nil, &next)
	desk.reconnect()
	if desk.name() != "" || phone.name() != "Lan" {
		t.Errorf("after the new key the pages are called %q and %q", phone.name(), desk.name())
	}
	desk.refused("nobody has this name with this key", "enter", fields{"name": "Lan", "key": lan.Key})
	desk.enter(registered{"Lan", next.Key})
	phone.signOut() // the browser where the name was chosen
	if phone.name() != "" || len(phone.games()) != 0 {
		t.Errorf("after signing out the first browser is called %q and has %d games", phone.name(), len(phone.games()))
	}
	phone.enter(registered{"Lan", next.Key})
	if phone.name() != "Lan" || len(phone.games()) != 1 {
		t.Errorf("the first browser is called %q and has %d games", phone.name(), len(phone.games()))
	}
	desk.do("rekey", nil, &next)
	phone.reconnect()
	if phone.name() != "" || desk.name() != "Lan" {
		t.Errorf("after another new key the pages are called %q and %q", phone.name(), desk.name())
	}
}

func TestRegisterRefuses(t *testing.T) {
	h := newServer(t, many)
	lan, c := named(t, h, "Lan"), visit(t, h)
	for name, want := range map[string]string{
		"lan": "somebody has this name", "LAN": "somebody has this name", "Anonymous": "somebody has this name", "person": "somebody has this name", "random": "somebody has this name",
		"": "2 to 20", "a/b": "not", "..": "between", "Lаn": "one alphabet", strings.Repeat("x", 100_000): "2 to 20",
	} {
		c.refused(want, "register", fields{"name": name})
	}
	lan.refused("you have a name already", "register", fields{"name": "Other"})
	c.refused("no name yet", "rekey", nil)
	if c.name() != "" {
		t.Errorf("it is called %q", c.name())
	}
}

// TestManyTries: keys are tried a few times a minute, names chosen a few times an hour.
func TestManyTries(t *testing.T) {
	h := newServer(t, func(s *web.Server) { s.Limits.AddressNames = 2 })
	a, b, c := visit(t, h), visit(t, h), visit(t, h)
	lan := a.register("Lan")
	b.register("Minh")
	c.refused("too many", "register", fields{"name": "Hoa"})
	for range 7 {
		c.refused("nobody has", "enter", fields{"name": "Lan", "key": "AAAAA-AAAAA-AAAAA-AAAAA"})
	}
	c.refused("too many", "enter", fields{"name": lan.Name, "key": lan.Key})
	a.refused("too many", "rekey", nil)
	if a.name() != "Lan" {
		t.Error("the name is gone")
	}
}

// TestNamesAtOnce: of many who want one name at once, one gets it, and a visitor gets one name.
func TestNamesAtOnce(t *testing.T) {
	h := newServer(t, many)
	const n = 12
	var wait sync.WaitGroup
	var mu sync.Mutex
	had := 0
	for range n {
		c := visit(t, h)
		wait.Go(func() {
			if c.try("register", fields{"name": "Lan"}, nil) == nil {
				mu.Lock()
				defer mu.Unlock()
				had++
			}
		})
	}
	wait.Wait()
	if had != 1 {
		t.Errorf("%d visitors are called Lan", had)
	}
	a := visit(t, h)
	b := a.another()
	a.send("register", fields{"name": "Hoa"})
	b.send("register", fields{"name": "Minh"})
	a.reconnect()
	b.reconnect()
	other := map[string]string{"Hoa": "Minh", "Minh": "Hoa"}[a.name()]
	if a.name() != b.name() || other == "" {
		t.Fatalf("one visitor is called %q and %q", a.name(), b.name())
	}
	visit(t, h).register(other)
}

// writer is a function that writes.
type writer func([]byte) (int, error)

// Write implements [io.Writer].
func (w writer) Write(p []byte) (int, error) { return w(p) }

// allFiles returns what is in the files of a folder.
func allFiles(t *testing.T, folder string) string {
	t.Helper()
	var all strings.Builder
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(names) == 0 {
		t.Fatalf("the files of %s: %v", folder, err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// TestNamesAreKept: names, keys and sessions are there when the server is back, and no key is in the
// data or in the log.
func TestNamesAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	var log bytes.Buffer
	var mu sync.Mutex
	start := func() (*web.Server, *httptest.Server) {
		s := web.New(catalog.Games()...)
		s.Data, s.Log = path, slog.New(slog.NewTextHandler(writer(func(p []byte) (int, error) {
			mu.Lock()
			defer mu.Unlock()
			return log.Write(p)
		}), &slog.HandlerOptions{Level: slog.LevelDebug}))
		many(s)
		if err := s.Open(); err != nil {
			t.Fatal(err)
		}
		return s, httptest.NewServer(s)
	}
	s, h := start()
	phone, desk := visit(t, h), visit(t, h)
	lan := phone.register("Lan")
	desk.enter(lan)
	desk.refused("nobody has", "enter", fields{"name": "Lan", "key": "WRONG-WRONG-WRONG-WRONG"})
	s.Close()
	h.Close()
	s, next := start()
	defer next.Close()
	defer s.Close()
	phone.move(h, next)
	desk.move(h, next)
	if phone.name() != "Lan" || desk.name() != "Lan" {
		t.Errorf("the pages are called %q and %q", phone.name(), desk.name())
	}
	visit(t, next).enter(lan)
	visit(t, next).refused("somebody has", "register", fields{"name": "LAN"})
	mu.Lock()
	defer mu.Unlock()
	for what, text := range map[string]string{"log": log.String(), "data": allFiles(t, filepath.Dir(path))} {
		for _, secret := range []string{lan.Key, strings.ReplaceAll(lan.Key, "-", ""), "WRONG", lan.Key[:11]} {
			if strings.Contains(text, secret) {
				t.Errorf("the %s has the key %s", what, secret)
			}
		}
	}
}

// TestSessionsAreBounded: a visitor has a number of browsers; a further one ends the oldest.
func TestSessionsAreBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("22 slow hashes")
	}
	h := newServer(t, many)
	lan := visit(t, h).register("Lan")
	var browsers []*client
	for range 21 {
		c := visit(t, h)
		c.enter(lan)
		browsers = append(browsers, c)
		time.Sleep(2 * time.Millisecond) // the store counts milliseconds
	}
	browsers[0].reconnect()
	for i, c := range browsers {
		if got, want := c.name() == "Lan", i > 0; got != want {
			t.Errorf("browser %d: signed in is %v, want %v", i, got, want)
		}
	}
}

// TestSignOutNeedsOwnPage: another page cannot sign a visitor out, nor can a link.
func TestSignOutNeedsOwnPage(t *testing.T) {
	h := newServer(t, many)
	c := visit(t, h)
	c.register("Lan")
	if r := c.get("/signout"); r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("GET: %s", r.Status)
	}
	r, err := http.NewRequestWithContext(t.Context(), "POST", h.URL+"/signout", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	answer, err := c.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusForbidden || c.name() != "Lan" {
		t.Errorf("POST from another page: %s; the page is called %q", answer.Status, c.name())
	}
}
