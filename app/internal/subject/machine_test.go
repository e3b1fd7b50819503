package subject_test

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/match"
)

type (
	board  = connect4.Board
	move   = connect4.Move
	player = match.Player[board, move]
)

// game is Connect Four with all that a game can have.
var game = &subject.Game[board, move]{
	Name: "connect4", Title: "Connect Four", Rules: connect4.Rules{},
	Evals: []subject.Eval[board, move]{{Name: "blind", Rules: blind{}}},
	Players: []subject.Player[board, move]{
		{Name: "free", New: func(uint64) player { return match.NewPlayer(alphabeta.New(connect4.Rules{}), ply.Limits{}) }},
		{Name: "shallow", New: func(uint64) player {
			return match.NewPlayer(alphabeta.New(connect4.Rules{}), ply.Limits{Depth: 1})
		}},
		{Name: "first", New: func(uint64) player {
			return match.PlayerFunc[board, move](func(context.Context, *ply.Record[board, move], match.Clock) (match.Choice[move], error) {
				return match.Choice[move]{}, nil
			})
		}},
	},
	Protocols: []subject.Protocol[board, move]{{
		Name:  "semaphore",
		Start: func(context.Context, []string) (player, error) { return nil, io.ErrUnexpectedEOF },
	}},
}

// blind is Connect Four without an evaluation.
type blind struct{ connect4.Rules }

func (blind) Evaluate(*board) ply.Score { return 7 }

func TestMachine(t *testing.T) {
	for text, want := range map[string]struct {
		limited, external bool
		err               string
	}{
		"alphabeta":                    {},
		"alphabeta:depth=4":            {limited: true},
		"alphabeta:eval=blind":         {},
		"alphabeta:depth=4,eval=blind": {limited: true},
		"mcts:nodes=9,time=1s":         {limited: true},
		"greedy":                       {limited: true},
		"greedy:eval=blind":            {limited: true},
		"random":                       {limited: true},
		"level:easy":                   {limited: true},
		"level:HARD,mcts":              {limited: true},
		"level:easy,eval=blind":        {limited: true},
		"free":                         {},
		"shallow":                      {limited: true},
		"first":                        {limited: true},
		"uci:engine -x,A=b":            {external: true},
		"ucci:engine":                  {external: true},
		"semaphore:flags -x":           {external: true},
		"greedy again":                 {limited: true},
		"alphabeta:depth=2 again":      {limited: true},
		"uci:prog again":               {external: true},
		" again":                       {err: "no player"},
		"nobody again":                 {err: "no player"},
		"":                             {err: "no player"},
		"person":                       {err: "no player"},
		"gomocup:pbrain":               {err: "no player"},
		"alphabeta:":                   {err: "time control"},
		"alphabeta:3+1":                {err: "limits of a move"},
		"alphabeta:eval=material":      {err: `connect4 has no evaluation "material"; there are blind`},
		"random:depth=1":               {err: "no limits"},
		"level:":                       {err: "no level"},
		"level:easy,":                  {err: "no searcher"},
		"uci:":                         {err: "needs a program"},
		"uci:x,y":                      {err: "wants a name"},
		"semaphore:":                   {err: "needs a program"},
	} {
		machine, err := game.Machine(text)
		switch {
		case want.err != "":
			if err == nil || !strings.Contains(err.Error(), want.err) {
				t.Errorf("%q: %v, want %q", text, err, want.err)
			}
		case err != nil:
			t.Errorf("%q: %v", text, err)
		case machine.Text != text || machine.Limited != want.limited || machine.External != want.external:
			t.Errorf("%q: %+v", text, machine)
		}
	}
}

// A player has the evaluation that its name has.
func TestEval(t *testing.T) {
	for name, want := range map[string]ply.Score{"greedy:eval=blind": -7, "alphabeta:depth=1,eval=blind": -7, "greedy": 0} {
		machine, err := game.Machine(name)
		if err != nil {
			t.Fatal(err)
		}
		searcher, limits, err := machine.Searcher(1)
		if err != nil {
			t.Fatal(err)
		}
		result, err := searcher.Search(t.Context(), limits, connect4.Rules{}.Start())
		if err != nil || (result.Score == -7) != (want == -7) {
			t.Errorf("%s: score %v, %v", name, result.Score, err)
		}
	}
}

func TestSearcher(t *testing.T) {
	for text, isSearcher := range map[string]bool{"alphabeta": true, "level:easy": true, "free": true, "first": false, "uci:engine": false} {
		machine, err := game.Machine(text)
		if err != nil {
			t.Fatal(err)
		}
		if s, _, err := machine.Searcher(1); (s != nil) != isSearcher || (err == nil) != isSearcher {
			t.Errorf("%s: %v, %v", text, s, err)
		}
	}
}

// If a player cannot be started, New returns an error and a nil player.
func TestNew(t *testing.T) {
	for text, want := range map[string]string{"uci:no-such-engine": "no-such-engine", "semaphore:x": "EOF"} {
		machine, err := game.Machine(text)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := machine.New(t.Context(), 1); p != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v", text, p, err)
		}
	}
}

// bare is chess with nothing but the four methods of a game.
type bare struct {
	ply.Game[chess.Position, chess.Move]
}

// What is missing is said with the signatures to write.
func TestNeeds(t *testing.T) {
	g := &subject.Game[chess.Position, chess.Move]{Name: "bare", Rules: bare{chess.Rules{}}}
	want := `bare does not say where it begins: write Start() chess.Position (ply.Starter)
bare has no text for states and moves: write these methods (ply.Notation)
	Format(s *chess.Position) string
	Parse(text string) (chess.Position, error)
	FormatMove(s *chess.Position, m chess.Move) string
	ParseMove(s *chess.Position, text string) (chess.Move, error), which may return ply.FindMove(rules, s, text)`
	if err := g.Needs(""); err == nil || err.Error() != want {
		t.Errorf("%v\nwant\n%s", err, want)
	}
	if _, err := g.Start("x"); err == nil || !strings.Contains(err.Error(), "ParseMove(") {
		t.Errorf("a position: %v", err)
	}
	if err := game.Needs(""); err != nil {
		t.Error(err)
	}
	if g.Called() != "bare" || g.Sides() != [2]string{"First", "Second"} || game.Called() != "Connect Four" || game.Sides() != [2]string{"x", "o"} {
		t.Errorf("%s %q, %s %q", g.Called(), g.Sides(), game.Called(), game.Sides())
	}
	states := make([]chess.Position, 4)
	if g.Turn(states) != 1 || g.Turn(states[:3]) != 0 {
		t.Error("players do not alternate")
	}
	start := connect4.Rules{}.Start()
	if got := game.State(&start); got != "7/7/7/7/7/7 x" {
		t.Errorf("state %q", got)
	}
	if got := game.Move(&start, 3); got != "4" {
		t.Errorf("move %q", got)
	}
	position := chess.Start()
	if got := g.Move(&position, 0); got == "" {
		t.Error("a move without text")
	}
	if g.State(&position) == "" {
		t.Error("a state without text")
	}
}
