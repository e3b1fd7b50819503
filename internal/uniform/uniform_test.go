package uniform

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
)

// The numbers are those of the formula in Knuth and Moore, "An analysis of alpha-beta
// pruning" (1975), worked out by hand.
func TestMinimum(t *testing.T) {
	for _, c := range []struct {
		b             float64
		d             int
		leaves, nodes float64
	}{
		{40, 1, 40, 40},
		{40, 2, 79, 119},
		{40, 3, 1_639, 1_758},
		{40, 4, 3_199, 4_957},
		{40, 5, 65_599, 70_556},
		{40, 6, 127_999, 198_555},
		{2, 3, 5, 10},
		{1, 7, 1, 7},
	} {
		if got := MinimumLeaves(c.b, c.d); got != c.leaves {
			t.Errorf("b %v, depth %d: %v leaves, want %v", c.b, c.d, got, c.leaves)
		}
		if got := MinimumNodes(c.b, c.d); got != c.nodes {
			t.Errorf("b %v, depth %d: %v nodes, want %v", c.b, c.d, got, c.nodes)
		}
	}
}

// With the best move first, alpha-beta needs exactly the minimum, in leaves and in nodes.
// With moves in any order it needs more, but less than minimax.
func TestUniform(t *testing.T) {
	for _, b := range []int{2, 3, 7, 40} {
		for d := 1; d <= 4; d++ {
			least := int64(MinimumLeaves(float64(b), d))
			leaves, err := Tree{Branching: b}.Leaves(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			if leaves != least {
				t.Errorf("b %d, depth %d: %d leaves, want %d", b, d, leaves, least)
			}
			shuffled, err := Tree{Branching: b, Shuffled: true}.Leaves(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			if most := ply.Perft(Tree{Branching: b}, Node{}, d); shuffled < least || shuffled > most {
				t.Errorf("b %d, depth %d, in any order: %d leaves, want %d to %d", b, d, shuffled, least, most)
			}
		}
	}
	s := alphabeta.New(Tree{Branching: 40})
	s.Without = ^alphabeta.Technique(0)
	var nodes int64
	_, err := s.Analyze(t.Context(), ply.Limits{Depth: 4}, ply.Analysis[int16]{Report: func(r ply.Result[int16]) {
		if got, want := r.Nodes-nodes, int64(MinimumNodes(40, r.Depth)); got != want {
			t.Errorf("depth %d: %d nodes, want %d", r.Depth, got, want)
		}
		nodes = r.Nodes
		if r.Score != 0 {
			t.Errorf("depth %d: score %v, want 0", r.Depth, r.Score)
		}
	}}, Node{})
	if err != nil {
		t.Fatal(err)
	}
}
