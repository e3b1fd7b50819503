package web_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/web"
)

var twoPersons = [2]string{"person", "person"}

const mateInOne = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"

// Whole games of every entry against the random player, by random moves of the list.
func TestWholeGames(t *testing.T) {
	h := newServer(t, nil)
	for _, entry := range catalog.Games() {
		t.Run(entry.Name(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, 2))
			c := visit(t, h)
			for _, seats := range [][2]string{{"person", "random"}, {"random", "person"}} {
				v := c.create(fields{"entry": entry.Name(), "seats": seats})
				if !v.Mine[v.Turn] {
					v = c.see(func(v *view) bool { return v.Mine[v.Turn] })
				}
				for n := 0; v.Outcome == "ongoing" && n < 60; n++ {
					v = c.play(v, v.Moves[rng.IntN(len(v.Moves))].Text)
				}
				if v.Outcome == "ongoing" {
					c.do("resign", fields{"game": v.ID, "side": slices.Index(v.Seats[:], "person")}, nil)
					v = c.see(func(v *view) bool { return v.Outcome != "ongoing" })
				}
				if v.Reason == "" || len(v.Moves) > 0 {
					t.Errorf("it ended with the reason %q and %d moves", v.Reason, len(v.Moves))
				}
			}
		})
	}
}

// What the server keeps is the same after it was closed and opened again: also what was taken back,
// passes and the dice to come.
func TestKept(t *testing.T) {
	data := filepath.Join(t.TempDir(), "a file?", "games.db")
	keep := func(s *web.Server) { s.Data = data }
	h := newServer(t, keep)
	c := visit(t, h)
	var ids []string
	var before []view
	for _, entry := range catalog.Games() {
		v := c.create(fields{"entry": entry.Name(), "seats": twoPersons, "clock": map[string]any{"base": 300, "increment": 2}})
		for range 6 {
			if v.Outcome == "ongoing" {
				v = c.play(v, v.Moves[len(v.Moves)/2].Text)
			}
			if v.Pass && len(v.Steps) == 3 {
				v = c.change(v, "pass")
			}
		}
		v = c.change(v, "undo")
		ids, before = append(ids, v.ID), append(before, v)
	}
	end(t, h)
	other := newServer(t, keep)
	c.move(h, other)
	for i, id := range ids {
		after := c.join(id)
		after.Face, before[i].Face = nil, nil
		after.Clock, before[i].Clock = nil, nil // one runs
		if diff := cmp.Diff(before[i], after); diff != "" {
			t.Errorf("%s (-before +after)\n%s", before[i].Title, diff)
		}
	}
}

// Undo, redo and passes, as far as one likes.
func TestTravel(t *testing.T) {
	c := visit(t, newServer(t, nil))
	v := c.create(fields{"entry": "xiangqi", "seats": twoPersons})
	var states []string
	for i := range 12 {
		states = append(states, v.State)
		if i%5 == 4 {
			v = c.change(v, "pass")
		} else {
			v = c.play(v, v.Moves[i].Text)
		}
	}
	end := v.State
	for i := range 12 {
		v = c.change(v, "undo")
		if want := states[11-i]; v.State != want {
			t.Fatalf("undo %d leads to %s, want %s", i, v.State, want)
		}
	}
	if err := c.try("undo", fields{"game": v.ID, "version": v.Version}, nil); err == nil {
		t.Error("there was more to take back")
	}
	for range 12 {
		v = c.change(v, "redo")
	}
	if v.State != end || v.Ahead != 0 {
		t.Errorf("redo leads to %s, want %s", v.State, end)
	}
	for at, want := range append(states, end) {
		var p struct{ State string }
		c.do("look", fields{"game": v.ID, "at": at}, &p)
		if p.State != want {
			t.Errorf("at %d: %s, want %s", at, p.State, want)
		}
	}
}

// Against a machine, undo takes back its answer too.
func TestUndoAgainstMachine(t *testing.T) {
	c := visit(t, newServer(t, nil))
	v := c.create(fields{"entry": "chess", "seats": [2]string{"person", "random"}})
	start := v.State
	v = c.play(c.play(v, "e4"), "d4")
	v = c.change(v, "undo")
	if len(v.Steps) != 2 || v.Ahead != 2 {
		t.Errorf("%d steps, %d ahead; want 2 and 2", len(v.Steps), v.Ahead)
	}
	if v = c.change(v, "undo"); v.State != start {
		t.Errorf("at %s", v.State)
	}
}

// A page that is behind is refused, and sees the truth again.
func TestVersions(t *testing.T) {
	c := visit(t, newServer(t, nil))
	v := c.create(fields{"entry": "chess", "seats": twoPersons})
	d := c.another()
	d.join(v.ID)
	next := d.play(v, "e4")
	c.see(func(v *view) bool { return v.Version == next.Version })
	if err := c.try("play", fields{"game": v.ID, "version": v.Version, "move": "d4"}, nil); err == nil {
		t.Error("a move of an old position was played")
	}
	if v := c.see(func(*view) bool { return true }); v.Version != next.Version || v.State != next.State {
		t.Errorf("at %s", v.State)
	}
}

// Two machines play while somebody watches, can be stopped, and go on.
func TestMachines(t *testing.T) {
	c := visit(t, newServer(t, nil))
	v := c.create(fields{"entry": "tictactoe", "seats": [2]string{"level:easy", "random"}})
	v = c.see(func(v *view) bool { return len(v.Steps) >= 2 })
	c.do("pause", fields{"game": v.ID}, nil)
	v = c.see(func(v *view) bool { return v.Paused && !v.Thinking })
	c.do("resume", fields{"game": v.ID}, nil)
	v = c.see(func(v *view) bool { return v.Outcome != "ongoing" })
	if len(v.Moves) > 0 || v.Mine != [2]bool{} {
		t.Errorf("%+v", v)
	}
}

// A player who takes too long loses, a machine keeps within its time.
func TestClocks(t *testing.T) {
	c := visit(t, newServer(t, nil))
	v := c.create(fields{"entry": "chess", "seats": [2]string{"person", "alphabeta"}, "clock": map[string]any{"base": 2, "increment": 0}})
	if v.Clock == nil || v.Clock.Left != [2]int64{2000, 2000} || v.Clock.Running != -1 {
		t.Fatalf("the clock is %+v", v.Clock)
	}
	v = c.play(v, "e4")
	if v.Clock.Running != 0 || v.Clock.Left[1] < 1000 || v.Clock.Left[1] >= 2000 {
		t.Errorf("after a move: %+v", v.Clock)
	}
	v = c.see(func(v *view) bool { return v.Outcome != "ongoing" })
	if v.Outcome != "loss" || !strings.Contains(v.Reason, "time") {
		t.Errorf("%s, %s", v.Outcome, v.Reason)
	}
	for _, wrong := range []map[string]any{{"base": -1}, {"base": 1e9}, {"increment": 3}, {"base": 1, "move": 1e300}} {
		if err := c.try("create", fields{"entry": "chess", "seats": twoPersons, "clock": wrong}, nil); err == nil {
			t.Errorf("a clock of %v", wrong)
		}
	}
	v = c.create(fields{"entry": "chess", "seats": twoPersons, "clock": map[string]any{"move": 0.3}})
	c.play(v, "e4")
	if v = c.see(func(v *view) bool { return v.Outcome != "ongoing" }); v.Outcome != "win" {
		t.Errorf("%s, %s", v.Outcome, v.Reason)
	}
}

// What machines say about a game: a hint, lines, scores, a solution, an answer to an offered draw.
func TestAdvice(t *testing.T) {
	c := visit(t, newServer(t, func(s *web.Server) { s.Limits.AnalysisTime = 2 * time.Second }))
	v := c.create(fields{"entry": "chess", "seats": [2]string{"person", "level:easy"}, "state": mateInOne})
	var hint struct {
		Move  string
		Touch []board.Place
	}
	if c.do("hint", fields{"game": v.ID}, &hint); hint.Move != "Rd8#" || len(hint.Touch) != 2 {
		t.Errorf("the hint is %+v", hint)
	}
	var solution struct {
		Solved, Shortest bool
		Text, By, Whole  string
		Line             struct{ Moves []string }
	}
	for _, moves := range []int{1, 0} {
		c.do("solve", fields{"game": v.ID, "at": 0, "moves": moves}, &solution)
		if !solution.Solved || solution.Text != "White wins in 1 move" || len(solution.Line.Moves) != 1 || solution.Line.Moves[0] != "Rd8#" {
			t.Errorf("the solution is %+v", solution)
		}
		if solution.By == "proof" && solution.Whole != "1. Rd8#\n" || solution.By != "proof" && solution.By != "alphabeta" {
			t.Errorf("it is proven by %s: %q", solution.By, solution.Whole)
		}
	}
	c.do("analyze", fields{"game": v.ID, "at": 0, "lines": 3}, nil)
	m := c.hear(func(m message) bool { return m.Push == "lines" && m.Done })
	if len(m.Lines) != 3 || m.Lines[0].Moves[0] != "Rd8#" || m.Lines[0].Score.Chance != 1 || len(m.Lines[0].Touch) != 2 {
		t.Errorf("the lines are %+v", m.Lines)
	}
	var answer struct {
		Accepted bool
		Why      string
	}
	c.do("draw", fields{"game": v.ID, "side": 0}, &answer)
	if !answer.Accepted {
		t.Errorf("a machine that is mated declines: %s", answer.Why)
	}
	c.see(func(v *view) bool { return v.Outcome == "draw" })

	v = c.create(fields{"entry": "chess", "seats": twoPersons, "state": mateInOne})
	v = c.play(v, "Rd8#")
	c.do("review", fields{"game": v.ID}, nil)
	for at := range 2 {
		m := c.hear(func(m message) bool { return m.Push == "score" })
		if m.At != at || m.Score.Chance != 1 || m.Done != (at == 1) {
			t.Errorf("the score %+v came at %d, done: %t", m.Score, m.At, m.Done)
		}
	}
	v = c.create(fields{"entry": "chess", "seats": [2]string{"person", "level:easy"}})
	c.do("draw", fields{"game": v.ID, "side": 0}, &answer)
	if answer.Accepted || answer.Why == "" {
		t.Errorf("a draw at the start: %+v", answer)
	}
}

// A game is saved as a file and loaded again, in every game.
func TestFiles(t *testing.T) {
	c := visit(t, newServer(t, nil))
	for _, entry := range catalog.Games() {
		v := c.create(fields{"entry": entry.Name(), "seats": twoPersons})
		for range 4 {
			if v.Outcome == "ongoing" {
				v = c.play(v, v.Moves[0].Text)
			}
		}
		r := c.get("/game/" + v.ID + "/file")
		file, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v", entry.Name(), r.Status, err)
		}
		if entry.Name() == "chess" && !strings.Contains(string(file), `[Black "person"]`) {
			t.Errorf("the file has no names:\n%s", file)
		}
		if kind := r.Header.Get("Content-Disposition"); !strings.Contains(kind, entry.Name()+".") {
			t.Error(kind)
		}
		c.do("leave", fields{"game": v.ID}, nil)
		loaded := c.create(fields{"entry": entry.Name(), "seats": twoPersons, "file": string(file)})
		c.do("leave", fields{"game": loaded.ID}, nil)
		if loaded.State != v.State || len(loaded.Steps) != len(v.Steps) {
			t.Errorf("%s: loaded %s after %d steps, want %s after %d", entry.Name(), loaded.State, len(loaded.Steps), v.State, len(v.Steps))
		}
	}
	if err := c.try("create", fields{"entry": "chess", "seats": twoPersons, "file": "1. e5 *"}, nil); err == nil {
		t.Error("a file with an illegal move was loaded")
	}
}

// Positions by text and by hand.
func TestPositions(t *testing.T) {
	c := visit(t, newServer(t, nil))
	var catalogue struct {
		Entries []struct {
			Name   string
			Supply []struct{ Side int }
		}
	}
	c.do("hello", nil, &catalogue)
	for _, e := range catalogue.Entries {
		var p struct {
			State string
			Turn  int
			Board struct{ Things []any }
		}
		c.do("board", fields{"entry": e.Name}, &p)
		if len(e.Supply) == 0 {
			continue
		}
		before := p.State
		c.do("arrange", fields{"entry": e.Name, "state": before, "things": p.Board.Things, "turn": p.Turn}, &p)
		if p.State != before {
			t.Errorf("%s: %s, want %s", e.Name, p.State, before)
		}
	}
	for _, wrong := range []fields{
		{"entry": "chess", "state": "8/8/8/8/8/8/8/8 w - - 0 1"},
		{"entry": "chess", "settings": map[string]string{"size": "9"}},
		{"entry": "go"},
	} {
		if err := c.try("board", wrong, nil); err == nil {
			t.Errorf("%v was read", wrong)
		}
	}
}

// Results are those of a person against machines.
func TestResults(t *testing.T) {
	c := visit(t, newServer(t, nil))
	for range 2 {
		v := c.create(fields{"entry": "chess", "seats": [2]string{"random", "person"}})
		c.do("resign", fields{"game": v.ID, "side": 1}, nil)
	}
	v := c.create(fields{"entry": "chess", "seats": [2]string{"person", "random"}, "state": mateInOne})
	c.play(v, "Rd8#")
	v = c.create(fields{"entry": "chess", "seats": twoPersons})
	c.do("resign", fields{"game": v.ID, "side": 1}, nil)
	var list struct {
		Mine []struct {
			ID    string
			Score *float64
		}
		Results []struct {
			Entry, Opponent     string
			Wins, Draws, Losses int
		}
	}
	c.do("mine", nil, &list)
	if got := fmt.Sprint(list.Results); got != "[{chess random 1 0 2}]" || len(list.Mine) != 4 {
		t.Errorf("%s of %d games", got, len(list.Mine))
	}
	for _, m := range list.Mine {
		c.do("delete", fields{"game": m.ID}, nil)
	}
	if err := c.try("play", fields{"game": v.ID, "move": "e4"}, nil); err == nil {
		t.Error("a game that was deleted goes on")
	}
	if c.do("mine", nil, &list); len(list.Mine) != 0 {
		t.Errorf("%d games are left", len(list.Mine))
	}
}

// The page, its parts and the health of the server.
func TestAddresses(t *testing.T) {
	c := visit(t, newServer(t, nil))
	for path, want := range map[string]string{
		"/": "text/html", "/games": "text/html", "/game/abc": "text/html", "/editor/chess": "text/html",
		"/static/style.css": "text/css", "/static/js/main.js": "text/javascript", "/themes.css": "text/css", "/health": "application/json",
	} {
		r := c.get(path)
		body, _ := io.ReadAll(r.Body)
		if kind := r.Header.Get("Content-Type"); r.StatusCode != http.StatusOK || !strings.HasPrefix(kind, want) || len(bytes.TrimSpace(body)) == 0 {
			t.Errorf("%s: %s, %s, %d bytes", path, r.Status, kind, len(body))
		}
		if p := r.Header.Get("Content-Security-Policy"); !strings.Contains(p, "default-src 'none'") || strings.Contains(p, "unsafe") {
			t.Errorf("%s: %s", path, p)
		}
	}
	for _, path := range []string{"/x", "/static/", "/static/../web.go", "/game/abc/file", "/game/"} {
		if r := c.get(path); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, r.Status)
		}
	}
}

// A machine that fails pauses its game, and a person goes on.
func TestFailingMachine(t *testing.T) {
	entry := app.Of("tictactoe", tictactoe.Rules{}).Player("broken", "panics", func(uint64) match.Player[tictactoe.Board, tictactoe.Move] { return broken{} })
	c := visit(t, newServer(t, nil, entry))
	v := c.create(fields{"entry": "tictactoe", "seats": [2]string{"person", "broken"}})
	c.do("play", fields{"game": v.ID, "version": v.Version, "move": v.Moves[0].Text}, nil)
	v = c.see(func(v *view) bool { return v.Notice != "" })
	if !v.Paused || v.Thinking {
		t.Errorf("paused %t, thinking %t", v.Paused, v.Thinking)
	}
	c.do("seats", fields{"game": v.ID, "seats": [2]string{"person", "random"}}, nil)
	c.do("resume", fields{"game": v.ID}, nil)
	c.see(func(v *view) bool { return len(v.Steps) == 2 && v.Notice == "" })
}

// broken is a machine with a fault.
type broken struct{}

func (broken) Choose(context.Context, *ply.Record[tictactoe.Board, tictactoe.Move], match.Clock) (match.Choice[tictactoe.Move], error) {
	panic("a fault")
}
