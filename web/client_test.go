package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/web"
)

// message is a message of the server, with what tests look at.
type message struct {
	ID     int64           `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  string          `json:"error"`
	Push   string          `json:"push"`
	Game   json.RawMessage `json:"game"`
	At     int             `json:"at"`
	Lines  []struct {
		Text  string
		Moves []string
		Touch []board.Place
		Score score
	}
	Score    score
	Progress struct{ Nodes, Proof, Disproof int64 }
	Done     bool
	Notice   string
	Lobby    json.RawMessage
	Name     string
	Title    string
}

type score struct {
	Value, Chance float64
	Text          string
}

// view is a game as a page sees it.
type view struct {
	ID, Entry, State, Outcome, Reason, Title, Notice string
	Version                                          int64
	Seats                                            [2]string
	Mine                                             [2]bool
	Turn, Ahead                                      int
	Moves                                            []app.Move
	Steps                                            []app.Step
	Pass, Thinking, Paused                           bool
	Stage, Invite, Next                              string
	Players                                          [2]struct {
		Name           string
		Rating, Change float64
		Here           bool
	}
	Rated, Listed, Joinable bool
	Offer                   *struct {
		Kind string
		Side int
	}
	Away *struct {
		Side int
		Left int64
	}
	Watching int
	Face     *struct{ Key string }
	Board    struct {
		FaceKey string
		Things  []board.Thing
	}
	Clock *struct {
		Left    [2]int64
		Move    int64
		Running int
	}
}

// client is a page: one visitor, one connection.
type client struct {
	t      testing.TB
	http   *http.Client
	base   string
	socket *websocket.Conn
	last   int64
	heard  []message         // pushes that nobody has waited for yet
	wire   func(text []byte) // if not nil, it is given all that comes
}

// newServer starts a server, with games in memory unless the test names a file.
func newServer(t testing.TB, change func(*web.Server), entries ...app.Entry) *httptest.Server {
	t.Helper()
	if entries == nil {
		entries = catalog.Games()
	}
	s := web.New(entries...)
	s.Log = slog.New(slog.NewTextHandler(io.Discard, nil))
	if change != nil {
		change(s)
	}
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		h.Close()
	})
	return h
}

// end ends a server before the test does, so that another one can have its file.
func end(t testing.TB, h *httptest.Server) {
	t.Helper()
	if err := h.Config.Handler.(*web.Server).Close(); err != nil {
		t.Fatal(err)
	}
}

// visit opens a page as a new visitor.
func visit(t testing.TB, h *httptest.Server) *client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &client{t: t, http: &http.Client{Jar: jar}, base: h.URL}
	if r := c.get("/"); r.StatusCode != http.StatusOK {
		t.Fatalf("the page: %s", r.Status)
	}
	c.connect()
	return c
}

// another opens a second page of the same visitor.
func (c *client) another() *client {
	next := &client{t: c.t, http: c.http, base: c.base}
	next.connect()
	return next
}

func (c *client) get(path string) *http.Response {
	c.t.Helper()
	r, err := c.http.Get(c.base + path)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { r.Body.Close() })
	return r
}

func (c *client) connect() {
	c.t.Helper()
	socket, _, err := websocket.Dial(c.t.Context(), c.base+"/socket", &websocket.DialOptions{HTTPClient: c.http})
	if err != nil {
		c.t.Fatal(err)
	}
	socket.SetReadLimit(1 << 24)
	c.socket = socket
	c.t.Cleanup(func() { socket.CloseNow() })
}

// patience is how long a test waits for what has to come.
const patience = 30 * time.Second

// read returns the next message.
func (c *client) read() message {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	_, text, err := c.socket.Read(ctx)
	if err != nil {
		c.t.Fatalf("nothing came: %v", err)
	}
	if c.wire != nil {
		c.wire(text)
	}
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		c.t.Fatalf("%s: %v", text, err)
	}
	return m
}

// fields are those of a request.
type fields map[string]any

// send sends a request, and returns its id.
func (c *client) send(do string, f fields) int64 {
	c.t.Helper()
	c.last++
	request := fields{"id": c.last, "do": do}
	for name, value := range f {
		request[name] = value
	}
	text, err := json.Marshal(request)
	if err != nil {
		c.t.Fatal(err)
	}
	if err := c.socket.Write(c.t.Context(), websocket.MessageText, text); err != nil {
		c.t.Fatal(err)
	}
	return c.last
}

// try sends a request and returns the error of its reply. The result goes into to.
func (c *client) try(do string, f fields, to any) error {
	c.t.Helper()
	id := c.send(do, f)
	for {
		m := c.read()
		switch {
		case m.Push != "":
			c.heard = append(c.heard, m)
		case m.ID != id:
			c.t.Fatalf("the reply %d came, want %d", m.ID, id)
		case m.Error != "":
			return errors.New(m.Error)
		default:
			if to != nil {
				if err := json.Unmarshal(m.Result, to); err != nil {
					c.t.Fatalf("%s: %v", m.Result, err)
				}
			}
			return nil
		}
	}
}

// do sends a request that must succeed.
func (c *client) do(do string, f fields, to any) {
	c.t.Helper()
	if err := c.try(do, f, to); err != nil {
		c.t.Fatalf("%s %v: %v", do, f, err)
	}
}

// create begins a game and joins it.
func (c *client) create(f fields) view {
	c.t.Helper()
	var made struct{ Game string }
	c.do("create", f, &made)
	return c.join(made.Game)
}

func (c *client) join(id string) (v view) {
	c.t.Helper()
	c.do("join", fields{"game": id}, &v)
	return v
}

// hear returns the next push for which ok is true. Others before it are gone.
func (c *client) hear(ok func(message) bool) message {
	c.t.Helper()
	for {
		var m message
		if len(c.heard) > 0 {
			m, c.heard = c.heard[0], c.heard[1:]
		} else {
			m = c.read()
		}
		if m.Push != "" && ok(m) {
			return m
		}
	}
}

// see returns the next view of a game for which ok is true.
func (c *client) see(ok func(*view) bool) (v view) {
	c.t.Helper()
	c.hear(func(m message) bool {
		if m.Push != "game" {
			return false
		}
		v = view{}
		if err := json.Unmarshal(m.Game, &v); err != nil {
			c.t.Fatalf("%s: %v", m.Game, err)
		}
		return ok(&v)
	})
	return v
}

// play plays a move and returns the game when it is this person's turn again, or over.
func (c *client) play(v view, move string) view {
	c.t.Helper()
	c.do("play", fields{"game": v.ID, "version": v.Version, "move": move}, nil)
	return c.see(func(next *view) bool {
		return next.Version > v.Version && (next.Outcome != "ongoing" || next.Mine[next.Turn])
	})
}

// change changes a game in another way than by a move, and returns it.
func (c *client) change(v view, do string) view {
	c.t.Helper()
	c.do(do, fields{"game": v.ID, "version": v.Version}, nil)
	return c.see(func(next *view) bool { return next.Version > v.Version })
}

func mustURL(t testing.TB, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// move goes to another server with the same cookie.
func (c *client) move(from, to *httptest.Server) {
	c.t.Helper()
	c.http.Jar.SetCookies(mustURL(c.t, to.URL), c.http.Jar.Cookies(mustURL(c.t, from.URL)))
	c.base = to.URL
	c.connect()
}

func readAll(t testing.TB, r io.Reader) string {
	t.Helper()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// visitURL opens a page as a new visitor of a server.
func visitURL(t testing.TB, base string) *client {
	t.Helper()
	return visit(t, &httptest.Server{URL: base})
}

func decode(t testing.TB, text json.RawMessage, to any) {
	t.Helper()
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// stoppable is a server that can be stopped before the test ends.
type stoppable struct {
	*httptest.Server
	stop func()
}

// startServer starts a server with games in a file.
func startServer(t testing.TB, file string) stoppable {
	t.Helper()
	s := web.New(catalog.Games()...)
	s.Log = slog.New(slog.NewTextHandler(io.Discard, nil))
	s.Data = file
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s)
	stop := sync.OnceFunc(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		h.Close()
	})
	t.Cleanup(stop)
	return stoppable{h, stop}
}
