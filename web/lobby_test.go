package web

import (
	"fmt"
	"testing"
	"time"
)

// newLobbyServer returns a server whose lobby has challenges of people who are away, and one of somebody
// who is here.
func newLobbyServer(t testing.TB, left int) (s *Server, here *conn) {
	t.Helper()
	s = newInside(t)
	here = s.page("here")
	s.visitors.add(here)
	for i := range left {
		s.post(challengeOf(fmt.Sprint("g", i), fmt.Sprint("away", i/10)), s.entries[0])
	}
	s.post(challengeOf("own", "here"), s.entries[0])
	return s, here
}

func challengeOf(id, owner string) *row {
	r := rowOf(id, owner)
	r.Entry, r.Settings, r.Stage, r.Listed, r.Players, r.Outcome = "tictactoe", nil, open, true, [2]string{owner, ""}, "ongoing"
	r.Created, r.Updated = time.Now(), time.Now()
	return r
}

// Challenges that were left cost nothing: a lobby with 30,000 of them is made about as fast as one with
// none.
func TestLobbyLeftChallenges(t *testing.T) {
	s, _ := newLobbyServer(t, 30_000)
	v := s.lobbyView(true)
	if len(v.Challenges) != 1 || v.Challenges[0].Game != "own" {
		t.Fatalf("the lobby has %v", v.Challenges)
	}
	made := testing.AllocsPerRun(10, func() {
		s.lobby.stale = true
		s.lobbyView(true)
	})
	const most = 50
	if made > most {
		t.Errorf("a view makes %v things, want at most %d", made, most)
	}
}

// All who ask within a second get one view. Who gets an old one is told what is new.
func TestLobbyShared(t *testing.T) {
	s, here := newLobbyServer(t, 0)
	first := s.lobbyView(false)
	s.post(challengeOf("second", "here"), s.entries[0])
	if s.lobbyView(false) != first {
		t.Error("a second view was made within a second")
	}
	got := must(here.showLobby(&request{On: true})).(*lobbyView)
	if len(got.Challenges) != 1 || !got.Challenges[0].Mine || first.Challenges[0].Mine {
		t.Errorf("the page sees %+v", got.Challenges)
	}
	select {
	case text := <-here.out:
		t.Logf("%s", text)
	case <-time.After(10 * lobbyEvery):
		t.Fatal("the page was not told what is new")
	}
	if v := s.lobbyView(false); len(v.Challenges) != 2 {
		t.Errorf("a second later there are %+v", v.Challenges)
	}
}

// The lobby has the newest number of moves of a game that goes on.
func TestLobbySteps(t *testing.T) {
	s, _ := newLobbyServer(t, 0)
	r := ratedRow("g", [2]string{"ann", "bob"})
	r.Listed = true
	for steps := range 3 {
		r.Steps = steps
		s.post(r, s.entries[0])
		if list := s.liveGames(); len(list) != 1 || list[0].Steps != steps {
			t.Errorf("after %d moves: %+v", steps, list)
		}
	}
}

// A lobby with challenges that were left, as one page asks for it.
func BenchmarkLobby(b *testing.B) {
	for _, left := range []int{0, 5_000, 30_000} {
		b.Run(fmt.Sprint("left=", left), func(b *testing.B) {
			s, here := newLobbyServer(b, left)
			for b.Loop() {
				s.lobby.stale = true
				s.lobbyView(true).of(here.visitor)
			}
		})
	}
}
