package mcts

import (
	"context"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
)

// TestRaveOfNewRoot: moves keep what RAVE knows of them when the state becomes the root and
// gets the moves that Width had left out.
func TestRaveOfNewRoot(t *testing.T) {
	x := New(connect4.Rules{})
	x.Use(Style{Sampling: ply.Sampling{Width: 3}, Techniques: Techniques{Rave: 100}})
	x.Reuse = true
	var board connect4.Board
	result, err := x.Search(context.Background(), ply.Limits{Nodes: 2000}, board)
	if err != nil {
		t.Fatal(err)
	}
	connect4.Rules{}.Play(&board, result.Move)
	if _, err := x.Search(context.Background(), ply.Limits{Nodes: 1}, board); err != nil {
		t.Fatal(err)
	}
	a := x.kept.arenas[0]
	for i, c := range a.children(a.at(0)) {
		if r := a.rave(a.at(0).first + uint32(i)); r.visits < c.visits {
			t.Errorf("%v: %d visits, but RAVE counts %d", c.move, c.visits, r.visits)
		}
	}
}
