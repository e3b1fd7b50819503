package catalog_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/internal/hiddentest"
)

// open begins a game and plays moves. The word pass passes, undo takes back, and end resigns.
func open(tb testing.TB, entry app.Entry, state string, moves ...string) app.Table {
	tb.Helper()
	table, err := entry.Open(state, 5)
	if err != nil {
		tb.Fatal(err)
	}
	for _, move := range moves {
		switch move {
		case "pass":
			err = table.Pass()
		case "end":
			err = table.Finish(0, ply.Loss, ply.Resignation)
		case "undo":
			if !table.Undo() {
				tb.Fatal("there is nothing to undo")
			}
		default:
			err = table.Play(move)
		}
		if err != nil {
			tb.Fatalf("%s: %v", move, err)
		}
	}
	return table
}

func game(tb testing.TB, name string) app.Entry {
	tb.Helper()
	entry, ok := catalog.Game(name)
	if !ok {
		tb.Fatalf("there is no %s", name)
	}
	return entry
}

func keep(tb testing.TB, table app.Table) string {
	tb.Helper()
	kept, err := table.Keep()
	if err != nil {
		tb.Fatal(err)
	}
	return string(kept)
}

// What Keep did not write is refused in words.
func TestResumeDamaged(t *testing.T) {
	chess := game(t, "chess")
	kept := keep(t, open(t, chess, "", "e4", "pass", "d4", "e5", "undo"))
	const want = `{"game":"chess","seed":"5","at":1,"records":[` +
		`{"game":"chess","seed":"5","start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":["e4"]},` +
		`{"game":"chess",`
	if !strings.HasPrefix(kept, want) || !strings.Contains(kept, `"undone":{"moves":["e5"]}`) {
		t.Fatalf("kept is\n%s", kept)
	}
	if _, err := chess.Resume([]byte(" " + strings.ReplaceAll(kept, ",", ",\n"))); err != nil {
		t.Errorf("with blanks: %v", err)
	}
	change := func(old, new string) string {
		if !strings.Contains(kept, old) {
			t.Fatalf("there is no %s in %s", old, kept)
		}
		return strings.Replace(kept, old, new, 1)
	}
	for text, want := range map[string]string{
		"":                                    "cannot be read: EOF",
		"null":                                `it is of "", not of chess`,
		"[]":                                  "cannot be read: ",
		kept[:len(kept)-1]:                    "cannot be read: unexpected EOF",
		kept + "x":                            "there is more after the end",
		change(`"at":1`, `"at":2`):            "there is no record 2",
		change(`"at":1`, `"at":-1`):           "there is no record -1",
		change(`"at":1`, `"at":0`):            "record 1: something was played after a pass that was taken back",
		change(`"at":1`, `"on":1`):            `unknown field "on"`,
		change(`"seed":"5"`, `"seed":"five"`): `the seed is "five"`,
		change(`"seed":"5"`, `"seed":5`):      "cannot be read: ",
		change(`"game":"chess"`, `"game":"xiangqi"`):                                              `it is of "xiangqi", not of chess`,
		change(`"game":"chess"`, `"game":"chess","options":"x"`):                                  `it has the options "x", not ""`,
		change(`"moves":["e4"]`, `"moves":["e5"]`):                                                "record 0: record: move 1: ",
		change(`"moves":["e4"]`, `"moves":["d3"]`):                                                "record 1: no pass leads there",
		change(`"moves":["e4"]`, `"moves":["e4"],"undone":{"moves":["e6"]}`):                      "record 0: something was taken back before a pass",
		change(`"moves":["e4"]`, `"moves":["e4"],"end":{"outcome":"loss","cause":"resignation"}`): "record 1: no pass leads there",
		`{"game":"chess","seed":"5","at":0,"records":[]}`:                                         "there is no record 0",
		`{"game":"chess","seed":"5","at":0,"records":[null]}`:                                     "record 0: record: ",
	} {
		if table, err := chess.Resume([]byte(text)); err == nil || table != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v, want %q", text, err, want)
		}
	}
	other, err := game(t, "gomoku").With(map[string]string{"size": "9"})
	if err != nil {
		t.Fatal(err)
	}
	small := keep(t, open(t, other, "", "e5"))
	if _, err := other.Resume([]byte(small)); err != nil {
		t.Error(err)
	}
	if _, err := game(t, "gomoku").Resume([]byte(small)); err == nil {
		t.Error("a game of another size was taken up")
	}
}

// A game that was loaded from what everybody has seen goes on with dice of its own, which are kept.
func TestKeepLoaded(t *testing.T) {
	entry := game(t, "dicerace")
	file, err := open(t, entry, "0:0/90 a", "roll", "walk", "roll").Save(ply.Watcher, nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := entry.Load(file, 77)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Pass(); err != nil {
		t.Fatal(err)
	}
	twin, err := entry.Resume([]byte(keep(t, table)))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for range 10 {
			if err := table.Play("roll"); err != nil {
				t.Fatal(err)
			}
			if err := twin.Play("roll"); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(table.Look(0), twin.Look(0)); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
		for len(table.Look(0).Steps) > 2 { // also from before the pass
			table.Undo()
			twin.Undo()
		}
	}
	undone, err := entry.Load([]byte(`{"start":"0:0/90 a","moves":["walk"],"undone":{"moves":["roll","3","walk"]}}`), 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := undone.Look(0).Ahead; got != 2 || !undone.Redo() || !undone.Redo() || undone.Redo() {
		t.Errorf("%d steps ahead, want 2", got)
	}
}

// The dice after a pass are not those of the beginning, which everybody has seen, and the same if the
// pass is made again.
func TestDiceAfterPass(t *testing.T) {
	rolls := []string{}
	for range 12 {
		rolls = append(rolls, "roll")
	}
	entry := game(t, "dicerace")
	texts := func(moves ...string) string {
		var all []string
		for _, step := range open(t, entry, "0:0/99 a", moves...).Look(0).Steps {
			all = append(all, step.Text)
		}
		return fmt.Sprint(all[len(all)-len(rolls):])
	}
	first, passed := texts(rolls...), texts(append([]string{"pass"}, rolls...)...)
	again := texts(append([]string{"pass", "undo", "pass"}, rolls...)...)
	later := texts(append([]string{"pass", "pass"}, rolls...)...)
	if first == passed || passed == later || first == later || passed != again {
		t.Errorf("at first\n%s\nafter a pass\n%s\nagain\n%s\nafter two\n%s", first, passed, again, later)
	}
}

// Steps have the numbers of the game, also after a pass and in a row. A roll belongs to the step before
// it, and one at the start to none.
func TestSteps(t *testing.T) {
	for name, tt := range map[string]struct {
		state string
		moves []string
		want  string // number, side, text, and whether it is a pass
	}{
		"chess":    {"", []string{"e4", "e5", "pass", "d5"}, "[{1. 0 e4 false} {1... 1 e5 false} {2. 0 pass true} {2... 1 d5 false}]"},
		"jieqi":    {"", []string{"h2h9", "b9c7"}, "[{1. 0 XC2+7: =PxH false} {1... 1 XH2+3: =E false}]"},
		"kalah":    {"", []string{"3", "1", "2"}, "[{1. 0 3 false} {1. 0 1 false} {1... 1 2 false}]"},
		"dicerace": {"0:0/10 a rolls", []string{"walk", "roll", "pass"}, "[{1... 1 walk false} {2. 0 roll: 2 false} {2... 1 pass true}]"},
	} {
		if got := fmt.Sprint(open(t, game(t, name), tt.state, tt.moves...).Look(0).Steps); got != tt.want {
			t.Errorf("%s: %s, want %s", name, got, tt.want)
		}
	}
}

func TestPasses(t *testing.T) {
	for name, want := range map[string]bool{"chess": true, "xiangqi": true, "jieqi": true, "gomoku": true, "dicerace": true, "reversi": true, "connect4": false} {
		if got := game(t, name).Passes(); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if look := open(t, game(t, "chess"), "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").Look(0); look.Pass {
		t.Error("in check somebody may pass")
	}
}

// A machine accepts a draw that is good enough for its side, whoever is to move.
func TestDraw(t *testing.T) {
	const white, late = "4k3/8/8/8/8/8/8/4K2R ", " - - 0 40" // White stands better
	for _, tt := range []struct {
		state, player string
		side          int
		why           string
	}{
		{white + "w" + late, "alphabeta:depth=2", 0, "it thinks that it stands better"},
		{white + "b" + late, "alphabeta:depth=2", 0, "it thinks that it stands better"},
		{white + "w" + late, "alphabeta:depth=2", 1, ""},
		{white + "b" + late, "alphabeta:depth=2", 1, ""},
		{white + "b - - 0 9", "alphabeta:depth=2", 1, "the game has only begun"},
		{white + "b" + late, "random", 1, "it does not know who stands better"},
	} {
		accepts, why, err := open(t, game(t, "chess"), tt.state).Draw(t.Context(), tt.player, tt.side, ply.Limits{})
		if err != nil || accepts != (tt.why == "") || why != tt.why {
			t.Errorf("%+v: %v, %q, %v", tt, accepts, why, err)
		}
	}
	table := open(t, game(t, "chess"), "")
	for _, ask := range []func() error{
		func() error { _, _, err := table.Draw(t.Context(), "random", 2, ply.Limits{}); return err },
		func() error { _, _, err := table.Draw(t.Context(), "nobody", 0, ply.Limits{}); return err },
		func() error { _, _, err := table.Draw(t.Context(), "uci:x", 0, ply.Limits{}); return err },
		func() error {
			_, _, err := open(t, game(t, "chess"), "", "end").Draw(t.Context(), "random", 0, ply.Limits{})
			return err
		},
	} {
		if ask() == nil {
			t.Error("no error")
		}
	}
}

// A line has its moves with numbers, what its score says in words, and the touches of its first move.
func TestLine(t *testing.T) {
	table := open(t, game(t, "chess"), "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 31")
	var last []app.Line
	if err := table.Analyze(context.Background(), "alphabeta:depth=3", ply.Limits{}, 2, func(lines []app.Line) { last = lines }); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(last[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"text":"31. Rd8#"`, `"verdict":"White wins in 1 move"`, `"touch":[{"x":3,"y":0},{"x":3,"y":7}]`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s has no %s", text, want)
		}
	}
	if len(last) != 2 || last[1].Verdict != "" || !strings.HasPrefix(last[1].Text, "31. ") || !strings.Contains(last[1].Text, " 32. ") {
		t.Errorf("%+v", last)
	}
}

// Whatever is read as a kept game can be kept again, looked at, and played.
func FuzzResume(f *testing.F) {
	entries := append(catalog.Games(), app.Of("hidden", hiddentest.Rules{}))
	for i, entry := range entries {
		table, err := entry.Open("", 3)
		if err != nil {
			f.Fatal(err)
		}
		for n := range 4 {
			if n == 2 {
				_ = table.Pass()
			}
			if err := table.Play(table.Look(table.Turn()).Moves[0].Text); err != nil {
				f.Fatal(err)
			}
		}
		f.Add(uint8(i), keep(f, table))
		table.Undo()
		table.Undo()
		f.Add(uint8(i), keep(f, table))
		if err := table.Finish(0, ply.Draw, ply.Agreement); err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), keep(f, table))
	}
	f.Fuzz(func(t *testing.T, i uint8, kept string) {
		entry := entries[int(i)%len(entries)]
		table, err := entry.Resume([]byte(kept))
		if err != nil {
			if table != nil {
				t.Fatal("a table and an error")
			}
			return
		}
		again := keep(t, table)
		twin, err := entry.Resume([]byte(again))
		if err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		equal(t, "kept again", looksOf(table), looksOf(twin))
		ahead := 0
		for table.Redo() {
			ahead++
		}
		if want := twin.Look(0).Ahead; ahead != want {
			t.Fatalf("%d steps ahead, want %d", ahead, want)
		}
		for table.Undo() {
		}
		if look := table.Look(0); len(look.Steps) > 0 {
			t.Fatalf("after all was taken back: %v", look.Steps)
		}
		if moves := twin.Look(twin.Turn()).Moves; len(moves) > 0 && twin.Play(moves[0].Text) != nil {
			t.Fatalf("%s cannot be played", moves[0].Text)
		}
	})
}
