package app

import (
	"encoding/json"
	"flag"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/match"
)

// contested are the games of these tests.
func contested() []Entry {
	return []Entry{Of("connect4", connect4.Rules{}), Of("chess", chess.Rules{}), Of("dicerace", dicerace.Rules{}), sized("sticks", "sticks")}
}

// contestOf reads a contest from a command line.
func contestOf(entries []Entry, args ...string) (Contest, error) {
	flags := flag.NewFlagSet("submit", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	read := ContestFlags(flags, entries...)
	if err := flags.Parse(args); err != nil {
		return Contest{}, err
	}
	return read()
}

// A contest that is sent as JSON, and whose pairs are played one by one in any order, has the games and
// the table of the command arena with the same flags. An SPRT ends at the same pair.
func TestContest(t *testing.T) {
	book := filepath.Join(t.TempDir(), "book")
	if err := os.WriteFile(book, []byte("# a book\ne4 e5 | a remark\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nd4\nc4\nNf3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string]string{
		"all":           "-game connect4 -player mcts:nodes=30 -player alphabeta:nodes=50 -player greedy -player random -games 6",
		"gauntlet":      "-game connect4 -player mcts:nodes=30 -player greedy -player random -games 6 -format gauntlet -seed 9 -plies 3",
		"swiss":         "-game connect4 -player mcts:nodes=30 -player alphabeta:nodes=50 -player greedy -player random -player level:easy -games 10 -format swiss",
		"sprt":          "-game connect4 -player mcts:nodes=60 -player mcts:nodes=10 -games 400 -sprt 0,80",
		"undecided":     "-game connect4 -player mcts:nodes=30 -player mcts:nodes=29 -games 20 -sprt 0,5,0.1,0.2",
		"one start":     "-game connect4 -player mcts:nodes=30 -player random -games 6 -plies 0",
		"few openings":  "-game sticks -sticks 9 -player greedy -player random -games 40",
		"dice":          "-game dicerace -player mcts:nodes=30 -player random -games 8",
		"chess":         "-game chess -player alphabeta:nodes=60 -player greedy -player random -games 4 -maxplies 60 -resign 500,3 -draw 10,4,10",
		"chess book":    "-game chess -player greedy -player random -games 6 -maxplies 30 -openings " + book,
		"long book":     "-game chess -player greedy -player random -games 14 -maxplies 30 -openings " + book,
		"chess swiss":   "-game chess -tc nodes=60 -player alphabeta -player minimax -player greedy -games 6 -format swiss -maxplies 30",
		"chess sprt":    "-game chess -player alphabeta:nodes=100 -player random -games 400 -sprt 0,200 -maxplies 60",
		"usual players": "-game sticks -games 2",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			entries := contested()
			contest, err := contestOf(entries, strings.Fields(args)...)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), "results")
			out, err := commandLine(entries, append([]string{"arena", "-svg", "", "-concurrency", "2", "-resume", file}, strings.Fields(args)...)...)
			if err != nil {
				t.Fatal(err)
			}
			standing := playContest(t, sent(t, contest), entries)
			title, table, _ := strings.Cut(out, "\n\n")
			if got := standing.Table().Text(); !strings.HasPrefix(table, got) {
				t.Errorf("%s (-arena +contest):\n%s", title, cmp.Diff(table, got))
			}
			compareGames(t, file, standing)
		})
	}
}

// sent returns the contest as another machine gets it.
func sent(t *testing.T, c Contest) Contest {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var got Contest
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(c, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-sent +got):\n%s", diff)
	}
	return got
}

// playContest plays the pairs of a contest in a random order.
func playContest(t *testing.T, c Contest, entries []Entry) *match.Standing {
	t.Helper()
	entry, err := c.Entry(entries...)
	if err != nil {
		t.Fatal(err)
	}
	standing, err := match.NewStanding(c.Schedule())
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(uint64(len(c.Players)), 0))
	var open []match.Pairing
	for begun := 0; !standing.Over(); {
		for ; begun < len(standing.Pairings()) && len(open) < 10; begun++ {
			open = append(open, standing.Pairings()[begun])
		}
		i := rng.IntN(len(open))
		games, err := entry.Match(t.Context(), c.Match(open[i]))
		if err != nil {
			t.Fatal(err)
		}
		open = slices.Delete(open, i, i+1)
		slices.Reverse(games)
		for _, game := range games {
			if err := standing.Add(game.Result); err != nil {
				t.Fatal(err)
			}
		}
	}
	return standing
}

// compareGames compares the games that count with a file of results of arena, which also has games
// that ended after the test.
func compareGames(t *testing.T, file string, standing *match.Standing) {
	t.Helper()
	all, err := match.ReadResults(file)
	if err != nil {
		t.Fatal(err)
	}
	counted := standing.Counted()
	played := map[match.Pairing]match.Result{}
	for _, r := range all {
		played[match.Pairing{Round: r.Round, Players: r.Players}] = r
	}
	var want []match.Result
	for _, r := range counted {
		want = append(want, played[match.Pairing{Round: r.Round, Players: r.Players}])
	}
	if diff := cmp.Diff(want, counted, cmpopts.IgnoreFields(match.Result{}, "Seconds")); diff != "" {
		t.Errorf("games (-arena +contest):\n%s", diff)
	}
	if len(all) != len(counted) && standing.Table().SPRT == nil {
		t.Errorf("arena played %d games, %d count", len(all), len(counted))
	}
}

// A contest can come from a stranger: whatever is wrong with it is an error.
func TestContestErrors(t *testing.T) {
	good := Contest{Game: "connect4", Players: []string{"greedy", "random", "mcts:nodes=5"}, Rounds: 2, Openings: []string{"4 4", "1"}}
	if _, err := good.Entry(contested()...); err != nil {
		t.Fatal(err)
	}
	many := make([]string, mostPlayers+1)
	for i := range many {
		many[i] = "mcts:nodes=" + strings.Repeat("1", i+1)
	}
	for want, change := range map[string]func(c *Contest){
		`no game "go"`:                 func(c *Contest) { c.Game = "go" },
		"has no option":                func(c *Contest) { c.Settings = map[string]string{"size": "9"} },
		"an option of 5000 bytes":      func(c *Contest) { c.Settings = map[string]string{strings.Repeat("a", 5000): ""} },
		"no player":                    func(c *Contest) { c.Players[1] = "deepblue" },
		"alphabeta has no limit":       func(c *Contest) { c.Players[1] = "alphabeta" },
		"needs a time control":         func(c *Contest) { c.Players[1] = "uci:stockfish" },
		"two entrants are called":      func(c *Contest) { c.Players[1] = "greedy" },
		"needs two entrants":           func(c *Contest) { c.Players = c.Players[:1] },
		"an entrant has no name":       func(c *Contest) { c.Players[1] = "" },
		"101 players; 100 are":         func(c *Contest) { c.Players = many },
		"a player of 2007 bytes":       func(c *Contest) { c.Players[1] = "greedy:" + strings.Repeat("a", 2000) },
		"signs that cannot be":         func(c *Contest) { c.Players[1] = "uci:\x1b[31m" },
		"cannot be printed: ":          func(c *Contest) { c.Players[1] = "uci:\xff" },
		"invalid format":               func(c *Contest) { c.Format = 7 },
		"needs a round":                func(c *Contest) { c.Rounds = 0 },
		"more than 10000000 games":     func(c *Contest) { c.Rounds = math.MaxInt / 8 },
		"3000000 games":                func(c *Contest) { c.Rounds = 500_000 },
		"opening 2: ":                  func(c *Contest) { c.Openings[1] = "9" },
		"want one opening, got 0":      func(c *Contest) { c.Openings[1] = "" },
		"an opening with signs":        func(c *Contest) { c.Openings[1] = "4\n4" },
		"an opening of 4001 bytes":     func(c *Contest) { c.Openings[1] = strings.Repeat(" ", 4001) },
		"100001 openings":              func(c *Contest) { c.Openings = make([]string, mostOpenings+1) },
		"openings of 20000000 bytes":   func(c *Contest) { c.Openings = slices.Repeat([]string{strings.Repeat(" ", 4000)}, 5000) },
		"already over":                 func(c *Contest) { c.Openings[1] = "1 2 1 2 1 2 1" },
		"negative grace":               func(c *Contest) { c.Terms.MaxPlies = -1 },
		"negative time control":        func(c *Contest) { c.Terms.Control.Base = -1 },
		"an SPRT is between two":       func(c *Contest) { c.SPRT = &match.SPRT{Elo1: 5} },
		"an SPRT needs Elo0 below":     func(c *Contest) { c.SPRT, c.Players = &match.SPRT{}, c.Players[:2] },
		"error rates of an SPRT":       func(c *Contest) { c.SPRT, c.Players = &match.SPRT{Elo1: 5, Beta: 1}, c.Players[:2] },
		"an SPRT is for a round robin": func(c *Contest) { c.SPRT, c.Format, c.Players = &match.SPRT{Elo1: 5}, match.Swiss, c.Players[:2] },
	} {
		bad := good
		bad.Players, bad.Openings = slices.Clone(good.Players), slices.Clone(good.Openings)
		change(&bad)
		if entry, err := bad.Entry(contested()...); err == nil || !strings.Contains(err.Error(), want) || entry != nil {
			t.Errorf("%v, want %q", err, want)
		}
	}
	clock := good
	clock.Players, clock.Terms.Control.Base = []string{"uci:{0123}", "alphabeta"}, time.Second
	if _, err := clock.Entry(contested()...); err != nil {
		t.Errorf("a program that is elsewhere: %v", err)
	}
	for _, round := range []int{0, -1, math.MinInt, math.MaxInt} {
		spec := good.Match(match.Pairing{Round: round})
		if len(spec.Openings) != 1 {
			t.Errorf("round %d: %q", round, spec.Openings)
		}
	}
}

func TestContestFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-game go":                                    "there are connect4, chess",
		"-game chess -game connect4":                  "a contest is about one game",
		"-game chess -sticks 9":                       "-sticks is for sticks, not for chess",
		"-game sticks -sticks 8":                      "sticks cannot be",
		"-games 3":                                    "want an even number",
		"-player random":                              "one player alone",
		"-player random -player random":               "takes part already",
		"-player alphabeta -player random":            "alphabeta has no limit",
		"-sprt 0,5":                                   "-sprt is for two players",
		"-format cup":                                 "there are all, gauntlet and swiss",
		"-openings none -plies 3":                     "two ways to begin",
		"-openings no-such-file":                      "no such file",
		"-games 2000000000":                           "needs more than 100000 openings",
		"-games 2000000000 -plies 0":                  "games",
		"-player greedy -player random -games 200002": "needs more than 100000 openings",
		"-maxplies -1":                                "negative",
	} {
		if _, err := contestOf(contested(), strings.Fields(args)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
	if _, err := contestOf(nil); err == nil || !strings.Contains(err.Error(), "there is no game") {
		t.Errorf("without games: %v", err)
	}
	if _, err := contestOf([]Entry{sized("a", "seed")}); err == nil || !strings.Contains(err.Error(), "cannot have an option") {
		t.Errorf("an option with the name of a flag: %v", err)
	}
	c, err := contestOf([]Entry{sized("a", "size")}, "-size", "9", "-games", "4")
	want := Contest{
		Game: "a", Settings: map[string]string{"size": "9"}, Rounds: 2, Seed: 1,
		Players: []string{"alphabeta:nodes=10000", "minimax:nodes=10000", "mcts-tuned:nodes=1000", "greedy", "random"},
	}
	if diff := cmp.Diff(want, c, cmpopts.IgnoreFields(Contest{}, "Openings")); diff != "" || err != nil || len(c.Openings) != 2 {
		t.Errorf("%v, %q (-want +got):\n%s", err, c.Openings, diff)
	}
}

// FuzzContest checks that no contest makes a coordinator fail, and that what is taken can be planned.
func FuzzContest(f *testing.F) {
	f.Add([]byte(`{"game":"connect4","players":["greedy","random"],"format":"all","rounds":3,"openings":["4 4"],"terms":{"Control":{"Base":1000000000}},"seed":"7"}`), 2)
	f.Add([]byte(`{"game":"sticks","settings":{"sticks":"9"},"players":["greedy","mcts:nodes=3"],"format":"swiss","rounds":1,"terms":{},"seed":"18446744073709551615"}`), 1)
	f.Add([]byte(`{"game":"sticks","settings":{},"players":["greedy","mcts:nodes=1"],"rounds":1}`), 99)
	f.Add([]byte(`{"game":"dicerace","players":["level:easy","uci:x y,a=b"],"rounds":9,"sprt":{"Elo1":5},"terms":{"Draw":{"Moves":3}}}`), 0)
	entries := contested()
	f.Fuzz(func(t *testing.T, text []byte, round int) {
		var c Contest
		if json.Unmarshal(text, &c) != nil {
			return
		}
		entry, err := c.Entry(entries...)
		spec := c.Match(match.Pairing{Round: round})
		if err != nil || c.Rounds > 1000 {
			return
		}
		again := sent(t, c)
		if _, err := again.Entry(entries...); err != nil {
			t.Fatalf("refused after it was sent: %v", err)
		}
		standing, err := match.NewStanding(c.Schedule())
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range standing.Pairings() {
			plan, err := entry.Plan(c.Match(p))
			if err != nil || len(plan) != 2 || plan[0].Round != p.Round || plan[0].Players != p.Players {
				t.Fatalf("%v: %+v, %v", p, plan, err)
			}
		}
		_, _ = entry.Plan(spec)
	})
}
