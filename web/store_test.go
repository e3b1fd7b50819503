package web

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// newStore opens a store that is closed when the test ends.
func newStore(t *testing.T, path string) *store {
	t.Helper()
	s, err := openStore(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// well fails the test if there is an error.
func well(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// stores calls f with a store in memory and one in a file.
func stores(t *testing.T, f func(t *testing.T, s *store)) {
	t.Run("memory", func(t *testing.T) { f(t, newStore(t, "")) })
	t.Run("file", func(t *testing.T) { f(t, newStore(t, filepath.Join(t.TempDir(), "games.db"))) })
}

// rowOf returns a game of a person against a machine.
func rowOf(id, owner string) *row {
	now := time.UnixMilli(time.Now().UnixMilli())
	r := &row{
		ID: id, Owner: owner, Entry: "chess", Settings: map[string]string{"variant": "chess960"}, Seats: [2]string{person, "random"},
		Kept: []byte("kept"), Version: 1, Outcome: "ongoing", Created: now, Updated: now,
	}
	r.alone()
	return r
}

// All of a row comes back, after add and after update.
func TestStoreRow(t *testing.T) {
	stores(t, func(t *testing.T, s *store) {
		r := rowOf("g", "ann")
		well(t, s.add(t.Context(), r))
		same := func() {
			t.Helper()
			if diff := cmp.Diff(r, must(s.game(t.Context(), "g"))); diff != "" {
				t.Error(diff)
			}
		}
		same()
		now := r.Updated.Add(time.Second)
		*r = row{
			ID: r.ID, Owner: r.Owner, Entry: r.Entry, Settings: r.Settings, Created: r.Created,
			Seats: [2]string{person, person}, Kept: []byte{0, 1}, Clocks: "{}", Used: [2]time.Duration{1, 2}, Paused: true, Version: 2, Steps: 3, Turn: 1,
			Outcome: "draw", Reason: "agreed", Updated: now, Stage: live, Players: [2]string{"bob", "ann"}, Invite: "secret", Listed: true, Lots: true,
			Offer: &offer{offerDraw, 1}, Next: "h", Ratings: [2]float64{1500.5, 1600}, Changes: [2]float64{3.25, -3}, Counted: true,
		}
		well(t, s.update(t.Context(), r))
		same()
		if err := s.update(t.Context(), r); !errors.Is(err, errNoGame) {
			t.Errorf("the same version again: %v", err)
		}
	})
}

// A visitor finds the games that they own or play.
func TestStoreGames(t *testing.T) {
	stores(t, func(t *testing.T, s *store) {
		for i, players := range [][2]string{{"ann", ""}, {"ann", "bob"}, {"bob", "ann"}, {"bob", "cy"}, {"", ""}} {
			r := rowOf(fmt.Sprint("g", i), "ann")
			if i == 3 {
				r.Owner = "bob"
			}
			if players[0] != "" && players[1] != "" {
				r.Stage = live
			}
			r.Players, r.Updated = players, r.Updated.Add(time.Duration(i)*time.Second)
			well(t, s.add(t.Context(), r))
		}
		for visitor, want := range map[string][]string{"ann": {"g4", "g2", "g1", "g0"}, "bob": {"g3", "g2", "g1"}, "cy": {"g3"}} {
			var got []string
			for _, r := range must(s.games(t.Context(), visitor, -1)) {
				got = append(got, r.ID)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%q has %v, want %v", visitor, got, want)
			}
		}
		if newest := must(s.games(t.Context(), "ann", 2)); len(newest) != 2 || newest[0].ID != "g4" || newest[1].ID != "g2" {
			t.Errorf("the newest are %v", newest)
		}
		if own, all := must(s.solos(t.Context(), "ann")), s.total(); own != 2 || all != 5 {
			t.Errorf("%d, %d; want 2 solo games of 5", own, all)
		}
		if err := s.remove(t.Context(), "ann", "g1"); !errors.Is(err, errNoGame) {
			t.Errorf("a live game was deleted: %v", err)
		}
		if err := s.remove(t.Context(), "bob", "g0"); !errors.Is(err, errNoGame) {
			t.Errorf("a game of another visitor was deleted: %v", err)
		}
		well(t, s.remove(t.Context(), "ann", "g0"))
		if n := s.total(); n != 4 {
			t.Errorf("%d games, want 4", n)
		}
	})
}

// Of games that were last played at the same time the one that was made last comes first, whatever their names.
func TestStoreTies(t *testing.T) {
	stores(t, func(t *testing.T, s *store) {
		var want []string
		now := time.Now()
		for _, id := range []string{"m", "a", "z", "k", "b"} {
			r := rowOf(id, "ann")
			r.Updated = now
			well(t, s.add(t.Context(), r))
			want = append([]string{id}, want...)
		}
		var got []string
		for _, r := range must(s.games(t.Context(), "ann", -1)) {
			got = append(got, r.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("there are %v, want %v", got, want)
		}
	})
}

// The running games are those whose clocks have to be set up after a restart.
func TestStoreRunning(t *testing.T) {
	s := newStore(t, "")
	for i, r := range []row{
		{Stage: live, Clocks: "{}", Steps: 1, Outcome: "ongoing"}, // this one alone
		{Stage: live, Clocks: "{}", Steps: 0, Outcome: "ongoing"},
		{Stage: live, Clocks: "", Steps: 1, Outcome: "ongoing"},
		{Stage: live, Clocks: "{}", Steps: 1, Outcome: "draw"},
		{Stage: solo, Clocks: "{}", Steps: 1, Outcome: "ongoing"},
	} {
		r.ID, r.Kept = fmt.Sprint("g", i), []byte{}
		well(t, s.add(t.Context(), &r))
	}
	if ids := must(s.running(t.Context())); !slices.Equal(ids, []string{"g0"}) {
		t.Errorf("%v", ids)
	}
}

// The store remembers when the server was last there.
func TestStoreAlive(t *testing.T) {
	s := newStore(t, "")
	if at := must(s.alive(t.Context())); !at.IsZero() {
		t.Errorf("a new file says %v", at)
	}
	before := time.Now().Truncate(time.Millisecond)
	well(t, s.beat(t.Context()))
	if at := must(s.alive(t.Context())); at.Before(before) || at.After(time.Now()) {
		t.Errorf("%v, want %v", at, before)
	}
}

// Swept are games that nobody can miss, and no others.
func TestStoreSweep(t *testing.T) {
	const day = 24 * time.Hour
	s := newStore(t, "")
	add := func(id, stage string, age time.Duration, steps int, owner string, players ...string) {
		r := rowOf(id, owner)
		r.Stage, r.Steps, r.Updated = stage, steps, time.Now().Add(-age)
		r.Players = [2]string{}
		copy(r.Players[:], players)
		well(t, s.add(t.Context(), r))
	}
	well(t, s.transact(t.Context(), func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO players VALUES ('lan', 'Lan', 'lan', '', 0)`)
		return err
	}))
	add("gone: its owner is", solo, 500*day, 9, "old", "old")
	add("gone: a machine is no player", solo, 500*day, 9, "older", "", "older")
	add("gone: both players are", live, 500*day, 9, "old", "old", "older")
	add("gone: an old invitation", open, 31*day, 0, "ann", "ann")
	add("kept: an invitation", open, 29*day, 0, "ann", "ann")
	add("kept: its owner plays on", solo, 500*day, 9, "ann", "ann")
	add("kept: of machines, its owner plays on", solo, 500*day, 9, "ann")
	add("kept: the second player plays on", live, 500*day, 9, "old", "old", "ann")
	add("kept: the first player plays on", live, 500*day, 9, "old", "bob", "old")
	add("kept: a player has a name", live, 500*day, 9, "old", "old", "lan")
	add("kept: new", live, 0, 9, "bob", "bob", "cy")
	add("full: left by one", solo, 2*time.Hour, 1, "x", "x")
	add("full: aborted", aborted, 2*time.Hour, 1, "x", "x", "y")
	add("full: left by two", live, 31*day, 1, "x", "x", "y")
	add("kept: two may go on", live, 29*day, 1, "x", "x", "y")
	add("kept: one may go on", solo, 2*time.Hour, 2, "x", "x")
	add("kept: just begun", solo, 0, 0, "x", "x")
	for _, tt := range []struct {
		most int
		left []string
	}{{1000, []string{"kept", "full"}}, {0, []string{"kept"}}} {
		var before []string
		for _, r := range must(s.list(t.Context(), "true")) {
			before = append(before, r.ID)
		}
		gone := must(s.sweep(t.Context(), tt.most))
		if n := s.total(); n != len(before)-len(gone) || n != len(must(s.list(t.Context(), "true"))) {
			t.Errorf("most %d: %d games, after %d of %d are gone", tt.most, n, len(gone), len(before))
		}
		for _, id := range before {
			_, err := s.game(t.Context(), id)
			if told := slices.ContainsFunc(gone, func(g swept) bool { return g.id == id }); told == (err == nil) {
				t.Errorf("most %d: %q was told as gone: %v", tt.most, id, told)
			}
			if want := slices.Contains(tt.left, id[:4]); (err == nil) != want {
				t.Errorf("most %d: %q: %v", tt.most, id, err)
			}
		}
	}
}

// Many write at once. What was acknowledged is there when the file is opened again, and a change that
// was refused does not undo those in the same transaction.
func TestStoreTogether(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := openStore(path)
	if err != nil {
		t.Fatal(err)
	}
	const writers, changes = 50, 20
	var all sync.WaitGroup
	acknowledged := make([]int64, writers)
	for i := range writers {
		all.Go(func() {
			r := rowOf(fmt.Sprint("g", i), "ann")
			if err := s.add(t.Context(), r); err != nil {
				t.Error(err)
			}
			for range changes {
				r.Version++
				r.Kept = fmt.Append(nil, r.ID, r.Version)
				if err := s.update(t.Context(), r); err != nil {
					t.Error(err)
				}
				acknowledged[i] = r.Version
				stale := *r
				stale.Kept = []byte("stale")
				if err := s.update(t.Context(), &stale); !errors.Is(err, errNoGame) {
					t.Errorf("an old version: %v", err)
				}
				if err := s.transact(t.Context(), func(tx *sql.Tx) error {
					result, err := tx.Exec(`UPDATE games SET kept = 'undone' WHERE id = ?`, r.ID)
					if err := one(result, err, errNoGame); err != nil {
						return err
					}
					panic("a fault")
				}); err == nil {
					t.Error("a fault was no error")
				}
			}
		})
	}
	all.Wait()
	if err := s.close(); err != nil {
		t.Fatal(err)
	}
	if err := s.beat(context.Background()); !errors.Is(err, errClose) {
		t.Errorf("after the end: %v", err)
	}
	s = newStore(t, path)
	for i, version := range acknowledged {
		r := must(s.game(t.Context(), fmt.Sprint("g", i)))
		if want := fmt.Sprint(r.ID, version); r.Version != version || string(r.Kept) != want {
			t.Errorf("version %d, %q; want %d, %q", r.Version, r.Kept, version, want)
		}
	}
}
