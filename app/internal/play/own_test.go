package play

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/match"
)

// table and take are a state and a move of a game that somebody writes in an afternoon: who takes
// the last of the sticks on the table wins.
type (
	table int
	take  int
)

// bare has the four methods of a game, and no other.
type bare struct{}

func (bare) Moves(dst []take, s *table) []take {
	for m := take(1); m <= 3 && table(m) <= *s; m++ {
		dst = append(dst, m)
	}
	return dst
}

func (bare) Play(s *table, m take) { *s -= table(m) }

func (bare) Terminal(s *table) ply.Outcome {
	if *s == 0 {
		return ply.Loss
	}
	return ply.Ongoing
}

func (bare) Evaluate(*table) ply.Score { return 0 }

// starting says besides where it begins.
type starting struct{ bare }

func (starting) Start() table { return 7 }

// sticks says also how it is written. That is all that the program needs.
type sticks struct{ starting }

func (sticks) Format(s *table) string { return strconv.Itoa(int(*s)) }

func (sticks) Parse(text string) (table, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 99 {
		return 0, fmt.Errorf("want a number of sticks below 100, not %q", text)
	}
	return table(n), nil
}

func (sticks) FormatMove(_ *table, m take) string { return fmt.Sprintf("take %d", m) }

func (g sticks) ParseMove(s *table, text string) (take, error) { return ply.FindMove(g, s, text) }

var sticksGame = subject.Game[table, take]{Name: "sticks", Rules: sticks{}}

// evening returns what the program writes for lines from a pipe.
func evening[S any, M comparable](t *testing.T, g *subject.Game[S, M], cfg Settings, lines ...string) string {
	t.Helper()
	var out strings.Builder
	if err := run(t.Context(), g, &cfg, newTerminal(strings.NewReader(strings.Join(lines, "\n")), &out, false, nil)); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	return out.String()
}

// hasAll checks that the texts are there, one behind the other. Two of them may share the end of a
// line.
func hasAll(t *testing.T, out string, texts ...string) {
	t.Helper()
	rest := out
	for _, want := range texts {
		i := strings.Index(rest, want)
		if i < 0 {
			t.Errorf("no %q where it should be in\n%s", want, out)
			return
		}
		rest = rest[i+len(want)-1:]
	}
}

// A game with notation and start is played with all commands: players alternate and are called
// First and Second, the board is the text of the state, and files are JSON.
func TestOwnGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	cfg := Settings{players: [2]string{person, "minimax:depth=9"}, file: path, seed: 1}
	out := evening(t, &sticksGame, cfg, "take 4", "moves take", "take 1", "record", "solve depth=9", "undo", "redo", "hint depth=9", "second", "first nobody", "save")
	hasAll(t, out,
		"sticks: First is person, Second is minimax:depth=9.", "saved in "+path, "\n7\nFirst to move\n",
		`"take 4" is neither a move here nor a command`, "\n3: take 1 take 2 take 3\n",
		"\n1. First take 1\nSecond to move\n", "\n1... Second take 2 (score win in 3 plies, depth 9, ", "s)\n4\nFirst to move\n",
		"\n1. take 1 take 2\n",
		"\n2. take ", "\nFirst loses in 1 move.\n",
		"\n7\nFirst to move\n", "\n1... Second take 2\n4\nFirst to move\n",
		"Hint: 2. take ", "\nSecond is minimax:depth=9.\n", `no player "nobody"`, "Saved in "+path)
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), `"moves":["take 1","take 2"]`) {
		t.Errorf("%v\n%s", err, data)
	}
	cfg.players[1] = person
	out = evening(t, &sticksGame, cfg, "record", "solve depth=9", "take 3", "solve depth=9", "take 1", "new", "resign", "position 2", "take 2")
	hasAll(t, out, "\n1. take 1 take 2\n", "\n2. take ", "\n2. First take 3\n1\nSecond to move\n",
		"\n2... take 1\nSecond wins in 1 move.\n", "\n2... Second take 1\n0\nSecond wins by the rules.\n",
		"\n7\nFirst to move\n", "Second wins: resignation.", "\n2\nFirst to move\n", "\n1. First take 2\n0\nFirst wins by the rules.\n")
}

// Clocks, pauses and machines on both sides know whose turn it is, too.
func TestOwnMachines(t *testing.T) {
	cfg := Settings{players: [2]string{"random", "minimax:depth=9"}, seed: 3, control: match.Control{Base: 1e12}, unicode: true}
	hasAll(t, evening(t, &sticksGame, cfg), "First to move (First 16:40, Second 16:40)", "\n1. First take ", "\n1... Second take ", " wins by the rules.\n")
}

// drawn is the game with a board as text.
type drawn int

func (d drawn) String() string { return strings.Repeat("|", int(d)) }

// drawnSticks is the game with states that draw themselves.
type drawnSticks struct{}

func (drawnSticks) own(s *drawn) *table { n := table(*s); return &n }

func (g drawnSticks) Moves(dst []take, s *drawn) []take             { return sticks{}.Moves(dst, g.own(s)) }
func (drawnSticks) Play(s *drawn, m take)                           { *s -= drawn(m) }
func (g drawnSticks) Terminal(s *drawn) ply.Outcome                 { return sticks{}.Terminal(g.own(s)) }
func (drawnSticks) Evaluate(*drawn) ply.Score                       { return 0 }
func (drawnSticks) Start() drawn                                    { return 5 }
func (g drawnSticks) Format(s *drawn) string                        { return sticks{}.Format(g.own(s)) }
func (g drawnSticks) FormatMove(s *drawn, m take) string            { return sticks{}.FormatMove(nil, m) }
func (g drawnSticks) ParseMove(s *drawn, text string) (take, error) { return ply.FindMove(g, s, text) }
func (drawnSticks) Parse(text string) (drawn, error) {
	n, err := sticks{}.Parse(text)
	return drawn(n), err
}

// A state that says itself how it looks is shown so, if the game is no [ply.Drawer].
func TestOwnLook(t *testing.T) {
	g := &subject.Game[drawn, take]{Name: "drawn", Title: "Sticks that are seen", Rules: drawnSticks{}}
	out := evening(t, g, Settings{players: [2]string{person, person}}, "take 2", "position")
	hasAll(t, out, "Sticks that are seen: ", "\n|||||\nFirst to move\n", "\n|||\nSecond to move\n", "\n3\n")
}

// What a game lacks is said at once, all of it, with the methods to write.
func TestNeeds(t *testing.T) {
	const (
		start    = "mine does not say where it begins: write Start() play.table (ply.Starter)"
		notation = "mine has no text for states and moves: write these methods (ply.Notation)\n" +
			"\tFormat(s *play.table) string\n"
	)
	for _, tt := range []struct {
		rules    ply.Game[table, take]
		position string
		want     []string
	}{
		{bare{}, "", []string{start, notation}},
		{bare{}, "7", []string{notation}},
		{starting{}, "", []string{notation}},
	} {
		var out strings.Builder
		err := Run(t.Context(), &subject.Game[table, take]{Name: "mine", Rules: tt.rules}, &Settings{position: tt.position}, os.Stdin, &out)
		if err == nil || out.Len() > 0 {
			t.Fatalf("%T: %v, %q", tt.rules, err, out.String())
		}
		hasAll(t, err.Error(), tt.want...)
		if missing := strings.Count(err.Error(), "mine "); missing != len(tt.want) {
			t.Errorf("%T, %q: %v", tt.rules, tt.position, err)
		}
	}
}

// noStart has a notation, but nowhere to begin.
type noStart struct {
	bare
	ply.Notation[table, take]
}

// A game without a start can be begun at a position. A new game has to be begun so, too.
func TestNoStart(t *testing.T) {
	g := &subject.Game[table, take]{Name: "mine", Rules: noStart{Notation: sticks{}}}
	out := evening(t, g, Settings{players: [2]string{person, person}, position: "5"}, "take 2", "new", "take 1", "position 9", "take 3")
	hasAll(t, out, "\n5\n", "\n3\n", "mine does not say where it begins: write Start() play.table (ply.Starter)", "\n1... Second take 1\n", "\n9\n", "\n1. First take 3\n6\n")
}

// greedyHand takes as much as it can, until it is closed.
type greedyHand struct{ closed *int }

func (greedyHand) Choose(_ context.Context, game *ply.Record[table, take], _ match.Clock) (match.Choice[take], error) {
	s := game.State()
	moves := bare{}.Moves(nil, &s)
	return match.Choice[take]{Move: moves[len(moves)-1]}, nil
}

func (h greedyHand) Close() error { *h.closed++; return nil }

// lazy is the game with the opinion that few sticks are good.
type lazy struct{ sticks }

func (lazy) Evaluate(s *table) ply.Score { return -ply.Score(*s) }

// Own players, evaluations and protocols are found by their names.
func TestOwnPlayers(t *testing.T) {
	made, closed := 0, 0
	newHand := func() match.Player[table, take] { made++; return greedyHand{&closed} }
	var command []string
	g := sticksGame
	g.Players = []subject.Player[table, take]{{Name: "hand", New: func(uint64) match.Player[table, take] { return newHand() }}}
	g.Evals = []subject.Eval[table, take]{{Name: "lazy", Rules: lazy{}}}
	g.Protocols = []subject.Protocol[table, take]{{Name: "semaphore", Start: func(_ context.Context, c []string) (match.Player[table, take], error) {
		command = c
		return newHand(), nil
	}}}
	for second, want := range map[string]string{
		"hand":                 "\n1... Second take 3 (",
		"greedy:eval=lazy":     "\n1... Second take 1 ",
		"semaphore:flags -big": "\n1... Second take 3 (",
	} {
		hasAll(t, evening(t, &g, Settings{players: [2]string{person, second}}, "take 1", "new"), "Second is "+second+".", want)
	}
	if got := strings.Join(command, " "); got != "flags -big" {
		t.Errorf("the program was started as %q", got)
	}
	if made != closed {
		t.Errorf("%d players were made, and %d closed", made, closed)
	}
	out := evening(t, &g, Settings{players: [2]string{person, person}}, "second nobody", "second greedy:eval=x", "second hand")
	hasAll(t, out, "no player \"nobody\"; there are ", "; or a program that speaks another protocol, semaphore:; hand\n", "sticks has no evaluation \"x\"; there are lazy\n", "Second is hand.\n")
}

// teams is the game with players whose names have spaces.
type teams struct{ sticks }

func (teams) Sides() [2]string { return [2]string{"New York", "Los Angeles"} }

// The name of a side is a command, also with a space.
func TestTeams(t *testing.T) {
	g := &subject.Game[table, take]{Name: "teams", Rules: teams{}}
	out := evening(t, g, Settings{players: [2]string{person, person}, seed: 1}, "los angeles random", "new york", "take 1")
	hasAll(t, out, "Los Angeles is random.\n", "New York is person.\n", "\n1. New York take 1\n", "\n1... Los Angeles take ")
}

// rolling is a race: the die is thrown before each step. It does not say whose turn it is.
type rolling struct{ N, Die int }

type rollingRules struct{}

func (rollingRules) Moves(dst []int, s *rolling) []int {
	if s.Die == 0 {
		return append(dst, 1, 2)
	}
	return append(dst, 0)
}

func (rollingRules) Play(s *rolling, m int) {
	if s.Die == 0 {
		s.Die = m
	} else {
		s.N, s.Die = s.N+s.Die, 0
	}
}

func (rollingRules) Terminal(s *rolling) ply.Outcome {
	if s.N >= 4 {
		return ply.Loss
	}
	return ply.Ongoing
}

func (rollingRules) Evaluate(*rolling) ply.Score { return 0 }
func (rollingRules) Start() rolling              { return rolling{} }

func (rollingRules) Odds(s *rolling, moves []int, p []float32) bool {
	for i := range moves {
		p[i] = 0.5
	}
	return s.Die == 0
}

func (rollingRules) Format(s *rolling) string { return fmt.Sprintf("%d/%d", s.N, s.Die) }

func (rollingRules) Parse(text string) (s rolling, err error) {
	_, err = fmt.Sscanf(text, "%d/%d", &s.N, &s.Die)
	return s, err
}

func (rollingRules) FormatMove(s *rolling, m int) string {
	if s.Die == 0 {
		return strconv.Itoa(m)
	}
	return "go"
}

func (g rollingRules) ParseMove(s *rolling, text string) (int, error) {
	return ply.FindMove(g, s, text)
}

// A roll is nobody's turn. So the players of a game with dice alternate, too.
func TestOwnDice(t *testing.T) {
	g := &subject.Game[rolling, int]{Name: "rolling", Rules: rollingRules{}}
	for range 20 {
		out := evening(t, g, Settings{players: [2]string{person, person}, seed: rand.Uint64()}, "/new", "go", "go", "board", "record")
		hasAll(t, out, "First to move\n", "\n1. First go", "\n1... Second go")
	}
}
