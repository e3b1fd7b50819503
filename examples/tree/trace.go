package main

import (
	"context"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/minimax"
)

// tree has the nodes that a searcher has visited.
type tree[S any, M comparable] struct {
	nodes []node[S, M] // the root first
}

type node[S any, M comparable] struct {
	state    S
	move     M // the move that led to it
	ply      int
	children []int
	leaf     bool      // the searcher looked no further
	value    ply.Score // for the player to move at the root
	source   int       // the leaf that the value comes from
	bound    string    // "", "≤" or "≥"
	expected bool      // on the line of best play
	skipped  bool      // the searcher never looked at it
}

// place is a state of the game with the number of its node in the tree.
type place[S any] struct {
	state S
	node  int
}

// traced is a game that records how it is searched. It has no optional interfaces, so that
// searchers do what textbooks show.
type traced[S any, M comparable] struct {
	game ply.Game[S, M]
	tree *tree[S, M]
}

func (g traced[S, M]) Moves(dst []M, p *place[S]) []M { return g.game.Moves(dst, &p.state) }

func (g traced[S, M]) Play(p *place[S], m M) {
	g.game.Play(&p.state, m)
	p.node = g.tree.add(p.node, p.state, m)
}

func (g traced[S, M]) Terminal(p *place[S]) ply.Outcome { return g.game.Terminal(&p.state) }

func (g traced[S, M]) Evaluate(p *place[S]) ply.Score { return g.game.Evaluate(&p.state) }

func (t *tree[S, M]) add(parent int, state S, m M) int {
	id := len(t.nodes)
	t.nodes = append(t.nodes, node[S, M]{state: state, move: m, ply: t.nodes[parent].ply + 1})
	t.nodes[parent].children = append(t.nodes[parent].children, id)
	return id
}

func (t *tree[S, M]) clear(root S) { t.nodes = append(t.nodes[:0], node[S, M]{state: root}) }

// trace searches a state to a depth and returns the tree. It uses plain alpha-beta if
// pruning is true, and minimax otherwise. Alpha-beta searches the lower depths first; the
// tree is that of the last depth.
func trace[S any, M comparable](ctx context.Context, g ply.Game[S, M], root S, depth int, pruning bool) (*tree[S, M], ply.Result[M], error) {
	t := &tree[S, M]{}
	t.clear(root)
	game := traced[S, M]{g, t}
	if !pruning {
		result, err := minimax.New(game).Search(ctx, ply.Limits{Depth: depth}, place[S]{state: root})
		if err != nil {
			return nil, result, err
		}
		t.judge(g, 0, -infinite, infinite, false)
		t.expect()
		return t, result, nil
	}
	var last []node[S, M]
	s := alphabeta.New(game)
	s.Without = ^alphabeta.Technique(0)
	result, err := s.Analyze(ctx, ply.Limits{Depth: depth}, ply.Analysis[M]{Report: func(ply.Result[M]) {
		last = slices.Clone(t.nodes)
		t.clear(root)
	}}, place[S]{state: root})
	if err != nil {
		return nil, result, err
	}
	t.nodes = last
	t.judge(g, 0, -infinite, infinite, true)
	t.expect()
	t.addSkipped(g)
	return t, result, nil
}

const infinite ply.Score = 32_001

// judge computes the value of every node from the values of the leaves, as the searcher
// did, with a window if it prunes. It returns values for the player to move, and counts
// plies to a win from the root. In the nodes it stores values for the player to move at the
// root.
func (t *tree[S, M]) judge(g ply.Game[S, M], id int, alpha, beta ply.Score, pruning bool) ply.Score {
	n := &t.nodes[id]
	best, reached := -infinite, alpha
	if len(n.children) == 0 {
		n.leaf, n.source = true, id
		if o := g.Terminal(&n.state); o != ply.Ongoing {
			best = o.In(n.ply)
		} else {
			best = g.Evaluate(&n.state)
		}
	}
	for _, child := range n.children {
		v := -t.judge(g, child, -beta, -reached, pruning)
		if v > best {
			best, n.source = v, t.nodes[child].source
		}
		if pruning {
			reached = max(reached, v)
		}
	}
	n.value = best
	above, below := "≥", "≤"
	if n.ply%2 != 0 {
		n.value, above, below = -best, below, above
	}
	switch {
	case n.leaf || !pruning:
	case best >= beta:
		n.bound = above
	case best <= alpha:
		n.bound = below
	}
	return best
}

// expect marks the line of best play: from the root to the leaf that its value comes from.
func (t *tree[S, M]) expect() {
	for id := 0; !t.nodes[id].leaf; {
		for _, child := range t.nodes[id].children {
			if t.nodes[child].source == t.nodes[0].source {
				id = child
				t.nodes[id].expected = true
				break
			}
		}
	}
}

// addSkipped adds the moves that the searcher did not look at.
func (t *tree[S, M]) addSkipped(g ply.Game[S, M]) {
	for id := range len(t.nodes) {
		if t.nodes[id].leaf {
			continue
		}
		for m, next := range ply.Successors(g, t.nodes[id].state) {
			if !slices.ContainsFunc(t.nodes[id].children, func(child int) bool { return t.nodes[child].move == m }) {
				t.nodes[t.add(id, next, m)].skipped = true
			}
		}
	}
}

// visited returns how many nodes the searcher played a move to.
func (t *tree[S, M]) visited() (n int) {
	for i := range t.nodes[1:] {
		if !t.nodes[i+1].skipped {
			n++
		}
	}
	return n
}
