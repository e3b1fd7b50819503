package match_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
)

type (
	entrant    = match.Entrant[connect4.Board, connect4.Move]
	opening    = match.Opening[connect4.Board, connect4.Move]
	tournament = match.Tournament[connect4.Board, connect4.Move]
)

// entrants returns n players of different strength, all of them quick.
func entrants(n int) []entrant {
	g := connect4.Rules{}
	return []entrant{
		{Name: "random", New: func(seed uint64) (player, error) { return random(seed), nil }},
		{Name: "greedy", New: func(seed uint64) (player, error) {
			s := greedy.New(g)
			s.Seed = seed
			return match.Searcher(s, ply.Limits{Depth: 1}), nil
		}},
		{Name: "alphabeta", New: func(uint64) (player, error) { return match.Searcher(alphabeta.New(g), ply.Limits{Nodes: 100}), nil }},
		{Name: "mcts", New: func(seed uint64) (player, error) {
			s := mcts.New(g)
			s.Seed = seed
			return match.Searcher(s, ply.Limits{Nodes: 20}), nil
		}},
		{Name: "random 2", New: func(seed uint64) (player, error) { return random(seed), nil }},
	}[:n]
}

func openings(t *testing.T, n int) []opening {
	t.Helper()
	list, err := match.RandomOpenings(connect4.Rules{}, connect4.Board{}, 4, n, 1)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func run(t *testing.T, tour tournament) *match.Table {
	t.Helper()
	table, err := tour.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestFormats(t *testing.T) {
	for _, tt := range []struct {
		format  match.Format
		players int
		games   []int // of each entrant, in the order of entrants
	}{
		{match.RoundRobin, 4, []int{18, 18, 18, 18}},
		{match.Gauntlet, 4, []int{18, 6, 6, 6}},
		{match.Swiss, 4, []int{6, 6, 6, 6}},
	} {
		done := 0
		tour := tournament{
			Game: connect4.Rules{}, Entrants: entrants(tt.players), Format: tt.format, Rounds: 3, Openings: openings(t, 3),
			Progress: func(n, total int, game match.Played) {
				if done++; n != done || total < n || game.Result == "" {
					t.Errorf("%v: progress %d of %d at game %d: %+v", tt.format, n, total, done, game)
				}
			},
		}
		table := run(t, tour)
		for i, e := range tour.Entrants {
			row, ok := table.Row(e.Name)
			if !ok || row.Total.Games() != tt.games[i] || 2*row.Pairs.Pairs() != tt.games[i] {
				t.Errorf("%v: %s has %d games, %v in pairs, want %d", tt.format, e.Name, row.Total.Games(), row.Pairs, tt.games[i])
			}
		}
		if tt.format == match.Swiss {
			for _, row := range table.Rows {
				if len(row.Versus) != 3 {
					t.Errorf("%s met %d opponents in 3 rounds of 4 players", row.Name, len(row.Versus))
				}
			}
		}
	}
}

// An odd number leaves one out in turn, and more rounds than opponents make players meet again.
func TestSwissByes(t *testing.T) {
	table := run(t, tournament{Game: connect4.Rules{}, Entrants: entrants(5), Format: match.Swiss, Rounds: 7, Openings: openings(t, 7)})
	for _, row := range table.Rows {
		if n := row.Total.Games(); n != 10 && n != 12 {
			t.Errorf("%s has %d games, want 14 less one or two byes", row.Name, n)
		}
	}
}

// A tournament that is interrupted again and again ends with the table of one that is
// not, whatever the number of games at once; so do shards; so does a Swiss; and so does a
// match that an SPRT stops.
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
			tour.Results = filepath.Join(t.TempDir(), "results.jsonl")
			tour.Concurrency = 4
			var got string
			for runs, finished := 1, false; !finished; runs++ {
				ctx, cancel := context.WithCancel(t.Context())
				n := 0
				tour.Progress = func(int, int, match.Played) {
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
				tear(t, tour.Results, runs)
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
			tour.Results = filepath.Join(t.TempDir(), "results.jsonl")
			run(t, tour)
			files = append(files, tour.Results)
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

// tear leaves the file as a program does that is killed while it writes a line.
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
	base.Results = filepath.Join(t.TempDir(), "results.jsonl")
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

// The broken lose their games, each with its reason, and the others' games are unharmed.
// Kept players are replaced after they broke, and all are closed in the end.
func TestFaultyEntrants(t *testing.T) {
	before := runtime.NumGoroutine()
	release := make(chan struct{})
	var made, closed atomic.Int64
	faulty := func(name string, act fake) entrant {
		return entrant{Name: name, Keep: true, New: func(seed uint64) (player, error) {
			made.Add(1)
			return &closing{player: at(2, random(seed), act), closed: &closed}, nil
		}}
	}
	list := append(entrants(2),
		faulty("error", func(context.Context, *record, match.Clock) (choice, error) { return choice{}, errors.New("died") }),
		faulty("panic", func(context.Context, *record, match.Clock) (choice, error) { panic("bug") }),
		faulty("hang", func(context.Context, *record, match.Clock) (choice, error) { <-release; return choice{}, nil }),
		faulty("illegal", func(context.Context, *record, match.Clock) (choice, error) { return choice{Move: 9}, nil }),
	)
	terms := match.Terms{Patience: 30 * time.Millisecond, Grace: 10 * time.Millisecond}
	table := run(t, tournament{Game: connect4.Rules{}, Entrants: list, Rounds: 1, Concurrency: 4, Terms: terms})
	for name, cause := range map[string]ply.Cause{"error": match.Failure, "panic": match.Crash, "hang": match.NoAnswer, "illegal": match.IllegalMove} {
		row, _ := table.Row(name)
		// Every loss is its own doing: it comes to its second move before the game is decided.
		if diff := cmp.Diff(map[ply.Cause]int{cause: row.Total.Losses}, row.Faults); diff != "" || row.Total.Losses < 4 {
			t.Errorf("%s: %+v, faults (-want +got):\n%s", name, row.Total, diff)
		}
	}
	for _, name := range []string{"random", "greedy"} {
		if row, _ := table.Row(name); row.Total.Games() != 10 || row.Total.Wins < 8 {
			t.Errorf("%s: %+v", name, row.Total)
		}
	}
	if text := table.Text(); !strings.Contains(text, "hang lost games by: no answer") {
		t.Errorf("the table does not say how games were lost:\n%s", text)
	}
	close(release)
	if m, c := made.Load(), closed.Load(); m != c {
		t.Errorf("%d players made, %d closed", m, c)
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

type closing struct {
	player
	closed *atomic.Int64
}

func (c *closing) Close() error {
	c.closed.Add(1)
	return nil
}

// A player that can never be made stops the tournament; one that cannot be made again
// loses its games.
func TestNewFails(t *testing.T) {
	var left atomic.Int64
	list := append(entrants(1), entrant{Name: "rare", New: func(seed uint64) (player, error) {
		if left.Add(-1) < 0 {
			return nil, errors.New("no such program")
		}
		return random(seed), nil
	}})
	tour := tournament{Game: connect4.Rules{}, Entrants: list, Rounds: 3, Concurrency: 1}
	if _, err := tour.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "starting rare: no such program") {
		t.Errorf("never made: %v", err)
	}
	left.Store(2)
	if row, _ := run(t, tour).Row("rare"); row.Faults[match.Failure] != 4 {
		t.Errorf("made twice: %+v", row)
	}
	list[1].New = func(uint64) (player, error) { return nil, nil }
	if _, err := tour.Run(t.Context()); err == nil {
		t.Error("no player and no error: no error")
	}
}

func TestTournamentErrors(t *testing.T) {
	for name, change := range map[string]func(*tournament){
		"no game":          func(o *tournament) { o.Game = nil },
		"one entrant":      func(o *tournament) { o.Entrants = o.Entrants[:1] },
		"no name":          func(o *tournament) { o.Entrants[0].Name = "" },
		"no New":           func(o *tournament) { o.Entrants[0].New = nil },
		"same name":        func(o *tournament) { o.Entrants[0].Name = o.Entrants[1].Name },
		"no round":         func(o *tournament) { o.Rounds = 0 },
		"format":           func(o *tournament) { o.Format = 9 },
		"concurrency":      func(o *tournament) { o.Concurrency = -1 },
		"shard":            func(o *tournament) { o.Shard, o.Shards = 2, 2 },
		"sharded Swiss":    func(o *tournament) { o.Shards, o.Format = 2, match.Swiss },
		"sharded SPRT":     func(o *tournament) { o.Shards, o.SPRT, o.Entrants = 2, &match.SPRT{Elo1: 5}, o.Entrants[:2] },
		"SPRT of three":    func(o *tournament) { o.SPRT = &match.SPRT{Elo1: 5} },
		"SPRT upside down": func(o *tournament) { o.SPRT, o.Entrants = &match.SPRT{Elo0: 5}, o.Entrants[:2] },
		"SPRT error rates": func(o *tournament) { o.SPRT, o.Entrants = &match.SPRT{Elo1: 5, Alpha: 1}, o.Entrants[:2] },
		"terms":            func(o *tournament) { o.Terms.MaxPlies = -1 },
		"no archiver":      func(o *tournament) { o.Archive = io.Discard },
		"bad opening":      func(o *tournament) { o.Openings = []opening{{Moves: []connect4.Move{8}}} },
		"bad directory":    func(o *tournament) { o.Results = filepath.Join(t.TempDir(), "none", "results") },
	} {
		tour := tournament{Game: connect4.Rules{}, Entrants: entrants(3), Rounds: 1}
		change(&tour)
		if _, err := tour.Run(t.Context()); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	sticks := match.Tournament[int, int]{Game: sticks{}, Rounds: 1}
	for i := range 2 {
		sticks.Entrants = append(sticks.Entrants, match.Entrant[int, int]{Name: fmt.Sprint(i), New: func(uint64) (match.Player[int, int], error) {
			return match.Searcher(greedy.Random(sticks.Game), ply.Limits{Depth: 1}), nil
		}})
	}
	if _, err := sticks.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "start") {
		t.Errorf("no start: %v", err)
	}
	sticks.Openings = []match.Opening[int, int]{{Start: 5}}
	if _, err := sticks.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "Turner") {
		t.Errorf("no Turner: %v", err)
	}
}

// archived is Connect Four with a file format: the tags and the moves of a game on a line.
type archived struct{ connect4.Rules }

func (archived) WriteGame(w io.Writer, game ply.Archive[connect4.Board, connect4.Move]) error {
	_, err := fmt.Fprintln(w, game.Tags["White"], game.Tags["Black"], game.Tags["Round"], game.Tags["Termination"], game.Record.Moves())
	return err
}

func (archived) ReadGames(io.Reader) iter.Seq2[ply.Archive[connect4.Board, connect4.Move], error] {
	return nil
}

func TestArchive(t *testing.T) {
	var file strings.Builder
	run(t, tournament{Game: archived{}, Entrants: entrants(2), Rounds: 2, Concurrency: 2, Archive: &file})
	if n := strings.Count(file.String(), "\n"); n != 4 || !strings.Contains(file.String(), "random greedy 1 four in a row") {
		t.Errorf("%d games:\n%s", n, &file)
	}
	full := errWriter{errors.New("disk full")}
	tour := tournament{Game: archived{}, Entrants: entrants(2), Rounds: 2, Archive: full}
	if _, err := tour.Run(t.Context()); !errors.Is(err, full.error) {
		t.Errorf("a disk that is full: %v", err)
	}
}

type errWriter struct{ error }

func (w errWriter) Write([]byte) (int, error) { return 0, w.error }

func TestRandomOpenings(t *testing.T) {
	list := openings(t, 200)
	seen := map[connect4.Board]bool{}
	for _, o := range list {
		s := o.Start
		for _, m := range o.Moves {
			connect4.Rules{}.Play(&s, m)
		}
		if seen[s] || len(o.Moves) != 4 {
			t.Errorf("opening %v is there twice, or short", o.Moves)
		}
		seen[s] = true
	}
	if diff := cmp.Diff(openings(t, 50), list[:50], cmp.Comparer(func(a, b connect4.Board) bool { return a == b })); diff != "" {
		t.Errorf("fewer openings are not the first of more:\n%s", diff)
	}
	if few, err := match.RandomOpenings(connect4.Rules{}, connect4.Board{}, 1, 8, 1); err == nil || len(few) != 7 {
		t.Errorf("there are 7 openings of one ply: %d, %v", len(few), err)
	}
	// Openings with dice are states, in which the dice have been thrown.
	dice, err := match.RandomOpenings(dicerace.Rules{}, dicerace.Rules{}.Start(), 3, 5, 1)
	if err != nil || len(dice[0].Moves) > 0 || dice[0].Start == (dicerace.Rules{}).Start() {
		t.Errorf("openings with dice: %+v, %v", dice, err)
	}
	// A game that says nothing of its states but their values.
	if list, err := match.RandomOpenings(sticks{}, 9, 2, 2, 1); err == nil || len(list) != 1 {
		t.Errorf("a game of one line: %+v, %v", list, err)
	}
	if _, err := match.RandomOpenings(connect4.Rules{}, connect4.Board{}, -1, 8, 1); err == nil {
		t.Error("negative plies: no error")
	}
}

func TestReadOpenings(t *testing.T) {
	const text = "# first\n4 4\n\n7/7/7/7/3o3/3x3 x\n7/7/7/7/7/3x3 o\n 1 2 3 \n"
	list, err := match.ReadOpenings(connect4.Rules{}, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var moves []int
	for _, o := range list {
		moves = append(moves, len(o.Moves))
	}
	if diff := cmp.Diff([]int{2, 0, 3}, moves); diff != "" {
		t.Errorf("moves of the openings (-want +got):\n%s", diff)
	}
	for _, bad := range []string{"x", "4 9", "7/7 x"} {
		if _, err := match.ReadOpenings(connect4.Rules{}, strings.NewReader("4\n"+bad)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := match.ReadOpenings(sticks{}, strings.NewReader("4")); err == nil {
		t.Error("no Notation: no error")
	}
}

// Random results: the rows of a table add up, and a pair counts once.
func TestTableAddsUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	var games []match.Played
	for round := 1; round <= 20; round++ {
		for _, p := range [][2]string{{"a", "b"}, {"b", "a"}, {"a", "c"}, {"c", "a"}, {"b", "c"}} {
			games = append(games, match.Played{Round: round, Players: p, Result: []string{"win", "draw", "loss"}[rng.IntN(3)]})
		}
	}
	table := match.NewTable(append(games, games...))
	var points float64
	for _, row := range table.Rows {
		points += row.Total.Points()
		var versus int
		for _, v := range row.Versus {
			versus += v.Games()
		}
		if versus != row.Total.Games() {
			t.Errorf("%s: %d games in all, %d against each", row.Name, row.Total.Games(), versus)
		}
	}
	if points != 100 {
		t.Errorf("%v points in 100 games", points)
	}
	a, _ := table.Row("a")
	b, _ := table.Row("b")
	if p, q := a.PairsAgainst("b"), b.PairsAgainst("a"); p.Pairs() != 20 || p != (match.Pairs{q[4], q[3], q[2], q[1], q[0]}) {
		t.Errorf("pairs of a against b: %v, of b against a: %v", p, q)
	}
	if a.Elo() != a.Pairs.Elo() || b.Elo() != b.Total.Elo() {
		t.Error("Elo is by pairs if and only if all games are in pairs")
	}
	if _, ok := table.Row("d"); ok {
		t.Error("there is no d")
	}
}
