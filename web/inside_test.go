package web

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/games/tictactoe"
)

// newInside returns a server for tests of what is behind its connections.
func newInside(t testing.TB, entries ...app.Entry) *Server {
	t.Helper()
	if entries == nil {
		entries = []app.Entry{app.Of("tictactoe", tictactoe.Rules{})}
	}
	s := New(entries...)
	s.Log = slog.New(slog.DiscardHandler)
	well(t, s.Open())
	t.Cleanup(func() { well(t, s.Close()) })
	return s
}

// page returns a connection of a visitor that has no socket: what it is sent stays unread.
func (s *Server) page(visitor string) *conn {
	const unread = 1000
	c := &conn{
		server: s, visitor: visitor, address: visitor, out: make(chan []byte, unread),
		faces: map[string]bool{}, joined: map[string]*game{}, studies: map[string]context.CancelFunc{},
	}
	c.context, c.cancel = context.WithCancel(s.context)
	return c
}

// do does what a request of the page asks for.
func (c *conn) do(do string, r request) (any, error) { return requests[do](c, &r) }

// pairUp lets two pages play each other. The game stays open while they watch.
func pairUp(t *testing.T, a, b *conn, r request) *game {
	t.Helper()
	r.Opponent = "link"
	if r.Entry == "" {
		r.Entry = "tictactoe"
	}
	id := must(a.do("create", r)).(map[string]string)["game"]
	must(a.do("join", request{Game: id}))
	g := a.server.held(id)
	t.Cleanup(func() { a.server.release(g) })
	must(b.do("accept", request{Game: id, Invite: g.row.Invite}))
	must(b.do("join", request{Game: id}))
	return g
}

// ended waits until a game is over, and returns why.
func ended(t *testing.T, g *game, within time.Duration) string {
	t.Helper()
	for began := time.Now(); time.Since(began) < within; time.Sleep(10 * time.Millisecond) {
		g.mu.Lock()
		over, outcome, reason := g.over(), g.row.Outcome, g.row.Reason
		g.mu.Unlock()
		if over {
			return outcome + " by " + reason
		}
	}
	t.Fatalf("the game goes on after %v", within)
	return ""
}
