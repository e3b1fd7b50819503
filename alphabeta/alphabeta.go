// Package alphabeta searches like minimax and finds the same values, but skips the
// lines that cannot change the result (Knuth and Moore 1975).
//
//	result, err := alphabeta.New(game).Search(ctx, ply.Limits{Time: time.Second}, state)
package alphabeta

import (
	"context"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// Searcher is plain alpha-beta with iterative deepening: it searches to depth 1, 2, 3
// and so on, each time beginning with the best move of the depth before, and answers
// from the last depth that it finished. It stops early once the value is certain.
//
// If the game is a [ply.Turner], a player may move twice; otherwise players alternate.
// If it is a [ply.Chancer], its chance nodes are averaged by their odds, and never
// left unresolved at the last ply. If it is a [ply.Repeater], repetitions are judged.
type Searcher[S any, M comparable] struct {
	game ply.Game[S, M]
}

// New returns a searcher for g.
func New[S any, M comparable](g ply.Game[S, M]) *Searcher[S, M] {
	return &Searcher[S, M]{game: g}
}

// Search implements [ply.Searcher].
func (s *Searcher[S, M]) Search(ctx context.Context, lim ply.Limits, line ...S) (ply.Result[M], error) {
	budget, err := tree.Begin(ctx, s.game, lim, line)
	if err != nil {
		return ply.Result[M]{}, err
	}
	x := &search[S, M]{Walk: tree.NewWalk(tree.Ask(s.game), line), budget: budget}
	result := x.deepen()
	result.Nodes, result.Elapsed = budget.Nodes(), budget.Elapsed()
	return result, nil
}

type search[S any, M comparable] struct {
	*tree.Walk[S, M]
	budget *tree.Budget
	cut    bool // the depth cut a line off, so that more depth can tell more
}

const infinite = ply.Score(1 << 15) // beyond every score

// deepen searches to one depth after another until a limit or a certain value.
func (x *search[S, M]) deepen() ply.Result[M] {
	moves := slices.Clone(x.Moves(x.Root))
	result := ply.Result[M]{Move: moves[0], PV: moves[:1:1]}
	for depth := 1; ; depth++ {
		x.cut = false
		v := x.best(x.Root, moves, depth, -infinite, infinite)
		finished := !x.budget.Finished()
		if pv := x.PV(x.Root); len(pv) > 0 && (finished || result.Depth == 0) {
			result.Move, result.Score, result.PV = pv[0], v, slices.Clone(pv)
		}
		if !finished {
			return result
		}
		result.Depth = depth
		_, decided := v.Decided()
		if decided || !x.cut || depth == x.budget.Depth() || !x.budget.More() {
			return result
		}
		first := slices.Index(moves, result.Move)
		copy(moves[1:first+1], moves[:first])
		moves[0] = result.Move
	}
}

// value returns the value of state n for the player to move there, searched depth
// plies deep, if that lies between alpha and beta. Otherwise it returns a bound on
// the same side of them. Decided scores count their plies from the root.
func (x *search[S, M]) value(n, depth int, alpha, beta ply.Score) ply.Score {
	if o := x.Outcome(n); o != ply.Ongoing {
		x.Leaf(n)
		return o.In(n - x.Root)
	}
	if moves, odds := x.Chance(n); odds != nil {
		x.Leaf(n)
		return x.mean(n, moves, odds, depth)
	}
	if depth <= 0 {
		x.Leaf(n)
		x.cut = true
		return x.Evaluate(x.At(n))
	}
	return x.best(n, x.Moves(n), depth, alpha, beta)
}

// best is value for a state where a player chooses among moves. What it returns once
// the budget is spent means nothing, except at the root, where the moves tried so far
// stand.
func (x *search[S, M]) best(n int, moves []M, depth int, alpha, beta ply.Score) ply.Score {
	x.Leaf(n)
	best := -infinite
	for _, m := range moves {
		if !x.budget.Spend() {
			return best
		}
		var v ply.Score
		if x.Play(n, m) {
			v = -x.value(n+1, depth-1, -beta, -max(alpha, best))
		} else {
			v = x.value(n+1, depth-1, max(alpha, best), beta)
		}
		if x.budget.Finished() {
			return best
		}
		if v > best {
			best = v
			x.Best(n, m)
		}
		if best >= beta {
			break
		}
	}
	return best
}

// mean is the value of a chance node. All its outcomes count, so nothing is skipped,
// and each is valued exactly. Its moves do not pass the turn.
func (x *search[S, M]) mean(n int, moves []M, odds []float32, depth int) ply.Score {
	var mean tree.Mean
	for i, m := range moves {
		if odds[i] == 0 {
			continue
		}
		if !x.budget.Spend() {
			break
		}
		x.Play(n, m)
		mean.Add(x.Tuning, odds[i], x.value(n+1, depth-1, -infinite, infinite))
	}
	return mean.Score(x.Tuning)
}
