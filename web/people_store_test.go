package web

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A name that was never used is free again after a month. One with a game or a rating stays.
func TestUnusedNames(t *testing.T) {
	s := newStore(t, "")
	month := time.Now().Add(-31 * 24 * time.Hour).UnixMilli()
	for id, created := range map[string]int64{"unused": month, "new": time.Now().UnixMilli(), "owner": month, "guest": month, "rated": month} {
		_, err := s.db.Exec(`INSERT INTO players (id, name, folded, key, created) VALUES (?1, ?1, ?1, '', ?2)`, id, created)
		well(t, err)
		_, err = s.db.Exec(`INSERT INTO sessions (cookie, player, created) VALUES ('cookie of ' || ?1, ?1, ?2)`, id, created)
		well(t, err)
	}
	well(t, s.add(t.Context(), ratedRow("g", [2]string{"owner", "guest"})))
	_, err := s.db.Exec(`INSERT INTO ratings (player, entry, ` + ratingColumns + `) VALUES ('rated', 'chess', 1500, 350, 0.06, 0, 0, 0, 0)`)
	well(t, err)
	p := must(loadPeople(t.Context(), s))
	want := map[string]string{"new": "new", "owner": "owner", "guest": "guest", "rated": "rated"}
	if diff := cmp.Diff(want, p.names); diff != "" {
		t.Error(diff)
	}
	sessions := map[string]string{}
	for id := range want {
		sessions["cookie of "+id] = id
	}
	if diff := cmp.Diff(sessions, p.sessions); diff != "" {
		t.Error(diff)
	}
}
