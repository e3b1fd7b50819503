package web

import (
	"strings"
	"testing"
	"time"
)

// An old invitation that a server deletes while it runs is no longer in the lobby, and who has it open
// is told.
func TestTidy(t *testing.T) {
	s, here := newLobbyServer(t, 0)
	r := challengeOf("old", "here")
	r.Updated, r.Kept = time.Now().Add(-2*month), must(must(s.entries[0].Open("", 1)).Keep())
	well(t, s.store.add(t.Context(), r))
	s.post(r, s.entries[0])
	g := must(s.hold(t.Context(), "here", "old"))
	g.watchers[here] = true
	if v := s.lobbyView(true); len(v.Challenges) != 2 {
		t.Fatalf("the lobby has %v", v.Challenges)
	}
	well(t, s.tidy())
	if v := s.lobbyView(true); len(v.Challenges) != 1 || v.Challenges[0].Game != "own" {
		t.Errorf("the lobby has %v", v.Challenges)
	}
	if s.held("old") != nil {
		t.Error("the game can still be held")
	}
	if text := string(<-here.out); !strings.Contains(text, "deleted") {
		t.Errorf("the page was told %s", text)
	}
	if n := s.store.total(); n != 0 {
		t.Errorf("%d games", n)
	}
}
