package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/mcts"
)

// output runs the program and returns what it writes.
func output(t *testing.T, args string) (string, error) {
	t.Helper()
	var out strings.Builder
	err := run(t.Context(), strings.Fields(args), &out)
	return out.String(), err
}

// Every measurement runs in its smallest setting, and writes a line for each of its parts.
func TestSmallest(t *testing.T) {
	for _, tt := range []struct {
		args     string
		programs []string
		want     []string
	}{
		{"speed -part perft -rounds 1 -perft 2", []string{"stockfish", "fairy-stockfish"}, []string{"chess kiwipete", "xiangqi black"}},
		{"speed -part mcts,mcts-memory -rounds 1 -simulations 500", nil, []string{"chess, evaluated", "50000 simulations"}},
		{"speed -part mcts-games,mcts-threads -rounds 1 -think 10ms", nil, []string{"xiangqi   ", "xiangqi, tuned"}},
		{"speed -part alphabeta-threads -rounds 1 -depth 3", nil, []string{"times the nodes"}},
		{"worth -game connect4 -games 2 -nodes 20", nil, []string{"transposition table", "extensions                           not used", "MateDistance"}},
		{"worth -game connect4 -games 2 -nodes 20 -technique Killers", nil, []string{"connect4\n  Killers "}},
		{"worth -game gomoku -searcher mcts -games 2 -nodes 5", nil, []string{"priors", "exploration                          not used", "no RAVE"}},
		{"worth -game chess -games 2 -nodes 20 -technique Corrections -learned -sprt 0,20", nil, []string{"chess\n  Corrections ", "  undecided\n"}},
		{"margins -game gomoku -games 2 -nodes 20 -margin Razor", nil, []string{"gomoku\n  Razor            at  70%", "at 140%"}},
		{"margins -game chess -games 2 -nodes 20 -margin Razor -width 50", nil, []string{"chess\n  Razor            at  50%  no change\n"}},
		{"margins -game chess -games 2 -time 1ms -margin Delta -width 50,0 -sprt 0,20", nil, []string{"Delta            at  50%", "at   0%", "  undecided\n"}},
		{"margins -games 2 -nodes 20 -hand", nil, []string{"chess\n  all ", "xiangqi\n  all ", "Delta            at 140%"}},
		{"strength -part mcts,mcts-threads,mcts-random -game connect4 -games 2 -nodes 20 -time 1ms", nil,
			[]string{"against textbook", "against alphabeta", "two threads against one", "against random"}},
		{"strength -part mcts -game xiangqi -games 2 -time 1ms", nil, []string{"project-d-mcts"}},
		{"speed -part jieqi -think 10ms", nil, []string{"means of 20 positions"}},
		{"worth -game jieqi -games 2 -time 1ms -technique Typical", nil, []string{"jieqi\n  Typical "}},
		{"strength -part jieqi -games 2 -time 1ms", nil, []string{"against greedy", "against mcts", "against one outcome", "against project-d-alphabeta"}},
		{"strength -part student -games 2 -depth 1", nil, []string{"freestyle", "caro"}},
	} {
		t.Run(tt.args, func(t *testing.T) {
			for _, p := range tt.programs {
				evidence.NeedProgram(t, p)
			}
			out, err := output(t, tt.args)
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			for _, want := range tt.want {
				if !strings.Contains(out, want) {
					t.Errorf("%q is missing in\n%s", want, out)
				}
			}
		})
	}
}

// The measurements that build programs run, too.
func TestSmallestBuilds(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs")
	}
	evidence.NeedProgram(t, "go")
	evidence.NeedProgram(t, "stockfish")
	for args, want := range map[string]string{
		"speed -part alphabeta -rounds 1 -think 20ms": "of stockfish",
		"generality -match minimax/blank":             "minimax/blank",
	} {
		if out, err := output(t, args); err != nil || !strings.Contains(out, want) {
			t.Errorf("%s: %v\n%s", args, err, out)
		}
	}
}

func TestErrors(t *testing.T) {
	t.Setenv("PLY_DATA", "")
	t.Setenv("PATH", "")
	for args, want := range map[string]string{
		"fly":                                   `no subcommand "fly"; there are speed, worth, margins, strength, suites, proof, generality`,
		"speed fast":                            `unexpected argument "fast"`,
		"speed -part fast":                      "-part fast: there are perft, alphabeta, ",
		"speed -rounds -1":                      "-rounds -1: want no negative number",
		"speed -rounds 0":                       "must be 1 or more",
		"speed -part alphabeta -engines x":      "-engines x: there are gnuchess and stockfish",
		"worth -game go":                        "-game go: there are chess, ",
		"worth -searcher x":                     "-searcher x: there are alphabeta and mcts",
		"worth -games 3":                        "want an even number",
		"worth -technique x":                    "-technique x: there are Table, Ordering, ",
		"worth -technique Table -searcher mcts": "only alphabeta has techniques",
		"margins -game go":                      "-game go: there are chess, ",
		"margins -games 0":                      "want an even number",
		"margins -nodes 0":                      "-nodes 0: want 1 or more",
		"margins -time -1s":                     "-time -1s: want no negative number",
		"margins -width 70,x":                   "\"x\" is not a whole number from 0 to 1000",
		"margins -width 1001":                   "\"1001\" is not",
		"margins -sprt 5":                       "want 2 to 4 numbers",
		"margins -sprt 20,0":                    "Elo0 below Elo1",
		"margins -margin x":                     "-margin x: there are all, Futility, ",
		"strength -games 3":                     "want an even number",
		"strength -part levels -game chess -games 2 -searcher x": "-searcher x: there are alphabeta, minimax, mcts and greedy",
		"strength -part student -depth 0":                        "-depth 0",
		"suites -time 0":                                         "a search needs a limit",
		"suites -part wac":                                       "PLY_DATA is not set: it names the folder that holds chess/wac300.epd",
		"proof -part x":                                          "-part x: there are mates, ",
		"generality -count 0":                                    "want 1 or more",
	} {
		if out, err := output(t, args); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s\n%s", args, err, want, out)
		}
	}
}

// The usage has every subcommand, and each of them tells its flags.
func TestHelp(t *testing.T) {
	out, err := output(t, "")
	for _, c := range subcommands {
		if !errors.Is(err, flag.ErrHelp) || !strings.Contains(out, c.name) {
			t.Errorf("%v: %s is missing in\n%s", err, c.name, out)
		}
		if flags, err := output(t, c.name+" -h"); !errors.Is(err, flag.ErrHelp) || !strings.Contains(flags, "Usage of measure "+c.name) {
			t.Errorf("%s: %v\n%s", c.name, err, flags)
		}
	}
}

// A user who interrupts does not wait for the rest.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := run(ctx, []string{"speed"}, io.Discard); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// The searches written by hand do the same work as mcts. Where nothing is random they find
// the same move.
func TestByHand(t *testing.T) {
	evidence.NoRace(t)
	for _, fen := range middlegames {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		x := mcts.New(chess.Rules{})
		x.Tuning.Sampling.Evaluate = true
		result, err := x.Search(context.Background(), ply.Limits{Nodes: 5000}, p)
		if err != nil {
			t.Fatal(err)
		}
		if hand := chess.Move(handChess(p, 5000)); hand != result.Move {
			t.Errorf("%s: %s, written by hand %s", fen, p.SAN(result.Move), p.SAN(hand))
		}
	}
}

// floors are how much of each suite of a part must be solved.
type floors map[string]map[string]int

// With a number of nodes all machines solve the same, so fewer solved mean a change.
func TestSuites(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	s := suites{env: env{t.Context(), t.Output()}, limits: ply.Limits{Nodes: 5000}, first: 20}
	solveAtLeast(t, s, floors{ // of 20 problems
		"wac":      {"wac": 15},
		"bratko":   {"bratko": 7},
		"eet":      {"eet": 4},
		"sts":      {"sts, points": 850},
		"puzzles":  {"puzzles": 17},
		"connect4": {"connect4 Test_L1_R1": 20, "connect4 Test_L2_R1": 20},
		"xiangqi":  {"xiangqi mates": 19, "xiangqi, shortest": 18},
		"gomoku":   {"gomoku VCF": 19, "gomoku NONVCF": 14},
	})
	s.limits.Nodes = 50_000
	solveAtLeast(t, s, floors{"mates": {"mates": 2, "mates, shortest": 1}}) // of many moves, so 5,000 nodes find none or nearly none
	if evidence.Thorough() {
		s.limits, s.first = ply.Limits{Time: 2 * time.Second}, 0
		solveAtLeast(t, s, floors{
			"gomoku":   {"gomoku VCF": 43, "gomoku NONVCF": 15},                    // of 44 and 18
			"connect4": {"connect4 Test_L1_R1": 1000, "connect4 Test_L2_R1": 1000}, // all
		})
	}
}

// solveAtLeast solves the parts that have floors, and skips those whose files are missing.
func solveAtLeast(t *testing.T, s suites, wants floors) {
	t.Helper()
	for _, p := range suiteParts {
		want, ok := wants[p.name]
		if !ok {
			continue
		}
		delete(wants, p.name)
		t.Run(p.name, func(t *testing.T) {
			s.tallies = map[string]tally{}
			if err := p.run(s); err != nil {
				evidence.Lacking(t, err)
			}
			for suite, floor := range want {
				if got, ok := s.tallies[suite]; !ok || got.got < floor {
					t.Errorf("%s: %v, want at least %d", suite, got, floor)
				}
			}
			if len(s.tallies) != len(want) {
				t.Errorf("%d suites, want %d", len(s.tallies), len(want))
			}
		})
	}
	if len(wants) > 0 {
		t.Errorf("no part is called %v", wants)
	}
}

// Each level is stronger than the one below it, and easy is stronger than chance.
func TestLevels(t *testing.T) {
	evidence.NoRace(t)
	s := strength{env: env{t.Context(), t.Output()}, games: 10, seed: 1, searcher: "alphabeta", pairings: 2}
	allowance := 0.1 // so few games tell less
	if evidence.Thorough() {
		s.games, s.pairings, allowance = 100, 3, 0
	}
	scores, err := s.levelScores()
	if err != nil {
		t.Fatal(err)
	}
	if len(scores) != 4 {
		t.Errorf("scores of %d games, want 4", len(scores))
	}
	for game, list := range scores {
		for i, got := range list {
			if p := pairings[i]; got < p.least-allowance {
				t.Errorf("%s: %s scores %.1f%% against %s", game, p.better, 100*got, p.worse)
			}
		}
	}
}

// Alpha-beta beats the student project, here with so few nodes that the machine does not
// matter.
func TestStudent(t *testing.T) {
	evidence.NoRace(t)
	s := strength{env: env{t.Context(), t.Output()}, games: 2, seed: 1, depth: 5, nodes: 5000}
	if evidence.Thorough() {
		s.games, s.depth, s.nodes = 20, 7, 0
	}
	tallies, err := s.studentTallies()
	if err != nil {
		t.Fatal(err)
	}
	if len(tallies) != 2 {
		t.Errorf("%d rules, want 2", len(tallies))
	}
	for rule, got := range tallies {
		if got.Games() != s.games || got.Score() < 0.9 { // of 20 games a busy machine may lose one
			t.Errorf("%v: %v", rule, got)
		}
	}
}

// Margins are scaled one by one or all together. Only a width of 0 turns one off.
func TestScaled(t *testing.T) {
	usual := ply.Pruning{Futility: 90, ReverseFutility: 60, Delta: 200}
	for _, test := range []struct {
		name  string
		width int
		want  ply.Pruning
	}{
		{"Futility", 140, ply.Pruning{Futility: 126, ReverseFutility: 60, Delta: 200}},
		{"Futility", 1, ply.Pruning{Futility: 1, ReverseFutility: 60, Delta: 200}},
		{"Futility", 0, ply.Pruning{ReverseFutility: 60, Delta: 200}},
		{"Razor", 140, usual},
	} {
		i := slices.IndexFunc(allMargins, func(m margin) bool { return m.name == test.name })
		if got := allMargins[i].scaled(usual, test.width); got != test.want {
			t.Errorf("%s at %d%%: %+v, want %+v", test.name, test.width, got, test.want)
		}
	}
	if got, want := (margin{"all", nil}).scaled(usual, 50), (ply.Pruning{Futility: 45, ReverseFutility: 30, Delta: 100}); got != want {
		t.Errorf("all at 50%%: %+v, want %+v", got, want)
	}
}
