package play

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/app/internal/subject"
)

// scored returns what the program writes for a person who plays with sticks, with a file of scores.
func scored(t *testing.T, path string, players [2]string, lines ...string) string {
	t.Helper()
	return evening(t, &sticksGame, Settings{players: players, seed: 1, scores: &path}, lines...)
}

func readScores(t *testing.T, path string) []tally {
	t.Helper()
	b := book{path: path}
	all, err := b.read()
	if err != nil {
		t.Fatal(err)
	}
	return all.Scores
}

// Games between a person and a machine are counted when they end, once each, over several runs of
// the program.
func TestScore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "scores.json")
	against := [2]string{person, "minimax:depth=9"}
	out := scored(t, path, against, "score", "chart", "resign", "board", "new", "resign", "score", "chart")
	hasAll(t, out, "no game of sticks against a machine has ended yet", "no game against minimax:depth=9 has ended yet",
		"Second wins: resignation.\nYou against minimax:depth=9: 0 wins, 0 draws, 1 loss.\n", "\nYou against minimax:depth=9: 0 wins, 0 draws, 2 losses.\n",
		"\ngames  wins draws losses  without draws with draws  against\n    2     0     0      2             0%         0%  minimax:depth=9\n", "kept in "+path,
		"\nYour win rate against minimax depth 9: 0 wins, 0 draws, 2 losses\nwithout draws ....", " 0% of 2 games\n   with draws ....")
	if n := strings.Count(out, "You against"); n != 2 {
		t.Errorf("told %d times, want after each game:\n%s", n, out)
	}
	// The next run goes on: a win by hand.
	hasAll(t, scored(t, path, [2]string{"minimax:depth=1", person}, "resign"), "You against minimax:depth=1: 0 wins, 0 draws, 1 loss.\n")
	out = scored(t, path, [2]string{person, "minimax:depth=9"}, "take 3", "take 3", "take 2", "take 1")
	hasAll(t, out, "First wins by the rules.\nYou against minimax:depth=9: 1 win, 0 draws, 2 losses.\n")
	want := []tally{{Game: "sticks", Opponent: "minimax:depth=9", Wins: 1, Losses: 2}, {Game: "sticks", Opponent: "minimax:depth=1", Losses: 1}}
	if diff := cmp.Diff(want, readScores(t, path)); diff != "" {
		t.Error(diff)
	}
}

// What is no game between a person and a machine from its start to its end is not counted.
func TestUncounted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.json")
	machine := [2]string{person, "random"}
	for _, tt := range []struct {
		players [2]string
		lines   []string
		why     string
	}{
		{[2]string{person, person}, []string{"resign"}, ""},
		{[2]string{"random", "random"}, nil, ""},
		{machine, []string{"position 3", "resign"}, "it did not begin at the start"},
		{machine, []string{"go", "resign"}, "a machine moved for you"},
		{machine, []string{"take 1", "second greedy", "resign"}, "the players changed"},
		{machine, []string{"take 1", "swap", "swap", "resign"}, "the players changed"},
		{[2]string{person, person}, []string{"resign", "save " + file}, ""},
		{machine, []string{"load " + file, "undo", "take 1", "resign"}, "it had ended before"},
		{machine, []string{"take 1"}, ""},
	} {
		path := filepath.Join(t.TempDir(), "scores.json")
		out := scored(t, path, tt.players, tt.lines...)
		if tt.why != "" {
			hasAll(t, out, "This game does not count for the score: "+tt.why+".\n")
		}
		if _, err := os.Stat(path); err == nil || strings.Contains(out, "You against") {
			t.Errorf("%v, %q counts:\n%s", tt.players, tt.lines, out)
		}
	}
	// With other players from the beginning it counts.
	path := filepath.Join(t.TempDir(), "scores.json")
	scored(t, path, machine, "second greedy", "resign", "new", "swap", "resign")
	want := []tally{{Game: "sticks", Opponent: "greedy", Losses: 2}}
	if diff := cmp.Diff(want, readScores(t, path)); diff != "" {
		t.Error(diff)
	}
}

// The last end of a game counts, and it alone.
func TestScoreReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "scores.json")
	players := [2]string{person, "minimax:depth=9"}
	scored(t, path, players, "resign", "undo", "resign", "undo", "redo", "board", "new", "resign", "undo", "take 3", "take 3", "take 2", "take 1")
	want := []tally{{Game: "sticks", Opponent: "minimax:depth=9", Wins: 1, Losses: 1}}
	if diff := cmp.Diff(want, readScores(t, path)); diff != "" {
		t.Error(diff)
	}
	b := book{pending: []tally{{Wins: 1}, {Wins: -1}, {Losses: 1}, {Draws: -1}}}
	all, err := b.read()
	if diff := cmp.Diff([]tally{{Losses: 1}}, all.Scores); diff != "" || err != nil {
		t.Error(err, diff)
	}
}

// Games with other options, and other opponents, have scores of their own.
func TestScoresApart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "scores.json")
	small := sticksGame
	small.Options = "sticks=5"
	for range 2 {
		evening(t, &small, Settings{players: [2]string{"random", person}, scores: &path}, "resign")
	}
	scored(t, path, [2]string{person, "random"}, "resign", "new", "second greedy", "resign")
	want := []tally{{Game: "sticks", Options: "sticks=5", Opponent: "random", Losses: 2}, {Game: "sticks", Opponent: "random", Losses: 1}, {Game: "sticks", Opponent: "greedy", Losses: 1}}
	if diff := cmp.Diff(want, readScores(t, path)); diff != "" {
		t.Error(diff)
	}
	hasAll(t, scored(t, path, [2]string{person, person}, "score", "chart"), "random\n", "greedy\n", "the chart is about a person against a machine")
	if out := scored(t, path, [2]string{person, person}, "score"); strings.Count(out, "random") != 1 {
		t.Errorf("the scores of other options are listed:\n%s", out)
	}
}

// A pipe leaves no trace, unless it is asked to.
func TestNoTrace(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	t.Setenv("HOME", home)
	out := evening(t, &sticksGame, Settings{players: [2]string{person, "random"}}, "resign", "score")
	hasAll(t, out, "You against random: 0 wins, 0 draws, 1 loss.", "not kept in a file; -scores names one")
	if files, _ := os.ReadDir(home); len(files) > 0 {
		t.Errorf("files %v", files)
	}
	hidden := &subject.Game[darkState, darkMove]{Name: "dark", Rules: dark{}}
	hasAll(t, evening(t, hidden, Settings{players: [2]string{person, "random"}}, "resign"), "You against random: 0 wins, 0 draws, 1 loss.")
	none := ""
	if got := (&Settings{scores: &none}).scoreFile(true); got != "" {
		t.Errorf("with -scores '' the file is %q", got)
	}
	if got, want := (&Settings{}).scoreFile(true), filepath.Join(home, "ply", "scores.json"); got != want {
		t.Logf("on this system the scores are in %s", got)
	}
}

// A file that does not hold scores is not touched, and the person is told.
func TestBrokenScores(t *testing.T) {
	for name, text := range map[string]string{
		"cut":       `{"scores":[{"game":"sticks"`,
		"other":     "1. e4 e5 *\n",
		"unknown":   `{"scores":[],"more":1}`,
		"below":     `{"scores":[{"game":"sticks","opponent":"random","wins":-1,"draws":0,"losses":0}]}`,
		"twice":     `{"scores":[{"game":"a","opponent":"b","wins":1},{"game":"a","opponent":"b","wins":2}]}`,
		"following": `{"scores":[]} {}`,
		"list":      `[1]`,
	} {
		path := filepath.Join(t.TempDir(), "scores.json")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		err := run(t.Context(), &sticksGame, &Settings{players: [2]string{person, "random"}, scores: &path}, newTerminal(strings.NewReader("resign\nscore\nchart\n"), &out, false, nil))
		if err == nil || !strings.Contains(err.Error(), "the score is not saved") {
			t.Errorf("%s: ends with %v", name, err)
		}
		hasAll(t, out.String(), path+" is no file of scores: ", "the score is not saved: "+path+" is no file of scores: ", path+" is no file of scores: ")
		if data, err := os.ReadFile(path); err != nil || string(data) != text {
			t.Errorf("%s: %v, the file is now\n%s", name, err, data)
		}
	}
}

// Several programs at once lose no result.
func TestScoresAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "scores.json")
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 5 {
				b := book{path: path, pending: []tally{{Game: "g", Opponent: "o", Wins: 1}}}
				if err := b.write(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if got := readScores(t, path); len(got) != 1 || got[0].Wins != 40 {
		t.Errorf("scores %v, want 40 wins", got)
	}
}

func TestChart(t *testing.T) {
	x := tally{Game: "xiangqi", Opponent: "alphabeta:depth=4,eval=<own>", Wins: 2, Draws: 1, Losses: 3}
	want := "Your win rate against alphabeta depth 4, eval <own>: 2 wins, 1 draw, 3 losses\n" +
		"without draws ################........................ 40% of 5 games\n" +
		"   with draws #############........................... 33% of 6 games"
	if got := x.bars(false); got != want {
		t.Errorf("bars\n%s\nwant\n%s", got, want)
	}
	if got := (tally{Opponent: "uci:stockfish -x", Draws: 1}).bars(true); !strings.Contains(got, "uci:stockfish -x: 0 wins, 1 draw") || !strings.Contains(got, "░ - of 0 games\n") {
		t.Error(got)
	}
	dir := t.TempDir()
	path, scores, notes := filepath.Join(dir, "chart.svg"), filepath.Join(dir, "scores.json"), filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(notes, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	out := scored(t, scores, [2]string{person, "random"}, "resign", "chart "+path, "chart "+path, "chart "+notes, "chart "+filepath.Join(dir, "no", "such.svg"))
	hasAll(t, out, "The chart is in "+path, "The chart is in "+path, notes+" exists and is no SVG picture", "no such file")
	if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(data), "<svg") || !strings.Contains(string(data), ">random</text>") {
		t.Errorf("%v\n%s", err, data)
	}
	if data, _ := os.ReadFile(notes); string(data) != "mine" {
		t.Errorf("the notes are now %q", data)
	}
	if svg := x.svg("xiangqi"); !strings.Contains(svg, "alphabeta depth 4, eval &lt;own&gt;") || !strings.Contains(svg, ">2 wins of 5 games<") || !strings.Contains(svg, ">2 wins of 6 games<") {
		t.Error(svg)
	}
}
