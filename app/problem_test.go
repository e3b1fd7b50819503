package app_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/tictactoe"
)

// heap is a game of one's own: who takes the last of a heap of sticks wins, and a move takes one, two or
// three.
type heap struct{}

func (heap) Moves(dst []int, s *int) []int {
	for m := 1; m <= min(3, *s); m++ {
		dst = append(dst, m)
	}
	return dst
}

func (heap) Play(s *int, m int) { *s -= m }

func (heap) Terminal(s *int) ply.Outcome {
	if *s == 0 {
		return ply.Loss
	}
	return ply.Ongoing
}

func (heap) Evaluate(*int) ply.Score { return 0 }

func (heap) Start() int { return 9 }

func (heap) Format(s *int) string { return strconv.Itoa(*s) }

func (heap) Parse(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 99 {
		return 0, fmt.Errorf("no heap %.20q", text)
	}
	return n, nil
}

func (heap) FormatMove(_ *int, m int) string { return "take " + strconv.Itoa(m) }

func (g heap) ParseMove(s *int, text string) (int, error) { return ply.FindMove(g, s, text) }

// posed is the game with problems.
type posed struct {
	heap
	problems []ply.Problem
}

func (p *posed) Problems() []ply.Problem { return p.problems }

var heapProblems = []ply.Problem{
	{Name: "nine", From: "a friend", State: "9", Moves: 3},
	{Name: "three", State: "3", Moves: 1},
	{Name: "slow", State: "10", Moves: 9},
	{Name: "hold", State: "6"},
}

func TestProblems(t *testing.T) {
	got, err := app.Of("heap", &posed{problems: heapProblems}).Problems()
	if err != nil || len(got) != len(heapProblems) {
		t.Fatal(got, err)
	}
	if want := (app.Problem{Name: "nine", From: "a friend", State: "9", Moves: 3, Task: "First to move and win within 3 moves"}); got[0] != want {
		t.Errorf("%+v, want %+v", got[0], want)
	}
	for i, want := range map[int]string{1: "First to move and win in 1 move", 3: "First to move and not lose"} {
		if got[i].Task != want {
			t.Errorf("%q, want %q", got[i].Task, want)
		}
	}
	for want, game := range map[string]ply.Game[int, int]{
		"heap has no problems: write Problems() []ply.Problem (ply.Poser)":       heap{},
		`problem 1 of heap, "x": no heap "x"`:                                    &posed{problems: []ply.Problem{{Name: "x", State: "x"}}},
		`problem 1 of heap, "over": the game is over there`:                      &posed{problems: []ply.Problem{{Name: "over", State: "0"}}},
		`problem 1 of heap, "less": a task has 1 move or more, or 0, and not -1`: &posed{problems: []ply.Problem{{Name: "less", State: "7", Moves: -1}}},
		"heap has no problems with these settings":                               &posed{},
	} {
		if _, err := app.Of("heap", game).Problems(); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// attempt plays moves at a problem, and returns the course and the next move after each, with the words of
// the last judgement.
func attempt(t *testing.T, p app.Problem, moves ...string) (courses, text string) {
	t.Helper()
	table, err := app.Of("heap", &posed{}).Open(p.State, 1)
	if err != nil {
		t.Fatal(err)
	}
	table.SetMemoryMB(1)
	var list []string
	for i := -1; i < len(moves); i++ {
		if i >= 0 {
			if err := table.Play(moves[i]); err != nil {
				t.Fatal(err)
			}
		}
		j, err := table.Judge(t.Context(), p, ply.Limits{Time: 20 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		list, text = append(list, strings.TrimSpace(string(j.Course)+" "+strings.TrimPrefix(j.Move, "take "))), j.Text
	}
	return strings.Join(list, ", "), text
}

// The longest defence against a win is to take as little as possible, or anything where all are as long.
func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		state   string
		moves   int
		play    string
		courses string
		text    string
	}{
		{"9", 3, "take 1", "right 1, right *", "Right: First wins within 2 moves"},
		{"9", 3, "take 1, take 3, take 1, take 1, take 3", "right 1, right *, right 1, right *, right 3, solved", "Solved in 3 moves"},
		{"9", 3, "take 1, take 3, take 1, take 1, take 2", "right 1, right *, right 1, right *, right 3, wrong 1", ""},
		{"9", 3, "take 2", "right 1, wrong 3", ""},
		{"10", 2, "take 2", "slow *, slow *", "Too slow: First wins, but not within 1 move"},
		{"3", 1, "take 2", "right 3, wrong 1", ""},
		{"3", 1, "take 3", "right 3, solved", "Solved in 1 move"},
		{"6", 0, "take 2", "right 2, right *", "Right: First does not lose"},
		{"6", 0, "take 1", "right 2, wrong 1", ""},
		{"6", 0, "take 2, take 1, take 3", "right 2, right *, right 3, solved", "Solved in 2 moves"},
		{"6", 0, "take 1, take 1, take 1, take 3", "right 2, wrong 1, wrong *, wrong 3, wrong", "The game is lost"},
		{"5", 1, "take 1, take 1, take 3", "slow 1, slow *, slow 3, slow", "Won in 2 moves; the task is 1"},
	} {
		got, text := attempt(t, app.Problem{Name: "x", State: tt.state, Moves: tt.moves}, strings.Split(tt.play, ", ")...)
		if tt.text == "" { // it depends on who is faster
			tt.text = map[bool]string{true: "Second wins", false: "First no longer wins"}[strings.HasPrefix(text, "Second")]
		}
		if !fits(got, tt.courses) || text != tt.text {
			t.Errorf("%s within %d: %s: %q, %q, want %q, %q", tt.state, tt.moves, tt.play, got, text, tt.courses, tt.text)
		}
	}
}

// fits reports whether a text is like a pattern, in which * is any character.
func fits(text, pattern string) bool {
	if len(text) != len(pattern) {
		return false
	}
	for i := range text {
		if pattern[i] != '*' && pattern[i] != text[i] {
			return false
		}
	}
	return true
}

// What does not belong to a problem is an error, and no judgement.
func TestJudgeErrors(t *testing.T) {
	table, err := app.Of("heap", heap{}).Open("9", 1)
	if err != nil {
		t.Fatal(err)
	}
	for want, p := range map[string]app.Problem{
		`the game did not begin at the problem "eight"`: {Name: "eight", State: "8", Moves: 2},
		`no heap "x"`:            {State: "x", Moves: 2},
		"the game is over there": {State: "0", Moves: 2},
		"a task has 1 move or more, or 0, and not -2": {State: "9", Moves: -2},
	} {
		if _, err := table.Judge(t.Context(), p, ply.Limits{}); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A person who has to hold out does so for ten moves, if the game is not over before.
func TestHoldMoves(t *testing.T) {
	p := app.Problem{Name: "x", State: "99"}
	table, err := app.Of("heap", heap{}).Open(p.State, 1)
	if err != nil {
		t.Fatal(err)
	}
	table.SetMemoryMB(1)
	for i := range app.HoldMoves {
		play := "take 3" // to 96, and then to multiples of four
		if i > 0 {
			play = "take 2"
		}
		if err := table.Play(play); err != nil {
			t.Fatal(err)
		}
		j, err := table.Judge(t.Context(), p, ply.Limits{Nodes: 1_000})
		if err != nil {
			t.Fatal(err)
		}
		if solved := j.Course == app.Solved; solved != (i == app.HoldMoves-1) || j.Made != i+1 {
			t.Fatalf("after move %d: %+v", i+1, j)
		}
		if err := table.Play("take 2"); err != nil {
			t.Fatal(err)
		}
	}
}

// Solve of a table, as a program has it.
func TestTableSolve(t *testing.T) {
	entry := app.Of("tictactoe", tictactoe.Rules{})
	table, err := entry.Open("xx./oo./... x", 1)
	if err != nil {
		t.Fatal(err)
	}
	table.SetMemoryMB(1)
	reports := 0
	s, err := table.Solve(t.Context(), 2, ply.Limits{}, func(app.Progress) { reports++ })
	if err != nil || reports == 0 {
		t.Fatal(err, reports)
	}
	if !s.Solved || s.Outcome != ply.Win || s.Verdict != "x wins in 1 move" || s.By != "proof" || !s.Shortest || s.Whole != "1. 3\n" ||
		s.Line.Text != "1. 3" || len(s.Line.Touch) != 1 || s.Line.Score != ply.WinIn(1) || s.Nodes == 0 {
		t.Errorf("%+v", s)
	}
	text, err := json.Marshal(s)
	if err != nil || !strings.HasPrefix(string(text), `{"solved":true,"outcome":"win","verdict":"x wins in 1 move","by":"proof","shortest":true,"line":{"moves":["3"]`) {
		t.Errorf("%s, %v", text, err)
	}
	if err := table.Play("3"); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Solve(t.Context(), 2, ply.Limits{}, nil); !errors.Is(err, ply.ErrGameOver) {
		t.Error(err)
	}
	table.Undo()
	table.Forget()
	if s, err := table.Solve(t.Context(), 0, ply.Limits{}, nil); err != nil || s.Outcome != ply.Win {
		t.Error(s, err)
	}
}

// Dice do not help: only what wins with every roll is proven.
func TestSolveDice(t *testing.T) {
	table, err := app.Of("dicerace", dicerace.Rules{}).Open("8:0/10 b", 1)
	if err != nil {
		t.Fatal(err)
	}
	table.SetMemoryMB(1)
	if s, err := table.Solve(t.Context(), 0, ply.Limits{}, nil); err != nil || s.Outcome != ply.Loss {
		t.Errorf("%+v, %v", s, err)
	}
	if s, err := table.Solve(t.Context(), 1, ply.Limits{}, nil); err != nil || !s.Solved || s.Outcome == ply.Win {
		t.Errorf("%+v, %v", s, err)
	}
}
