package projects

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/tree"
)

// Caro is the search of project B. It looks at the four best squares of [gomoku.BestSquares] only,
// values the board by [gomoku.LinePatterns], and stops a line where this value passes 3000, the
// points of an open four, either way. Of equal moves it plays any, by its seed.
//
// It knows no wins. Where the rules end the game it returns the value of the board, too. So its
// scores are never decided. And the value counts five stones also where caro has no win: in a row of
// six, or blocked at both ends. Once such a row is on the board, it looks one ply ahead.
type Caro struct {
	// Minimax makes it look at every line. Otherwise it is alpha-beta, which finds the same values
	// with fewer nodes. The project counted the nodes of both.
	Minimax bool

	game ply.Game[gomoku.Position, gomoku.Move]
	seeded
}

// NewCaro returns the search of project B. The project played caro; here it plays by any rules.
func NewCaro(rules gomoku.Rules) *Caro { return &Caro{game: gomoku.BestSquares{Rules: rules}} }

const (
	// caroStop is the value of the board beyond which a line is not searched on.
	caroStop = 3000
	// caroLimit is more than any value of a board.
	caroLimit = ply.MaxEval + 1
)

// Search implements [ply.Searcher]. With a depth as the only limit it searches to that depth at
// once, as the project does; otherwise it deepens, and answers from the last depth that it
// finished. Lines has every square that it looked at, with its exact value.
func (c *Caro) Search(ctx context.Context, lim ply.Limits, states ...gomoku.Position) (ply.Result[gomoku.Move], error) {
	if err := c.guard.Enter(); err != nil {
		return ply.Result[gomoku.Move]{}, err
	}
	defer c.guard.Leave()
	budget, err := tree.Begin(ctx, c.game, lim, states)
	if err != nil {
		return ply.Result[gomoku.Move]{}, err
	}
	x := &caroSearch{
		Walk:   tree.NewWalk(tree.Ask(c.game), states[len(states)-1:]),
		budget: budget, minimax: c.Minimax,
	}
	lines, depth := x.deepen()
	choose(lines, c.random())
	best := lines[0]
	return ply.Result[gomoku.Move]{
		Move: best.Move, Score: best.Score, PV: best.PV, Lines: lines, Depth: depth,
		Nodes: budget.Nodes(), Elapsed: budget.Elapsed(),
	}, nil
}

// choose sorts lines, the best first, and puts any one of the best in front.
func choose(lines []ply.Line[gomoku.Move], rng *rand.Rand) {
	slices.SortStableFunc(lines, func(a, b ply.Line[gomoku.Move]) int { return cmp.Compare(b.Score, a.Score) })
	equal := 1
	for equal < len(lines) && lines[equal].Score == lines[0].Score {
		equal++
	}
	chosen := rng.IntN(equal)
	lines[0], lines[chosen] = lines[chosen], lines[0]
}

type caroSearch struct {
	*tree.Walk[gomoku.Position, gomoku.Move]
	budget  *tree.Budget
	minimax bool
	cut     bool // the depth cut a line off, so that more depth can tell more
}

// deepen returns the lines of the last depth that was finished, and this depth. If none was, it
// returns those of depth 1 that were tried, or the first square.
func (x *caroSearch) deepen() (lines []ply.Line[gomoku.Move], finished int) {
	depth := 1
	if x.budget.DepthOnly() {
		depth = x.budget.Depth()
	}
	for ; ; depth++ {
		x.cut = false
		tried := x.root(depth)
		if x.budget.Finished() {
			if finished == 0 {
				lines = tried
			}
			return lines, finished
		}
		lines, finished = tried, depth
		if !x.cut || depth == x.budget.Depth() || !x.budget.More() {
			return lines, finished
		}
	}
}

// root values the squares of the root, each with a full window: so all their values are exact.
func (x *caroSearch) root(depth int) (lines []ply.Line[gomoku.Move]) {
	moves := x.Moves(x.Root)
	for _, m := range moves {
		v := x.try(x.Root, m, depth, -caroLimit, caroLimit)
		if x.budget.Finished() {
			break
		}
		x.Best(x.Root, m)
		lines = append(lines, ply.Line[gomoku.Move]{Move: m, Score: v, PV: slices.Clone(x.PV(x.Root))})
	}
	if len(lines) == 0 {
		lines = []ply.Line[gomoku.Move]{{Move: moves[0], PV: moves[:1:1]}}
	}
	return lines
}

// try returns the value of m in state n for the player who plays it. Once the budget is spent, it
// returns anything.
func (x *caroSearch) try(n int, m gomoku.Move, depth int, alpha, beta ply.Score) ply.Score {
	if !x.budget.Spend() {
		return 0
	}
	x.Play(n, m)
	if x.minimax {
		alpha, beta = -caroLimit, caroLimit
	}
	return -x.value(n+1, depth-1, -beta, -alpha)
}

// value returns the value of state n for the player to move, within alpha and beta.
func (x *caroSearch) value(n, depth int, alpha, beta ply.Score) ply.Score {
	x.Leaf(n)
	score := gomoku.LinePatterns{}.Evaluate(x.At(n)) // of any board, also where the game is over
	if x.Outcome(n) != ply.Ongoing || score > caroStop || score < -caroStop {
		return score
	}
	if depth == 0 {
		x.cut = true
		return score
	}
	// The project goes on where the player who searches reaches beta without passing it. That
	// changes no value, only the number of nodes.
	own := (n-x.Root)%2 == 0
	for _, m := range x.Moves(n) {
		v := x.try(n, m, depth, alpha, beta)
		if x.budget.Finished() {
			break
		}
		if v > alpha {
			alpha = v
			x.Best(n, m)
		}
		if alpha > beta || alpha == beta && !own {
			break
		}
	}
	return alpha
}
