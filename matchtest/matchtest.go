// Package matchtest compares searchers in go tests: is one stronger, and does it need fewer
// nodes? A test is a few lines:
//
//	func TestStronger(t *testing.T) {
//		matchtest.Stronger(t, Rules{}, alphabeta.New, minimax.New, matchtest.Config{Limits: ply.Limits{Nodes: 500}})
//	}
//
// The games begin from random openings, each played twice with the sides swapped, until a
// sequential test (see [match.SPRT]) is decided. With limits of nodes or depth the same test
// plays the same games every time. A test that fails prints the table, the verdict, and the
// worst game.
//
// The game must be a [ply.Starter], because the games begin at its Start. Where both searchers
// play perfectly, neither is stronger: give them fewer nodes, or compare with [FewerNodes].
package matchtest

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// Config says how searchers are compared. The zero value is enough to tell a good searcher
// from a bad one.
type Config struct {
	Limits   ply.Limits // of each move, for both; without any it is 1,000 nodes
	Elo      float64    // how much stronger is stronger, how much weaker is weaker; 0 means 100
	MaxGames int        // 0 means 400; after them the games have shown nothing; they come in pairs
	Seed     uint64     // of openings, dice and searchers; another one means other games
}

// withDefaults fills in what is 0.
func (c Config) withDefaults() Config {
	if c.Limits == (ply.Limits{}) {
		c.Limits.Nodes = 1_000
	}
	c.Elo = cmp.Or(c.Elo, 100)
	c.MaxGames = cmp.Or(c.MaxGames, 400)
	return c
}

// check returns what is wrong with c.
func (c Config) check() error {
	switch lim := c.Limits; {
	case lim.Depth < 0 || lim.Nodes < 0 || lim.Time < 0 || lim.Soft < 0:
		return fmt.Errorf("a limit is negative: %+v", lim)
	case !(c.Elo > 0):
		return fmt.Errorf("a difference of %v Elo: want more than 0", c.Elo)
	case c.MaxGames < 2:
		return fmt.Errorf("at most %d games: want 2 or more", c.MaxGames)
	}
	return nil
}

// Stronger fails the test unless games show that a is stronger than b: rather by Elo than not
// at all. With two equal searchers, about one seed in twenty passes. If the games have shown
// nothing after MaxGames, the test fails.
//
// The functions a and b make a searcher for each game, as [github.com/plygo/ply/alphabeta.New]
// does. A searcher that is a [ply.Seeder] gets a seed.
func Stronger[S any, M comparable, A, B ply.Searcher[S, M]](
	t testing.TB, g ply.Game[S, M], a func(ply.Game[S, M]) A, b func(ply.Game[S, M]) B, c Config,
) {
	t.Helper()
	c = c.withDefaults()
	m := newMatch(g, a, b, c, match.SPRT{Elo0: 0, Elo1: c.Elo})
	m.judge(t, "is not shown to be stronger than", func(v match.Verdict) bool { return v == match.AcceptElo1 })
}

// NotWeaker fails the test if games show that a is weaker than b: rather by Elo than not at
// all. With two equal searchers, about one seed in twenty fails. If the games have shown nothing
// after MaxGames, the test passes.
func NotWeaker[S any, M comparable, A, B ply.Searcher[S, M]](
	t testing.TB, g ply.Game[S, M], a func(ply.Game[S, M]) A, b func(ply.Game[S, M]) B, c Config,
) {
	t.Helper()
	c = c.withDefaults()
	m := newMatch(g, a, b, c, match.SPRT{Elo0: -c.Elo, Elo1: 0})
	m.judge(t, "is weaker than", func(v match.Verdict) bool { return v != match.AcceptElo0 })
}

// contest is a match of two searchers.
type contest[S any, M comparable] struct {
	tour    match.Tournament[S, M]
	results []match.Result
	err     error
}

// newMatch returns a match of a and b that test ends.
func newMatch[S any, M comparable, A, B ply.Searcher[S, M]](
	g ply.Game[S, M], a func(ply.Game[S, M]) A, b func(ply.Game[S, M]) B, c Config, test match.SPRT,
) *contest[S, M] {
	m := &contest[S, M]{tour: match.Tournament[S, M]{
		Game: g,
		Entrants: []match.Entrant[S, M]{
			entrant("a", g, a, c.Limits),
			entrant("b", g, b, c.Limits),
		},
		Seed: c.Seed,
		SPRT: &test,
	}}
	if m.err = c.check(); m.err != nil {
		return m
	}
	m.tour.Progress = func(_, _ int, game match.Result) { m.results = append(m.results, game) }
	m.tour.Openings, m.err = openings(g, c.MaxGames/2, c.Seed)
	m.tour.Rounds = len(m.tour.Openings)
	return m
}

// entrant returns the entrant that plays with what build makes. Its name has the letter, because
// both may be of one type.
func entrant[S any, M comparable, A ply.Searcher[S, M]](
	letter string, g ply.Game[S, M], build func(ply.Game[S, M]) A, lim ply.Limits,
) match.Entrant[S, M] {
	kind := strings.TrimPrefix(reflect.TypeFor[A]().String(), "*")
	kind, _, _ = strings.Cut(kind, "[")
	return match.Entrant[S, M]{
		Name: fmt.Sprintf("%s (%s)", letter, kind),
		New: func(seed uint64) (match.Player[S, M], error) {
			s := build(g)
			if seeder, ok := any(s).(ply.Seeder); ok {
				seeder.SetSeed(seed)
			}
			return match.NewPlayer(s, lim), nil
		},
	}
}

// The random moves of openings. A game that has too few openings of the least number gets
// longer ones, too.
const (
	leastPlies = 2
	mostPlies  = 8
)

// openings returns n openings, or as many as there are. No two lead to the same state: searchers
// without randomness would play the same games again, which prove nothing.
func openings[S any, M comparable](g ply.Game[S, M], n int, seed uint64) (all []match.Opening[S, M], err error) {
	start, err := startOf(g)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for plies := leastPlies; plies <= mostPlies && len(all) < n; plies++ {
		more, _ := match.RandomOpenings(g, start, plies, n-len(all), seed) // fewer are fine
		for _, o := range more {
			s := o.Start
			for _, m := range o.Moves {
				g.Play(&s, m)
			}
			if text := describe(g, &s); !seen[text] {
				seen[text] = true
				all = append(all, o)
			}
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("every random game is over after %d moves", leastPlies)
	}
	return all, nil
}

// startOf returns the state in which games begin.
func startOf[S any, M comparable](g ply.Game[S, M]) (start S, err error) {
	if g == nil {
		return start, errors.New("the game is nil")
	}
	starter, ok := ply.As[ply.Starter[S]](g)
	if !ok {
		return start, fmt.Errorf("the game is no ply.Starter: it needs a method Start() %T", start)
	}
	return starter.Start(), nil
}

// judge plays the match, and fails the test unless the verdict passes.
func (m *contest[S, M]) judge(t testing.TB, failure string, passes func(match.Verdict) bool) {
	t.Helper()
	var table *match.Table
	if m.err == nil {
		table, m.err = m.tour.Run(t.Context())
	}
	if m.err != nil {
		t.Fatalf("matchtest: %v", m.err)
	}
	if fault := m.fault(); fault != "" {
		t.Fatalf("matchtest: %s\n%s%s", fault, table.Text(), m.worst(t, table))
	}
	if passes(table.Verdict()) {
		t.Logf("\n%s", table.Text())
		return
	}
	t.Errorf("matchtest: %s %s %s.\n%s%s", m.tour.Entrants[0].Name, failure, m.tour.Entrants[1].Name, table.Text(), m.worst(t, table))
}
