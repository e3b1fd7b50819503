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
	game  game[S, M]
	nodes []node[S, M] // the root first
}

type node[S any, M comparable] struct {
	state    S
	move     M // the move that led to it
	ply      int
	children []int
	leaf     bool      // the searcher looked no further
	value    ply.Score // for the player to move at the root
	source   int       // the leaf or chance node that the value comes from
	bound    string    // "", "≤" or "≥"
	expected bool      // on the line of best play
	skipped  bool      // the searcher never looked at it
}

// place is a state of the game with the number of its node in the tree.
type place[S any] struct {
	state S
	node  int
}

// traced is a game that records how it is searched. Of the optional interfaces it has only what
// the rules need, so that searchers do what textbooks show.
type traced[S any, M comparable] struct {
	*tree[S, M]
}

func (g traced[S, M]) Moves(dst []M, p *place[S]) []M { return g.game.rules.Moves(dst, &p.state) }

func (g traced[S, M]) Play(p *place[S], m M) {
	g.game.rules.Play(&p.state, m)
	p.node = g.add(p.node, p.state, m)
}

func (g traced[S, M]) Terminal(p *place[S]) ply.Outcome { return g.game.rules.Terminal(&p.state) }

func (g traced[S, M]) Evaluate(p *place[S]) ply.Score { return g.game.rules.Evaluate(&p.state) }

func (g traced[S, M]) Turn(p *place[S]) int { return g.game.rules.Turn(&p.state) }

func (g traced[S, M]) Odds(p *place[S], moves []M, odds []float32) bool {
	c, ok := ply.As[ply.Chancer[S, M]](g.game.rules)
	return ok && c.Odds(&p.state, moves, odds)
}

func (g traced[S, M]) Tuning() ply.Tuning { return g.game.tuning() }

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
func (g game[S, M]) trace(ctx context.Context, root S, depth int, pruning bool) (*tree[S, M], ply.Result[M], error) {
	t := &tree[S, M]{game: g}
	t.clear(root)
	if !pruning {
		result, err := minimax.New(traced[S, M]{t}).Search(ctx, ply.Limits{Depth: depth}, place[S]{state: root})
		if err != nil {
			return nil, result, err
		}
		t.judge(0, -infinite, infinite, false)
		t.expect()
		return t, result, nil
	}
	var last []node[S, M]
	s := alphabeta.New(traced[S, M]{t})
	s.Without = ^alphabeta.Technique(0)
	result, err := s.Analyze(ctx, ply.Limits{Depth: depth}, ply.Analysis[M]{Report: func(ply.Result[M]) {
		last = slices.Clone(t.nodes)
		t.clear(root)
	}}, place[S]{state: root})
	if err != nil {
		return nil, result, err
	}
	t.nodes = last
	t.judge(0, -infinite, infinite, true)
	t.expect()
	t.addSkipped()
	return t, result, nil
}

// addSkipped adds the moves that the searcher did not look at.
func (t *tree[S, M]) addSkipped() {
	for id := range len(t.nodes) {
		if t.nodes[id].leaf || t.game.chance(&t.nodes[id].state) {
			continue
		}
		for m, next := range ply.Successors(t.game.rules, t.nodes[id].state) {
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
