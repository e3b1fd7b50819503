package tree

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/boardtest"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/xiangqi"
)

// settings returns what the program is usually asked for.
func settings(search string, depth, simulations int) *Settings {
	return &Settings{Search: search, Depth: depth, Simulations: simulations, Width: page}
}

// of returns a game with a position that is worth a look.
func of[S any, M comparable](name string, rules ply.Game[S, M], study string) *check[S, M] {
	return &check[S, M]{newGame(&subject.Game[S, M]{Name: name, Rules: rules, Study: study})}
}

// checker has the tests of a game.
type checker interface {
	name() string
	large() bool
	picture(ctx context.Context, s *Settings) (string, error)
	minimax(t *testing.T)
	alphabeta(t *testing.T)
	mcts(t *testing.T)
}

type check[S any, M comparable] struct{ game[S, M] }

func (g *check[S, M]) name() string { return g.Name }

// large reports whether the whole tree of three plies is too large for a test.
func (g *check[S, M]) large() bool {
	return g.Name == "chess" || g.Name == "xiangqi" || g.Name == "gomoku"
}

func (g *check[S, M]) picture(ctx context.Context, s *Settings) (string, error) {
	return picture(ctx, g.Game, s)
}

var checkers = []checker{
	of("chess", chess.Rules{}, "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 1 9"),
	of("xiangqi", xiangqi.Rules{}, ""),
	of("gomoku", gomoku.Rules{}, "15 h8 h9 i9 g7 i7 i8"),
	of("tictactoe", tictactoe.Rules{}, "x../.o./.ox x"),
	of("connect4", connect4.Rules{}, "7/7/7/3o3/3x3/2ox3 x"),
	of("reversi", reversi.Rules{}, ""),
	of("kalah", kalah.Rules{}, ""),
	of("grundy", grundy.Rules{}, "7 a"),
	of("dicerace", dicerace.Rules{}, "7:8/10 a"),
	of("written", written[tictactoe.Board, tictactoe.Move]{bare[tictactoe.Board, tictactoe.Move]{tictactoe.Rules{}}, tictactoe.Rules{}, tictactoe.Rules{}}, ""),
	of("started", started[tictactoe.Board, tictactoe.Move]{bare[tictactoe.Board, tictactoe.Move]{tictactoe.Rules{}}, tictactoe.Rules{}}, ""),
	of("dice", rolled[dicerace.State, dicerace.Move]{bare[dicerace.State, dicerace.Move]{dicerace.Rules{}}, dicerace.Rules{}, dicerace.Rules{}}, ""),
}

// bare is a game with nothing but its rules. Others have a start, too, and texts or dice. None says
// whose turn it is.
type bare[S any, M comparable] struct{ ply.Game[S, M] }

type started[S any, M comparable] struct {
	bare[S, M]
	ply.Starter[S]
}

type written[S any, M comparable] struct {
	bare[S, M]
	ply.Starter[S]
	ply.Notation[S, M]
}

type rolled[S any, M comparable] struct {
	bare[S, M]
	ply.Starter[S]
	ply.Chancer[S, M]
}

// Every game is drawn by every search to every depth, and no picture is wider than a page. Only a
// tree that is too large is refused.
func TestFits(t *testing.T) {
	for _, g := range checkers {
		for _, search := range []string{"minimax", "alphabeta", "mcts", "visits"} {
			for depth := 1; depth <= 4; depth++ {
				if depth > 2 && g.large() || depth > 1 && search == "visits" {
					continue // large, or the same again
				}
				simulations := 200
				if g.large() {
					simulations = 20 // random games are long
				}
				svg, err := g.picture(t.Context(), settings(search, depth, simulations))
				if err != nil {
					t.Fatalf("%s %s %d: %v", g.name(), search, depth, err)
				}
				all := boardtest.Read(t, []byte(svg))
				if width := all[0].Number(t, "width"); width > page {
					t.Errorf("%s %s %d: %.0f pixels wide", g.name(), search, depth, width)
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
func positions[S any, M comparable](g game[S, M], want int) (list []S) {
	start, err := g.Start("")
	if err != nil {
		panic(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for s := start; len(list) < want; {
		if g.Rules.Terminal(&s) != ply.Ongoing {
			s = start
		}
		if !g.chance(&s) && rng.IntN(3) == 0 {
			list = append(list, s)
		}
		moves := g.Rules.Moves(nil, &s)
		g.Rules.Play(&s, moves[rng.IntN(len(moves))])
	}
	return list
}

// each runs a test for every game that is not large.
func each(t *testing.T, test func(t *testing.T, g checker)) {
	for _, g := range checkers {
		if !g.large() {
			t.Run(g.name(), func(t *testing.T) { test(t, g) })
		}
	}
}

func TestMinimax(t *testing.T)   { each(t, func(t *testing.T, g checker) { g.minimax(t) }) }
func TestAlphabeta(t *testing.T) { each(t, func(t *testing.T, g checker) { g.alphabeta(t) }) }
func TestMCTS(t *testing.T)      { each(t, func(t *testing.T, g checker) { g.mcts(t) }) }

// The tree of minimax is the whole tree, and its values are those of the searcher without the
// tracing.
func (g *check[S, M]) minimax(t *testing.T) {
	for _, s := range positions(g.game, 15) {
		name := g.State(&s)
		tr, _, err := g.trace(t.Context(), s, 3, false)
		if err != nil {
			t.Fatal(err)
		}
		result, err := minimax.New(g.Rules).Search(t.Context(), ply.Limits{Depth: 3}, s)
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
func (g *check[S, M]) alphabeta(t *testing.T) {
	cut := 0
	for _, s := range positions(g.game, 15) {
		name := g.State(&s)
		tr, result, err := g.trace(t.Context(), s, 3, true)
		if err != nil {
			t.Fatal(err)
		}
		if got := tr.nodes[0]; got.value != result.Score || got.bound != "" {
			t.Errorf("%s: value %s %v, the searcher says %v", name, got.bound, got.value, result.Score)
		}
		for id := range tr.nodes {
			n := &tr.nodes[id]
			cut += len(n.cut)
			state := tr.state(id)
			if g.chance(&state) {
				continue // no searcher begins here; the nodes above it depend on its value
			}
			want := g.value(t, state, result.Depth-n.ply, n.ply)
			if n.turn != tr.nodes[0].turn {
				want = -want
			}
			if n.bound == "" && n.value != want || n.bound == "≤" && want > n.value || n.bound == "≥" && want < n.value {
				t.Errorf("%s: %s has value %s %v, minimax says %v", name, g.State(&state), n.bound, n.value, want)
			}
			if len(n.cut) > 0 && n.bound == "" {
				t.Errorf("%s: %s has an exact value, but moves %v were left out", name, g.State(&state), n.cut)
			}
		}
	}
	if cut == 0 {
		t.Error("alpha-beta left nothing out")
	}
}

// value returns minimax's value of a state for the player to move. Plies are counted from a root
// that is above plies above the state.
func (g *check[S, M]) value(t *testing.T, s S, depth, above int) ply.Score {
	t.Helper()
	var v ply.Score
	switch o := g.Rules.Terminal(&s); {
	case o != ply.Ongoing:
		v = o.In(0)
	case depth <= 0:
		v = g.Rules.Evaluate(&s)
	default:
		r, err := minimax.New(g.Rules).Search(context.Background(), ply.Limits{Depth: depth}, s)
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
func (g *check[S, M]) mcts(t *testing.T) {
	for i, s := range positions(g.game, 15) {
		tr, _, err := g.grow(t.Context(), s, settings("mcts", 4, 2+7*i))
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
					g.Rules.Play(&next, b.Move)
					follow(next, append(line[:len(line):len(line)], b.Move))
				default:
					t.Errorf("%s: %v has %d visits, before %d", g.State(&s), append(line, b.Move), b.Visits, before[b.Move].Visits)
				}
			}
			if grew > 1 || grew == 0 && len(line) == 0 {
				t.Errorf("%s: the last simulation went %d ways after %v", g.State(&s), grew, line)
			}
		}
		follow(s, nil)
	}
}

// A chart of many moves has the most visited ones, with whole names, and no rate for what was
// never tried.
func TestVisits(t *testing.T) {
	svg, err := of("grundy", grundy.Rules{}, "32 a").picture(t.Context(), settings("visits", 1, 1))
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

// A game without a start says what to write. A position needs texts.
func TestBare(t *testing.T) {
	g := of("bare", bare[tictactoe.Board, tictactoe.Move]{tictactoe.Rules{}}, "")
	if _, err := g.picture(t.Context(), settings("alphabeta", 2, 1)); err == nil || !strings.Contains(err.Error(), "write Start() tictactoe.Board") {
		t.Errorf("without a start: %v", err)
	}
	s := settings("alphabeta", 2, 1)
	s.Position = "x../.o./.ox x"
	if _, err := g.picture(t.Context(), s); err == nil || !strings.Contains(err.Error(), "Parse(text string) (tictactoe.Board, error)") {
		t.Errorf("without texts: %v", err)
	}
}

// Without a board a state is text, and without names the players are called First and Second. The
// players alternate.
func TestPlain(t *testing.T) {
	rules := tictactoe.Rules{}
	svg, err := of("written", written[tictactoe.Board, tictactoe.Move]{bare[tictactoe.Board, tictactoe.Move]{rules}, rules, rules}, "x../.o./.ox x").
		picture(t.Context(), settings("alphabeta", 2, 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"alphabeta, 2 plies: 13 nodes; First plays 2", "written, from x../.o./.ox x", "values for First", ">xx./.o./.ox<", ">max<", ">min<"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in\n%s", want, svg)
		}
	}
}

// The values of a game that alternates are the same whether it says so or not.
func TestAlternation(t *testing.T) {
	with := of("dicerace", dicerace.Rules{}, "")
	without := of("dice", rolled[dicerace.State, dicerace.Move]{bare[dicerace.State, dicerace.Move]{dicerace.Rules{}}, dicerace.Rules{}, dicerace.Rules{}}, "")
	for _, s := range positions(with.game, 15) {
		one, _, err := with.trace(t.Context(), s, 4, false)
		if err != nil {
			t.Fatal(err)
		}
		other, _, err := without.trace(t.Context(), s, 4, false)
		if err != nil {
			t.Fatal(err)
		}
		for id := range one.nodes {
			if first := one.nodes[0].turn; one.nodes[id].turn^first != other.nodes[id].turn {
				t.Fatalf("%s: the turn of node %d is %d, without Turner %d", with.State(&s), id, one.nodes[id].turn^first, other.nodes[id].turn)
			}
		}
	}
}

// A large board is cropped to where there are things, and a small one is drawn whole.
func TestLooks(t *testing.T) {
	stones := func(columns int, places ...board.Place) sketch {
		b := board.Board{Columns: columns, Rows: columns, Ground: board.Points}
		for _, at := range places {
			b.Things = append(b.Things, board.Thing{At: at})
		}
		return sketch{board: &b}
	}
	if l := newLooks([]sketch{stones(9, board.Place{X: 4, Y: 4})}); l.cropped {
		t.Errorf("a small board is cropped: %+v", l)
	}
	l := newLooks([]sketch{stones(19, board.Place{X: 3, Y: 4}), stones(19, board.Place{X: 0, Y: 9})})
	if want := [2]board.Place{{X: 0, Y: 3}, {X: 4, Y: 10}}; !l.cropped || l.part != want {
		t.Errorf("%+v, want %v", l, want)
	}
	f, err := l.face(stones(19, board.Place{X: 3, Y: 4}), maxNode)
	if err != nil || f.width != 5*l.cell || f.height != 8*l.cell {
		t.Errorf("%v, %v, %v", f.width, f.height, err)
	}
	if l := newLooks([]sketch{stones(19)}); l.cropped || l.cell > largestFace/19.0 {
		t.Errorf("an empty board: %+v", l)
	}
	bad := sketch{board: &board.Board{Columns: -1}}
	if _, err := l.face(bad, maxNode); err == nil {
		t.Error("a board that cannot be drawn was drawn")
	}
}

func TestWrap(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "",
		"7:8/10 a":                        "7:8/10 a",
		"rnbqkbnr/pppppppp/8/8":           "rnbqkbnr/|pppppppp/8/8",
		"{1 2 3 4 5 6 7}":                 "{1 2 3 4 5|6 7}",
		"abcdefghijklmnopqrstuvwxyz":      "abcdefghijkl|mnopqrstuvwx|yz",
		strings.Repeat("0123456789 ", 20): "0123456789|0123456789|0123456789|0123456789|0123456789|0123456789 …",
		"\x00 \xff <&>":                   "\x00 \ufffd <&>",
	} {
		if got := strings.Join(wrap(text), "|"); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	if got := escape("\x00\xff<&"); got != "??&lt;&amp;" {
		t.Errorf("%q", got)
	}
}

// An interrupt ends the program with an error.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := of("tictactoe", tictactoe.Rules{}, "").picture(ctx, settings("minimax", 4, 1)); err == nil || err.Error() != "interrupted" {
		t.Errorf("%v", err)
	}
}
