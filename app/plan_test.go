package app_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
)

// onlyPlan leaves out what is not known before a game is played.
var onlyPlan = cmpopts.IgnoreFields(match.Result{}, "Outcome", "Cause", "Reason", "Plies", "Seconds")

func results(games []app.Played) (list []match.Result) {
	for _, game := range games {
		list = append(list, game.Result)
	}
	return list
}

// A plan has the games that a match has.
func TestPlan(t *testing.T) {
	for _, entry := range []app.Entry{app.Of("connect4", connect4.Rules{}), app.Of("dicerace", dicerace.Rules{})} {
		spec := app.MatchSpec{Players: [2]string{"mcts:nodes=50", "random"}, FirstRound: 3, Rounds: 4, Seed: 7, Terms: match.Terms{MaxPlies: 30}}
		if entry.Name() == "connect4" {
			spec.Openings = []string{"4 4", "1 2 3", "7/7/7/7/3o3/3x3 x"}
		}
		plan, err := entry.Plan(spec)
		if err != nil {
			t.Fatal(err)
		}
		games, err := entry.Match(t.Context(), spec)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(results(games), plan, onlyPlan); diff != "" {
			t.Errorf("%s (-played +planned):\n%s", entry.Name(), diff)
		}
		for i := range games {
			if err := games[i].Answers(&plan[i]); err != nil || plan[i].Outcome != ply.Ongoing {
				t.Errorf("%v: %+v", err, plan[i])
			}
		}
	}
	entry := app.Of("connect4", connect4.Rules{})
	for want, spec := range map[string]app.MatchSpec{
		"two entrants are called":  {Players: [2]string{"greedy", "greedy"}},
		"an entrant has no name":   {Players: [2]string{"greedy", ""}},
		"opening 1: ":              {Players: [2]string{"greedy", "random"}, Openings: []string{"x"}},
		"the game is already over": {Players: [2]string{"greedy", "random"}, Openings: []string{"1 2 1 2 1 2 1"}},
		"a clock scale is from":    {Players: [2]string{"greedy", "random"}, ClockScale: -1},
	} {
		if _, err := entry.Plan(spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if plan, err := entry.Plan(app.MatchSpec{Players: [2]string{"greedy", "uci:{0123}"}}); err != nil || len(plan) != 2 {
		t.Errorf("a program that is elsewhere: %d games, %v", len(plan), err)
	}
}

// A plan makes no player.
func TestPlanMakesNobody(t *testing.T) {
	var made atomic.Int64
	entry := app.Of("connect4", connect4.Rules{}).Player("own", "", func(uint64) match.Player[connect4.Board, connect4.Move] {
		made.Add(1)
		return match.NewPlayer(greedy.New(connect4.Rules{}), ply.Limits{Depth: 1})
	})
	if _, err := entry.Plan(app.MatchSpec{Players: [2]string{"own", "random"}, Rounds: 50}); err != nil || made.Load() > 0 {
		t.Errorf("%d players were made, %v", made.Load(), err)
	}
}

// A player can be made under another name than results have, and so play itself.
func TestLocal(t *testing.T) {
	entry := app.Of("connect4", connect4.Rules{})
	want := app.MatchSpec{Players: [2]string{"mcts:nodes=50", "greedy"}, Rounds: 3, Seed: 7, Files: true}
	games, err := entry.Match(t.Context(), want)
	if err != nil {
		t.Fatal(err)
	}
	same := want
	same.Local = func(player string) (string, error) { return player, nil }
	again, err := entry.Match(t.Context(), same)
	if diff := cmp.Diff(games, again, cmpopts.IgnoreFields(match.Result{}, "Seconds")); diff != "" || err != nil {
		t.Errorf("the same names: %v (-without +with):\n%s", err, diff)
	}
	self := app.MatchSpec{Players: [2]string{"one", "other"}, Rounds: 10, Seed: 7, Local: func(string) (string, error) { return "mcts:nodes=50", nil }}
	if games, err = entry.Match(t.Context(), self); err != nil || len(games) != 20 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	plan, err := entry.Plan(self)
	if diff := cmp.Diff(results(games), plan, onlyPlan); diff != "" || err != nil {
		t.Errorf("%v (-played +planned):\n%s", err, diff)
	}
	table := match.NewTable(results(games))
	row, ok := table.Row("one")
	if _, also := table.Row("other"); !ok || !also || row.Total.Games() != 20 || row.Total.Losses == 20 || len(row.Faults) > 0 {
		t.Errorf("self-play:\n%s", table.Text())
	}
	missing := errors.New("no such file")
	self.Local = func(string) (string, error) { return "", missing }
	if _, err := entry.Match(t.Context(), self); !errors.Is(err, missing) {
		t.Errorf("nothing here: %v", err)
	}
	self.Local = func(string) (string, error) { return "uci:rm", nil }
	if _, err := entry.Match(t.Context(), self); err == nil || !strings.Contains(err.Error(), "one is another program") {
		t.Errorf("a program: %v", err)
	}
}

// Match scales the clocks of players, and not the terms of results.
func TestMatchClockScale(t *testing.T) {
	var left atomic.Int64
	entry := app.Of("connect4", connect4.Rules{}).Player("clock", "", func(uint64) match.Player[connect4.Board, connect4.Move] {
		return match.PlayerFunc[connect4.Board, connect4.Move](func(_ context.Context, game *ply.Record[connect4.Board, connect4.Move], clock match.Clock) (match.Choice[connect4.Move], error) {
			if len(game.Moves()) == 0 {
				left.Store(int64(clock.Own))
			}
			s := game.State()
			return match.Choice[connect4.Move]{Move: connect4.Rules{}.Moves(nil, &s)[0]}, nil
		})
	})
	spec := app.MatchSpec{Players: [2]string{"clock", "random"}, Terms: match.Terms{Control: match.Control{Base: 100 * time.Second}}, ClockScale: 3}
	games, err := entry.Match(t.Context(), spec)
	if err != nil || time.Duration(left.Load()) != 300*time.Second || !strings.HasPrefix(games[0].Terms, "100 ") {
		t.Errorf("a clock of %v, %v, %+v", time.Duration(left.Load()), err, games)
	}
}
