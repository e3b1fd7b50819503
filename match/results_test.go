package match_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/match"
)

// A tournament that is interrupted again and again ends with the same table as one that is
// not interrupted, for any number of games at once. The same holds for shards, for a Swiss,
// and for a match that an SPRT stops.
func TestResume(t *testing.T) {
	base := tournament{Game: connect4.Rules{}, Entrants: entrants(4), Rounds: 4, Openings: openings(t, 4), Seed: 5, Concurrency: 1}
	swiss := base
	swiss.Format = match.Swiss
	sprt := base
	sprt.Entrants = []entrant{base.Entrants[1], base.Entrants[0]}
	sprt.Rounds, sprt.Openings, sprt.SPRT = 60, openings(t, 60), &match.SPRT{Elo0: 0, Elo1: 100}
	for name, tour := range map[string]tournament{"round robin": base, "swiss": swiss, "sprt": sprt} {
		t.Run(name, func(t *testing.T) {
			want := run(t, tour).Text()
			tour.ResultsFile = filepath.Join(t.TempDir(), "results.jsonl")
			tour.Concurrency = 4
			var got string
			for runs, finished := 1, false; !finished; runs++ {
				ctx, cancel := context.WithCancel(t.Context())
				n := 0
				tour.Progress = func(int, int, match.Result) {
					if n++; n == 7 {
						cancel()
					}
				}
				table, err := tour.Run(ctx)
				cancel()
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				got, finished = table.Text(), err == nil
				tear(t, tour.ResultsFile, runs)
				if runs == 100 {
					t.Fatal("it never ends")
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-uninterrupted +interrupted):\n%s", diff)
			}
		})
	}
	t.Run("shards", func(t *testing.T) {
		want := run(t, base)
		var files []string
		for shard := range 3 {
			tour := base
			tour.Shard, tour.Shards = shard, 3
			tour.ResultsFile = filepath.Join(t.TempDir(), "results.jsonl")
			run(t, tour)
			files = append(files, tour.ResultsFile)
		}
		games, err := match.ReadResults(append(files, files[1])...)
		if err != nil {
			t.Fatal(err)
		}
		got := match.NewTable(games)
		if diff := cmp.Diff(want.Text()+want.Markdown()+want.CSV(), got.Text()+got.Markdown()+got.CSV()); diff != "" {
			t.Errorf("(-whole +merged):\n%s", diff)
		}
	})
}

// TestSharedResults: a file of results is for one program at a time. The second one is told so,
// and the first loses nothing.
func TestSharedResults(t *testing.T) {
	base := tournament{Game: connect4.Rules{}, Entrants: entrants(3), Rounds: 6, Openings: openings(t, 6), Seed: 5, Concurrency: 1}
	want := run(t, base).Text()
	base.ResultsFile = filepath.Join(t.TempDir(), "results.jsonl")
	first := base
	first.Progress = func(done, _ int, _ match.Result) {
		if _, err := base.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "results.jsonl is in use by another program") {
			t.Errorf("after %d games: %v", done, err)
		}
	}
	run(t, first)
	games, err := match.ReadResults(base.ResultsFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, match.NewTable(games).Text()); diff != "" {
		t.Errorf("(-whole +shared):\n%s", diff)
	}
}

// A file of results that was edited: with blank lines, with a byte order mark, with lines twice, or
// without its last newline. It is read as before, also by Run, which appends in a new line.
func TestEditedResults(t *testing.T) {
	base := tournament{Game: connect4.Rules{}, Entrants: entrants(3), Rounds: 2, Openings: openings(t, 2), Seed: 5, Concurrency: 1}
	base.ResultsFile = filepath.Join(t.TempDir(), "results.jsonl")
	want := run(t, base).Text()
	data, err := os.ReadFile(base.ResultsFile)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(data), "\n")
	half := lines[:len(lines)/2]
	for name, text := range map[string]string{
		"blank lines":       "\n" + strings.Join(half, " \n\r\n") + "\n\n",
		"byte order mark":   "\uFEFF" + strings.Join(half, ""),
		"only that":         "\uFEFF",
		"line twice":        strings.Join(half, "") + half[0],
		"no newline":        strings.TrimSuffix(strings.Join(half, ""), "\n"),
		"blanks at the end": strings.Join(half, "") + "  ",
		"torn line":         strings.Join(half, "") + lines[len(half)][:50],
		"torn archive line": strings.Join(half, "") + `{"archive":"x.p`,
		"Windows":           strings.ReplaceAll(strings.Join(half, ""), "\n", "\r\n"),
	} {
		if err := os.WriteFile(base.ResultsFile, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		before, err := match.ReadResults(base.ResultsFile)
		if err != nil || len(before) != len(half) && name != "only that" {
			t.Errorf("%s: %d games, %v", name, len(before), err)
		}
		played := 0
		tour := base
		tour.Progress = func(int, int, match.Result) { played++ }
		got := run(t, tour).Text()
		after, err := match.ReadResults(base.ResultsFile)
		if err != nil || got != want || match.NewTable(after).Text() != want || played != len(after)-len(before) {
			t.Errorf("%s: %d games, then %d, %d played, %v\n%s", name, len(before), len(after), played, err, got)
		}
	}
	// What contradicts itself is refused by Run as well, and stays as it is.
	text := strings.Join(half, "") + strings.NewReplacer(`"win"`, `"loss"`, `"loss"`, `"win"`, `"draw"`, `"win"`).Replace(half[0])
	if err := os.WriteFile(base.ResultsFile, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := base.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "two different results of round 1") {
		t.Errorf("two results of a game: %v", err)
	}
	if after, err := os.ReadFile(base.ResultsFile); err != nil || string(after) != text {
		t.Errorf("%q has become %q, %v", text, after, err)
	}
}

// TestForeignResults: a file that holds something else is refused and left as it is, and a
// torn line stays until there is a game to write.
func TestForeignResults(t *testing.T) {
	base := tournament{Game: connect4.Rules{}, Entrants: entrants(2), Rounds: 1, Openings: openings(t, 1)}
	base.ResultsFile = filepath.Join(t.TempDir(), "results.jsonl")
	for text, foreign := range map[string]bool{
		"just a diary":         true,
		"{\"rounds\": 3}":      true,
		"a line\nand another":  true,
		"{":                    false,
		"{\"round\":1,\"playe": false,
	} {
		if err := os.WriteFile(base.ResultsFile, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		tour, ctx := base, t.Context()
		if !foreign {
			var cancel context.CancelFunc
			ctx, cancel = context.WithCancel(ctx)
			cancel()
		}
		_, err := tour.Run(ctx)
		if err == nil || foreign == errors.Is(err, context.Canceled) {
			t.Errorf("%q: %v", text, err)
		}
		if got, err := os.ReadFile(base.ResultsFile); err != nil || string(got) != text {
			t.Errorf("%q has become %q, %v", text, got, err)
		}
	}
}

// tear leaves the file as a program leaves it that is killed while it writes a line.
func tear(t *testing.T, name string, runs int) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if runs%2 == 0 && len(data) > 20 {
		err = os.WriteFile(name, data[:len(data)-20], 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A file of another tournament is not resumed: not with other players, seeds, openings or terms.
func TestResumeOther(t *testing.T) {
	base := tournament{Game: connect4.Rules{}, Entrants: entrants(2), Rounds: 1, Openings: openings(t, 1)}
	base.ResultsFile = filepath.Join(t.TempDir(), "results.jsonl")
	run(t, base)
	for name, change := range map[string]func(*tournament){
		"players": func(o *tournament) { o.Entrants = entrants(4)[2:] },
		"seed":    func(o *tournament) { o.Seed++ },
		"opening": func(o *tournament) { o.Openings = nil },
		"terms":   func(o *tournament) { o.Terms.MaxPlies = 50 },
	} {
		other := base
		change(&other)
		if _, err := other.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "another tournament") {
			t.Errorf("other %s: %v", name, err)
		}
	}
	more := base
	more.Entrants, more.Rounds, more.Openings = entrants(3), 2, openings(t, 2)
	if row, _ := run(t, more).Row("random"); row.Total.Games() != 8 {
		t.Errorf("an entrant and a round more: %d games, want 8", row.Total.Games())
	}
}

func TestReadResultsErrors(t *testing.T) {
	const good = `{"round":1,"players":["a","b"],"opening":"start","seed":1,"terms":"none","result":"win","reason":"","plies":9,"seconds":1}`
	dir := t.TempDir()
	for name, lines := range map[string]string{
		"two results":   good + "\n" + strings.Replace(good, "win", "loss", 1) + "\n",
		"broken middle": good[:40] + "\n" + good + "\n",
		"no players":    `{"round":1,"result":"win"}` + "\n",
		"no result":     `{"round":1,"players":["a","b"],"result":"lost"}` + "\n",
	} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(lines), 0o666); err != nil {
			t.Fatal(err)
		}
		if games, err := match.ReadResults(file); err == nil {
			t.Errorf("%s: %+v", name, games)
		}
	}
	if _, err := match.ReadResults(filepath.Join(dir, "none")); err == nil {
		t.Error("no file: no error")
	}
}

// A bad line makes an error that fits a screen, however long the line is.
func TestReadResultsLong(t *testing.T) {
	junk := strings.Repeat("9", 1<<20)
	for _, line := range []string{
		`{"round":` + junk + `}`,
		`{"round":1,"players":["a","b"],"result":"` + junk + `"}`,
		`{"round":1,"players":["` + junk + `","b"],"result":"win"}` + "\n" + `{"round":1,"players":["` + junk + `","b"],"result":"loss"}`,
		junk,
	} {
		name := filepath.Join(t.TempDir(), "results")
		if err := os.WriteFile(name, []byte(line+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := match.ReadResults(name); err == nil || len(err.Error()) > 24*80 {
			t.Errorf("%.60s…: %.100v", line, err)
		}
	}
}
