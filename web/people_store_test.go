package web

import (
	"database/sql"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A name that was never used is free again after a month. A game with somebody else or a rating keeps
// it, another game as long as a cookie lasts, and so does who is here.
func TestUnusedNames(t *testing.T) {
	const day = 24 * time.Hour
	s := newStore(t, "")
	ids := []string{"unused", "new", "here", "owner", "guest", "rated", "alone", "long alone", "hardly begun"}
	for _, id := range ids {
		created := time.Now().Add(-500 * day).UnixMilli()
		if id == "new" {
			created = time.Now().Add(-29 * day).UnixMilli()
		}
		_, err := s.db.Exec(`INSERT INTO players (id, name, folded, key, created) VALUES (?1, ?1, ?1, '', ?2)`, id, created)
		well(t, err)
		_, err = s.db.Exec(`INSERT INTO sessions (cookie, player, created) VALUES ('cookie of ' || ?1, ?1, ?2)`, id, created)
		well(t, err)
	}
	add := func(r *row, age time.Duration, steps int) {
		r.Updated, r.Steps = time.Now().Add(-age), steps
		well(t, s.add(t.Context(), r))
	}
	add(ratedRow("g", [2]string{"owner", "guest"}), 499*day, 2)
	add(ratedRow("h", [2]string{"hardly begun", "owner"}), 499*day, 1)
	add(rowOf("i", "alone"), 300*day, 9)
	add(rowOf("j", "long alone"), 499*day, 9)
	_, err := s.db.Exec(`INSERT INTO ratings (player, entry, ` + ratingColumns + `) VALUES ('rated', 'chess', 1500, 350, 0.06, 0, 0, 0, 0)`)
	well(t, err)
	p := must(loadPeople(t.Context(), s))
	if len(p.names) != len(ids) {
		t.Fatalf("%d names", len(p.names))
	}
	p.forget(must(s.dropNames(t.Context(), func(id string) bool { return id == "here" })))
	want, byName, sessions := map[string]string{}, map[string]string{}, map[string]string{}
	for _, id := range []string{"new", "here", "owner", "guest", "rated", "alone"} {
		want[id], byName[id], sessions["cookie of "+id] = id, id, id
	}
	for _, p := range []*people{p, must(loadPeople(t.Context(), s))} { // in memory and in the store
		if diff := cmp.Diff(want, p.names) + cmp.Diff(byName, p.ids) + cmp.Diff(sessions, p.sessions); diff != "" {
			t.Error(diff)
		}
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
