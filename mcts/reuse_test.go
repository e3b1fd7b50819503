package mcts_test

import (
	"context"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/mcts"
)

// TestReuseOfSharedParts plays games in which roots are found with a part of their moves
// that other nodes share: every move of the tree's lines must be legal.
func TestReuseOfSharedParts(t *testing.T) {
	g := connect4.Rules{}
	for _, sampling := range []ply.Sampling{
		{Transpositions: true, Width: 3}, {Transpositions: true, Decisive: true}, {Transpositions: true, Solver: true, Width: 2},
	} {
		x := mcts.New(g)
		x.Sampling, x.Reuse = sampling, true
		for line := []connect4.Board{{}}; g.Terminal(&line[len(line)-1]) == ply.Ongoing; {
			result, err := x.Search(context.Background(), ply.Limits{Nodes: 2000}, line...)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range result.Lines {
				s := line[len(line)-1]
				for i, m := range l.PV {
					if !slices.Contains(g.Moves(nil, &s), m) {
						t.Fatalf("%+v: move %d of %v is illegal", sampling, i+1, l.PV)
					}
					g.Play(&s, m)
				}
			}
			line = after(g, line, result.Move)
		}
	}
}
