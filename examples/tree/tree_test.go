package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/boardtest"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
)

// The pictures of the documentation are what the program draws now.
func TestPictures(t *testing.T) {
	for _, c := range []struct {
		file, game string
		s          settings
	}{
		{"minimax", "tictactoe", settings{search: "minimax", position: "xox/.ox/o.. x", depth: 3, simulations: 1}},
		{"alphabeta", "tictactoe", settings{search: "alphabeta", depth: 2, simulations: 1}},
		{"mcts", "tictactoe", settings{search: "mcts", depth: 2, simulations: 14}},
		{"visits", "tictactoe", settings{search: "visits", depth: 1, simulations: 1}},
		{"chance", "dicerace", settings{search: "minimax", depth: 3, simulations: 1}},
	} {
		c.s.width = page
		svg, err := picture(t.Context(), c.game, c.s)
		if err != nil {
			t.Fatal(err)
		}
		boardtest.Golden(t, filepath.Join("..", "..", "docs", c.file+".svg"), []byte(svg))
	}
}

// Every game is drawn by every search to every depth, and no picture is wider than a page.
func TestFits(t *testing.T) {
	for _, g := range games {
		for _, search := range []string{"minimax", "alphabeta", "mcts", "visits"} {
			for depth := 1; depth <= 4; depth++ {
				svg, err := picture(t.Context(), g.name, settings{search: search, depth: depth, simulations: 200, width: page})
				if err != nil {
					t.Fatalf("%s %s %d: %v", g.name, search, depth, err)
				}
				all := boardtest.Read(t, []byte(svg))
				if width := all[0].Number(t, "width"); width > page {
					t.Errorf("%s %s %d: %.0f pixels wide", g.name, search, depth, width)
				}
			}
		}
	}
}

// fit keeps the line of best play and says what it hides.
func TestFit(t *testing.T) {
	var grow func(ply int) *figure
	grow = func(ply int) *figure {
		f := &figure{ply: ply, kind: kind(ply % 3)}
		if ply < 4 {
			for i := range 5 {
				child := grow(ply + 1)
				child.move, child.merit, child.expected = fmt.Sprint(i), float64(i), i == 0
				f.children = append(f.children, child)
			}
		}
		return f
	}
	for columns := 6; columns < 700; columns += 9 {
		f := grow(0)
		before := f.size()
		hidden := f.fit(columns)
		if got := f.columns(); got > columns || before-hidden != f.size() {
			t.Errorf("%d columns: %d, %d of %d hidden, %d left", columns, got, hidden, before, f.size())
		}
		places := map[int]float64{}
		f.place(0)
		f.all(func(n *figure) {
			if last, ok := places[n.ply]; ok && n.x < last+1 {
				t.Errorf("%d columns: two nodes of ply %d are %v apart", columns, n.ply, n.x-last)
			}
			places[n.ply] = n.x
			if n.ply < 4 && (len(n.children)+len(n.hidden) != 5 || !n.children[0].expected) {
				t.Errorf("%d columns: %d children and %d hidden, the first is %q", columns, len(n.children), len(n.hidden), n.children[0].move)
			}
		})
	}
}

// positions returns states of a game in which a player is to move.
func positions[S any, M comparable](g game[S, M], start S, want int) (list []S) {
	rng := rand.New(rand.NewPCG(5, 6))
	for s := start; len(list) < want; {
		if g.rules.Terminal(&s) != ply.Ongoing {
			s = start
		}
		if !g.chance(&s) && rng.IntN(3) == 0 {
			list = append(list, s)
		}
		moves := g.rules.Moves(nil, &s)
		g.rules.Play(&s, moves[rng.IntN(len(moves))])
	}
	return list
}

// each runs a test for every game.
func each(t *testing.T, test func(t *testing.T, g checker)) {
	for name, g := range map[string]checker{
		"tictactoe": check[tictactoe.Board, tictactoe.Move]{game[tictactoe.Board, tictactoe.Move]{rules: tictactoe.Rules{}}, tictactoe.Rules{}.Start()},
		"connect4":  check[connect4.Board, connect4.Move]{game[connect4.Board, connect4.Move]{rules: connect4.Rules{}}, connect4.Rules{}.Start()},
		"reversi":   check[reversi.Board, reversi.Move]{game[reversi.Board, reversi.Move]{rules: reversi.Rules{}}, reversi.Rules{}.Start()},
		"kalah":     check[kalah.Board, kalah.Move]{game[kalah.Board, kalah.Move]{rules: kalah.Rules{}}, kalah.Rules{}.Start()},
		"grundy":    check[grundy.Piles, grundy.Move]{game[grundy.Piles, grundy.Move]{rules: grundy.Rules{}}, grundy.Rules{}.Start()},
		"dicerace":  check[dicerace.State, dicerace.Move]{game[dicerace.State, dicerace.Move]{rules: dicerace.Rules{}}, dicerace.Rules{}.Start()},
	} {
		t.Run(name, func(t *testing.T) { test(t, g) })
	}
}

// checker has the tests of a game.
type checker interface {
	minimax(t *testing.T)
	alphabeta(t *testing.T)
	mcts(t *testing.T)
}

type check[S any, M comparable] struct {
	game[S, M]
	start S
}

func TestMinimax(t *testing.T)   { each(t, func(t *testing.T, g checker) { g.minimax(t) }) }
func TestAlphabeta(t *testing.T) { each(t, func(t *testing.T, g checker) { g.alphabeta(t) }) }
func TestMCTS(t *testing.T)      { each(t, func(t *testing.T, g checker) { g.mcts(t) }) }

// The tree of minimax is the whole tree, and its values are those of the searcher without the
// tracing.
func (g check[S, M]) minimax(t *testing.T) {
	for _, s := range positions(g.game, g.start, 15) {
		name := g.rules.Format(&s)
		tr, _, err := g.trace(t.Context(), s, 3, false)
		if err != nil {
			t.Fatal(err)
		}
		result, err := minimax.New[S, M](g.rules).Search(t.Context(), ply.Limits{Depth: 3}, s)
		if err != nil {
			t.Fatal(err)
		}
		if got := int64(tr.visited()); got != result.Nodes {
			t.Errorf("%s: %d nodes, the searcher says %d", name, got, result.Nodes)
		}
		if got := tr.nodes[0].value; got != result.Score {
			t.Errorf("%s: value %v, the searcher says %v", name, got, result.Score)
		}
		for _, line := range result.Lines {
			for _, child := range tr.nodes[0].children {
				if n := tr.nodes[child]; n.move == line.Move && n.value != line.Score {
					t.Errorf("%s: move %v has value %v, the searcher says %v", name, n.move, n.value, line.Score)
				}
			}
		}
	}
}

// The tree of alpha-beta has minimax's value at the root. Every value and bound in it is
// true for its node, as a search of minimax from that node shows. Moves are left out only
// if a bound shows that they do not matter.
func (g check[S, M]) alphabeta(t *testing.T) {
	skipped := 0
	for _, s := range positions(g.game, g.start, 15) {
		name := g.rules.Format(&s)
		tr, result, err := g.trace(t.Context(), s, 3, true)
		if err != nil {
			t.Fatal(err)
		}
		if got := tr.nodes[0]; got.value != result.Score || got.bound != "" {
			t.Errorf("%s: value %s %v, the searcher says %v", name, got.bound, got.value, result.Score)
		}
		for id := range tr.nodes {
			n := &tr.nodes[id]
			if n.skipped {
				skipped++
				continue
			}
			if g.chance(&n.state) {
				continue // no searcher begins here; the nodes above it depend on its value
			}
			want := g.value(t, n.state, result.Depth-n.ply, n.ply)
			if g.rules.Turn(&n.state) != g.rules.Turn(&s) {
				want = -want
			}
			if n.bound == "" && n.value != want || n.bound == "≤" && want > n.value || n.bound == "≥" && want < n.value {
				t.Errorf("%s: %s has value %s %v, minimax says %v", name, g.rules.Format(&n.state), n.bound, n.value, want)
			}
			for _, child := range n.children {
				if tr.nodes[child].skipped && n.bound == "" {
					t.Errorf("%s: %s has an exact value, but move %v was left out", name, g.rules.Format(&n.state), tr.nodes[child].move)
				}
			}
		}
	}
	if skipped == 0 {
		t.Error("alpha-beta left nothing out")
	}
}

// value returns minimax's value of a state for the player to move. Plies are counted from a root
// that is above plies above the state.
func (g check[S, M]) value(t *testing.T, s S, depth, above int) ply.Score {
	t.Helper()
	var v ply.Score
	switch o := g.rules.Terminal(&s); {
	case o != ply.Ongoing:
		v = o.In(0)
	case depth <= 0:
		v = g.rules.Evaluate(&s)
	default:
		r, err := minimax.New[S, M](g.rules).Search(context.Background(), ply.Limits{Depth: depth}, s)
		if err != nil {
			t.Fatal(err)
		}
		v = r.Score
	}
	for range above {
		v = -v.Back()
	}
	return v
}

// The last simulation visits the nodes of one line once more, and no other. What it brings counts
// in all of them.
func (g check[S, M]) mcts(t *testing.T) {
	for i, s := range positions(g.game, g.start, 15) {
		tr, _, err := g.grow(t.Context(), s, settings{simulations: 2 + 7*i, depth: 4})
		if err != nil {
			t.Fatal(err)
		}
		var follow func(state S, line []M)
		follow = func(state S, line []M) {
			before := map[M]mcts.Branch[M]{}
			for _, b := range tr.before.Inspect(line...) {
				before[b.Move] = b
			}
			grew := 0
			for _, b := range tr.after.Inspect(line...) {
				switch b.Visits - before[b.Move].Visits {
				case 0:
				case 1:
					grew++
					next := state
					g.rules.Play(&next, b.Move)
					follow(next, append(line[:len(line):len(line)], b.Move))
				default:
					t.Errorf("%s: %v has %d visits, before %d", g.rules.Format(&s), append(line, b.Move), b.Visits, before[b.Move].Visits)
				}
			}
			if grew > 1 || grew == 0 && len(line) == 0 {
				t.Errorf("%s: the last simulation went %d ways after %v", g.rules.Format(&s), grew, line)
			}
		}
		follow(s, nil)
	}
}

// A chart of many moves has the most visited ones, with whole names, and no rate for what was
// never tried.
func TestVisits(t *testing.T) {
	svg, err := picture(t.Context(), "grundy", settings{search: "visits", position: "32 a", depth: 1, simulations: 1, width: page})
	if err != nil {
		t.Fatal(err)
	}
	s, err := grundy.Rules{}.Parse("32 a")
	if err != nil {
		t.Fatal(err)
	}
	best, err := mcts.New(grundy.Rules{}).Search(t.Context(), ply.Limits{Nodes: 1000}, s)
	if err != nil {
		t.Fatal(err)
	}
	names := 0
	for _, e := range boardtest.Read(t, []byte(svg)) {
		if e.Name == "text" && strings.HasPrefix(e.Text, "32=") {
			names++
			if x := e.Number(t, "x"); x < 8*float64(len(e.Text)) {
				t.Errorf("%s ends at %v", e.Text, x)
			}
		}
		if strings.HasPrefix(e.Text, "0:") {
			t.Errorf("a move that was never tried has a rate: %s", e.Text)
		}
	}
	if names != 3*chartMoves || !strings.Contains(svg, "3 moves are not drawn") {
		t.Errorf("%d names in\n%s", names, svg)
	}
	for _, line := range best.Lines[:chartMoves] {
		if !strings.Contains(svg, ">"+line.Move.String()+"<") {
			t.Errorf("%v, with %d visits, is not drawn", line.Move, line.Visits)
		}
	}
}

func TestRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tree.svg")
	var out strings.Builder
	if err := run(t.Context(), []string{"-depth", "1", "-svg", file}, &out); err != nil {
		t.Fatal(err)
	}
	svg, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if want := "alphabeta, 1 ply: 5 nodes; x plays 2"; !strings.Contains(string(svg), want) {
		t.Errorf("no %q in\n%s", want, svg)
	}
	for _, c := range []struct{ args, want string }{
		{"-game chess", "-game chess: there are tictactoe, connect4, reversi, kalah, grundy, dicerace"},
		{"-game connect4 -position x", "connect4"},
		{"-game dicerace -position 7:8/10", "dicerace"},
		{"-search greedy", "there are minimax, alphabeta, mcts and visits"},
		{"-simulations 0", "-simulations 0"},
		{"-width 100", "-width 100"},
		{"-width NaN", "-width NaN"},
		{"-depth 0", "-depth 0"},
		{"-depth 5", "-depth 5"},
		{"-position x", "tictactoe"},
		{"x", "unexpected"},
		{"-svg " + filepath.Join(file, "x"), "-svg"},
	} {
		if err := run(t.Context(), strings.Fields(c.args), io.Discard); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.args, err, c.want)
		}
	}
	if err := run(t.Context(), []string{"-position", "xxx/oo./... o"}, io.Discard); !errors.Is(err, ply.ErrGameOver) {
		t.Errorf("a game that is over: %v", err)
	}
	for _, search := range []string{"minimax", "alphabeta", "mcts", "visits"} {
		err := run(t.Context(), []string{"-game", "dicerace", "-search", search, "-position", "7:8/10 a rolls"}, io.Discard)
		if !errors.Is(err, ply.ErrChance) {
			t.Errorf("%s at a chance node: %v", search, err)
		}
	}
	if err := run(t.Context(), []string{"-help"}, io.Discard); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("-help: %v", err)
	}
}
