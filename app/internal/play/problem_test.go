package play

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/games/dicerace"
)

// posed is the game of sticks with problems.
type posed struct{ sticks }

func (posed) Problems() []ply.Problem {
	return []ply.Problem{
		{Name: "Three", State: "3", Moves: 1},
		{Name: "Nine", From: "a friend", State: "9", Moves: 3},
		{Name: "Six", State: "6"},
		{Name: "Nineteen", State: "19", Moves: 5},
	}
}

var posedGame = subject.Game[table, take]{Name: "sticks", Rules: posed{}}

// at returns what the program writes for a person who solves problems, with a file of scores.
func at(t *testing.T, path string, lines ...string) string {
	t.Helper()
	return evening(t, &posedGame, Settings{players: [2]string{person, "random"}, seed: 1, scores: &path}, lines...)
}

// A problem is listed, begun, solved with wrong tries and a hint, and remembered.
func TestProblem(t *testing.T) {
	path := filepath.Join(t.TempDir(), "scores.json")
	out := at(t, path, "problem", "problem three", "take 1", "undo", "take 3", "problem", "problem next", "hint", "take 1", "board", "take 3", "problem 9", "problem n", "problem x", "problem next")
	hasAll(t, out,
		"\n    1  Three: First to move and win in 1 move\n    2  Nine (a friend): First to move and win within 3 moves\n    3  Six: First to move and not lose\n",
		"\n3\nFirst to move\nProblem 1, Three: First to move and win in 1 move.\n",
		"\n1. First take 1\n", ". \"undo\" takes the move back.\nSecond to move\n1... Second take 2 (", "\n0\nSecond wins by the rules.\nThe game is lost. \"undo\" takes the last move back.\n",
		"\n3\nFirst to move\n", "\n1. First take 3\n0\nFirst wins by the rules.\nSolved in 1 move, at try 2. \"problem next\" begins the next one.\n",
		"\nx   1  Three: ", "\n    2  Nine", "\n9\nFirst to move\nProblem 2, Nine (a friend): First to move and win within 3 moves.\n",
		"\nHint: 1. take 1. First wins within 3 moves.\n",
		"\n1. First take 1\nRight: First wins within 2 moves.\nSecond to move\n1... Second take ",
		"there is no problem 9; they are 1 to 4", "several problems begin with \"n\"", "there is no problem \"x\"",
		"Problem 3, Six: First to move and not lose.\nIt is solved when the game ends without a loss, or after 10 moves.\n")
	want := []feat{{Game: "sticks", Name: "Three", State: "3"}}
	b := book{path: path}
	all, err := b.read()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, all.Solved); diff != "" || len(all.Scores) > 0 {
		t.Errorf("%s\n%+v", diff, all)
	}
	hasAll(t, at(t, path, "problem", "problem next"), "\nx   1  Three", "\nProblem 2, Nine")
}

// A person who follows the hints solves every problem against the machine, whatever it answers. What was
// solved with help is not remembered.
func TestProblemByHints(t *testing.T) {
	path := filepath.Join(t.TempDir(), "scores.json")
	for _, name := range []string{"Three", "Nine", "Six", "Nineteen"} {
		lines := []string{"problem " + name}
		out := ""
		for range 8 {
			out = at(t, path, append(lines, "hint")...)
			_, hint, ok := strings.Cut(out[strings.LastIndex(out, "\nProblem "):], "Hint: ")
			if !ok {
				break
			}
			if _, last, more := cutLast(hint, "Hint: "); more {
				hint = last
			}
			_, move, _ := strings.Cut(hint, " ")
			move, _, _ = strings.Cut(move, ".")
			lines = append(lines, move)
		}
		if !strings.Contains(out, "\nSolved ") || strings.Contains(out, "takes the move back") {
			t.Errorf("%s: %q\n%s", name, lines, out)
		}
	}
	if _, err := os.Stat(path); err != nil {
		t.Error("nothing is kept, though the hint was asked for after the last move only:", err)
	}
	out := at(t, path+"2", "problem three", "hint", "take 3", "problem")
	hasAll(t, out, "Solved in 1 move, at the first try, with help. \"problem 1\" tries it again", "\n    1  Three")
}

func cutLast(text, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(text, sep); i >= 0 {
		return text[:i], text[i+len(sep):], true
	}
	return text, "", false
}

// Other games, and what else a person does, end a problem.
func TestProblemEnds(t *testing.T) {
	for _, line := range []string{"new", "position 3", "swap", "second greedy", "first person"} {
		out := at(t, "", "problem nine", line, "hint depth=3")
		hasAll(t, out, "Problem 2", "Hint: ", "(score ")
	}
	out := at(t, "", "problem nine", "pass", "go", "undo", "problem 2", "resign")
	hasAll(t, out, "nobody passes at a problem", "1. First take 1 (", "\n9\nFirst to move\nProblem 2", "The game is lost. ")
}

// A game without problems says how it gets some. One of chance, too.
func TestNoProblems(t *testing.T) {
	hasAll(t, evening(t, &sticksGame, Settings{}, "problem", "problem 1"), "sticks has no problems: write Problems() []ply.Problem (ply.Poser)", "sticks has no problems: ")
	dice := &subject.Game[rolling, int]{Name: "rolling", Rules: rollingRules{}}
	hasAll(t, evening(t, dice, Settings{players: [2]string{person, person}}, "problem"), "rolling has no problems: write")
}

// race is the race with dice, with a problem that is won with every roll.
type race struct{ dicerace.Rules }

func (race) Problems() []ply.Problem {
	return []ply.Problem{{Name: "Home", State: "9:0/10 a", Moves: 1}, {Name: "Luck", State: "5:0/10 a", Moves: 1}}
}

func TestProblemOfChance(t *testing.T) {
	g := &subject.Game[dicerace.State, dicerace.Move]{Name: "race", Rules: race{}}
	out := evening(t, g, Settings{seed: 1}, "problem 1", "hint", "roll", "problem 2")
	hasAll(t, out, "Problem 1, Home: a to move and win in 1 move.", "Hint: 1. walk. a wins within 1 move.", "Solved in 1 move", "Problem 2, Luck")
}

// anyWins is a game in which every move wins at once.
type anyWins struct{ sticks }

func (anyWins) Play(s *table, _ take) { *s = 0 }

// solve takes a number of moves, with and without limits, and solution shows every defence.
func TestSolveMoves(t *testing.T) {
	for args, want := range map[string]string{
		"":                  "First wins in 2 moves. There is no shorter win.",
		"5":                 "First wins in 2 moves. There is no shorter win.",
		"1":                 "First does not win within 1 move.",
		"moves=1 time=3s":   "First does not win within 1 move.",
		"moves=2 depth=3":   "First wins in 2 moves",
		"2,nodes=1000":      "First wins in 2 moves",
		"0":                 "want one number of moves above zero",
		"2 3":               "want one number of moves above zero",
		"moves=x":           "want one number of moves above zero",
		"99999999":          "moves; a limit is a number from 1 to",
		"fast":              "time control",
		"2 time=5 depth=-1": "time control",
	} {
		if out := evening(t, &sticksGame, Settings{}, "solve "+args); !strings.Contains(out, want) {
			t.Errorf("solve %s: no %q in\n%s", args, want, out)
		}
	}
	out := evening(t, &sticksGame, Settings{}, "position 3", "solve 2", "solution", "position 5", "solve 3", "solution")
	hasAll(t, out, "\n1. take 3\nFirst wins in 1 move.\n", "\n1. take 3\n", "\nFirst wins in 2 moves.", "\n1. take 1\n  1... ")
	if strings.Contains(out, "As soon") {
		t.Error(out)
	}
	g := &subject.Game[table, take]{Name: "sticks", Rules: anyWins{}}
	hasAll(t, evening(t, g, Settings{}, "solve 1", "solution"), "First wins in 1 move.\n1. take ", "\nAs soon wins: take ", ", take ")
	out = evening(t, &sticksGame, Settings{}, "solution", "solve 2", "solution", "new", "solution")
	hasAll(t, out, "there is no solution", "\n1. take 3 take ", "\n\"solution\" shows it with every defence.\n",
		"\n1. take 3\n  1... take 1 2. take 3\n  1... take 2 2. take 2\n  1... take 3 2. take 1\n", "there is no solution")
}
