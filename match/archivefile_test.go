package match_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/xiangqi"
)

// saved is a small tournament of a game with an archive. Its games are always the same.
type saved struct {
	name string
	// run plays it.
	run func(ctx context.Context, results, archive string, progress func(int, int, match.Result)) (*match.Table, error)
	// read returns the games in an archive, each as its round, its players, its outcome and its
	// length, and how many are broken.
	read func(text []byte) (games []string, broken int)
}

var savedGames = []saved{
	newSaved("chess", chess.Rules{}),
	newSaved("xiangqi", xiangqi.Rules{}),
	newSaved("gomoku", gomoku.Rules{}),
}

func newSaved[S any, M comparable](name string, g interface {
	ply.Game[S, M]
	ply.Archiver[S, M]
	ply.Sider
}) saved {
	tour := match.Tournament[S, M]{Game: g, Rounds: 4, Concurrency: 1, Terms: match.Terms{MaxPlies: 5}}
	for _, name := range []string{"one", `"two", or more`} {
		tour.Entrants = append(tour.Entrants, match.Entrant[S, M]{Name: name, New: func(seed uint64) (match.Player[S, M], error) {
			random := greedy.Random(tour.Game)
			random.Seed = seed
			return match.NewPlayer(random, ply.Limits{Depth: 1}), nil
		}})
	}
	return saved{
		name: name,
		run: func(ctx context.Context, results, archive string, progress func(int, int, match.Result)) (*match.Table, error) {
			tour := tour
			tour.ResultsFile, tour.ArchiveFile, tour.Progress = results, archive, progress
			return tour.Run(ctx)
		},
		read: func(text []byte) (games []string, broken int) {
			for game, err := range g.ReadGames(bytes.NewReader(text)) {
				if err != nil {
					broken++
					continue
				}
				games = append(games, fmt.Sprintf("%s: %s, %s, %v, %d", game.Tags["Round"], game.Tags[g.Sides()[0]], game.Tags[g.Sides()[1]], game.Record.Outcome(), len(game.Record.Moves())))
			}
			return games, broken
		},
	}
}

// undisturbed plays the tournament and returns its table, and the text of its archive.
func (s saved) undisturbed(t *testing.T) (table string, archive []byte) {
	t.Helper()
	dir := t.TempDir()
	return s.finish(t, filepath.Join(dir, "results"), filepath.Join(dir, "archive"))
}

// finish plays the tournament to its end, and checks that results and archive have the same games.
func (s saved) finish(t *testing.T, results, archive string) (string, []byte) {
	t.Helper()
	table, err := s.run(t.Context(), results, archive, nil)
	if err != nil {
		t.Fatal(err)
	}
	return table.Text(), readFile(t, archive)
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func writeFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// Each game is in the archive once, in the format of the game.
func TestArchiveFile(t *testing.T) {
	for _, s := range savedGames {
		_, archive := s.undisturbed(t)
		games, broken := s.read(archive)
		if len(games) != 8 || broken > 0 || len(slices.Compact(slices.Sorted(slices.Values(games)))) != 8 {
			t.Errorf("%s: %d broken, %q", s.name, broken, games)
		}
	}
}

// cuts calls f for lengths of text, for every one if PLY_THOROUGH is set.
func cuts(text []byte, f func(k int)) {
	step := evidence.Amount(7, 1)
	if testing.Short() {
		step = 41
	}
	for k := 0; k <= len(text); k += step {
		f(k)
	}
}

// A program that was killed left any part of its last game, and of its last line of results. The
// next run goes on such that nobody can tell.
func TestArchiveCut(t *testing.T) {
	for _, s := range savedGames {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			results, archive := filepath.Join(dir, "results"), filepath.Join(dir, "archive")
			table, text := s.finish(t, results, archive)
			lines := bytes.SplitAfter(readFile(t, results), []byte("\n"))
			third := bytes.Join(lines[:4], nil) // the line of the archive, and three results
			begin, end := sizes(t, s, text)
			// Killed while it wrote the game after its result, or before.
			cuts(text[begin:end-1], func(k int) {
				writeFile(t, results, third)
				writeFile(t, archive, text[:begin+k])
				if gotTable, got := s.finish(t, results, archive); gotTable != table || !bytes.Equal(got, text) {
					t.Errorf("%d bytes of a game (-want +got):\n%s", k, cmp.Diff(string(text), string(got)))
				}
			})
			// Killed while it wrote the result.
			cuts(lines[3], func(k int) {
				writeFile(t, results, append(bytes.Join(lines[:3], nil), lines[3][:k]...))
				writeFile(t, archive, text[:begin])
				if gotTable, got := s.finish(t, results, archive); gotTable != table || !bytes.Equal(got, text) {
					t.Errorf("%d bytes of a result (-want +got):\n%s", k, cmp.Diff(string(text), string(got)))
				}
			})
		})
	}
}

// sizes returns where the third game of an archive begins and ends.
func sizes(t *testing.T, s saved, text []byte) (begin, end int) {
	t.Helper()
	for k := range text {
		if games, _ := s.read(text[:k]); len(games) == 2 && begin == 0 && startsGame(text[k:], text) {
			begin = k
		} else if len(games) == 3 && startsGame(text[k:], text) {
			return begin, k
		}
	}
	t.Fatal("no third game")
	return 0, 0
}

// startsGame reports whether rest begins as text does.
func startsGame(rest, text []byte) bool { return bytes.HasPrefix(rest, text[:6]) }

// Without results, a game that was cut off at the end is removed before the next one is added.
// It is kept if only tags or line breaks are missing behind its moves and its result.
func TestArchiveTorn(t *testing.T) {
	for _, s := range savedGames {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "archive")
			_, text := s.undisturbed(t)
			begin, end := sizes(t, s, text)
			all, _ := s.read(text)
			kept := 0
			cuts(text[:end-begin], func(k int) {
				before := text[:begin+k]
				writeFile(t, file, before)
				if _, err := s.run(t.Context(), "", file, nil); err != nil {
					t.Errorf("%d bytes of a game: %v", k, err)
					return
				}
				after := readFile(t, file)
				games, broken := s.read(after)
				want := slices.Concat(all[:2], all)
				if len(games) == len(want)+1 {
					_, game, _ := strings.Cut(games[2], ":") // the round may be lost
					if !strings.HasSuffix(all[2], game) {
						t.Errorf("%d bytes of a game are read as %s", k, games[2])
					}
					kept++
					games = slices.Delete(games, 2, 3)
				}
				if broken > 0 || !slices.Equal(games, want) || !bytes.HasSuffix(after, text) {
					t.Errorf("%d bytes of a game: %d broken, %q", k, broken, games)
				}
			})
			t.Logf("%d of %d parts of a game were kept", kept, end-begin+1)
		})
	}
}

// What others put into an archive stays there, also if it is no game. The next game is behind it.
func TestArchiveForeign(t *testing.T) {
	s := savedGames[0]
	_, text := s.undisturbed(t)
	const tags = "[Event \"?\"]\n[White \"a\"]\n[Black \"b\"]\n\n"
	file := filepath.Join(t.TempDir(), "archive")
	for name, tt := range map[string]struct {
		text   string
		games  int
		broken int
	}{
		"no newline":         {tags + "1. e4 e5 1-0", 1, 0},
		"not finished":       {tags + "1. e4 e5 *\n", 1, 0},
		"an illegal move":    {tags + "1. e4 e5 2. Ke3 *\n\n", 0, 1},
		"broken and good":    {tags + "1. e5 *\n\n" + tags + "1. e4 *\n\n", 1, 1},
		"no tags":            {"1. e4 e5 1-0\n", 1, 0},
		"comment":            {"; the games of the club\n\n" + tags + "1. e4 e5 *\n", 1, 0},
		"comment at the end": {tags + "1. e4 e5 *\n\n; that was all\n", 1, 0},
		"byte order mark":    {"\uFEFF" + tags + "1. e4 e5 *\n", 1, 0},
		"blank lines":        {"\n \n\n", 0, 0},
		"large":              {strings.Repeat(tags+"1. e4 e5 *\n\n", 40_000), 40_000, 0},
		"Windows":            {strings.ReplaceAll(tags+"1. e4 e5 *\n\n", "\n", "\r\n"), 1, 0},
	} {
		writeFile(t, file, []byte(tt.text))
		if _, err := s.run(t.Context(), "", file, nil); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		after := readFile(t, file)
		games, broken := s.read(after)
		if !bytes.HasPrefix(after, []byte(tt.text)) || !bytes.HasSuffix(after, text) || len(games) != tt.games+8 || broken != tt.broken {
			t.Errorf("%s: %d games and %d broken: %q", name, len(games), broken, after[:min(len(after), 1000)])
		}
	}
	// In a large file, too, a game that was cut off is removed.
	before := strings.Repeat(tags+"1. e4 e5 *\n\n", 40_000)
	writeFile(t, file, []byte(before+tags+"1. e4 e"))
	if _, err := s.run(t.Context(), "", file, nil); err != nil || string(readFile(t, file)) != before+string(text) {
		t.Errorf("a torn game in a large file: %v", err)
	}
	// What may be anything is refused, and stays as it is.
	for _, text := range []string{"just a diary", tags + "1. e4 *\n\n{ not closed", tags + "1. e4 *\n\n1. d4 d"} {
		writeFile(t, file, []byte(text))
		if _, err := s.run(t.Context(), "", file, nil); err == nil || !strings.Contains(err.Error(), "nothing was changed") {
			t.Errorf("%q: %v", text, err)
		}
		if got := readFile(t, file); string(got) != text {
			t.Errorf("%q has become %q", text, got)
		}
	}
}

// An archive that does not go with its results is refused, and both stay as they are.
func TestArchiveOther(t *testing.T) {
	s := savedGames[0]
	dir := t.TempDir()
	results, archive := filepath.Join(dir, "results"), filepath.Join(dir, "archive")
	_, text := s.finish(t, results, archive)
	lines := readFile(t, results)
	// Results in the middle of which the archive was given up.
	_, games, _ := bytes.Cut(lines, []byte("\n"))
	part := bytes.Join(bytes.SplitAfter(lines, []byte("\n"))[:5], nil)
	part = append(part, bytes.ReplaceAll(games, []byte(`,"archived"`), []byte(`,"x"`))...)
	begin, _ := sizes(t, s, text)
	changed := bytes.ReplaceAll(text, []byte("ply limit"), []byte("PLY LIMIT"))
	for name, tt := range map[string]struct {
		results, archive []byte
		file, want       string
	}{
		"shorter":     {lines, text[:begin], archive, "archive has"},
		"empty":       {lines, nil, archive, "is it another file?"},
		"other name":  {lines, text, archive + "2", "are in archive, not in archive2"},
		"results too": {lines, lines, results, "need a file each"},
		"changed":     {part, changed, archive, "is not the archive of"},
	} {
		writeFile(t, results, tt.results)
		writeFile(t, tt.file, tt.archive)
		if _, err := s.run(t.Context(), results, tt.file, nil); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
		if !bytes.Equal(readFile(t, results), tt.results) || !bytes.Equal(readFile(t, tt.file), tt.archive) {
			t.Errorf("%s: a file was changed", name)
		}
	}
	both := match.Tournament[chess.Position, chess.Move]{Game: chess.Rules{}, Rounds: 1, Archive: &bytes.Buffer{}, ArchiveFile: archive}
	for _, name := range []string{"a", "b"} {
		both.Entrants = append(both.Entrants, match.Entrant[chess.Position, chess.Move]{Name: name, New: func(uint64) (match.Player[chess.Position, chess.Move], error) { return nil, nil }})
	}
	if _, err := both.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "choose one") {
		t.Errorf("both: %v", err)
	}
}

// Others added games after the program was killed. Theirs stay, and ours go on behind them.
func TestArchiveBetween(t *testing.T) {
	for _, s := range savedGames {
		dir := t.TempDir()
		results, archive := filepath.Join(dir, "results"), filepath.Join(dir, "archive")
		table, text := s.finish(t, results, archive)
		begin, end := sizes(t, s, text)
		lines := bytes.SplitAfter(readFile(t, results), []byte("\n"))
		other := bytes.ReplaceAll(text[:begin], []byte("one"), []byte("someone else"))
		for name, tt := range map[string]struct {
			results int // number of results
			archive []byte
			want    []byte
		}{
			"after our last game":   {3, slices.Concat(text[:end], other), slices.Concat(text[:end], other, text[end:])},
			"before our last game":  {3, slices.Concat(text[:begin], other), slices.Concat(text[:begin], other, text[begin:])},
			"a torn one":            {3, slices.Concat(text[:end], other, other[:40]), slices.Concat(text[:end], other, text[end:])},
			"before the first game": {0, other, slices.Concat(other, text)},
		} {
			writeFile(t, results, bytes.Join(lines[:min(1, tt.results)+tt.results], nil))
			writeFile(t, archive, tt.archive)
			for range 2 { // the second time nothing is left to do
				got, file := s.finish(t, results, archive)
				if got != table || !bytes.Equal(file, tt.want) {
					t.Errorf("%s, %s (-want +got):\n%s", s.name, name, cmp.Diff(string(tt.want), string(file)))
				}
			}
		}
	}
}
