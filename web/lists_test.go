package web

import (
	"database/sql"
	"fmt"
	"testing"
	"time"

	"github.com/plygo/ply/web/internal/pool"
)

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
	s.reads = pool.New(0, 0)
	if _, err := here.mine(nil); err != errTables {
		t.Errorf("too many lists: %v", err)
	}
	if slow["mine"] != errTables || slow["hint"] != pool.ErrFull {
		t.Error("a list waits as something else")
	}
}
