package web

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/games/tictactoe"
)

// stalled is a browser that takes nothing until it is let go.
type stalled struct {
	httptest.ResponseRecorder
	once    sync.Once
	reached chan struct{}
	free    chan struct{}
}

// Write implements [io.Writer].
func (s *stalled) Write(p []byte) (int, error) {
	s.once.Do(func() { close(s.reached) })
	<-s.free
	return len(p), nil
}

// A visitor has one export at a time, and the server two.
func TestExportsAtOnce(t *testing.T) {
	s := New(app.Of("tictactoe", tictactoe.Rules{}))
	s.Log = slog.New(slog.NewTextHandler(io.Discard, nil))
	well(t, s.Open())
	table := must(s.entries[0].Open("", 1))
	get := func(w http.ResponseWriter, secret string) {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/games/export", nil)
		r.AddCookie(&http.Cookie{Name: cookieName, Value: secret})
		s.ServeHTTP(w, r)
	}
	answer := func(secret string) int {
		w := httptest.NewRecorder()
		get(w, secret)
		return w.Code
	}
	free := make(chan struct{})
	var wait sync.WaitGroup
	var visitors []string
	for range 2 {
		secret := newSecret()
		visitors = append(visitors, secret)
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/", nil)
		r.AddCookie(&http.Cookie{Name: cookieName, Value: secret})
		who, _ := s.visitor(r)
		game := rowOf(newSecret(), who)
		game.Entry, game.Settings, game.Kept = "tictactoe", nil, must(table.Keep())
		well(t, s.store.add(t.Context(), game))
		w := &stalled{reached: make(chan struct{}), free: free}
		wait.Go(func() { get(w, secret) })
		<-w.reached
		if got := answer(secret); got != http.StatusTooManyRequests {
			t.Errorf("a second export of one visitor: %d", got)
		}
	}
	if got := answer(newSecret()); got != http.StatusTooManyRequests {
		t.Errorf("a third export: %d", got)
	}
	close(free)
	wait.Wait()
	for _, secret := range append(visitors, newSecret()) {
		if got := answer(secret); got != http.StatusOK {
			t.Errorf("an export after the others: %d", got)
		}
	}
	well(t, s.Close())
}
