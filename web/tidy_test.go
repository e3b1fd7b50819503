package web

import (
	"database/sql"
	"fmt"
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

// Names that nobody uses make room for others when the server is full.
func TestNamesMakeRoom(t *testing.T) {
	s, _ := newLobbyServer(t, 0)
	s.limits.Names = 3
	well(t, s.store.transact(t.Context(), func(tx *sql.Tx) (err error) {
		for i, created := range []int64{0, 0, time.Now().UnixMilli()} {
			if err == nil {
				_, err = tx.Exec(`INSERT INTO players (id, name, folded, key, created) VALUES (?1, ?1, ?1, '', ?2)`, fmt.Sprint("p", i), created)
			}
			s.people.add(fmt.Sprint("p", i), fmt.Sprint("p", i))
		}
		return err
	}))
	if !s.roomForName(t.Context()) || s.people.count() != 1 || s.people.named("p0") != "" || s.people.named("p2") == "" {
		t.Errorf("%d names are there: %v", s.people.count(), s.people.names)
	}
}

// Nobody is called as the page calls who looks at it, or who has no name.
func TestReserved(t *testing.T) {
	s, _ := newLobbyServer(t, 0)
	for name, want := range map[string]bool{"You": true, "you": true, "Bạn": true, "BẠN": true, "Người": true, "người": true, "Anonymous": true, "person": true, "alphabeta": true, "Youssef": false, "Lan": false} {
		if s.reserved(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}

// The table of players shows those who are active, and not strong players of long ago in their place.
func TestBestAreActive(t *testing.T) {
	s, _ := newLobbyServer(t, 0)
	well(t, s.store.transact(t.Context(), func(tx *sql.Tx) (err error) {
		put := func(id string, rating, deviation float64, age time.Duration) {
			if err == nil {
				_, err = tx.Exec(`INSERT INTO ratings (player, entry, `+ratingColumns+`) VALUES (?, 'chess', ?, ?, 0.06, 1, 1, 1, ?)`, id, rating, deviation, time.Now().Add(-age).UnixMilli())
			}
			s.people.add(id, id)
		}
		for i := range mostPlayers + 20 {
			put(fmt.Sprint("gone", i), 2500, 50, 3*365*24*time.Hour)
		}
		put("active", 1400, 50, time.Hour)
		put("away", 1300, 50, 60*24*time.Hour) // a deviation of 94
		put("unsure", 1600, 111, 0)
		return err
	}))
	list := must(s.best(t.Context(), "chess"))
	if len(list) != mostPlayers || list[0].Name != "active" || list[1].Name != "away" || list[1].Provisional || !list[2].Provisional || list[2].Rating != 2500 {
		t.Errorf("the table has %d players, the first are %+v", len(list), list[:3])
	}
}

// The page of a player shows some games and counts more: the scores are of those that the results count,
// and the page knows what was left out.
func TestPortraitBounded(t *testing.T) {
	s, _ := newLobbyServer(t, 0)
	games := 0
	add := func(n int) {
		well(t, s.store.transact(t.Context(), func(tx *sql.Tx) (err error) {
			for range n {
				r := rowOf(fmt.Sprint("g", games), "here")
				r.Entry, r.Stage, r.Rated, r.Players, r.Outcome = "tictactoe", live, true, [2]string{"here", "other"}, "win"
				if games%4 == 0 {
					r.Outcome = "loss"
				}
				r.Updated = time.UnixMilli(int64(games))
				if games++; err == nil {
					err = r.insert(tx)
				}
			}
			return err
		}))
	}
	well(t, s.store.transact(t.Context(), func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO players (id, name, folded, key, created) VALUES ('here', 'Lan', 'lan', '', 0)`)
		return err
	}))
	for _, test := range []struct{ games, counted, more, shown, cut int }{
		{0, 0, 0, 0, 0},
		{mostPublic, mostPublic, 0, mostPublic, 0},
		{mostPublic + 1, mostPublic + 1, 0, mostPublic, mostPublic},
		{mostMine, mostMine, 0, mostPublic, mostPublic},
		{mostMine + 5, mostMine, mostMine, mostPublic, mostPublic},
	} {
		add(test.games - games)
		got := must(s.portrait(t.Context(), "here")).(map[string]any)
		wins, losses, points := 0, 0, 0.0
		for _, t := range got["results"].([]tally) {
			wins, losses = wins+t.Wins, losses+t.Losses
		}
		scores := got["scores"].([]float64)
		for _, score := range scores {
			points += score
		}
		if wins+losses != test.counted || len(scores) != test.counted || points != float64(wins) || got["more"] != test.more {
			t.Errorf("%d games: %d won, %d lost, %v points of %d, cut at %v", test.games, wins, losses, points, len(scores), got["more"])
		}
		if list := got["games"].([]summary); len(list) != test.shown || got["cut"] != test.cut {
			t.Errorf("%d games: %d are shown, cut at %v", test.games, len(list), got["cut"])
		}
	}
}

// A list of games has the newest ones, and says that there are more. Who asks for too many lists is told so.
func TestMineBounded(t *testing.T) {
	s, here := newLobbyServer(t, 0)
	well(t, s.store.transact(t.Context(), func(tx *sql.Tx) (err error) {
		for i := range mostMine + 5 {
			r := rowOf(fmt.Sprint("g", i), "here")
			r.Entry, r.Settings, r.Outcome = "tictactoe", nil, "win"
			r.Updated = time.UnixMilli(int64(i))
			if err == nil {
				err = r.insert(tx)
			}
		}
		return err
	}))
	got := must(here.mine(nil)).(map[string]any)
	list, results := got["mine"].([]summary), got["results"].([]tally)
	if len(list) != mostMine || list[0].ID != fmt.Sprint("g", mostMine+4) || got["more"] != mostMine || results[0].Wins != mostMine {
		t.Errorf("%d games, the first %s, more %v, %+v", len(list), list[0].ID, got["more"], results)
	}
	s.reads = newPool(0, 0)
	if _, err := here.mine(nil); err != errTables {
		t.Errorf("too many lists: %v", err)
	}
	if slow["mine"] != errTables || slow["hint"] != errQueue {
		t.Error("a list waits as something else")
	}
}
