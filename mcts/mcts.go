// Package mcts is Monte Carlo tree search as the textbooks have it (Coulom 2006;
// Kocsis and Szepesvári 2006; Browne et al. 2012). It needs no evaluation: it plays
// many games to the end at random, and looks most where the results are best.
//
//	result, err := mcts.New(game).Search(ctx, ply.Limits{Nodes: 10_000}, state)
package mcts

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/internal/tree"
)

// Searcher grows a tree by simulations: it selects children by UCB1 down to a leaf,
// expands the leaf, plays on at random to the end, and counts the result in every node
// it came through. It plays the root move with the most visits. It takes a node limit
// as a number of simulations, and a depth limit as 1,000 simulations a ply.
//
// If the game is a [ply.Turner], a player may move twice; otherwise players alternate.
// If it is a [ply.Chancer], chance nodes are drawn by their odds. If it is a
// [ply.Tuner], its scale turns win rates into scores. Repetition is not judged: a
// random game of 2,000 plies counts as a draw.
type Searcher[S any, M comparable] struct {
	// Exploration is the constant of UCB1. Zero means √2.
	Exploration float64
	// Seed decides the random games.
	Seed uint64

	game     ply.Game[S, M]
	searches uint64
}

const (
	perPly     = 1_000   // simulations that a ply of Limits.Depth stands for
	maxPlayout = 2_000   // plies after which a random game is a draw
	maxNodes   = 1 << 23 // nodes after which the tree grows no more
)

// New returns a searcher for g.
func New[S any, M comparable](g ply.Game[S, M]) *Searcher[S, M] {
	return &Searcher[S, M]{game: g}
}

// Reset implements [ply.Resetter]: the random games begin anew.
func (s *Searcher[S, M]) Reset() { s.searches = 0 }

// Search implements [ply.Searcher]. Lines has every root move with its visits.
func (s *Searcher[S, M]) Search(ctx context.Context, lim ply.Limits, line ...S) (ply.Result[M], error) {
	if !(s.Exploration >= 0 && s.Exploration <= math.MaxFloat64) {
		return ply.Result[M]{}, errors.New("mcts: Exploration must be a number from 0 up")
	}
	if n := int64(min(lim.Depth, tree.MaxDepth)) * perPly; n > 0 && (lim.Nodes == 0 || n < lim.Nodes) {
		lim.Nodes = n
	}
	if lim.Soft > 0 && (lim.Time == 0 || lim.Soft < lim.Time) {
		lim.Time = lim.Soft // every simulation is something new
	}
	budget, err := tree.Begin(ctx, s.game, lim, line)
	if err != nil {
		return ply.Result[M]{}, err
	}
	s.searches++
	x := &search[S, M]{
		Rules:       tree.Ask(s.game),
		exploration: cmp.Or(s.Exploration, math.Sqrt2),
		rng:         rand.New(rand.NewPCG(s.Seed, s.searches)),
		nodes:       make([]node[M], 1, 1024),
		state:       line[len(line)-1],
	}
	x.expand(0)
	for budget.Spend() {
		x.state = line[len(line)-1]
		x.simulate()
	}
	result := x.result()
	result.Nodes, result.Elapsed = budget.Nodes(), budget.Elapsed()
	return result, nil
}

type search[S any, M comparable] struct {
	tree.Rules[S, M]
	exploration float64
	rng         *rand.Rand
	nodes       []node[M] // the tree: the root, then each family of children in a row
	path        []int32   // the nodes that the simulation came through
	state       S         // where it is
	moves       []M
	odds        []float32
}

type node[M comparable] struct {
	sum             float64 // results for the player who chose move, 1 a win and 0 a loss
	visits          int32
	first, children int32 // the first child and their number; 0: not expanded, or terminal
	move            M
	chance          bool // the odds choose among the children
	passed          bool // move passed the turn
}

func (x *search[S, M]) children(n *node[M]) []node[M] { return x.nodes[n.first : n.first+n.children] }

// simulate plays one game from the root to its end, and counts its result.
func (x *search[S, M]) simulate() {
	n := &x.nodes[0]
	x.path = append(x.path[:0], 0)
	for n.children > 0 {
		drawn, at := n.chance, n.first+int32(x.choose(n))
		n = &x.nodes[at]
		n.passed = x.Play(&x.state, n.move) && !drawn
		x.path = append(x.path, at)
		if n.visits > 0 && n.children == 0 {
			x.expand(at)
			n = &x.nodes[at]
		}
	}
	result := x.playout()
	for _, at := range slices.Backward(x.path) {
		n := &x.nodes[at]
		if n.passed {
			result = 1 - result
		}
		n.visits++
		n.sum += result
	}
}

// choose returns the index of the child with the highest upper confidence bound, UCB1
// (Auer, Cesa-Bianchi and Fischer 2002): the mean of its results plus c·√(ln N / n). A
// child without visits goes first. At a chance node the odds choose.
func (x *search[S, M]) choose(parent *node[M]) int {
	children := x.children(parent)
	if parent.chance {
		x.moves = x.Game.Moves(x.moves[:0], &x.state)
		x.odds, _ = x.Odds(&x.state, x.moves, x.odds)
		return chance.Pick(x.odds, x.rng.Float64())
	}
	best, bound := 0, math.Inf(-1)
	logN := math.Log(float64(parent.visits))
	for i := range children {
		n := float64(children[i].visits)
		if n == 0 {
			return i
		}
		if b := children[i].sum/n + x.exploration*math.Sqrt(logN/n); b > bound {
			best, bound = i, b
		}
	}
	return best
}

// expand gives a node its children, unless the game is over there.
func (x *search[S, M]) expand(at int32) {
	if x.Game.Terminal(&x.state) != ply.Ongoing || len(x.nodes) >= maxNodes {
		return
	}
	x.moves = x.Game.Moves(x.moves[:0], &x.state)
	n := &x.nodes[at]
	n.first, n.children = int32(len(x.nodes)), int32(len(x.moves))
	x.odds, n.chance = x.Odds(&x.state, x.moves, x.odds)
	for _, m := range x.moves {
		x.nodes = append(x.nodes, node[M]{move: m})
	}
}

// playout plays at random to the end, and returns the result for the player to move
// in the state where it begins.
func (x *search[S, M]) playout() float64 {
	sign := ply.Score(1) // for that player, −1 for the other
	for range maxPlayout {
		if o := x.Game.Terminal(&x.state); o != ply.Ongoing {
			return x.Tuning.WinRate(sign * o.In(0))
		}
		var drawn bool
		x.moves = x.Game.Moves(x.moves[:0], &x.state)
		if x.odds, drawn = x.Odds(&x.state, x.moves, x.odds); drawn {
			x.Game.Play(&x.state, x.moves[chance.Pick(x.odds, x.rng.Float64())])
		} else if x.Play(&x.state, x.moves[x.rng.IntN(len(x.moves))]) {
			sign = -sign
		}
	}
	return 0.5
}

func (x *search[S, M]) result() ply.Result[M] {
	var lines []ply.Line[M]
	for _, n := range x.children(&x.nodes[0]) {
		line := ply.Line[M]{Move: n.move, PV: x.pv(n), Visits: int64(n.visits)}
		if n.visits > 0 {
			line.Score = x.Tuning.Score(n.sum / float64(n.visits))
		}
		lines = append(lines, line)
	}
	slices.SortStableFunc(lines, func(a, b ply.Line[M]) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Score, a.Score))
	})
	best := lines[0]
	return ply.Result[M]{Move: best.Move, Score: best.Score, PV: best.PV, Depth: len(best.PV), Lines: lines}
}

// pv follows the most visited children, as far as players choose them.
func (x *search[S, M]) pv(n node[M]) []M {
	pv := []M{n.move}
	for n.children > 0 && !n.chance {
		n = slices.MaxFunc(x.children(&n), func(a, b node[M]) int { return cmp.Compare(a.visits, b.visits) })
		if n.visits > 0 {
			pv = append(pv, n.move)
		}
	}
	return pv
}
