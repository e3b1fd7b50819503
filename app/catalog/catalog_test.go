package catalog_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/board"
)

// Whole games of every entry, by the texts that a table offers. At every step the board can be
// drawn, every move is reached by its touches and its text and by no other move's, and undo and
// redo lead back to the same look. A game that was saved and loaded looks the same.
func TestTables(t *testing.T) {
	for _, entry := range catalog.Games() {
		t.Run(entry.Name(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, 2))
			positions := 1000
			if testing.Short() {
				positions = 100
			}
			moves := 0
			for n := 0; n < positions; {
				table, err := entry.Open("", rng.Uint64())
				if err != nil {
					t.Fatal(err)
				}
				for range 200 {
					look := table.Look(table.Turn())
					n++
					if look.Outcome != ply.Ongoing {
						break
					}
					checkLook(t, look)
					moves += len(look.Moves)
					if err := table.Play(look.Moves[rng.IntN(len(look.Moves))].Text); err != nil {
						t.Fatal(err)
					}
					if n%10 == 0 {
						checkTravel(t, table)
					}
				}
				checkFile(t, entry, table)
			}
			t.Logf("%d moves of %d positions", moves, positions)
		})
	}
}

// checkLook checks that the board can be drawn, and that moves differ in touches or in text.
func checkLook(t *testing.T, look app.Look) {
	t.Helper()
	if err := look.Board.Check(); err != nil {
		t.Fatalf("%s: %v", look.State, err)
	}
	seen := map[string]bool{}
	for _, m := range look.Moves {
		key := fmt.Sprint(m)
		if seen[key] {
			t.Fatalf("%s: two moves are %v", look.State, m)
		}
		seen[key] = true
	}
}

func checkTravel(t *testing.T, table app.Table) {
	t.Helper()
	before := table.Look(ply.Watcher)
	if !table.Undo() || !table.Redo() {
		t.Fatal("no way back")
	}
	if diff := cmp.Diff(before, table.Look(ply.Watcher)); diff != "" {
		t.Fatalf("after undo and redo (-want +got)\n%s", diff)
	}
}

func checkFile(t *testing.T, entry app.Entry, table app.Table) {
	t.Helper()
	file, err := table.Save(ply.Watcher, nil)
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := entry.Load(file, 1)
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	want, got := table.Look(ply.Watcher), loaded.Look(ply.Watcher)
	if diff := cmp.Diff(want.Steps, got.Steps); diff != "" || want.State != got.State || want.Outcome != got.Outcome {
		t.Fatalf("loaded: %s %v, want %s %v (-want +got)\n%s", got.State, got.Outcome, want.State, want.Outcome, diff)
	}
}

// Every player of every entry chooses a legal move.
func TestPlayers(t *testing.T) {
	for _, entry := range catalog.Games() {
		table, err := entry.Open("", 1)
		if err != nil {
			t.Fatal(err)
		}
		names := []string{}
		for _, p := range entry.Players() {
			names = append(names, p.Name)
		}
		for _, e := range entry.Evaluations() {
			names = append(names, "alphabeta:depth=2,eval="+e.Name, "minimax:eval="+e.Name+",depth=1")
		}
		for _, name := range names {
			choice, err := table.Choose(context.Background(), name, ply.Limits{Nodes: 300})
			if err != nil {
				t.Errorf("%s, %s: %v", entry.Name(), name, err)
				continue
			}
			if !slices.ContainsFunc(table.Look(0).Moves, func(m app.Move) bool { return m.Text == choice }) {
				t.Errorf("%s, %s chooses %s", entry.Name(), name, choice)
			}
			var lines []app.Line
			if err := table.Analyze(context.Background(), name, ply.Limits{Nodes: 300}, 3, func(l []app.Line) { lines = l }); err != nil {
				t.Errorf("%s, %s: %v", entry.Name(), name, err)
			}
			checkLines(t, entry, name, lines)
		}
		for name, want := range map[string]string{
			"uci:stockfish":        "a table has only players of its own",
			"alphabeta:eval=wrong": "has no evaluation",
			"deepblue":             "no player",
			"alphabeta:depth=x":    "depth",
			"":                     "no player",
		} {
			if _, err := table.Choose(context.Background(), name, ply.Limits{Nodes: 10}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %q: %v, want %q", entry.Name(), name, err, want)
			}
		}
	}
}

// checkLines checks that each line can be played, and that no two begin alike.
func checkLines(t *testing.T, entry app.Entry, name string, lines []app.Line) {
	t.Helper()
	first := map[string]bool{}
	if len(lines) == 0 || len(lines) > 3 {
		t.Errorf("%s, %s has %d lines", entry.Name(), name, len(lines))
	}
	for _, l := range lines {
		if len(l.Moves) == 0 || first[l.Moves[0]] {
			t.Errorf("%s, %s: lines %v", entry.Name(), name, lines)
			continue
		}
		first[l.Moves[0]] = true
		if l.Rate < 0 || l.Rate > 1 || (l.Rate > 0.5) != (l.Score > 0) && l.Score != 0 {
			t.Errorf("%s, %s: the rate of %v is %v", entry.Name(), name, l.Score, l.Rate)
		}
		table, err := entry.Open("", 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range l.Moves {
			if err := table.Play(m); err != nil {
				t.Errorf("%s, %s: line %v: %v", entry.Name(), name, l.Moves, err)
				break
			}
		}
	}
}

func TestOptions(t *testing.T) {
	gomoku, ok := catalog.Game("gomoku")
	if !ok {
		t.Fatal("no gomoku")
	}
	small, err := gomoku.With(map[string]string{"size": "9", "rule": "renju", "opening": "swap2"})
	if err != nil {
		t.Fatal(err)
	}
	table, err := small.Open("", 1)
	if err != nil {
		t.Fatal(err)
	}
	if b := table.Look(0).Board; b.Columns != 9 {
		t.Errorf("a board of %d columns", b.Columns)
	}
	for settings, want := range map[[2]string]string{
		{"size", "99"}:  `size cannot be "99"; there are 5, 6`,
		{"colour", "x"}: `gomoku has no option "colour"; there are size, rule, opening`,
	} {
		if _, err := gomoku.With(map[string]string{settings[0]: settings[1]}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", settings, err, want)
		}
	}
	jieqi, _ := catalog.Game("jieqi")
	closed, err := jieqi.With(map[string]string{"taken": "nobody", "quiet": "80", "repeats": "chase"})
	if err != nil {
		t.Fatal(err)
	}
	if want := "jieqi, seen by nobody, 80 plies, perpetual chase"; closed.Title() != want {
		t.Errorf("%s, want %s", closed.Title(), want)
	}
	for taken, want := range map[string]string{"capturer": "=PxH =PxX =PxX", "nobody": "=PxX =PxX =PxX", "both": "=PxH =PxH =PxH"} {
		entry, err := jieqi.With(map[string]string{"taken": taken})
		if err != nil {
			t.Fatal(err)
		}
		table := open(t, entry, "", "h2h9")
		var got []string
		for _, viewer := range []int{0, 1, ply.Watcher} {
			got = append(got, strings.TrimPrefix(table.Look(viewer).Steps[0].Text, "XC2+7: "))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("taken by %s: %v, want %s", taken, got, want)
		}
	}
	chess, _ := catalog.Game("chess")
	if _, err := chess.With(map[string]string{"size": "9"}); err == nil || !strings.Contains(err.Error(), "it has none") {
		t.Errorf("chess: %v", err)
	}
	if _, ok := catalog.Game("go"); ok {
		t.Error("there is a game of go")
	}
}

// The turn handed over three times, and back.
func TestPass(t *testing.T) {
	xiangqi, _ := catalog.Game("xiangqi")
	table, err := xiangqi.Open("", 1)
	if err != nil {
		t.Fatal(err)
	}
	start := table.Look(0).State
	for range 3 {
		if err := table.Pass(); err != nil {
			t.Fatal(err)
		}
	}
	if table.Turn() != 1 {
		t.Error("after three passes it is Red's turn")
	}
	for range 3 {
		if !table.Undo() {
			t.Fatal("no way back")
		}
	}
	if got := table.Look(0).State; got != start || table.Undo() {
		t.Errorf("at %s, want %s", got, start)
	}
	dots, _ := catalog.Game("connect4")
	if table, err = dots.Open("", 1); err != nil || table.Pass() == nil {
		t.Error("in Connect Four somebody passed")
	}
}

func TestFinish(t *testing.T) {
	chess, _ := catalog.Game("chess")
	table, err := chess.Open("", 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Finish(2, ply.Loss, ply.Resignation); err == nil {
		t.Error("player 2 resigned")
	}
	if err := table.Finish(1, ply.Loss, ply.Resignation); err != nil {
		t.Fatal(err)
	}
	if o, reason := table.Outcome(); o != ply.Win || reason == "" {
		t.Errorf("%v, %q", o, reason)
	}
	if _, err := table.Choose(context.Background(), "random", ply.Limits{}); err != ply.ErrGameOver {
		t.Errorf("after the end: %v", err)
	}
	if !table.Undo() || table.Look(0).Outcome != ply.Ongoing {
		t.Error("a resignation cannot be taken back")
	}
	if _, err := board.SVG(table.Look(0).Board, board.Style{}); err != nil {
		t.Error(err)
	}
}

// A file of PGN may begin with a comment, whose brace is no record's.
func TestCommentFirst(t *testing.T) {
	entry, _ := catalog.Game("chess")
	table, err := entry.Load([]byte("{The first move.} 1. e4 e5 *"), 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := table.Look(0).Steps; len(got) != 2 {
		t.Errorf("steps %v", got)
	}
}
