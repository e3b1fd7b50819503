package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
)

// A match in parts, each sent as JSON, has the games of the whole match, in any order of parts.
func TestMatchParts(t *testing.T) {
	for _, entry := range []app.Entry{app.Of("connect4", connect4.Rules{}), app.Of("dicerace", dicerace.Rules{})} {
		spec := app.MatchSpec{Players: [2]string{"mcts:nodes=50", "random"}, Rounds: 6, Seed: 7, Files: true}
		if entry.Name() == "connect4" {
			spec.Openings = []string{"4 4", "1 2 3", "7/7/7/7/3o3/3x3 x", "7"}
		}
		whole, err := entry.Match(t.Context(), spec)
		if err != nil || len(whole) != 12 {
			t.Fatalf("%d games, %v", len(whole), err)
		}
		parts := make([]app.Played, 12)
		for _, round := range []int{5, 1, 3} {
			part := spec
			part.FirstRound, part.Rounds, part.Concurrency = round, 2, 1
			text, err := json.Marshal(part)
			if err != nil {
				t.Fatal(err)
			}
			var sent app.MatchSpec
			if err := json.Unmarshal(text, &sent); err != nil {
				t.Fatal(err)
			}
			games, err := entry.Match(t.Context(), sent)
			if err != nil {
				t.Fatal(err)
			}
			copy(parts[2*round-2:], games)
		}
		if diff := cmp.Diff(whole, parts, cmpopts.IgnoreFields(match.Result{}, "Seconds")); diff != "" {
			t.Errorf("%s (-whole +parts):\n%s", entry.Name(), diff)
		}
		for i, game := range whole {
			if game.Round != i/2+1 || game.Players[i%2] != "mcts:nodes=50" {
				t.Errorf("game %d is round %d, %v", i, game.Round, game.Players)
			}
			checkGame(t, entry, game)
		}
	}
}

// checkGame checks that the file of a game has its result.
func checkGame(t *testing.T, entry app.Entry, game app.Played) {
	t.Helper()
	table, err := entry.Load(game.File, 1)
	if err != nil {
		t.Fatalf("%v\n%s", err, game.File)
	}
	plies := 0
	for _, step := range table.Look(ply.Watcher).Steps {
		plies += 1 + strings.Count(step.Text, ": ") // what chance made of it
	}
	if o, reason := table.Outcome(); o != game.Outcome || reason != game.Reason || plies != game.Plies {
		t.Errorf("the file says %v, %s, the result %v, %s", o, reason, game.Outcome, game.Reason)
	}
	if err := entry.Confirm(&game); err != nil {
		t.Error(err)
	}
	for name, file := range map[string][]byte{"no": nil, "two": slices.Repeat(game.File, 2), "half a": game.File[:len(game.File)/2]} {
		if err := entry.Confirm(&app.Played{Result: game.Result, File: file}); err == nil {
			t.Errorf("%s: a file with %s game is confirmed", entry.Name(), name)
		}
	}
	game.Outcome = game.Outcome.Flip()
	if err := entry.Confirm(&game); game.Outcome != ply.Draw && err == nil {
		t.Errorf("%s: the opposite outcome is confirmed", entry.Name())
	}
}

// A pair of a tournament of several players, played apart, is the same pair.
func TestMatchOfTournament(t *testing.T) {
	entry := app.Of("connect4", connect4.Rules{})
	names := []string{"greedy", "mcts:nodes=20", "random"}
	var all []match.Result
	for i, a := range names {
		for _, b := range names[i+1:] {
			games, err := entry.Match(t.Context(), app.MatchSpec{Players: [2]string{a, b}, Openings: []string{"4 4"}, FirstRound: 3, Seed: 5})
			if err != nil {
				t.Fatal(err)
			}
			for _, game := range games {
				all = append(all, game.Result)
			}
		}
	}
	tour := match.Tournament[connect4.Board, connect4.Move]{Game: connect4.Rules{}, Rounds: 1, FirstRound: 3, Seed: 5}
	var err error
	if tour.Openings, err = match.ReadOpenings(connect4.Rules{}, strings.NewReader("4 4")); err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		tour.Entrants = append(tour.Entrants, match.Entrant[connect4.Board, connect4.Move]{Name: name, New: func(seed uint64) (match.Player[connect4.Board, connect4.Move], error) {
			s := []ply.Searcher[connect4.Board, connect4.Move]{greedy.New(connect4.Rules{}), mcts.New(connect4.Rules{}), greedy.Random(connect4.Rules{})}[i]
			s.(ply.Seeder).SetSeed(seed)
			return match.NewPlayer(s, []ply.Limits{{Depth: 1}, {Nodes: 20}, {Depth: 1}}[i]), nil
		}})
	}
	table, err := tour.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(table.Text(), match.NewTable(all).Text()); diff != "" {
		t.Errorf("(-tournament +matches)\n%s", diff)
	}
}

// Games in the game's own format have the names of the players.
func TestMatchFiles(t *testing.T) {
	entry := app.Of("chess", chess.Rules{})
	games, err := entry.Match(t.Context(), app.MatchSpec{
		Players: [2]string{"greedy", "random"}, Openings: []string{"e4 e5"}, Terms: match.Terms{MaxPlies: 10}, Files: true,
	})
	if err != nil || len(games) != 2 {
		t.Fatal(err)
	}
	for i, want := range []string{"[White \"greedy\"]\n[Black \"random\"]", "[White \"random\"]\n[Black \"greedy\"]"} {
		if !bytes.Contains(games[i].File, []byte(want)) || !bytes.Contains(games[i].File, []byte("1. e4 e5")) {
			t.Errorf("no %s in\n%s", want, games[i].File)
		}
		checkGame(t, entry, games[i])
	}
	if games, err = entry.Match(t.Context(), app.MatchSpec{Players: [2]string{"greedy", "random"}, Terms: match.Terms{MaxPlies: 2}}); err != nil || games[0].File != nil {
		t.Errorf("%v, files that nobody asked for: %q", err, games[0].File)
	}
}

func TestMatchErrors(t *testing.T) {
	entry := app.Of("connect4", connect4.Rules{})
	pair := [2]string{"greedy", "random"}
	for _, tt := range []struct {
		spec app.MatchSpec
		want string
	}{
		{app.MatchSpec{}, "no player"},
		{app.MatchSpec{Players: [2]string{"greedy", "deepblue"}}, "no player"},
		{app.MatchSpec{Players: [2]string{"greedy", "greedy"}}, "two entrants are called greedy"},
		{app.MatchSpec{Players: [2]string{"greedy", "alphabeta"}}, "alphabeta has no limit"},
		{app.MatchSpec{Players: [2]string{"greedy", "uci:rm -rf"}}, "another program"},
		{app.MatchSpec{Players: [2]string{"greedy", "uci:no-such-engine"}, Programs: true}, "needs a time control"},
		{app.MatchSpec{Players: pair, Openings: []string{"4", "x"}}, "opening 2: "},
		{app.MatchSpec{Players: pair, Openings: []string{"4\n3"}}, "opening 1: want one opening, got 2"},
		{app.MatchSpec{Players: pair, Openings: []string{"# 4"}}, "opening 1: want one opening, got 0"},
		{app.MatchSpec{Players: pair, Rounds: -1}, "needs a round"},
		{app.MatchSpec{Players: pair, FirstRound: -1}, "no round -1"},
		{app.MatchSpec{Players: pair, Rounds: math.MaxInt32}, "rounds are more than"},
		{app.MatchSpec{Players: pair, FirstRound: math.MaxInt32}, "is more than"},
		{app.MatchSpec{Players: pair, Concurrency: -1}, "negative concurrency"},
	} {
		if games, err := entry.Match(t.Context(), tt.spec); err == nil || !strings.Contains(err.Error(), tt.want) || len(games) > 0 {
			t.Errorf("%+v: %v, want %q", tt.spec, err, tt.want)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := entry.Match(ctx, app.MatchSpec{Players: pair}); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	for spec, want := range map[*app.MatchSpec]string{
		{Players: pair}:                          "write Start() tictactoe.Board",
		{Players: pair, Openings: []string{"5"}}: "ParseMove(s *tictactoe.Board",
	} {
		if _, err := app.Of("bare", bare{}).Match(t.Context(), *spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := app.Of("begun", begun{}).Match(t.Context(), app.MatchSpec{Players: pair, Files: true}); err == nil || !strings.Contains(err.Error(), "ParseMove(s *tictactoe.Board") {
		t.Errorf("files without texts: %v", err)
	}
	if games, err := app.Of("begun", begun{}).Match(t.Context(), app.MatchSpec{Players: pair}); err != nil || len(games) != 2 {
		t.Errorf("%d games, %v", len(games), err)
	}
}

// begun is bare with a start.
type begun struct{ bare }

func (b begun) Start() tictactoe.Board { return b.rules.Start() }

// Two players that are known by name, and the table of their games.
func ExampleEntry_match() {
	entry := app.Of("tictactoe", tictactoe.Rules{})
	games, err := entry.Match(context.Background(), app.MatchSpec{
		Players:  [2]string{"minimax:depth=9", "random"},
		Openings: []string{"5", "1"},
		Rounds:   2,
		Seed:     1,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	var results []match.Result
	for _, game := range games {
		fmt.Println(game.Round, game.Players, game.Outcome, game.Reason)
		results = append(results, game.Result)
	}
	row, _ := match.NewTable(results).Row("minimax:depth=9")
	fmt.Printf("%.0f%%\n", 100*row.Total.Score())
	// Output:
	// 1 [minimax:depth=9 random] win three in a row
	// 1 [random minimax:depth=9] loss three in a row
	// 2 [minimax:depth=9 random] win three in a row
	// 2 [random minimax:depth=9] draw board full
	// 88%
}
