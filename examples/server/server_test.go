package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
)

// TestServer asks many times at once, more than there are searchers.
func TestServer(t *testing.T) {
	const searchers = 2
	free = make(chan *searcher, searchers)
	for range searchers {
		free <- alphabeta.New(chess.Rules{})
	}
	var wg sync.WaitGroup
	for _, tt := range []struct {
		fen    string
		status int
		answer string
	}{
		{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", http.StatusOK, "Rd8# win in 1 ply\n"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", http.StatusOK, " "},
		{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", http.StatusUnprocessableEntity, "the game is over"},
		{"a position", http.StatusBadRequest, "FEN"},
	} {
		for range 4 {
			wg.Go(func() {
				w := httptest.NewRecorder()
				move(w, httptest.NewRequest(http.MethodGet, "/move?fen="+url.QueryEscape(tt.fen), nil))
				if got := fmt.Sprint(w.Body); w.Code != tt.status || !strings.Contains(got, tt.answer) {
					t.Errorf("%s: %d %s", tt.fen, w.Code, got)
				}
			})
		}
	}
	wg.Wait()
	if len(free) != searchers {
		t.Errorf("%d searchers came back", len(free))
	}
}

// A client that has gone does not wait for a searcher.
func TestClientGone(t *testing.T) {
	free = make(chan *searcher)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	move(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodGet, "/move?fen="+url.QueryEscape("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), nil))
}
