package web_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/web"
)

// A connection that is silent for a while stays.
func TestSilence(t *testing.T) {
	if testing.Short() {
		t.Skip("it is silent for 11 seconds")
	}
	t.Parallel()
	c := visit(t, newServer(t, nil))
	c.do("hello", nil, nil)
	time.Sleep(11 * time.Second)
	c.do("hello", nil, nil)
}

// moody has rules that fail now and then.
type moody struct {
	tictactoe.Rules
	fails *atomic.Bool
}

func (m moody) fail() {
	if m.fails.Load() {
		panic("a fault in somebody's own rules")
	}
}

func (m moody) Draw(b *tictactoe.Board) board.Board {
	m.fail()
	return m.Rules.Draw(b)
}

func (m moody) Format(b *tictactoe.Board) string {
	m.fail()
	return m.Rules.Format(b)
}

// Rules that panic end what was asked, whoever asked for it: a person, a machine, a clock, a download.
// The server goes on, and so does the game when the rules work again.
func TestMoodyRules(t *testing.T) {
	m := moody{fails: new(atomic.Bool)}
	c := visit(t, newServer(t, nil, app.Of("moody", m)))
	v := c.create(fields{"entry": "moody", "seats": [2]string{"person", "alphabeta:time=300ms"}, "clock": map[string]any{"move": 2}})
	c.do("play", fields{"game": v.ID, "move": v.Moves[0].Text}, nil)
	m.fails.Store(true)
	for _, do := range []string{"look", "undo", "join", "resign", "hint"} {
		if c.try(do, fields{"game": v.ID}, nil) == nil {
			t.Errorf("%s worked", do)
		}
	}
	if r := c.get("/game/" + v.ID + "/file"); r.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("the download: %s", r.Status)
	}
	time.Sleep(600 * time.Millisecond) // the machine wants to move
	m.fails.Store(false)
	c.do("resume", fields{"game": v.ID}, nil)
	c.see(func(v *view) bool { return v.Mine[v.Turn] && len(v.Steps) == 2 })
}

// Pages of one visitor that open and close a game at once lose no move of it.
func TestNothingLost(t *testing.T) {
	h := newServer(t, func(s *web.Server) { s.Limits.Rate, s.Limits.Burst = 1e9, 1e9 })
	c := visit(t, h)
	v := c.create(fields{"entry": "tictactoe", "seats": twoPersons})
	c.do("leave", fields{"game": v.ID}, nil)
	var done atomic.Int64
	var pages sync.WaitGroup
	for range 4 {
		page := c.another()
		pages.Go(func() {
			for range 100 {
				if page.try("pause", fields{"game": v.ID}, nil) == nil {
					done.Add(1)
				}
			}
		})
	}
	pages.Wait()
	if after := c.join(v.ID); done.Load() != 400 || after.Version != v.Version+400 {
		t.Errorf("version %d after %d changes of version %d, want 400", after.Version, done.Load(), v.Version)
	}
}

// Where a machine moves first, its first move cannot be taken back, and what could be played again
// stays.
func TestUndoTooOften(t *testing.T) {
	c := visit(t, newServer(t, nil))
	v := c.create(fields{"entry": "chess", "seats": [2]string{"random", "person"}})
	if !v.Mine[v.Turn] {
		v = c.see(func(v *view) bool { return v.Mine[v.Turn] })
	}
	v = c.play(c.play(v, v.Moves[0].Text), "a5")
	for want := 3; want >= 1; want -= 2 {
		if v = c.change(v, "undo"); len(v.Steps) != want {
			t.Fatalf("%d steps, want %d", len(v.Steps), want)
		}
	}
	if err := c.try("undo", fields{"game": v.ID, "version": v.Version}, nil); err == nil {
		t.Error("the first move of the machine was taken back")
	}
	if v = c.join(v.ID); len(v.Steps) != 1 || v.Ahead != 4 {
		t.Errorf("%d steps, %d ahead; want 1 and 4", len(v.Steps), v.Ahead)
	}
}

// Time that was used stays used: after a pause, after leaving, after undo and redo.
func TestUsedTime(t *testing.T) {
	t.Parallel()
	c := visit(t, newServer(t, nil))
	v := c.create(fields{"entry": "chess", "seats": twoPersons, "clock": map[string]any{"base": 10}})
	c.play(v, "e4")
	time.Sleep(time.Second)
	for _, way := range []string{"pause leave join resume", "undo redo", "leave join"} {
		for _, do := range strings.Fields(way) {
			c.do(do, fields{"game": v.ID}, nil)
		}
		if v = c.join(v.ID); v.Clock.Left[1] > 9000 || v.Clock.Left[1] < 7000 {
			t.Errorf("after %s there are %d ms", way, v.Clock.Left[1])
		}
	}
}

// A loss on time can be taken back, and the player has the time of the move again.
func TestUndoLossOnTime(t *testing.T) {
	t.Parallel()
	c := visit(t, newServer(t, nil))
	v := c.create(fields{"entry": "chess", "seats": twoPersons, "clock": map[string]any{"move": 0.5}})
	c.play(v, "e4")
	c.see(func(v *view) bool { return v.Outcome != "ongoing" })
	c.do("undo", fields{"game": v.ID}, nil)
	if v = c.join(v.ID); v.Outcome != "ongoing" {
		t.Errorf("%s", v.Reason)
	}
}

// The clock of machines that nobody watches stands, and two fast machines do not lose on time by
// waiting for people. They are no faster than a page that is busy for a second can follow.
func TestClocksOfMachines(t *testing.T) {
	t.Parallel()
	c := visit(t, newServer(t, nil))
	began := time.Now()
	v := c.create(fields{"entry": "chess", "seats": [2]string{"random", "random"}, "clock": map[string]any{"move": 2}})
	time.Sleep(time.Second)
	v = c.see(func(v *view) bool { return len(v.Steps) >= 20 || v.Outcome != "ongoing" })
	if took := time.Since(began); took > 8*time.Second {
		t.Errorf("%d moves took %v", len(v.Steps), took)
	}
	c.do("leave", fields{"game": v.ID}, nil)
	time.Sleep(3 * time.Second)
	if v = c.join(v.ID); strings.Contains(v.Reason, "time") {
		t.Errorf("%s", v.Reason)
	}
}

// What a file can bring in is bounded: the reason of an end, and moves that were taken back.
func TestStrangeFiles(t *testing.T) {
	c := visit(t, newServer(t, func(s *web.Server) { s.Limits.Steps = 50 }))
	load := func(file string) error {
		return c.try("create", fields{"entry": "tictactoe", "seats": twoPersons, "file": file}, nil)
	}
	v := c.create(fields{"entry": "tictactoe", "seats": twoPersons})
	file := readAll(t, c.get("/game/"+v.ID+"/file").Body)
	if err := load(file); err != nil {
		t.Fatal(err)
	}
	long := strings.Replace(file, `}`, fmt.Sprintf(`,"end":{"outcome":"loss","cause":%q}}`, strings.Repeat("x", 200)), 1)
	if err := load(long); err == nil {
		t.Errorf("%s was loaded", long)
	}
	var moves strings.Builder
	for n := range 30 {
		fmt.Fprintf(&moves, "%d. Nf3 Nf6 %d. Ng1 Ng8 ", 2*n+1, 2*n+2)
	}
	if err := c.try("create", fields{"entry": "chess", "seats": twoPersons, "file": "[Event \"x\"]\n\n" + moves.String() + "*\n"}, nil); err == nil || !strings.Contains(err.Error(), "at most 50") {
		t.Errorf("a game of 120 plies: %v", err)
	}
}

// A page that asks machines for much at once is refused, not served later.
func TestSlowRequests(t *testing.T) {
	c := visit(t, newServer(t, func(s *web.Server) { s.Limits.Queue, s.Limits.AnalysisTime = 3, time.Second }))
	v := c.create(fields{"entry": "chess", "seats": twoPersons})
	for range 20 {
		c.send("hint", fields{"game": v.ID})
	}
	refused := 0
	for range 20 {
		if m := c.read(); strings.Contains(m.Error, "too many") {
			refused++
		}
	}
	if refused < 10 {
		t.Errorf("%d of 20 were refused", refused)
	}
}

// A game of an entry that the server no longer has is listed, and can be deleted.
func TestGoneEntry(t *testing.T) {
	data := t.TempDir() + "/games.db"
	keep := func(s *web.Server) { s.Data = data }
	h := newServer(t, keep, app.Of("tictactoe", tictactoe.Rules{}), app.Of("other", tictactoe.Rules{}))
	c := visit(t, h)
	v := c.create(fields{"entry": "other", "seats": twoPersons})
	end(t, h)
	next := newServer(t, keep, app.Of("tictactoe", tictactoe.Rules{}))
	c.move(h, next)
	if err := c.try("join", fields{"game": v.ID}, nil); err == nil {
		t.Error("it was opened")
	}
	var list struct{ Mine []struct{ ID, Title string } }
	if c.do("mine", nil, &list); len(list.Mine) != 1 || list.Mine[0].Title != "other" {
		t.Errorf("%+v", list)
	}
	c.do("delete", fields{"game": v.ID}, nil)
	if c.do("mine", nil, &list); len(list.Mine) != 0 {
		t.Errorf("%+v", list)
	}
}

// A server that cannot start leaves its file to others.
func TestFailedStartFreesFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	start := func() error {
		s := web.New(app.Of("tictactoe", tictactoe.Rules{}))
		s.Data, s.Log = path, slog.New(slog.DiscardHandler)
		err := s.Open()
		if err == nil {
			err = s.Close()
		}
		return err
	}
	if err := start(); err != nil {
		t.Fatal(err)
	}
	query(t, path, `ALTER TABLE sessions RENAME TO away`)
	if err := start(); err == nil || !strings.Contains(err.Error(), "sessions") {
		t.Errorf("without a table: %v", err)
	}
	query(t, path, `ALTER TABLE away RENAME TO sessions`)
	if err := start(); err != nil {
		t.Errorf("the file is whole again: %v", err)
	}
}
