// Package uniform has trees with the same number of moves in every node, for which theory knows
// how many leaves alpha-beta must visit.
package uniform

import (
	"context"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
)

// Tree is a game with the same number of moves in every node. Each move costs the player
// who makes it something. The first move costs the least or, if Shuffled, costs are random.
type Tree struct {
	Branching int
	Shuffled  bool // the cost of a move does not depend on its place

	depth  int // where leaves are counted
	leaves *int64
}

// Node is a node of a [Tree]. The zero value is the root.
type Node struct {
	ply  int32
	cost ply.Score // cost of the player to move minus that of the other
	path uint64    // a hash of the moves that lead to it
}

// Moves implements [ply.Game].
func (t Tree) Moves(dst []int16, _ *Node) []int16 {
	for m := range t.Branching {
		dst = append(dst, int16(m))
	}
	return dst
}

// Play implements [ply.Game].
func (t Tree) Play(n *Node, m int16) {
	n.path = (n.path ^ uint64(m+1)) * 0x9e3779b97f4a7c15
	n.path ^= n.path >> 29
	cost := ply.Score(m)
	if t.Shuffled {
		cost = ply.Score((n.path >> 8) % 1000)
	}
	n.cost = -(n.cost + cost)
	if n.ply++; int(n.ply) == t.depth {
		*t.leaves++
	}
}

// Terminal implements [ply.Game]. The tree has no end.
func (Tree) Terminal(*Node) ply.Outcome { return ply.Ongoing }

// Evaluate implements [ply.Game].
func (Tree) Evaluate(n *Node) ply.Score { return -n.cost }

// Leaves returns the number of leaves that plain alpha-beta visits at a depth, without the
// shallower searches before it.
func (t Tree) Leaves(ctx context.Context, depth int) (int64, error) {
	var leaves int64
	t.depth, t.leaves = depth, &leaves
	s := alphabeta.New(t)
	s.Without = ^alphabeta.Technique(0)
	_, err := s.Search(ctx, ply.Limits{Depth: depth}, Node{})
	if err == nil {
		err = ctx.Err()
	}
	return leaves, err
}
