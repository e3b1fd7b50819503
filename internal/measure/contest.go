package main

import (
	"context"
	"fmt"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// contest is a match of two entrants in pairs of games, of which one is played with the
// sides swapped.
type contest[S any, M comparable] struct {
	game     ply.Game[S, M]
	openings []match.Opening[S, M] // one for each pair of games
	terms    match.Terms
	seed     uint64
	sprt     *match.SPRT // may end it early; nil means that it does not
}

// terms returns those of a match of a searcher against itself, with a time for each move or, if that is 0, with nodes. Games end when they are
// decided.
func terms(move time.Duration, nodes int64) match.Terms {
	t := match.Terms{
		Control: match.Control{Move: ply.Limits{Nodes: nodes}},
		Resign:  match.ResignRule{Score: 800, Moves: 3},
		Draw:    match.DrawRule{Score: 10, Moves: 6, After: 40},
	}
	if move > 0 {
		t.Control.Move = ply.Limits{Time: move}
		t.Margin = time.Minute // machines are busy
	}
	return t
}

// play returns the results of the first entrant.
func (c contest[S, M]) play(ctx context.Context, first, second match.Entrant[S, M]) (match.Row, error) {
	table, err := (&match.Tournament[S, M]{
		Game: c.game, Entrants: []match.Entrant[S, M]{first, second},
		Rounds: len(c.openings), Openings: c.openings, Terms: c.terms, Seed: c.seed, SPRT: c.sprt, Concurrency: 1,
	}).Run(ctx)
	if err != nil {
		return match.Row{}, err
	}
	row, _ := table.Row(first.Name)
	return row, nil
}

// entrant makes a new searcher for every game, with the seed of that game. The limits are those
// beside the terms of the contest.
func entrant[S any, M comparable](name string, limits ply.Limits, fresh func() ply.Searcher[S, M]) match.Entrant[S, M] {
	return match.Entrant[S, M]{Name: name, New: func(seed uint64) (match.Player[S, M], error) {
		x := fresh()
		if seeder, ok := x.(ply.Seeder); ok {
			seeder.SetSeed(seed)
		}
		return match.NewPlayer(x, limits), nil
	}}
}

// eloText is the Elo difference with its 95% interval, and wins, draws and losses.
func eloText(r match.Row) string {
	e := r.Elo()
	return fmt.Sprintf("%+5.0f [%.0f, %.0f] %d %d %d", e.Elo, e.Low, e.High, r.Total.Wins, r.Total.Draws, r.Total.Losses)
}

// parseSPRT returns a function that reads the bounds of a sequential test, for a flag.
func parseSPRT(into **match.SPRT) func(text string) error {
	return func(text string) error {
		test, err := match.ParseSPRT(text)
		*into = &test
		return err
	}
}

// verdictText returns what a sequential test says of a match, if there is one.
func verdictText(test *match.SPRT, r match.Row) string {
	if test == nil {
		return ""
	}
	return fmt.Sprintf("  %v", test.Decide(r.Pairs))
}
