package web

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
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

// A visitor has one export at a time, an address too, and the server a few. Behind a proxy, the address is
// not that of the proxy.
func TestExportsAtOnce(t *testing.T) {
	for _, proxy := range []bool{false, true} {
		t.Run(fmt.Sprint("proxy=", proxy), func(t *testing.T) { exportsAtOnce(t, proxy) })
	}
}

func exportsAtOnce(t *testing.T, proxy bool) {
	s := newInside(t)
	s.Proxy = proxy
	table := must(s.entries[0].Open("", 1))
	get := func(w http.ResponseWriter, secret, address string) {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/games/export", nil)
		r.RemoteAddr = address + ":1"
		if proxy {
			r.RemoteAddr = "127.0.0.1:1"
			r.Header.Set("X-Forwarded-For", address)
		}
		r.AddCookie(&http.Cookie{Name: cookieName, Value: secret})
		s.ServeHTTP(w, r)
	}
	answer := func(secret, address string) int {
		w := httptest.NewRecorder()
		get(w, secret, address)
		return w.Code
	}
	free := make(chan struct{})
	var wait sync.WaitGroup
	var visitors []string
	for i := range mostExports {
		address := fmt.Sprint("192.0.2.", i)
		secret := newSecret()
		visitors = append(visitors, secret)
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/", nil)
		r.AddCookie(&http.Cookie{Name: cookieName, Value: secret})
		who, _ := s.visitor(r)
		game := rowOf(newSecret(), who)
		game.Entry, game.Settings, game.Kept = "tictactoe", nil, must(table.Keep())
		well(t, s.store.add(t.Context(), game))
		w := &stalled{reached: make(chan struct{}), free: free}
		wait.Go(func() { get(w, secret, address) })
		<-w.reached
		if got := answer(secret, "198.51.100.1"); got != http.StatusTooManyRequests {
			t.Errorf("a second export of one visitor: %d", got)
		}
		if got := answer(newSecret(), address); got != http.StatusTooManyRequests {
			t.Errorf("a second export of one address: %d", got)
		}
		if i < mostExports-1 {
			if got := answer(newSecret(), "198.51.100.1"); got != http.StatusOK {
				t.Errorf("an export from elsewhere: %d", got)
			}
		}
	}
	if got := answer(newSecret(), "198.51.100.1"); got != http.StatusTooManyRequests {
		t.Errorf("one export too many: %d", got)
	}
	close(free)
	wait.Wait()
	for _, secret := range append(visitors, newSecret()) {
		if got := answer(secret, "192.0.2.0"); got != http.StatusOK {
			t.Errorf("an export after the others: %d", got)
		}
	}
}

// patient is a browser that notes until when the server waits for it.
type patient struct {
	httptest.ResponseRecorder
	until []time.Time
}

// SetWriteDeadline is that of [http.ResponseController].
func (p *patient) SetWriteDeadline(at time.Time) error {
	p.until = append(p.until, at)
	return nil
}

// However slowly a browser takes an export, the server does not wait for it beyond the time of one.
func TestExportEnds(t *testing.T) {
	s, _ := newLobbyServer(t, 0)
	game := rowOf(newSecret(), "ann")
	game.Entry, game.Settings, game.Kept = "tictactoe", nil, must(must(s.entries[0].Open("", 1)).Keep())
	well(t, s.store.add(t.Context(), game))
	ctx, cancel := context.WithTimeout(t.Context(), exportPause/2)
	defer cancel()
	end, _ := ctx.Deadline()
	w := new(patient)
	well(t, s.writeGames(ctx, w, []*row{game, game}, "ann"))
	if len(w.until) == 0 {
		t.Error("the server waits for ever")
	}
	for _, at := range w.until {
		if at.After(end) {
			t.Errorf("the server waits until %v after the end", at.Sub(end))
		}
	}
}
