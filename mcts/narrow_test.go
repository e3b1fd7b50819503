package mcts_test

import (
	"context"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/mcts"
)

// sides calls the columns at the sides worth a search, the right one first.
type sides struct{ connect4.Rules }

func (g sides) Narrow(dst []connect4.Move, s *connect4.Board) []connect4.Move {
	moves := g.Moves(nil, s)
	return append(dst, moves[len(moves)-1], moves[0])[:len(dst)+min(2, len(moves))]
}

func columns(lines []ply.Line[connect4.Move]) (moves []connect4.Move) {
	for _, l := range lines {
		moves = append(moves, l.Move)
	}
	slices.Sort(moves)
	return moves
}

// The tree has the moves that are worth a search. The root has all if more lines are wanted or if
// some moves are asked for, also where the tree of the last search had fewer.
func TestNarrow(t *testing.T) {
	all := []connect4.Move{0, 1, 2, 3, 4, 5, 6}
	for _, style := range []mcts.Style{
		{},
		{Sampling: ply.Sampling{Solver: true}},
		{Sampling: ply.Sampling{Priors: true, Solver: true}},
		{Techniques: mcts.Techniques{Transpositions: true}},
	} {
		x := mcts.New(sides{})
		x.Use(style)
		x.Reuse = true
		line := []connect4.Board{{}}
		for i, tt := range []struct {
			analysis ply.Analysis[connect4.Move]
			wide     bool
			want     []connect4.Move
		}{
			{want: []connect4.Move{0, 6}},
			{analysis: ply.Analysis[connect4.Move]{Lines: 3}, want: all},
			{want: []connect4.Move{0, 6}},
			{analysis: ply.Analysis[connect4.Move]{Only: []connect4.Move{2, 3}}, want: []connect4.Move{2, 3}},
			{want: []connect4.Move{0, 6}},
			{wide: true, want: all},
		} {
			x.Wide = tt.wide
			r, err := x.Analyze(context.Background(), ply.Limits{Nodes: 2000}, tt.analysis, line...)
			if err != nil {
				t.Fatal(err)
			}
			if got := columns(r.Lines); !slices.Equal(got, tt.want) {
				t.Errorf("%+v, search %d: moves %v, want %v", style, i, got, tt.want)
			}
			for _, b := range x.Inspect(r.Move) {
				if !tt.wide && b.Move != 0 && b.Move != 6 {
					t.Errorf("%+v, search %d: %v is in the tree after %v", style, i, b.Move, r.Move)
				}
			}
			// Two plies on, by a reply that the tree knows.
			for _, m := range []connect4.Move{r.Move, connect4.Move(6 * (i % 2))} {
				s := line[len(line)-1]
				connect4.Rules{}.Play(&s, m)
				line = append(line, s)
			}
		}
	}
}

// One root after another with the same state: nothing of what the last one considered is lost.
func TestNarrowSameRoot(t *testing.T) {
	x := mcts.Tuned(sides{})
	for _, lines := range []int{0, 7, 0} {
		r, err := x.Analyze(context.Background(), ply.Limits{Nodes: 1000}, ply.Analysis[connect4.Move]{Lines: lines}, connect4.Board{})
		if err != nil || len(r.Lines) < max(lines, 2) {
			t.Errorf("%d lines: %v, %v", lines, columns(r.Lines), err)
		}
	}
}

// cautious calls only the walk worth a search.
type cautious struct{ dicerace.Rules }

func (g cautious) Narrow(dst []dicerace.Move, s *dicerace.State) []dicerace.Move {
	if g.Odds(s, nil, nil) {
		panic("asked at a chance node")
	}
	return append(dst, dicerace.Walk)
}

// Chance nodes have all their moves.
func TestNarrowChance(t *testing.T) {
	x := mcts.New(cautious{})
	start := dicerace.Rules{}.Start()
	r, err := x.Analyze(context.Background(), ply.Limits{Nodes: 5000}, ply.Analysis[dicerace.Move]{Only: []dicerace.Move{dicerace.Roll}}, start)
	if err != nil {
		t.Fatal(err)
	}
	next := start
	dicerace.Rules{}.Play(&next, dicerace.Roll)
	if got, want := len(x.Inspect(r.Move)), len(dicerace.Rules{}.Moves(nil, &next)); got != want {
		t.Errorf("%d rolls in the tree, want %d", got, want)
	}
}
