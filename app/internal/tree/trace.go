package tree

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/minimax"
)

// tree has the nodes that a searcher has visited.
type tree[S any, M comparable] struct {
	game  game[S, M]
	root  S
	nodes []node[M] // the root first
	full  func()    // called if there are too many nodes
}

// mostNodes is how many nodes a tree has at most. That is far more than can be drawn.
const mostNodes = 200_000

// node is a state that a searcher has visited. The state itself is not kept, because that of some
// games is large.
type node[M comparable] struct {
	parent   int
	move     M   // the move that led to it
	turn     int // the player to move
	ply      int
	children []int
	leaf     bool      // the searcher looked no further
	drawn    bool      // a leaf at which the game ended in a draw
	value    ply.Score // for the player to move at the root
	source   int       // the leaf or chance node that the value comes from
	bound    string    // "", "≤" or "≥"
	expected bool      // on the line of best play
	cut      []M       // the moves that the searcher never looked at
}

// place is a state of the game with the number of its node in the tree.
type place[S any] struct {
	state S
	node  int
	turn  int
}

// traced is a game that records how it is searched. Of the optional interfaces it has only what
// the rules need, so that searchers do what textbooks show.
type traced[S any, M comparable] struct {
	*tree[S, M]
}

func (g traced[S, M]) Moves(dst []M, p *place[S]) []M { return g.game.Rules.Moves(dst, &p.state) }

func (g traced[S, M]) Play(p *place[S], m M) {
	before := p.state
	g.game.Rules.Play(&p.state, m)
	p.turn = g.game.turn(&p.state, &before, p.turn)
	p.node = g.add(p.node, m, p.turn)
}

func (g traced[S, M]) Terminal(p *place[S]) ply.Outcome { return g.game.Rules.Terminal(&p.state) }

func (g traced[S, M]) Evaluate(p *place[S]) ply.Score { return g.game.Rules.Evaluate(&p.state) }

func (g traced[S, M]) Turn(p *place[S]) int { return p.turn }

func (g traced[S, M]) Odds(p *place[S], moves []M, odds []float32) bool {
	return g.game.chancer != nil && g.game.chancer.Odds(&p.state, moves, odds)
}

func (g traced[S, M]) Tuning() ply.Tuning { return g.game.tuning() }

func (t *tree[S, M]) add(parent int, m M, turn int) int {
	id := len(t.nodes)
	if id > mostNodes {
		t.full()
		return 0
	}
	t.nodes = append(t.nodes, node[M]{parent: parent, move: m, turn: turn, ply: t.nodes[parent].ply + 1})
	t.nodes[parent].children = append(t.nodes[parent].children, id)
	return id
}

func (t *tree[S, M]) clear(root place[S]) {
	t.nodes = append(t.nodes[:0], node[M]{turn: root.turn})
}

// state returns the state of a node.
func (t *tree[S, M]) state(id int) S {
	if id == 0 {
		return t.root
	}
	s := t.state(t.nodes[id].parent)
	t.game.Rules.Play(&s, t.nodes[id].move)
	return s
}

// trace searches a state to a depth and returns the tree. It uses plain alpha-beta if
// pruning is true, and minimax otherwise. Alpha-beta searches the lower depths first; the
// tree is that of the last depth.
func (g game[S, M]) trace(ctx context.Context, state S, depth int, pruning bool) (*tree[S, M], ply.Result[M], error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	root := place[S]{state: state, turn: g.first(&state)}
	t := &tree[S, M]{game: g, root: state, full: stop}
	t.clear(root)
	result, err := t.search(ctx, root, depth, pruning)
	switch {
	case err != nil:
		return nil, result, err
	case len(t.nodes) > mostNodes:
		return nil, result, fmt.Errorf("a tree of depth %d has more than %d nodes; choose a smaller -depth", depth, mostNodes)
	case ctx.Err() != nil:
		return nil, result, errors.New("interrupted")
	}
	t.judge(0, -infinite, infinite, pruning)
	t.expect()
	if pruning {
		t.findCut()
	}
	return t, result, nil
}

func (t *tree[S, M]) search(ctx context.Context, root place[S], depth int, pruning bool) (ply.Result[M], error) {
	lim := ply.Limits{Depth: depth}
	if !pruning {
		return minimax.New(traced[S, M]{t}).Search(ctx, lim, root)
	}
	var last []node[M]
	s := alphabeta.New(traced[S, M]{t})
	s.Without = ^alphabeta.Technique(0)
	result, err := s.Analyze(ctx, lim, ply.Analysis[M]{Report: func(ply.Result[M]) {
		if ctx.Err() == nil {
			last = slices.Clone(t.nodes)
			t.clear(root)
		}
	}}, root)
	if ctx.Err() == nil {
		t.nodes = last
	}
	return result, err
}

// findCut finds the moves that the searcher did not look at.
func (t *tree[S, M]) findCut() {
	for id := range t.nodes {
		n := &t.nodes[id]
		if n.leaf {
			continue
		}
		s := t.state(id)
		if t.game.chance(&s) {
			continue
		}
		for _, m := range t.game.Rules.Moves(nil, &s) {
			if !slices.ContainsFunc(n.children, func(child int) bool { return t.nodes[child].move == m }) {
				n.cut = append(n.cut, m)
			}
		}
	}
}

// visited returns how many nodes the searcher played a move to.
func (t *tree[S, M]) visited() int { return len(t.nodes) - 1 }
