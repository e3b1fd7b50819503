package compare

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/disk"
	"github.com/plygo/ply/internal/hiddentest"
	"github.com/plygo/ply/internal/uniform"
	"github.com/plygo/ply/xiangqi"
)

// Minimax needs as many nodes as perft counts. Plain and exact alpha-beta find the same
// scores with fewer nodes.
func TestByDepth(t *testing.T) {
	t.Run("chess", func(t *testing.T) { checkDepths(t, chess.Rules{}, chess.Start(), 3) })
	t.Run("xiangqi", func(t *testing.T) { checkDepths(t, xiangqi.Rules{}, xiangqi.Start(), 3) })
	t.Run("gomoku", func(t *testing.T) {
		b, err := gomoku.Rules{}.Parse("15 h8 h9 i9 g7 i7 i8")
		if err != nil {
			t.Fatal(err)
		}
		checkDepths(t, narrowed[gomoku.Position, gomoku.Move]{Game: gomoku.Rules{}, narrower: gomoku.Rules{}}, b, 3)
	})
	t.Run("connect4", func(t *testing.T) { checkDepths(t, connect4.Rules{}, connect4.Board{}, 6) })
}

func checkDepths[S any, M comparable](t *testing.T, g ply.Game[S, M], state S, depth int) {
	rows, err := byDepth(t.Context(), g, state, &Settings{depth: depth, nodes: 4_000_000})
	if err != nil {
		t.Fatal(err)
	}
	var perft int64
	for _, r := range rows {
		perft += ply.Perft(g, state, r.depth)
		if r.minimax.nodes != perft {
			t.Errorf("depth %d: minimax took %d nodes, want %d", r.depth, r.minimax.nodes, perft)
		}
		if r.estimated {
			t.Errorf("depth %d: branching %v is estimated", r.depth, r.branching)
		}
		for form := range forms {
			e := r.alphabeta[form]
			if e.nodes <= 0 || form == plain && e.nodes > r.minimax.nodes {
				t.Errorf("depth %d: %s took %d nodes, minimax %d", r.depth, formNames[form], e.nodes, r.minimax.nodes)
			}
			if form != full && e.score != r.minimax.score {
				t.Errorf("depth %d: %s has score %v, minimax %v", r.depth, formNames[form], e.score, r.minimax.score)
			}
		}
	}
}

// If minimax would take too long, the branching is that of the depth before.
func TestTooDeep(t *testing.T) {
	rows, err := byDepth(t.Context(), uniform.Tree{Branching: 300}, uniform.Node{}, &Settings{depth: 3, nodes: 4_000_000})
	if err != nil {
		t.Fatal(err)
	}
	if r := rows[2]; r.minimax.nodes != 0 || !r.estimated || r.branching != rows[1].branching {
		t.Errorf("got %+v", r)
	}
	m := measures{depths: rows}
	if got := m.nodeTable(); !strings.Contains(got, "~300.0  ") || !strings.Contains(got, "–") {
		t.Errorf("the table tells nothing of it:\n%s", got)
	}
}

// The rows end where all lines have ended, and without a depth where nothing more fits.
func TestRows(t *testing.T) {
	board, err := tictactoe.Rules{}.Parse("x../.o./.ox x")
	if err != nil {
		t.Fatal(err)
	}
	for want, s := range map[int]Settings{5: {depth: 9, nodes: 1000}, 1: {nodes: 5}, 2: {depth: 2, nodes: 1000}} {
		if rows, err := byDepth(t.Context(), tictactoe.Rules{}, board, &s); err != nil || len(rows) != want {
			t.Errorf("%+v: %d rows, want %d; %v", s, len(rows), want, err)
		}
	}
	rows, err := byDepth(t.Context(), connect4.Rules{}, connect4.Board{}, &Settings{nodes: 1000})
	if err != nil || len(rows) < 4 || len(rows) == usualDepth {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

// A position is that of the command line, or the study, or one in a game that the program plays.
func TestPosition(t *testing.T) {
	g := &subject.Game[dicerace.State, dicerace.Move]{Name: "dicerace", Rules: dicerace.Rules{}}
	state, err := position(t.Context(), g, "")
	if again, err2 := position(t.Context(), g, ""); err != nil || err2 != nil || state != again || state == (dicerace.Rules{}).Start() {
		t.Errorf("%v, %v, then %v, %v", state, err, again, err2)
	}
	if (dicerace.Rules{}).Odds(&state, nil, nil) || (dicerace.Rules{}).Terminal(&state) != ply.Ongoing {
		t.Errorf("no player is to move at %v", state)
	}
	for _, text := range []string{"7:8/10 a", "2:3/9 b"} {
		want, err := dicerace.Rules{}.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		g.Study = "7:8/10 a"
		if got, err := position(t.Context(), g, strings.TrimPrefix(text, g.Study)); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}

// The moves of a game that narrows are those that it narrows to, also to a searcher that does not
// ask. It has all else that the game can do.
func TestNarrowed(t *testing.T) {
	g := narrowed[gomoku.Position, gomoku.Move]{Game: gomoku.Rules{}, narrower: gomoku.Rules{}}
	start := gomoku.Rules{}.Start()
	if got, want := len(g.Moves(nil, &start)), len((gomoku.Rules{}).Narrow(nil, &start)); got != want {
		t.Errorf("%d moves, want %d", got, want)
	}
	if _, ok := ply.As[ply.Tactician[gomoku.Position, gomoku.Move]](ply.Game[gomoku.Position, gomoku.Move](g)); !ok {
		t.Error("it is no Tactician any more")
	}
	over, err := gomoku.Rules{}.Parse("15 a1 b1 a2 b2 a3 b3 a4 b4 a5")
	if err != nil || g.Terminal(&over) == ply.Ongoing || len(g.Moves(nil, &over)) > 0 {
		t.Errorf("%v, and at the end %d moves", err, len(g.Moves(nil, &over)))
	}
}

// bare is tic-tac-toe with nothing but its rules, and begun has a start, too.
type bare struct {
	ply.Game[tictactoe.Board, tictactoe.Move]
}

type begun struct {
	bare
	ply.Starter[tictactoe.Board]
}

// A game needs a start, or a notation and -position. It needs nothing else.
func TestMissing(t *testing.T) {
	bareGame := Of(&subject.Game[tictactoe.Board, tictactoe.Move]{Name: "bare", Rules: bare{tictactoe.Rules{}}})
	var out strings.Builder
	for position, want := range map[string]string{"": "write Start() tictactoe.Board (ply.Starter)", "x": "Parse(text string) (tictactoe.Board, error)"} {
		if err := Run(t.Context(), &Settings{nodes: 9, position: position}, []Subject{bareGame}, &out); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("position %q: %v, want %q", position, err, want)
		}
	}
	if out.Len() > 0 {
		t.Errorf("it prints\n%s", out.String())
	}
	hidden := Of(&subject.Game[hiddentest.State, hiddentest.Move]{Name: "hidden", Rules: hiddentest.Rules{}})
	if err := Run(t.Context(), &Settings{nodes: 1000}, []Subject{hidden}, &out); err != nil || !strings.Contains(out.String(), "hidden: ") {
		t.Errorf("%v\n%s", err, out.String())
	}
	begunGame := Of(&subject.Game[tictactoe.Board, tictactoe.Move]{Name: "begun", Rules: begun{bare{tictactoe.Rules{}}, tictactoe.Rules{}}})
	if err := Run(t.Context(), &Settings{nodes: 1000}, []Subject{begunGame}, &out); err != nil || !strings.Contains(out.String(), "begun: ") {
		t.Errorf("%v\n%s", err, out.String())
	}
	if err := Run(t.Context(), &Settings{nodes: 9, position: "x"}, []Subject{begunGame, bareGame}, &out); err == nil || !strings.Contains(err.Error(), "-game") {
		t.Errorf("a position of two games: %v", err)
	}
}

// fours is Connect Four, with an opening to study.
func fours() []Subject {
	return []Subject{Of(&subject.Game[connect4.Board, connect4.Move]{Name: "connect4", Title: "Connect Four", Rules: connect4.Rules{}, Study: "7/7/7/7/3o3/3x3 x"})}
}

// run does what a command line asks for.
func run(ctx context.Context, args []string, out io.Writer) error {
	s := &Settings{}
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	s.AddFlags(flags)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if err := s.Check(flags.Args()); err != nil {
		return err
	}
	return Run(ctx, s, fours(), out)
}

func TestRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "chart.svg")
	var out strings.Builder
	if err := run(t.Context(), []string{"-depth", "4", "-svg", file}, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Connect Four: 7/7/7/7/3o3/3x3 x\n",
		"mcts simulations 5,000",
		"    5        102,400,000           74,118     65,599      65,599    ",
		"chart: " + file + "\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, data)
}

// Players are timed by name. What is wrong with a name is said before the work begins.
func TestPlayers(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), []string{"-depth", "1", "-nodes", "1000", "-svg", "", "-player", "level:easy", "-player", "mcts-tuned:nodes=100"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{" level:easy  ", " mcts-tuned:nodes=100  "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	for name, want := range map[string]string{
		"nobody": `-player: no player "nobody"`, "alphabeta": "alphabeta needs limits, such as alphabeta:depth=4", "uci:stockfish": "is no searcher",
	} {
		out.Reset()
		if err := run(t.Context(), []string{"-svg", "", "-player", name}, &out); err == nil || !strings.Contains(err.Error(), want) || out.Len() > 0 {
			t.Errorf("%s: %v, want %q\n%s", name, err, want, out.String())
		}
	}
}

// An old chart stays until there is a new one. An interrupt or a failure does not remove
// it. A chart that cannot be written is an error before the work begins.
func TestOldChart(t *testing.T) {
	dir := t.TempDir()
	path, link, locked := filepath.Join(dir, "chart.svg"), filepath.Join(dir, "link.svg"), filepath.Join(dir, "locked.svg")
	for file, mode := range map[string]os.FileMode{path: 0o640, locked: 0o444} {
		if err := errors.Join(os.WriteFile(file, []byte("old"), 0o666), os.Chmod(file, mode)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	interrupted, stop := context.WithCancel(t.Context())
	stop()
	for _, tt := range []struct{ svg, want string }{
		{path, "interrupted"},
		{link, "link.svg is a link; name the file itself"},
		{filepath.Join(dir, "new.svg"), "interrupted"},
		{locked, "locked.svg is read-only"},
		{dir, "is no plain file"},
		{filepath.Join(dir, "no", "where.svg"), "the chart: "},
	} {
		err := run(interrupted, []string{"-svg", tt.svg}, io.Discard)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.svg, err, tt.want)
		}
	}
	for _, file := range []string{path, locked} {
		if data, err := os.ReadFile(file); err != nil || string(data) != "old" {
			t.Errorf("%s holds %q, %v; want what it held before", file, data, err)
		}
	}
	if err := disk.Write(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o640 {
		t.Errorf("the chart has mode %v, %v; want that of the one before", info.Mode(), err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 3 {
		t.Errorf("%v, %v; want no file besides the three", entries, err)
	}
}

// The chart has a line for each searcher.
func TestChart(t *testing.T) {
	m := measures{title: "x<y"}
	for d := range 3 {
		m.depths = append(m.depths, depthRow{depth: d + 1, branching: 3, minimax: effort{nodes: 9}})
	}
	got := wellFormed(t, []byte(draw([]measures{m})))
	if want := 5; got["polyline"] != want {
		t.Errorf("%d lines, want %d", got["polyline"], want)
	}
	if want := 1; got["rect"] != want {
		t.Errorf("%d rectangles, want %d", got["rect"], want)
	}
}

// wellFormed counts the elements of an SVG.
func wellFormed(t *testing.T, svg []byte) map[string]int {
	t.Helper()
	elements := map[string]int{}
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return elements
		}
		if err != nil {
			t.Fatalf("the chart is not well-formed: %v", err)
		}
		if e, ok := token.(xml.StartElement); ok {
			elements[e.Name.Local]++
		}
	}
}

func TestBadFlags(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-nodes 0", "-nodes 0"},
		{"-position x", "connect4: "},
		{"-position 7/7/7/7/7/xxxx3", "connect4: "},
		{"-depth -1", "-depth -1"},
		{"-depth 21", "-depth 21"},
		{"chess", "unexpected argument"},
		{"-depth 1 -svg " + filepath.Join(t.TempDir(), "no", "where"), "-svg"},
	} {
		err := run(t.Context(), strings.Fields(c.args), io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.args, err, c.want)
		}
	}
	if err := run(t.Context(), []string{"-help"}, io.Discard); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("-help: %v", err)
	}
}

func TestTable(t *testing.T) {
	got := table{{"depth", "ab"}, {"1", "12,345"}, {"10", "–"}}.String()
	want := "depth      ab\n    1  12,345\n   10       –\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
