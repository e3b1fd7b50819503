package perft

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/xiangqi"
)

// try runs the program with a command line.
func try[S any, M comparable](g *subject.Game[S, M], args ...string) (string, error) {
	var s Settings
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	s.AddFlags(flags)
	if err := flags.Parse(args); err != nil {
		return "", err
	}
	if err := s.Check(flags.Args()); err != nil {
		return "", err
	}
	var out strings.Builder
	err := Run(context.Background(), g, &s, &out)
	return out.String(), err
}

func of[S any, M comparable](name string, rules ply.Game[S, M]) *subject.Game[S, M] {
	return &subject.Game[S, M]{Name: name, Rules: rules}
}

// counts returns the depths and the numbers of lines that were printed.
func counts(out string) string {
	var all []string
	for _, m := range regexp.MustCompile(`(?m)^ *(\d+) +(\d+) lines`).FindAllStringSubmatch(out, -1) {
		all = append(all, m[1]+":"+m[2])
	}
	return strings.Join(all, " ")
}

// The counts are those that other programs publish: chessprogramming.org, "Perft Results" (start,
// position 2 and position 5) and "Chinese Chess Perft Results", and 9·8·7·… for tic-tac-toe.
func TestPublished(t *testing.T) {
	chessGame, xiangqiGame, small := of("chess", chess.Rules{}), of("xiangqi", xiangqi.Rules{}), of("tictactoe", tictactoe.Rules{})
	for _, c := range []struct {
		run  func(args ...string) (string, error)
		args []string
		want string
	}{
		{func(a ...string) (string, error) { return try(chessGame, a...) }, nil, "1:20 2:400 3:8902 4:197281"},
		{func(a ...string) (string, error) { return try(chessGame, a...) },
			[]string{"-depth", "3", "-position", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}, "1:48 2:2039 3:97862"},
		{func(a ...string) (string, error) { return try(chessGame, a...) },
			[]string{"-depth", "3", "-position", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"}, "1:44 2:1486 3:62379"},
		{func(a ...string) (string, error) { return try(xiangqiGame, a...) }, []string{"-depth", "3"}, "1:44 2:1920 3:79666"},
		{func(a ...string) (string, error) { return try(small, a...) }, []string{"-depth", "5"}, "1:9 2:72 3:504 4:3024 5:15120"},
	} {
		out, err := c.run(c.args...)
		if got := counts(out); err != nil || got != c.want {
			t.Errorf("%q: %v\n%s\nwant %s", c.args, err, out, c.want)
		}
	}
}

// The lines of each move sum up to all lines.
func TestDivide(t *testing.T) {
	out, err := try(of("chess", chess.Rules{}), "-divide", "-depth", "3")
	if err != nil {
		t.Fatal(err)
	}
	moves, sum := 0, 0
	for _, m := range regexp.MustCompile(`(?m)^\w+: (\d+)$`).FindAllStringSubmatch(out, -1) {
		var n int
		fmt.Sscan(m[1], &n)
		moves, sum = moves+1, sum+n
	}
	if moves != 20 || sum != 8902 || !strings.HasSuffix(out, "\n\n8902 lines of 3 moves\n") || !strings.Contains(out, "e4: 600\n") {
		t.Errorf("%d moves, %d lines\n%s", moves, sum, out)
	}
	if out, err = try(of("tictactoe", tictactoe.Rules{}), "-divide", "-depth", "1"); err != nil || !strings.HasPrefix(out, "1: 1\n2: 1\n") {
		t.Errorf("%v\n%s", err, out)
	}
}

// bare is a game with nothing but its rules, and started has a start, too.
type bare struct {
	ply.Game[tictactoe.Board, tictactoe.Move]
}

type started struct {
	bare
	ply.Starter[tictactoe.Board]
}

// A start is enough. Without it, the program says what to write.
func TestMissing(t *testing.T) {
	if _, err := try(of("bare", bare{tictactoe.Rules{}})); err == nil || !strings.Contains(err.Error(), "write Start() tictactoe.Board") {
		t.Errorf("without a start: %v", err)
	}
	g := of("started", started{bare{tictactoe.Rules{}}, tictactoe.Rules{}})
	if out, err := try(g, "-depth", "2"); err != nil || counts(out) != "1:9 2:72" {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := try(g, "-depth", "2", "-divide"); err != nil || !strings.HasSuffix(out, "\n72 lines of 2 moves\n") {
		t.Errorf("%v\n%s", err, out)
	}
	if _, err := try(g, "-position", ".../.../... x"); err == nil || !strings.Contains(err.Error(), "Parse(text string) (tictactoe.Board, error)") {
		t.Errorf("without texts: %v", err)
	}
}

func TestBadInput(t *testing.T) {
	g := of("tictactoe", tictactoe.Rules{})
	for args, want := range map[string]string{
		"-depth 0":    "-depth 0: want 1 to 100",
		"-depth 101":  "-depth 101: want 1 to 100",
		"-depth x":    `invalid value "x"`,
		"-position x": "tictactoe",
		"3":           `unexpected argument "3"`,
		"-x":          "not defined: -x",
	} {
		if _, err := try(g, strings.Fields(args)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
	// A game that is over has no lines.
	if out, err := try(g, "-depth", "2", "-position", "xxx/oo./... o"); err != nil || counts(out) != "1:0 2:0" {
		t.Errorf("%v\n%s", err, out)
	}
}

// An interrupt ends the count, and so does a reader that is gone.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range []*Settings{{Depth: 50}, {Depth: 50, Divide: true}} {
		if err := Run(ctx, of("chess", chess.Rules{}), s, io.Discard); err == nil || err.Error() != "interrupted" {
			t.Errorf("%+v: %v", s, err)
		}
		if err := Run(context.Background(), of("chess", chess.Rules{}), &Settings{Depth: 2, Divide: s.Divide}, closed{}); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%+v: %v", s, err)
		}
	}
}

type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
