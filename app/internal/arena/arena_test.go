package arena

import (
	"context"
	"errors"
	"flag"
	"io"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/hiddentest"
)

// parse reads a command line.
func parse(t *testing.T, args ...string) *Settings {
	t.Helper()
	s := &Settings{}
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	s.AddFlags(flags)
	if err := errors.Join(flags.Parse(args), s.Check(flags.Args())); err != nil {
		t.Fatal(err)
	}
	return s
}

// short are the arguments for a few fast games.
var short = []string{"-player", "random", "-player", "greedy", "-games", "4", "-svg", ""}

func of[S any, M comparable](name string, g ply.Game[S, M]) *subject.Game[S, M] {
	return &subject.Game[S, M]{Name: name, Rules: g}
}

// full is a disk without space.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestLostTable(t *testing.T) {
	err := Run(t.Context(), parse(t, short...), []Contest{Of(of("tictactoe", tictactoe.Rules{}))}, full{}, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("a table that could not be written: %v", err)
	}
}

func TestProgress(t *testing.T) {
	var bar, out strings.Builder
	err := parse(t, short...).play(t.Context(), []Contest{Of(of("tic-tac-toe", tictactoe.Rules{}))}, &out, &bar)
	if err != nil || !strings.Contains(bar.String(), "tic-tac-toe    [==========") || !strings.Contains(bar.String(), "] 4/4") {
		t.Errorf("%v, %q", err, bar.String())
	}
}

func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	err := Run(ctx, parse(t, short...), []Contest{Of(of("tictactoe", tictactoe.Rules{}))}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "-resume") {
		t.Errorf("%v", err)
	}
}

// What suits a game follows from its random games, and is the same every time.
func TestNature(t *testing.T) {
	swap2, err := gomoku.NewOpening(gomoku.Rules{}, gomoku.Swap2)
	if err != nil {
		t.Fatal(err)
	}
	opens := of[gomoku.Position, gomoku.Move]("gomoku", swap2)
	opens.Opens = true
	checkNature(t, opens, 0, 1000, 4000)
	checkNature(t, of("tictactoe", tictactoe.Rules{}), 2, 10_000, 10_000)
	checkNature(t, of("grundy", grundy.Rules{}), 2, 10_000, 10_000)
	checkNature(t, of("dicerace", dicerace.Rules{}), 2, 10_000, 10_000)
	checkNature(t, of("connect4", connect4.Rules{}), 4, 5000, 10_000)
	checkNature(t, of("gomoku", gomoku.Rules{}), 6, 1000, 4000)
	checkNature(t, of("chess", chess.Rules{}), 6, 1000, 1200)
	checkNature(t, of("endless", endless{}), 6, 1000, 1000)
}

func checkNature[S any, M comparable](t *testing.T, g *subject.Game[S, M], opening int, least, most int64) {
	t.Helper()
	n, err := natureOf(g)
	again, err2 := natureOf(g)
	if err != nil || err2 != nil || n != again {
		t.Errorf("%s: %v, then %v; %v, %v", g.Name, n, again, err, err2)
	}
	if n.opening() != opening || n.nodes() < least || n.nodes() > most {
		t.Errorf("%s: %d plies and %d nodes, want %d plies and %d to %d nodes", g.Name, n.opening(), n.nodes(), opening, least, most)
	}
}

// endless is a game that breaks the rule that games end.
type endless struct{}

func (endless) Moves(dst []int, _ *int) []int { return append(dst, 1, 2) }
func (endless) Play(s *int, m int)            { *s += m }
func (endless) Terminal(*int) ply.Outcome     { return ply.Ongoing }
func (endless) Evaluate(*int) ply.Score       { return 0 }
func (endless) Start() int                    { return 0 }

// bare is tic-tac-toe with nothing but its rules, and begun has a start, too.
type bare struct {
	ply.Game[tictactoe.Board, tictactoe.Move]
}

type begun struct {
	bare
	ply.Starter[tictactoe.Board]
}

// A game needs a start, or a file of openings and a notation to read them. It needs nothing else.
func TestMissing(t *testing.T) {
	var out strings.Builder
	err := Run(t.Context(), parse(t, short...), []Contest{Of(of("bare", bare{tictactoe.Rules{}}))}, &out, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "write Start() tictactoe.Board (ply.Starter)") {
		t.Errorf("without a start: %v", err)
	}
	err = Run(t.Context(), parse(t, append(short, "-openings", "any")...), []Contest{Of(of("bare", bare{tictactoe.Rules{}}))}, &out, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "Parse(text string) (tictactoe.Board, error)") {
		t.Errorf("without texts: %v", err)
	}
	err = Run(t.Context(), parse(t, append(short, "-save", "any")...), []Contest{Of(of("begun", begun{bare{tictactoe.Rules{}}, tictactoe.Rules{}}))}, &out, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "WriteGame(w io.Writer, game ply.Archive[") {
		t.Errorf("without files: %v", err)
	}
	if out.Len() > 0 {
		t.Errorf("it prints\n%s", out.String())
	}
	err = Run(t.Context(), parse(t, "-games", "2", "-svg", "", "-tc", "nodes=20"), []Contest{Of(of("hidden", hiddentest.Rules{}))}, &out, io.Discard)
	if err != nil || !strings.Contains(out.String(), "hidden\n\n#  player") || strings.Contains(out.String(), "lost") {
		t.Errorf("%v\n%s", err, out.String())
	}
	err = Run(t.Context(), parse(t, "-games", "2", "-svg", ""), []Contest{Of(of("begun", begun{bare{tictactoe.Rules{}}, tictactoe.Rules{}}))}, &out, io.Discard)
	if err != nil || !strings.Contains(out.String(), "begun\n\n#  player") || !strings.Contains(out.String(), "minimax:nodes=10000") {
		t.Errorf("%v\n%s", err, out.String())
	}
}
