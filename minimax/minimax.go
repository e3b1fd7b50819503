// Package minimax is the searcher of the textbooks: it looks at every line of play to
// the same depth and backs the values up. It is slow and exact, and the measure of
// every other searcher.
//
//	result, err := minimax.New(game).Search(ctx, ply.Limits{Depth: 4}, state)
//	for _, line := range result.Lines { … } // every move with its value, best first
package minimax

import (
	"cmp"
	"context"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// Searcher searches with full width and no pruning. With a depth as the only limit it
// searches to that depth at once; under other limits it deepens, and answers from the
// last depth that it finished. It stops early once the value is certain.
//
// If the game is a [ply.Turner], a player may move twice; otherwise players alternate.
// If it is a [ply.Chancer], its chance nodes are averaged by their odds, and never
// left unresolved at the last ply. If it is a [ply.Repeater], repetitions are judged.
type Searcher[S any, M comparable] struct {
	game  ply.Game[S, M]
	guard tree.Guard
}

// New returns a searcher for g.
func New[S any, M comparable](g ply.Game[S, M]) *Searcher[S, M] {
	return &Searcher[S, M]{game: g}
}

// Search implements [ply.Searcher]. Lines has every root move with its exact value. If the
// limits end before one depth is finished, the result has a depth of 0, and Lines the root
// moves that were tried, or the first of them if none was.
func (s *Searcher[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (ply.Result[M], error) {
	if err := s.guard.Enter(); err != nil {
		return ply.Result[M]{}, err
	}
	defer s.guard.Leave()
	budget, err := tree.Begin(ctx, s.game, lim, states)
	if err != nil {
		return ply.Result[M]{}, err
	}
	x := &search[S, M]{Walk: tree.NewWalk(tree.Ask(s.game), states), budget: budget}
	result := x.deepen()
	result.Nodes, result.Elapsed = budget.Nodes(), budget.Elapsed()
	return result, nil
}

type search[S any, M comparable] struct {
	*tree.Walk[S, M]
	budget *tree.Budget
	cut    bool // the depth cut a line off, so that more depth can tell more
}

// deepen searches to one depth after another until a limit or a certain value.
func (x *search[S, M]) deepen() (result ply.Result[M]) {
	depth := 1
	if x.budget.DepthOnly() {
		depth = x.budget.Depth()
	}
	for {
		x.cut = false
		lines := x.root(depth)
		finished := !x.budget.Finished()
		if finished || result.Depth == 0 {
			best := lines[0]
			result = ply.Result[M]{Move: best.Move, Score: best.Score, PV: best.PV, Lines: lines}
		}
		if !finished {
			return result
		}
		result.Depth = depth
		plies, decided := result.Score.Decided()
		if decided && plies <= depth || !x.cut || depth == x.budget.Depth() || !x.budget.More() {
			return result
		}
		depth++
	}
}

// root values every root move, as far as the budget allows, and returns them best
// first. There is at least one.
func (x *search[S, M]) root(depth int) []ply.Line[M] {
	moves := x.Moves(x.Root)
	lines := make([]ply.Line[M], 0, len(moves))
	for _, m := range moves {
		v, ok := x.try(x.Root, m, depth)
		if !ok {
			break
		}
		x.Best(x.Root, m)
		lines = append(lines, ply.Line[M]{Move: m, Score: v, PV: slices.Clone(x.PV(x.Root))})
	}
	if len(lines) == 0 {
		return []ply.Line[M]{{Move: moves[0], PV: moves[:1:1]}}
	}
	slices.SortStableFunc(lines, func(a, b ply.Line[M]) int { return cmp.Compare(b.Score, a.Score) })
	return lines
}

// value is minimax: the best value that the player to move in state n can force in
// depth plies.
func (x *search[S, M]) value(n, depth int) ply.Score {
	x.Leaf(n)
	if o := x.Outcome(n); o != ply.Ongoing {
		return o.In(0)
	}
	if moves, odds := x.Chance(n); odds != nil {
		return x.mean(n, depth, moves, odds)
	}
	if depth <= 0 {
		x.cut = true
		return x.Static(x.At(n))
	}
	best := ply.LossIn(0)
	for i, m := range x.Moves(n) {
		v, ok := x.try(n, m, depth)
		if !ok {
			break
		}
		if v > best || i == 0 {
			best = v
			x.Best(n, m)
		}
	}
	return best
}

// try returns the value of playing m in state n, for the player who plays it. It
// returns false once the budget is spent.
func (x *search[S, M]) try(n int, m M, depth int) (ply.Score, bool) {
	if !x.budget.Spend() {
		return 0, false
	}
	passed := x.Play(n, m)
	v := x.value(n+1, depth-1).Back()
	if !passed {
		v = -v
	}
	return v, !x.budget.Finished()
}

// mean is the value of a chance node. Its moves do not pass the turn.
func (x *search[S, M]) mean(n, depth int, moves []M, odds []float32) ply.Score {
	var mean tree.Mean
	for i, m := range moves {
		if odds[i] == 0 {
			continue
		}
		if !x.budget.Spend() {
			break
		}
		x.Play(n, m)
		mean.Add(x.Tuning, odds[i], -x.value(n+1, depth-1).Back())
	}
	return mean.Score(x.Tuning)
}
