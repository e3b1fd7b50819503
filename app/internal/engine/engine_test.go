package engine

import (
	"context"
	"errors"
	"flag"
	"io"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
)

type (
	state = tictactoe.Board
	move  = tictactoe.Move
)

// bare is a game with nothing but its rules, and written has texts and a start, too. Neither says
// whose turn it is.
type bare struct{ ply.Game[state, move] }

type written struct {
	bare
	ply.Notation[state, move]
	ply.Starter[state]
}

func bareGame() *subject.Game[state, move] {
	return &subject.Game[state, move]{Name: "bare", Rules: bare{tictactoe.Rules{}}}
}

func writtenGame() *subject.Game[state, move] {
	rules := tictactoe.Rules{}
	return &subject.Game[state, move]{Name: "written", Rules: written{bare{rules}, rules, rules}}
}

// try runs the program with a command line.
func try(g *subject.Game[state, move], in string, args ...string) (string, error) {
	var s Settings
	flags := flag.NewFlagSet("engine", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	s.AddFlags(flags)
	if err := flags.Parse(args); err != nil {
		return "", err
	}
	if err := s.Check(flags.Args()); err != nil {
		return "", err
	}
	var out strings.Builder
	err := Run(context.Background(), g, &s, strings.NewReader(in), &out)
	return out.String(), err
}

// has checks that a text has parts.
func has(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is missing in\n%s", part, text)
		}
	}
}

// A game without texts cannot be an engine, and the program says what to write.
func TestBare(t *testing.T) {
	for _, args := range [][]string{nil, {"bench"}} {
		_, err := try(bareGame(), "uci\n", args...)
		if err == nil {
			t.Fatal("a game without texts is an engine")
		}
		has(t, err.Error(), "write Start() tictactoe.Board", "ParseMove(s *tictactoe.Board, text string) (tictactoe.Move, error)")
	}
}

// Texts are all that an engine needs.
func TestWritten(t *testing.T) {
	out, err := try(writtenGame(), "uci\nposition startpos moves 1 5\nd\ngo depth 2\nucinewgame\nbench depth 2\n")
	if err != nil {
		t.Fatal(err)
	}
	has(t, out, "id name ply alphabeta\n", "uciok", "position: x../.o./... x", "bestmove ", "1/1 ", " nps")

	g := writtenGame()
	g.Study = "x../.o./.ox x"
	if out, err = try(g, "", "bench"); err != nil {
		t.Fatal(err)
	}
	has(t, out, "1/2 ", ".../.../... x\n", "2/2 ", "x../.o./.ox x\n")

	g.Bench, g.BenchLimits = []string{"x../.../... o"}, ply.Limits{Depth: 1}
	if out, err = try(g, "", "bench"); err != nil {
		t.Fatal(err)
	}
	has(t, out, "1/1 8 nodes ", "x../.../... o\n8 nodes ")

	g.Bench = []string{"x"}
	if _, err = try(g, "", "bench"); err == nil || !strings.Contains(err.Error(), "position 1") {
		t.Errorf("a bad position: %v", err)
	}
}

// Without a start a game can be an engine, since the other program says where it begins. Only bench
// needs a position.
func TestNoStart(t *testing.T) {
	rules := tictactoe.Rules{}
	g := &subject.Game[state, move]{Name: "lost", Rules: struct {
		bare
		ply.Notation[state, move]
	}{bare{rules}, rules}}
	out, err := try(g, "position fen x../.o./.ox x\ngo depth 1\n")
	if err != nil {
		t.Fatal(err)
	}
	has(t, out, "bestmove ")
	if _, err = try(g, "", "bench"); err == nil || !strings.Contains(err.Error(), "write Start() tictactoe.Board") {
		t.Errorf("bench: %v", err)
	}
}

// A searcher keeps the limits of its name, whatever it is asked for, and can do what it could.
func TestLimits(t *testing.T) {
	for _, search := range []string{"alphabeta:depth=2", "alphabeta:nodes=1", "minimax:depth=1", "mcts:nodes=9", "greedy", "level:easy"} {
		out, err := try(writtenGame(), "", "-search", search, "bench", "depth", "9")
		if err != nil {
			t.Fatal(err)
		}
		fixed, err := try(writtenGame(), "", "-search", search, "bench")
		if err != nil || strings.Split(out, " nodes")[0] != strings.Split(fixed, " nodes")[0] {
			t.Errorf("%s: %v\n%s\nwith depth 9\n%s", search, err, fixed, out)
		}
	}
	out, err := try(writtenGame(), "uci\nsetoption name MultiPV value 2\ngo depth 9\n", "-search", "alphabeta:depth=2")
	if err != nil {
		t.Fatal(err)
	}
	has(t, out, "option name Hash ", "option name Threads ", "option name MultiPV ", "option name Contempt ", "info depth 2 ", "multipv 2")
	if strings.Contains(out, "info depth 3") {
		t.Errorf("it looked further\n%s", out)
	}
	if out, err = try(writtenGame(), "uci\n", "-search", "mcts:nodes=30"); err != nil {
		t.Fatal(err)
	}
	has(t, out, "option name Seed ", "option name Hash ")
}

// A player of the game's own is an engine if it searches.
func TestOwnPlayer(t *testing.T) {
	g := writtenGame()
	g.Players = []subject.Player[state, move]{
		{Name: "two", New: func(uint64) match.Player[state, move] {
			return match.NewPlayer(alphabeta.New(g.Rules), ply.Limits{Depth: 2})
		}},
		{Name: "first", New: func(uint64) match.Player[state, move] {
			return match.PlayerFunc[state, move](func(context.Context, *ply.Record[state, move], match.Clock) (match.Choice[move], error) {
				return match.Choice[move]{}, nil
			})
		}},
	}
	out, err := try(g, "uci\ngo depth 9\n", "-search", "two")
	if err != nil || strings.Contains(out, "info depth 3") {
		t.Errorf("%v\n%s", err, out)
	}
	has(t, out, "id name ply two", "bestmove ")
	if _, err := try(g, "", "-search", "first"); err == nil || !strings.Contains(err.Error(), "first is no searcher") {
		t.Errorf("first: %v", err)
	}
}

// The game's own protocol is spoken unless another is asked for. The searcher is for the rules that
// the other program chooses.
func TestProtocols(t *testing.T) {
	g := writtenGame()
	g.Evals = []subject.Eval[state, move]{{Name: "other", Rules: g.Rules}}
	g.Protocols = []subject.Protocol[state, move]{
		{Name: "mute"},
		{Name: "odd", Serve: func(_ context.Context, _ io.Reader, out io.Writer, name string, search func(ply.Game[state, move]) (ply.Searcher[state, move], error)) error {
			_, own := search(g.Rules)
			_, other := search(tictactoe.Rules{})
			_, err := io.WriteString(out, name)
			return errors.Join(own, other, err)
		}},
	}
	for _, args := range [][]string{nil, {"-protocol", "odd"}} {
		if out, err := try(g, "uci\n", args...); err != nil || out != "ply alphabeta" {
			t.Errorf("%q: %v\n%s", args, err, out)
		}
	}
	for _, name := range []string{"uci", "ucci"} {
		out, err := try(g, name+"\n", "-protocol", name)
		if err != nil {
			t.Fatal(err)
		}
		has(t, out, name+"ok")
	}
	for _, c := range []struct{ args, want string }{
		{"-protocol mute", "written cannot be an engine that speaks mute"},
		{"-protocol x", `written has no engines with the protocol "x"; there are uci, ucci, mute, odd`},
		{"-search alphabeta:eval=other", `written with these rules has no evaluation "other"`},
	} {
		if _, err := try(g, "", strings.Fields(c.args)...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.args, err, c.want)
		}
	}
}

// What a game changes about its engine is changed before it runs. Being told to end is no failure.
func TestHook(t *testing.T) {
	g := writtenGame()
	g.Engine = func(e *uci.Engine[state, move]) {
		e.Options = append(e.Options, uci.Check("Odd", true, func(bool) {}))
	}
	out, err := try(g, "uci\n")
	if err != nil {
		t.Fatal(err)
	}
	has(t, out, "option name Odd type check default true")

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	in, _ := io.Pipe() // nothing comes
	if err := Run(ctx, g, &Settings{Search: "alphabeta"}, in, io.Discard); err != nil {
		t.Errorf("it was told to end: %v", err)
	}
}
