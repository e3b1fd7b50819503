package web

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/web/internal/glicko"
)

// ratedRow returns a rated game that goes on.
func ratedRow(id string, players [2]string) *row {
	r := rowOf(id, players[0])
	r.Seats, r.Stage, r.Players, r.Rated = [2]string{person, person}, live, players, true
	return r
}

// finish ends a game of the store.
func (r *row) finish(t *testing.T, s *store, outcome string, at time.Time) {
	t.Helper()
	r.Version++
	r.Outcome, r.Updated = outcome, at
	well(t, s.update(t.Context(), r))
}

// The ratings change by a result as the formulas say: from the deviations as they have grown since
// the last game of each player.
func TestRate(t *testing.T) {
	stores(t, func(t *testing.T, s *store) {
		noon := time.UnixMilli(1_800_000_000_000)
		r := ratedRow("g", [2]string{"ann", "bob"})
		well(t, s.add(t.Context(), r))
		r.finish(t, s, "win", noon)
		ann := glicko.Start().Update(0, glicko.Result{Opponent: glicko.Start(), Score: 1})
		bob := glicko.Start().Update(0, glicko.Result{Opponent: glicko.Start(), Score: 0})
		if !r.Counted || math.Abs(r.Changes[0]-(ann.Rating-1500)) > 0.01 || math.Abs(r.Changes[0]+r.Changes[1]) > 0.01 || r.Changes[0] < 100 {
			t.Errorf("the first game: %v %v", r.Counted, r.Changes)
		}
		next := ratedRow("h", [2]string{"bob", "ann"})
		well(t, s.add(t.Context(), next))
		next.finish(t, s, "draw", noon.Add(36*time.Hour))
		want := bob.Update(1.5, glicko.Result{Opponent: ann.Update(1.5), Score: 0.5})
		if got := must(readRecord(s.read.QueryRow(recordQuery, "bob", "chess"))); math.Abs(got.Rating.Rating-want.Rating) > 0.01 || math.Abs(got.Deviation-want.Deviation) > 0.01 || got.Draws != 1 || got.Losses != 1 || got.Wins != 0 {
			t.Errorf("after 36 hours: got %v, want %v", got, want)
		}
		if got := must(s.game(t.Context(), "h")); !got.Counted || got.Changes != next.Changes || got.Changes[0] <= 0 || got.Changes[1] >= 0 {
			t.Errorf("the store has %v %v, want %v", got.Counted, got.Changes, next.Changes)
		}
		next.finish(t, s, "draw", noon.Add(40*time.Hour)) // such as a rematch that is offered
		if got := must(s.rating(t.Context(), "bob", "chess")); math.Abs(got.Rating-want.Rating) > 0.01 {
			t.Errorf("the game counts twice: %v, want %v", got, want)
		}
		if got := must(s.rating(t.Context(), "eve", "chess")); got != glicko.Start() {
			t.Errorf("a new player: %v", got)
		}
		if got := must(s.rating(t.Context(), "ann", "go")); got != glicko.Start() {
			t.Errorf("a player in another game: %v", got)
		}
	})
}

// Games that are not rated, have no result, or are of one visitor alone change no rating.
func TestRateNothing(t *testing.T) {
	s := newStore(t, "")
	for i, change := range []func(*row){
		func(r *row) { r.Rated = false },
		func(r *row) { r.Stage, r.Outcome = aborted, "aborted" },
		func(r *row) { r.Outcome = "ongoing" },
		func(r *row) { r.Players[1] = r.Players[0] },
		func(r *row) { r.Players[1] = "" },
	} {
		r := ratedRow(fmt.Sprint(i), [2]string{"ann", "bob"})
		well(t, s.add(t.Context(), r))
		r.Version, r.Outcome = 2, "win"
		change(r)
		well(t, s.update(t.Context(), r))
		if r.Counted || r.Changes != [2]float64{} {
			t.Errorf("game %d counts: %v", i, r.Changes)
		}
	}
	var n int
	well(t, s.read.QueryRow(`SELECT (SELECT count(*) FROM ratings) + (SELECT count(*) FROM rated)`).Scan(&n))
	if n != 0 {
		t.Errorf("there are %d ratings", n)
	}
}

const ratingChild = "PLY_RATING_CHILD"

// TestRateKilled ends games in a process that is killed again and again. Each game whose end was
// acknowledged counts once, and the ratings are what the rated games lead to.
func TestRateKilled(t *testing.T) {
	if path := os.Getenv(ratingChild); path != "" {
		endGames(t, path)
	}
	path := filepath.Join(t.TempDir(), "games.db")
	ended := map[string]bool{}
	const kills = 10
	for range kills {
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestRateKilled$")
		child.Env = append(os.Environ(), ratingChild+"="+path)
		out, err := child.StdoutPipe()
		well(t, err)
		well(t, child.Start())
		lines := bufio.NewScanner(out)
		for n := 0; lines.Scan(); n++ {
			ended[lines.Text()] = true
			if n == 20 {
				well(t, child.Process.Kill())
			}
		}
		_ = child.Wait() // it was killed
	}
	s := newStore(t, path)
	lost, counted, games := 0, 0, 0
	var id string
	var isRated, isCounted bool
	well(t, each(t.Context(), s.read, `SELECT id, id IN (SELECT game FROM rated), counted FROM games WHERE outcome <> 'ongoing'`, nil, func() {
		if isRated != isCounted {
			t.Errorf("game %s: in the table %v, counted %v", id, isRated, isCounted)
		}
		if isCounted {
			counted++
		}
		if ended[id] && !isCounted {
			lost++
		}
		delete(ended, id)
	}, &id, &isRated, &isCounted))
	well(t, s.read.QueryRow(`SELECT sum(wins + draws + losses) FROM ratings`).Scan(&games))
	t.Logf("%d kills, %d games counted, %d acknowledged ones lost", kills, counted, lost+len(ended))
	if lost > 0 || len(ended) > 0 || games != 2*counted || counted < 20*kills {
		t.Errorf("%d games are counted, %d of the acknowledged ones are not, %d are gone; the records have %d results", counted, lost, len(ended), games)
	}
	check := map[string]float64{}
	var players [2]string
	var before, after [2]float64
	well(t, each(t.Context(), s.read, `SELECT player0, player1, before0, before1, after0, after1 FROM rated ORDER BY ended, rowid`, nil, func() {
		for side, player := range players {
			if last, ok := check[player]; ok && last != before[side] {
				t.Errorf("%s has %v after a game and %v before the next", player, last, before[side])
			}
			check[player] = after[side]
		}
	}, &players[0], &players[1], &before[0], &before[1], &after[0], &after[1]))
	for player, rating := range check {
		if got := must(s.rating(t.Context(), player, "chess")); got.Rating != rating {
			t.Errorf("%s has the rating %v, want %v", player, got.Rating, rating)
		}
	}
}

// endGames ends games until the process is killed, and writes the ids of those that were acknowledged.
func endGames(t *testing.T, path string) {
	s, err := openStore(path)
	well(t, err)
	players := []string{"ann", "bob", "eve"}
	for i := range 100_000 {
		r := ratedRow(newSecret(), [2]string{players[i%3], players[(i+1)%3]})
		well(t, s.add(t.Context(), r))
		r.finish(t, s, []string{"win", "draw", "loss"}[i%7%3], time.Now())
		io.WriteString(os.Stdout, r.ID+"\n")
	}
}

// The table has the best players first, and those of whom little is known after them: also if they were
// strong long ago, and many.
func TestBest(t *testing.T) {
	server := &Server{store: newStore(t, "")}
	server.people = must(loadPeople(t.Context(), server.store))
	put := func(entry, id string, rating, deviation float64, days int) {
		t.Helper()
		server.people.add(id, strings.ToUpper(id))
		_, err := server.store.db.Exec(`INSERT INTO ratings (player, entry, `+ratingColumns+`) VALUES (?, ?, ?, ?, 0.06, 1, 2, 3, ?)`,
			id, entry, rating, deviation, time.Now().Add(-time.Duration(days)*period).UnixMilli())
		well(t, err)
	}
	best := func(entry string) (list []rankView, names []string) {
		t.Helper()
		list = must(server.best(t.Context(), entry))
		for _, p := range list {
			names = append(names, p.Name)
		}
		if len(list) != mostPlayers {
			t.Fatalf("the table of %s has %d players: %v", entry, len(list), names)
		}
		return list, names
	}

	put("chess", "sure", 1700, 60, 0)
	put("chess", "lucky", 1900, 300, 0)
	put("chess", "away", 2000, 60, 900)
	put("chess", "best", 1800, 100, 0)
	for i := range 97 {
		put("chess", fmt.Sprintf("many%d", i), 1000+float64(i), 80, 0)
	}
	list, names := best("chess")
	if names[0] != "BEST" || names[1] != "SURE" || names[2] != "MANY96" || names[99] != "AWAY" {
		t.Errorf("the table: %v", names)
	}
	if away := list[99]; !away.Provisional || away.Deviation < 300 || away.Deviation > 350 || away.Rating != 2000 || away.Wins != 1 || away.Draws != 2 || away.Losses != 3 {
		t.Errorf("who was away for long: %+v", away)
	}

	for i := range mostPlayers + 20 {
		put("go", fmt.Sprint("gone", i), 2500, 50, 3*365)
	}
	put("go", "active", 1400, 50, 0)
	put("go", "back", 1300, 50, 60) // a deviation of 94
	put("go", "unsure", 1600, 111, 0)
	list, names = best("go")
	if names[0] != "ACTIVE" || names[1] != "BACK" || list[1].Provisional || !list[2].Provisional || list[2].Rating != 2500 {
		t.Errorf("the first players are %+v", list[:3])
	}
}
