package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/svgboard/boardtest"
	"github.com/plygo/ply/minimax"
)

var rules tictactoe.Rules

// The pictures of the documentation are what the program draws now.
func TestPictures(t *testing.T) {
	for _, c := range []struct {
		file, search, position string
		depth                  int
	}{
		{"minimax", "minimax", "xox/.ox/o.. x", 3},
		{"alphabeta", "alphabeta", "x../.o./.ox x", 2},
		{"mcts", "mcts", "x../.o./.ox x", 0},
	} {
		board, err := rules.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		svg, err := picture(t.Context(), c.search, board, c.depth)
		if err != nil {
			t.Fatal(err)
		}
		boardtest.Read(t, []byte(svg))
		boardtest.Golden(t, filepath.Join("..", "..", "docs", c.file+".svg"), []byte(svg))
	}
}

// boards returns positions of tic-tac-toe that are not over: one of every step positions.
func boards(step int) (list []tictactoe.Board) {
	seen := map[tictactoe.Board]bool{}
	var visit func(b tictactoe.Board)
	visit = func(b tictactoe.Board) {
		if seen[b] || rules.Terminal(&b) != ply.Ongoing {
			return
		}
		seen[b] = true
		if len(seen)%step == 0 {
			list = append(list, b)
		}
		for _, next := range ply.Successors(rules, b) {
			visit(next)
		}
	}
	visit(tictactoe.Board{})
	return list
}

// The tree of minimax is the whole tree, and its values are the searcher's own.
func TestMinimax(t *testing.T) {
	for _, board := range boards(40) {
		tr, result, err := trace(t.Context(), rules, board, 3, false)
		if err != nil {
			t.Fatal(err)
		}
		var nodes int64
		for d := 1; d <= 3; d++ {
			nodes += ply.Perft(rules, board, d)
		}
		if got := int64(tr.visited()); got != nodes || got != result.Nodes {
			t.Errorf("%s: %d nodes, the searcher says %d, perft %d", rules.Format(&board), got, result.Nodes, nodes)
		}
		if got := tr.nodes[0].value; got != result.Score {
			t.Errorf("%s: value %v, the searcher says %v", rules.Format(&board), got, result.Score)
		}
		for _, line := range result.Lines {
			for _, child := range tr.nodes[0].children {
				if n := tr.nodes[child]; n.move == line.Move && n.value != line.Score {
					t.Errorf("%s: move %v has value %v, the searcher says %v", rules.Format(&board), n.move, n.value, line.Score)
				}
			}
		}
	}
}

// The tree of alpha-beta has minimax's value at the root. Every value and bound in it is
// true for its node, as a search of minimax from that node shows. Moves are left out only
// if a bound shows that they do not matter.
func TestAlphabeta(t *testing.T) {
	skipped := 0
	for _, board := range boards(60) {
		tr, result, err := trace(t.Context(), rules, board, 3, true)
		if err != nil {
			t.Fatal(err)
		}
		if got := tr.nodes[0]; got.value != result.Score || got.bound != "" {
			t.Errorf("%s: value %s %v, the searcher says %v", rules.Format(&board), got.bound, got.value, result.Score)
		}
		for id := range tr.nodes {
			n := &tr.nodes[id]
			if n.skipped {
				skipped++
				continue
			}
			want := value(t, n.state, result.Depth-n.ply, n.ply)
			if n.bound == "" && n.value != want || n.bound == "≤" && want > n.value || n.bound == "≥" && want < n.value {
				t.Errorf("%s: %s has value %s %v, minimax says %v", rules.Format(&board), rules.Format(&n.state), n.bound, n.value, want)
			}
			for _, child := range n.children {
				if tr.nodes[child].skipped && n.bound == "" {
					t.Errorf("%s: %s has an exact value, but move %v was left out", rules.Format(&board), rules.Format(&n.state), tr.nodes[child].move)
				}
			}
		}
	}
	if skipped == 0 {
		t.Error("alpha-beta left nothing out")
	}
}

// value returns minimax's value of a state, for the player to move at the root. The root is
// above plies above the state.
func value(t *testing.T, b tictactoe.Board, depth, above int) ply.Score {
	t.Helper()
	var v ply.Score
	switch o := rules.Terminal(&b); {
	case o != ply.Ongoing:
		v = o.In(0)
	case depth == 0:
		v = rules.Evaluate(&b)
	default:
		r, err := minimax.New(rules).Search(context.Background(), ply.Limits{Depth: depth}, b)
		if err != nil {
			t.Fatal(err)
		}
		v = r.Score
	}
	for range above {
		v = v.Back()
	}
	return v
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
	if want := "alphabeta, 1 plies: 5 nodes; x plays 2; values for x"; !strings.Contains(string(svg), want) {
		t.Errorf("no %q in\n%s", want, svg)
	}
	for _, c := range []struct{ args, want string }{
		{"-search greedy", "there are minimax, alphabeta and mcts"},
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
	if err := run(t.Context(), []string{"-help"}, io.Discard); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("-help: %v", err)
	}
}
