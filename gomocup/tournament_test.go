//go:build unix

package gomocup_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomocup"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/dialog/dialogtest"
	"github.com/plygo/ply/match"
)

func external(g gomoku.Game, name string) match.Entrant[board, move] {
	cfg := faking(name)
	return match.Entrant[board, move]{Name: name, Keep: name != "far", New: func(uint64) (match.Player[board, move], error) {
		return gomocup.Start(context.Background(), g, cfg)
	}}
}

func random(g ply.Game[board, move]) match.Entrant[board, move] {
	return match.Entrant[board, move]{Name: "random", New: func(seed uint64) (match.Player[board, move], error) {
		r := greedy.Random(g)
		r.Seed = seed
		return match.NewPlayer(r, ply.Limits{Depth: 1}), nil
	}}
}

// In a tournament a program that fails loses its own games, with the reason, and the
// others play theirs to the end.
func TestTournament(t *testing.T) {
	t.Setenv("GORACE", "atexit_sleep_ms=0")
	g, err := gomoku.New(15, gomoku.Caro)
	if err != nil {
		t.Fatal(err)
	}
	losses := map[string]dialogtest.Loss{
		"dies":     {Cause: match.Failure, Text: "signal: killed"},
		"hangs":    {Cause: match.Failure, Text: "no move within"},
		"nonsense": {Cause: match.Failure, Text: `it said "\x00`},
		"far":      {Cause: match.IllegalMove, Text: "15,3 is not on the board"},
		"error":    {Cause: match.Failure, Text: "refuses"},
	}
	entrants := []match.Entrant[board, move]{random(g), external(g, "good")}
	for name := range losses {
		entrants = append(entrants, external(g, name))
	}
	tour := match.Tournament[board, move]{
		Game: g, Entrants: entrants, Rounds: 1, Concurrency: 4, Seed: 1,
		Terms: match.Terms{
			Control: match.Control{Move: ply.Limits{Time: 300 * time.Millisecond, Nodes: 200}},
			Margin:  patience, // so that good programs do not lose on a slow machine
			Grace:   patience,
		},
		Progress: dialogtest.Losses(t, losses),
	}
	table, err := tour.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	dialogtest.NoChildren(t)
	if table.Rows[0].Name != "good" || table.Rows[1].Name != "random" {
		t.Errorf("a faulty program is better than a healthy one\n%s", table.Text())
	}
}

// The opening rules are part of the game: programs choose colours over the protocol, and
// the players of a match do the same.
func TestOpenings(t *testing.T) {
	t.Setenv("GORACE", "atexit_sleep_ms=0")
	for _, rule := range []gomoku.OpeningRule{gomoku.Swap2, gomoku.Swap} {
		g, err := gomoku.NewOpening(gomoku.Rules{}, rule)
		if err != nil {
			t.Fatal(err)
		}
		var archive strings.Builder
		tour := match.Tournament[board, move]{
			Game: g, Entrants: []match.Entrant[board, move]{external(g, "good"), random(g)}, Rounds: 2, Concurrency: 2, Seed: 3,
			Archive: &archive,
			Terms:   match.Terms{Control: match.Control{Move: ply.Limits{Nodes: 200, Time: time.Second}}, Margin: patience, Grace: patience},
			Progress: func(_, _ int, game match.Result) {
				if game.Cause != "" {
					t.Errorf("%v: %s: %s", rule, game.Cause, game.Reason)
				}
			},
		}
		table, err := tour.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if table.Rows[0].Name != "good" || table.Rows[0].Total.Wins != 4 {
			t.Errorf("%v\n%s", rule, table.Text())
		}
		games := 0
		for game, err := range g.ReadGames(strings.NewReader(archive.String())) {
			if err != nil {
				t.Errorf("%v\n%s", err, archive.String())
				break
			}
			if games++; len(game.Record.Moves()) < 9 {
				t.Errorf("a game of %d moves", len(game.Record.Moves()))
			}
		}
		if games != 4 {
			t.Errorf("%d games are in the archive", games)
		}
	}
	dialogtest.NoChildren(t)
}
