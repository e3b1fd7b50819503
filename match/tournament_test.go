package match_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
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

// entrants returns n entrants of different strength, all of them fast.
func entrants(n int) []entrant {
	g := connect4.Rules{}
	return []entrant{
		{Name: "random", New: func(seed uint64) (player, error) { return random(seed), nil }},
		{Name: "greedy", New: func(seed uint64) (player, error) {
			s := greedy.New(g)
			s.Seed = seed
			return match.NewPlayer(s, ply.Limits{Depth: 1}), nil
		}},
		{Name: "alphabeta", New: func(uint64) (player, error) { return match.NewPlayer(alphabeta.New(g), ply.Limits{Nodes: 100}), nil }},
		{Name: "mcts", New: func(seed uint64) (player, error) {
			s := mcts.New(g)
			s.Seed = seed
			return match.NewPlayer(s, ply.Limits{Nodes: 20}), nil
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
		games   []int // games of each entrant, in the order of entrants
	}{
		{match.RoundRobin, 4, []int{18, 18, 18, 18}},
		{match.Gauntlet, 4, []int{18, 6, 6, 6}},
		{match.Swiss, 4, []int{6, 6, 6, 6}},
	} {
		done := 0
		tour := tournament{
			Game: connect4.Rules{}, Entrants: entrants(tt.players), Format: tt.format, Rounds: 3, Openings: openings(t, 3),
			Progress: func(n, total int, game match.Result) {
				if done++; n != done || total < n || game.Outcome == ply.Ongoing {
					t.Errorf("%v: progress %d of %d at game %d: %+v", tt.format, n, total, done, game)
				}
			},
		}
		table := run(t, tour)
		for i, e := range tour.Entrants {
			row, ok := table.Row(e.Name)
			if !ok || row.Total.Games() != tt.games[i] || 2*row.Pairs.Count() != tt.games[i] {
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

// With an odd number of entrants one has a bye in each round. With more rounds than
// opponents, players meet again.
func TestSwissByes(t *testing.T) {
	table := run(t, tournament{Game: connect4.Rules{}, Entrants: entrants(5), Format: match.Swiss, Rounds: 7, Openings: openings(t, 7)})
	for _, row := range table.Rows {
		if n := row.Total.Games(); n != 10 && n != 12 {
			t.Errorf("%s has %d games, want 14 less one or two byes", row.Name, n)
		}
	}
}

// Broken players lose their games, each for its own reason, and the games of others are not
// affected. Kept players are replaced after they broke, and all players are closed in the
// end. The test runs in a bubble of testing/synctest: no player is late because the machine
// is, and no goroutine may be left.
func TestFaultyEntrants(t *testing.T) { synctest.Test(t, faultyEntrants) }

func faultyEntrants(t *testing.T) {
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
		// Every loss is its own fault: its second move comes before the game is decided.
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
}

type closing struct {
	player
	closed *atomic.Int64
}

// Close takes longer than the grace of a move, as it can for an engine that must be killed.
func (c *closing) Close() error {
	time.Sleep(50 * time.Millisecond)
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
	list[1].New = func(uint64) (player, error) { panic("no memory") }
	if _, err := tour.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "starting rare: crash: no memory") {
		t.Errorf("a panic: %v", err)
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
		"too many games":   func(o *tournament) { o.Rounds = math.MaxInt },
		"a long Swiss":     func(o *tournament) { o.Rounds, o.Format = 1_000_000_000, match.Swiss },
		"shard":            func(o *tournament) { o.Shard, o.Shards = 2, 2 },
		"sharded Swiss":    func(o *tournament) { o.Shards, o.Format = 2, match.Swiss },
		"sharded SPRT":     func(o *tournament) { o.Shards, o.SPRT, o.Entrants = 2, &match.SPRT{Elo1: 5}, o.Entrants[:2] },
		"SPRT of a Swiss":  func(o *tournament) { o.Format, o.SPRT, o.Entrants = match.Swiss, &match.SPRT{Elo1: 5}, o.Entrants[:2] },
		"SPRT of three":    func(o *tournament) { o.SPRT = &match.SPRT{Elo1: 5} },
		"SPRT upside down": func(o *tournament) { o.SPRT, o.Entrants = &match.SPRT{Elo0: 5}, o.Entrants[:2] },
		"SPRT error rates": func(o *tournament) { o.SPRT, o.Entrants = &match.SPRT{Elo1: 5, Alpha: 1}, o.Entrants[:2] },
		"terms":            func(o *tournament) { o.Terms.MaxPlies = -1 },
		"no archiver":      func(o *tournament) { o.Archive = io.Discard },
		"bad opening":      func(o *tournament) { o.Openings = []opening{{Moves: []connect4.Move{8}}} },
		"bad directory":    func(o *tournament) { o.ResultsFile = filepath.Join(t.TempDir(), "none", "results") },
	} {
		tour := tournament{Game: connect4.Rules{}, Entrants: entrants(3), Rounds: 1}
		change(&tour)
		if _, err := tour.Run(t.Context()); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	tour := match.Tournament[int, int]{Game: rolling{}, Rounds: 1}
	for i := range 2 {
		tour.Entrants = append(tour.Entrants, match.Entrant[int, int]{Name: fmt.Sprint(i), New: func(uint64) (match.Player[int, int], error) {
			return match.NewPlayer(greedy.Random(tour.Game), ply.Limits{Depth: 1}), nil
		}})
	}
	if _, err := tour.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "start") {
		t.Errorf("no start: %v", err)
	}
	tour.Openings = []match.Opening[int, int]{{Start: 5}}
	if _, err := tour.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "Turner") {
		t.Errorf("no Turner: %v", err)
	}
}

// archived is Connect Four with a file format: one line with the tags and the moves of a
// game.
type archived struct{ connect4.Rules }

func (archived) WriteGame(w io.Writer, game ply.Archive[connect4.Board, connect4.Move]) error {
	_, err := fmt.Fprintln(w, game.Tags["x"], game.Tags["o"], game.Tags["Round"], game.Tags["TimeControl"], game.Tags["Termination"], game.Record.Moves())
	return err
}

func (archived) ReadGames(io.Reader) iter.Seq2[ply.Archive[connect4.Board, connect4.Move], error] {
	return nil
}

func TestArchive(t *testing.T) {
	var file strings.Builder
	run(t, tournament{Game: archived{}, Entrants: entrants(2), Rounds: 2, Concurrency: 2, Archive: &file})
	if n := strings.Count(file.String(), "\n"); n != 4 || !strings.Contains(file.String(), "random greedy 1 - four in a row") {
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

// Rounds that are played apart are those of the whole tournament.
func TestFirstRound(t *testing.T) {
	collect := func(first, rounds int, format match.Format) (games []match.Result) {
		run(t, tournament{Game: connect4.Rules{}, Entrants: entrants(4), Format: format, FirstRound: first, Rounds: rounds, Openings: openings(t, 3), Seed: 3,
			Concurrency: 1, Progress: func(_, _ int, game match.Result) {
				game.Seconds = 0
				games = append(games, game)
			}})
		return games
	}
	for _, format := range []match.Format{match.RoundRobin, match.Gauntlet} {
		want := collect(0, 5, format)
		got := append(collect(1, 2, format), collect(3, 3, format)...)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v (-whole +parts):\n%s", format, diff)
		}
	}
	for want, tour := range map[string]tournament{
		"no round -1":        {FirstRound: -1},
		"begins at round 1":  {FirstRound: 2, Format: match.Swiss},
		"is more than 10000": {FirstRound: math.MaxInt},
	} {
		tour.Game, tour.Entrants, tour.Rounds = connect4.Rules{}, entrants(2), 1
		if _, err := tour.Run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A game of a tournament can be played again from its result.
func TestReplay(t *testing.T) {
	for _, dice := range []bool{false, true} {
		if dice {
			replay(t, dicerace.Rules{}, greedy.Random[dicerace.State, dicerace.Move])
		} else {
			replay(t, connect4.Rules{}, greedy.Random[connect4.Board, connect4.Move])
		}
	}
}

// replay plays some games of random players twice.
func replay[S any, M comparable](t *testing.T, g interface {
	ply.Game[S, M]
	ply.Starter[S]
}, random func(ply.Game[S, M]) *greedy.RandomPlayer[S, M]) {
	t.Helper()
	openings, err := match.RandomOpenings[S, M](g, g.Start(), 2, 4, 1)
	if err != nil {
		t.Fatal(err)
	}
	tour := match.Tournament[S, M]{Game: g, Rounds: 8, Openings: openings, Seed: 5}
	for _, name := range []string{"a", "b"} {
		tour.Entrants = append(tour.Entrants, match.Entrant[S, M]{Name: name, New: func(seed uint64) (match.Player[S, M], error) {
			s := random(g)
			s.SetSeed(seed)
			return match.NewPlayer(s, ply.Limits{Depth: 1}), nil
		}})
	}
	var games []match.Result
	tour.Progress = func(_, _ int, game match.Result) { games = append(games, game) }
	if _, err := tour.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, game := range games {
		again, err := tour.Replay(t.Context(), game)
		if err != nil || again.Outcome != game.Outcome || len(again.Record.Moves()) != game.Plies {
			t.Errorf("%+v was played again as %v with %d plies, %v", game, again.Outcome, len(again.Record.Moves()), err)
		}
		game.Seed++
		if _, err := tour.Replay(t.Context(), game); err == nil {
			t.Error("a game with another seed was played again")
		}
	}
	if _, err := tour.Replay(t.Context(), match.Result{Round: 1, Players: [2]string{"a", "a"}}); err == nil {
		t.Error("a game of one player was played again")
	}
}
