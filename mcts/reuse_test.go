package mcts_test

import (
	"context"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/mcts"
)

// TestReuseOfSharedParts plays games in which roots are found with a part of their moves
// that other nodes share: every move of the tree must be legal.
func TestReuseOfSharedParts(t *testing.T) {
	g := chess.Rules{}
	start, err := g.Parse("8/8/8/4k3/8/4P3/4K3/8 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, width := range []int{2, 3} {
		x := mcts.New(g)
		x.Use(mcts.Style{Sampling: ply.Sampling{Width: width, Evaluate: true}, Techniques: mcts.Techniques{Transpositions: true}})
		x.Reuse = true
		line := []chess.Position{start}
		for ended := false; !ended && len(line) < 8; ended = g.Terminal(&line[len(line)-1]) != ply.Ongoing {
			result, err := x.Search(context.Background(), ply.Limits{Nodes: 2000}, line...)
			if err != nil {
				t.Fatal(err)
			}
			legal(t, x, g, line[len(line)-1])
			line = after(g, line, result.Move)
		}
	}
}

// legal checks the moves of the tree below a line from its root.
func legal[S any, M comparable](t *testing.T, x *mcts.Searcher[S, M], g ply.Game[S, M], s S, line ...M) {
	t.Helper()
	moves := g.Moves(nil, &s)
	for _, b := range x.Inspect(line...) {
		if !slices.Contains(moves, b.Move) {
			t.Fatalf("%v is illegal after %v", b.Move, line)
		}
		if next := s; len(line) < 5 {
			g.Play(&next, b.Move)
			legal(t, x, g, next, append(line[:len(line):len(line)], b.Move)...)
		}
	}
}

// TestReuseOfFullTree: what was below the move played stays also where the tree has filled
// its memory with families much smaller than that of a root.
func TestReuseOfFullTree(t *testing.T) {
	evidence.NoRace(t)
	g := make(maze, 30) // with more doors from room to room
	for i := range 29 {
		for range 3 + 20*i {
			g[i].doors = append(g[i].doors, i+1)
		}
	}
	g[29].outcome = ply.Draw
	x := mcts.New(g)
	x.Use(mcts.Style{Sampling: ply.Sampling{Width: 7}})
	x.Reuse, x.MemoryMB = true, 1
	if _, err := x.Search(context.Background(), ply.Limits{Nodes: 60_000}, 0); err != nil {
		t.Fatal(err)
	}
	before := x.Inspect(0)
	if _, err := x.Search(context.Background(), ply.Limits{Nodes: 1}, 0, 1); err != nil {
		t.Fatal(err)
	}
	visits := make(map[int]int64)
	for _, b := range x.Inspect() {
		visits[b.Move] = b.Visits
	}
	for _, b := range before {
		if visits[b.Move] < b.Visits {
			t.Errorf("%v has %d visits, before it had %d", b.Move, visits[b.Move], b.Visits)
		}
	}
}
