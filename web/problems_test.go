package web_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/web"
)

// poser is a game of the catalog with problems of a test.
type poser struct {
	app.Entry
	problems []app.Problem
}

func (p poser) Problems() ([]app.Problem, error) { return p.problems, nil }

func (p poser) With(settings map[string]string) (app.Entry, error) {
	entry, err := p.Entry.With(settings)
	return poser{entry, p.problems}, err
}

// noughts are problems of tic-tac-toe, one of each kind.
var noughts = []app.Problem{
	{Name: "Now or never", From: "a friend", State: "xx./oo./... x", Moves: 1, Task: "x to move and win in 1 move"},
	{Name: "No hurry", State: "xx./.o./..o x", Moves: 1, Task: "x to move and win in 1 move"},
	{Name: "Two ways", State: "x.o/.../... x", Moves: 3, Task: "x to move and win within 3 moves"},
	{Name: "An edge", State: "x../.o./..x o", Side: 1, Task: "o to move and not lose"},
}

// mates are problems of chess. Nobody solves the last one.
var mates = []app.Problem{
	{Name: "The rook in the corner", From: "Paul Morphy", State: "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Moves: 2, Task: "White to move and win within 2 moves"},
	{Name: "Quiet", State: "7k/8/8/8/8/8/1R6/Q5K1 w - - 0 1", Moves: 2, Task: "White to move and win within 2 moves"},
	{Name: "The start", State: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Moves: 9, Task: "White to move and win within 9 moves"},
}

// plain is a game without problems.
type plain struct{ app.Entry }

func (plain) Problems() ([]app.Problem, error) { return nil, errors.New("the game has no problems") }

func (p plain) With(map[string]string) (app.Entry, error) { return p, nil }

// posed returns games, two of them with problems.
func posed() []app.Entry {
	tictactoe, _ := catalog.Game("tictactoe")
	chess, _ := catalog.Game("chess")
	dicerace, _ := catalog.Game("dicerace")
	return []app.Entry{poser{tictactoe, noughts}, poser{chess, mates}, plain{dicerace}}
}

// trial is an attempt at a problem as a page sees it.
type trial struct {
	State, Outcome, Title string
	Turn, Count           int
	Problem               struct{ Key, Name, From, Task string }
	Played                []string
	Moves                 []app.Move
	Steps                 []app.Step
	Judgement             *app.Judgement
}

// attempts asks about a problem.
func (c *client) attempts(do, entry string, at int, played ...string) (tr trial) {
	c.t.Helper()
	c.do(do, fields{"entry": entry, "at": at, "played": played}, &tr)
	return tr
}

// Moves are judged, and answered by the machine.
func TestJudge(t *testing.T) {
	c := visit(t, newServer(t, nil, posed()...))
	for _, tt := range []struct {
		name   string
		entry  string
		at     int
		played string
		course app.Course
		text   string
		answer string // a move of the machine; "?" is any, "" none
	}{
		{"solved", "tictactoe", 0, "3", app.Solved, "Solved in 1 move", ""},
		{"wrong", "tictactoe", 0, "9", app.Wrong, "The game is lost", "6"},
		{"slow", "tictactoe", 1, "4", app.Slow, "Too slow: x wins, but not within the moves", "?"},
		{"right", "tictactoe", 2, "7", app.Right, "Right: x wins within 2 moves", "4"},
		{"no longer", "tictactoe", 2, "5", app.Wrong, "x no longer wins", "9"},
		{"right again", "tictactoe", 2, "7 4 9", app.Right, "Right: x wins within 1 move", "?"},
		{"at last", "tictactoe", 2, "7 4 9 5 8", app.Solved, "Solved in 3 moves", ""},
		{"held", "tictactoe", 3, "2", app.Right, "Right: o does not lose", "?"},
		{"not held", "tictactoe", 3, "3", app.Wrong, "x wins", "7"},
		{"mate in two", "chess", 0, "Ra6", app.Right, "Right: White wins within 1 move", "?"},
		{"mate", "chess", 0, "Ra6 bxa6 b7#", app.Solved, "Solved in 2 moves", ""},
		{"too slow", "chess", 1, "Kg2", app.Slow, "Too slow: White wins, but not within 1 move", "?"},
		{"stalemate", "chess", 0, "bxa7", app.Wrong, "", "?"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			played := strings.Fields(tt.played)
			before := c.attempts("problem", tt.entry, tt.at, played...)
			if before.Judgement != nil || len(before.Steps) != len(played) {
				t.Errorf("before it is judged: %+v", before)
			}
			tr := c.attempts("judge", tt.entry, tt.at, played...)
			if j := tr.Judgement; j == nil || j.Course != tt.course || !strings.Contains(j.Text, tt.text) {
				t.Fatalf("the judgement is %+v", j)
			}
			answers := tr.Played[len(played):]
			if ok := len(answers) == 1 && (tt.answer == "?" || tt.answer == answers[0]) || len(answers) == 0 && tt.answer == ""; !ok {
				t.Errorf("the machine answers %q, want %q", answers, tt.answer)
			}
			if len(tr.Steps) != len(tr.Played) {
				t.Errorf("%d moves are %d steps", len(tr.Played), len(tr.Steps))
			}
		})
	}
}

// A page is told of the problems of a game, and of the one that it shows.
func TestProblemList(t *testing.T) {
	c := visit(t, newServer(t, nil, posed()...))
	var hello struct {
		Entries []struct {
			Name     string
			Problems bool
		}
	}
	c.do("hello", nil, &hello)
	got := map[string]bool{}
	for _, e := range hello.Entries {
		got[e.Name] = e.Problems
	}
	if diff := cmp.Diff(map[string]bool{"tictactoe": true, "chess": true, "dicerace": false}, got); diff != "" {
		t.Errorf("games with problems (-want +got)\n%s", diff)
	}
	var list struct {
		Problems []struct{ Key, Name, From, Task, State string }
	}
	c.do("problems", fields{"entry": "tictactoe"}, &list)
	keys := map[string]bool{}
	for _, p := range list.Problems {
		keys[p.Key] = true
	}
	if len(list.Problems) != 4 || len(keys) != 4 || list.Problems[0].Task != "x to move and win in 1 move" || list.Problems[0].From != "a friend" || list.Problems[0].State != "" {
		t.Errorf("the problems are %+v", list.Problems)
	}
	tr := c.attempts("problem", "tictactoe", 3)
	if tr.Problem.Key != list.Problems[3].Key || tr.Count != 4 || tr.Turn != 1 || len(tr.Moves) != 6 || tr.Title != "tic-tac-toe" {
		t.Errorf("the problem is %+v", tr)
	}
	// Where the person is to move, a judgement has a hint.
	if j := c.attempts("judge", "chess", 0).Judgement; j.Move != "Ra6" || j.By != "proof" {
		t.Errorf("the hint is %+v", j)
	}
	var solution struct {
		Solved, Shortest bool
		Text, By, Whole  string
		Line             struct{ Moves []string }
	}
	c.do("solution", fields{"entry": "chess", "at": 0}, &solution)
	if !solution.Solved || solution.Text != "White wins in 2 moves" || len(solution.Line.Moves) != 3 || solution.By == "proof" && !strings.Contains(solution.Whole, "1. Ra6") {
		t.Errorf("the solution is %+v", solution)
	}
	var lists struct{ Mine []any }
	if c.do("mine", nil, &lists); len(lists.Mine) != 0 {
		t.Errorf("attempts are kept: %v", lists.Mine)
	}
}

// What cannot be asked is refused in words.
func TestJudgeRefusals(t *testing.T) {
	c := visit(t, newServer(t, func(s *web.Server) { s.Limits.AnalysisTime = time.Second }, posed()...))
	for _, tt := range []struct {
		with fields
		want string
	}{
		{fields{"entry": "tictactoe", "at": -1}, "there is no problem 0"},
		{fields{"entry": "tictactoe", "at": 4}, "there is no problem 5; the game has 4 problems"},
		{fields{"entry": "tictactoe", "at": 1 << 60}, "there is no problem"},
		{fields{"entry": "go"}, "does not have the game"},
		{fields{"entry": "dicerace"}, "has no problems"},
		{fields{"entry": "tictactoe", "played": []string{"1"}}, "taken by x"},
		{fields{"entry": "tictactoe", "played": []string{"3", "9"}}, "over"},
		{fields{"entry": "tictactoe", "played": []string{strings.Repeat("x", 10_000)}}, ""},
		{fields{"entry": "tictactoe", "played": make([]string, 201)}, "at most 200 moves"},
		{fields{"entry": "tictactoe", "settings": map[string]string{"size": "9"}}, ""},
		{fields{"entry": "tictactoe", "played": "3"}, "no request"},
	} {
		for _, do := range []string{"problem", "judge"} {
			err := c.try(do, tt.with, nil)
			if err == nil || !strings.Contains(err.Error(), tt.want) || len(err.Error()) > 600 {
				t.Errorf("%s %.80v: %v, want %q", do, tt.with, err, tt.want)
			}
		}
	}
	c.attempts("judge", "tictactoe", 0, "3")
}

// What a visitor plays of a problem is nothing to another one, also with the same numbers.
func TestAttemptsApart(t *testing.T) {
	h := newServer(t, nil, posed()...)
	a, b := visit(t, h), visit(t, h)
	a.attempts("judge", "tictactoe", 2, "7")
	if tr := b.attempts("problem", "tictactoe", 2); len(tr.Played) != 0 || tr.State != "x.o/.../... x" {
		t.Errorf("another visitor sees %+v", tr)
	}
	b.attempts("judge", "tictactoe", 2, "5")
	if tr := a.attempts("judge", "tictactoe", 2, "7", "4", "9"); tr.Judgement.Course != app.Right {
		t.Errorf("the attempt of the first: %+v", tr.Judgement)
	}
}

// Who asks for judgements without end gets an answer to each, and others are served meanwhile.
func TestJudgeFlood(t *testing.T) {
	h := newServer(t, func(s *web.Server) {
		s.Limits.Analyses, s.Limits.Queue, s.Limits.AnalysisTime = 1, 3, 300*time.Millisecond
	}, posed()...)
	greedy, player := visit(t, h), visit(t, h)
	const many = 20
	for range many {
		greedy.send("judge", fields{"entry": "chess", "at": 2, "played": []string{"e4"}})
		greedy.send("solution", fields{"entry": "chess", "at": 2})
	}
	began := time.Now()
	if j := player.attempts("judge", "tictactoe", 0, "3").Judgement; j.Course != app.Solved {
		t.Errorf("the other visitor's move is %+v", j)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("the other visitor waited for %v", took)
	}
	refused := 0
	for answers := 0; answers < 2*many; {
		m := greedy.read()
		if m.Push == "" {
			answers++
		}
		if strings.Contains(m.Error, "too many searches") {
			refused++
		}
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
}

// A page is told how far a solution is.
func TestSolveProgress(t *testing.T) {
	c := visit(t, newServer(t, func(s *web.Server) { s.Limits.AnalysisTime = time.Second }, posed()...))
	v := c.create(fields{"entry": "chess", "seats": twoPersons})
	var solution struct {
		Solved   bool
		Text, By string
		Nodes    int64
	}
	c.do("solve", fields{"game": v.ID, "at": 0, "moves": 20}, &solution)
	if solution.Solved || solution.Text != "nothing was proven in this time" || solution.By != "" || solution.Nodes == 0 {
		t.Errorf("the start is solved: %+v", solution)
	}
	m := c.hear(func(m message) bool { return m.Push == "progress" && m.Progress.Proof > 0 })
	if id := strings.Trim(string(m.Game), `"`); id != v.ID || m.Progress.Nodes == 0 || m.Progress.Disproof == 0 {
		t.Errorf("the progress is %+v of %s", m.Progress, id)
	}
}

// The first and the last problem of every game are solved by following hints.
func TestHintsSolve(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	for _, entry := range append(catalog.Games(), posed()[0]) {
		problems, err := entry.Problems()
		if err != nil {
			continue
		}
		t.Run(fmt.Sprint(entry.Name(), len(problems)), func(t *testing.T) {
			c := visit(t, newServer(t, nil, entry))
			for _, at := range []int{0, len(problems) - 1} {
				tr := c.attempts("problem", entry.Name(), at)
				for range max(problems[at].Moves, app.HoldMoves) + 5 {
					hint := c.attempts("judge", entry.Name(), at, tr.Played...).Judgement
					if hint.Move == "" {
						t.Fatalf("problem %d: no hint after %q: %+v", at+1, tr.Played, hint)
					}
					if tr = c.attempts("judge", entry.Name(), at, append(tr.Played, hint.Move)...); tr.Judgement.Course == app.Solved {
						break
					}
				}
				if tr.Judgement.Course != app.Solved {
					t.Errorf("problem %d, %s: after %q it is %+v", at+1, problems[at].Name, tr.Played, tr.Judgement)
				}
			}
		})
	}
}
