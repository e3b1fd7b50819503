package tree_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/tree"
)

// A searcher that is busy refuses a second search, and makes changes when the first one has ended.
func TestGuard(t *testing.T) {
	var g tree.Guard
	threads, resets, looks := 0, 0, 0
	reset, look := func() { resets++ }, func() { looks++ }
	if before := g.Set(&threads, 3, 1); before != 1 || threads != 3 {
		t.Errorf("%d threads before, %d now", before, threads)
	}
	g.Change(reset)
	g.Look(look)
	if resets != 1 || looks != 1 {
		t.Errorf("without a search there are %d resets and %d looks", resets, looks)
	}

	if err := g.Enter(); err != nil {
		t.Fatal(err)
	}
	if err := g.Enter(); !errors.Is(err, ply.ErrBusy) {
		t.Errorf("a second search: %v", err)
	}
	g.Change(reset)
	g.Look(look)
	if before := g.Set(&threads, 5, 1); before != 3 || threads != 3 || resets != 1 || looks != 1 {
		t.Errorf("in a search there are %d threads, %d before, %d resets and %d looks", threads, before, resets, looks)
	}
	if before := g.Set(&threads, 0, 1); before != 3 {
		t.Errorf("asked in a search there are %d threads", before)
	}
	g.Leave()
	if threads != 5 || resets != 2 {
		t.Errorf("after the search there are %d threads and %d resets", threads, resets)
	}
	if err := g.Enter(); err != nil {
		t.Errorf("the next search: %v", err)
	}
}

// The parts of a budget have its nodes in all, and end together.
func TestBudgetSplit(t *testing.T) {
	for _, threads := range []int{1, 2, 3, 8} {
		b, err := begin(t.Context(), ply.Limits{Nodes: 1000}, connect4.Board{})
		if err != nil {
			t.Fatal(err)
		}
		parts, sum := b.Split(threads), int64(0)
		for _, part := range parts {
			for part.Spend() {
			}
			sum += part.Nodes()
		}
		if len(parts) != threads || parts[0] != b || sum != 1000 {
			t.Errorf("%d parts spent %d nodes", len(parts), sum)
		}
	}
	b, err := begin(t.Context(), ply.Limits{Depth: 5}, connect4.Board{})
	if err != nil {
		t.Fatal(err)
	}
	b.End() // which is nothing to others if there are none
	if !b.More() {
		t.Error("a budget that is not split ends by End")
	}
	parts := b.Split(2)
	parts[1].End()
	if parts[0].More() || !parts[0].Finished() {
		t.Error("one part ends, and the other goes on")
	}
}

// few is tic-tac-toe in which only the middle and the first corner are worth a search.
type few struct{ tictactoe.Rules }

func (g few) Narrow(dst []tictactoe.Move, s *tictactoe.Board) []tictactoe.Move {
	n := len(dst)
	for _, m := range g.Moves(nil, s) {
		if m == 0 || m == 4 {
			dst = append(dst, m)
		}
	}
	if len(dst) == n {
		return g.Moves(dst, s)
	}
	return dst
}

// The moves of a root are the candidates, but all moves where these are too few or are named.
func TestRoot(t *testing.T) {
	start := tictactoe.Rules{}.Start()
	all, narrow, wide := tree.Ask(tictactoe.Rules{}), tree.Ask(few{}), tree.Ask(few{})
	wide.LookAtAll()
	for _, tt := range []struct {
		name     string
		has      tree.Has[tictactoe.Board, tictactoe.Move]
		analysis ply.Analysis[tictactoe.Move]
		want     int
	}{
		{"all", all, ply.Analysis[tictactoe.Move]{}, 9},
		{"candidates", narrow, ply.Analysis[tictactoe.Move]{}, 2},
		{"as many lines", narrow, ply.Analysis[tictactoe.Move]{Lines: 2}, 2},
		{"more lines", narrow, ply.Analysis[tictactoe.Move]{Lines: 3}, 9},
		{"named moves", narrow, ply.Analysis[tictactoe.Move]{Only: []tictactoe.Move{8}}, 9},
		{"wide", wide, ply.Analysis[tictactoe.Move]{}, 9},
	} {
		if got, err := tt.has.Root(start, tt.analysis); err != nil || len(got) != tt.want {
			t.Errorf("%s: %v, %v, want %d moves", tt.name, got, err, tt.want)
		}
	}
	if got := narrow.Candidates.Moves(nil, &start); !slices.Equal(got, []tictactoe.Move{0, 4}) {
		t.Errorf("the candidates are %v", got)
	}
	if _, err := all.Root(start, ply.Analysis[tictactoe.Move]{Only: []tictactoe.Move{99}}); !errors.Is(err, ply.ErrIllegalMove) {
		t.Errorf("an illegal move: %v", err)
	}
	if _, err := all.Root(start, ply.Analysis[tictactoe.Move]{Lines: -1}); err == nil || !strings.Contains(err.Error(), "-1 lines") {
		t.Errorf("a negative number of lines: %v", err)
	}
}

// A walk plays a line, knows when it comes back to a position, and keeps the line expected.
func TestWalk(t *testing.T) {
	w := tree.NewWalk(tree.Ask(chess.Rules{}), []chess.Position{chess.Start()})
	line := []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3"}
	for n, text := range line {
		if got := w.Outcome(n); got != ply.Ongoing {
			t.Errorf("after %d moves: %v", n, got)
		}
		m, err := w.At(n).ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(w.Moves(n), m) || !w.Play(n, m) {
			t.Errorf("%s is no move that passes the turn", text)
		}
	}
	if got := w.Outcome(len(line)); got != ply.Draw {
		t.Errorf("a position after the root is back: %v", got)
	}
	w.Leaf(len(line))
	for n := len(line) - 1; n >= w.Root; n-- {
		m, _ := w.At(n).ParseUCI(line[n])
		w.Best(n, m)
	}
	var got []string
	for n, m := range w.PV(w.Root) {
		got = append(got, w.At(n).UCI(m))
	}
	if !slices.Equal(got, line) {
		t.Errorf("the line expected is %v, want %v", got, line)
	}
	if moves, odds := w.Chance(0); moves != nil || odds != nil {
		t.Errorf("chess has a chance node: %v, %v", moves, odds)
	}
}

// At a chance node a walk has the odds of all moves.
func TestWalkChance(t *testing.T) {
	has := tree.Ask(dicerace.Rules{})
	w := tree.NewWalk(has, []dicerace.State{dicerace.Rules{}.Start()})
	for n := 0; n < 20 && w.Outcome(n) == ply.Ongoing; n++ {
		moves, odds := w.Chance(n)
		if rolls := has.Rolls(w.At(n)); rolls != (moves != nil) {
			t.Fatalf("that it is a chance node is %v, and its moves are %v", rolls, moves)
		}
		if moves == nil {
			w.Play(n, dicerace.Roll)
			continue
		}
		var sum float32
		for _, p := range odds {
			sum += p
		}
		if len(odds) != len(moves) || sum < 0.999 || sum > 1.001 {
			t.Errorf("%d moves have the odds %v", len(moves), odds)
		}
		if w.Play(n, moves[0]) {
			t.Error("a move of chance passes the turn")
		}
	}
}
