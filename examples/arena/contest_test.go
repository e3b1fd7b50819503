package main

import (
	"flag"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/match"
)

// At every game, a contest that is read from the flags of arena has the games of arena: also with dice,
// with hidden pieces, and where the players make the openings.
func TestContests(t *testing.T) {
	for _, game := range catalog.Games() {
		checkContest(t, "-game", game.Name())
	}
	checkContest(t, "-game", "gomoku", "-opening", "swap2")
	checkContest(t, "-game", "jieqi", "-taken", "nobody")
}

// checkContest plays a few games as arena and as a contest.
func checkContest(t *testing.T, args ...string) {
	t.Helper()
	args = append(args, "-player", "greedy", "-player", "random", "-games", "6", "-maxplies", "20", "-seed", "3")
	results := filepath.Join(t.TempDir(), "results.jsonl")
	arenaOutput(t, append(slices.Clone(args), "-svg", "", "-resume", results)...)
	want, err := match.ReadResults(results)
	if err != nil {
		t.Fatal(err)
	}
	flags := flag.NewFlagSet("contest", flag.ContinueOnError)
	read := app.ContestFlags(flags, catalog.Games()...)
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	contest, err := read()
	if err != nil {
		t.Fatalf("%s: %v", strings.Join(args, " "), err)
	}
	var got []match.Result
	for _, r := range playContest(t, contest) {
		got = append(got, r.Result)
	}
	sorted := cmpopts.SortSlices(func(a, b match.Result) bool {
		return a.Round < b.Round || a.Round == b.Round && a.Players[0] < b.Players[0]
	})
	if diff := cmp.Diff(want, got, sorted, cmpopts.IgnoreFields(match.Result{}, "Seconds")); diff != "" {
		t.Errorf("%s (-arena +contest):\n%s", strings.Join(args, " "), diff)
	}
}

// playContest plays each pair of games alone.
func playContest(t *testing.T, c app.Contest) (games []app.Played) {
	t.Helper()
	entry, err := c.Entry(catalog.Games()...)
	if err != nil {
		t.Fatal(err)
	}
	standing, err := match.NewStanding(c.Schedule())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range standing.Pairings() {
		pair, err := entry.Match(t.Context(), c.Match(p))
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, pair...)
	}
	return games
}
