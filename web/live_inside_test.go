package web

import (
	"log/slog"
	"strings"
	"testing"
	"time"
)

// What a page asks for before it closes is no fault of the store, and is done.
func TestClosedPage(t *testing.T) {
	s := newInside(t)
	var log strings.Builder
	s.Log = slog.New(slog.NewTextHandler(&log, nil))
	a, b := s.page("a"), s.page("b")
	s.people.add("a", "Lan")
	s.people.add("b", "Minh")
	rated := request{Entry: "tictactoe", Opponent: "link", Rated: true, Clock: &control{Base: 60}}
	id := must(a.do("create", rated)).(map[string]string)["game"]
	g := must(s.hold(t.Context(), "a", id))
	defer s.release(g)
	a.cancel()
	b.cancel()
	if _, err := b.accept(g, &request{Invite: g.row.Invite}); err != nil || g.row.Stage != live {
		t.Errorf("the seat: %v, %s", err, g.row.Stage)
	}
	well(t, g.invite(a, &rated))
	if strings.Contains(log.String(), "failed") {
		t.Error(log.String())
	}
}

// Whatever a player does whose time is over, or the other one then, ends the game, and puts nothing off.
func TestLateRequest(t *testing.T) {
	s := newInside(t)
	a, b := s.page("a"), s.page("b")
	for do, r := range map[string]request{
		"offer": {Kind: offerDraw}, "decline": {Kind: offerDraw}, "abort": {}, "claim": {Result: "win"},
	} {
		for _, page := range []*conn{a, b} {
			g := pairUp(t, a, b, request{Clock: &control{Base: 60}})
			for i, move := range []string{"1", "4", "2"} {
				must([]*conn{a, b}[i%2].do("play", request{Game: g.id, Move: move}))
			}
			g.mu.Lock()
			g.watch[1].used += 2 * time.Minute
			g.mu.Unlock()
			r.Game = g.id
			if _, err := page.do(do, r); err != nil {
				t.Errorf("%s of %s: %v", do, page.visitor, err)
			}
			if why := ended(t, g, time.Second); why != "win by loss on time" {
				t.Errorf("after %s of %s: %s", do, page.visitor, why)
			}
		}
	}
}
