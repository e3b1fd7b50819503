package compare

import (
	"context"
	"math"

	"github.com/plygo/ply/internal/figure"
	"github.com/plygo/ply/internal/uniform"
)

// uniformTable compares three things: the numbers of a program of 2015, the formula, and
// what alpha-beta needs with the best move first and with moves in any order. A node of this tree
// costs a tenth of one of a game, so it may have ten times as many.
func uniformTable(ctx context.Context, nodes int64) (string, error) {
	const b = uniform.PrintedBranching
	leaves := func(tree uniform.Tree, depth int, expected float64) (string, error) {
		if expected > 10*float64(nodes) {
			return "–", nil
		}
		n, err := tree.Leaves(ctx, depth)
		return figure.Count(float64(n)), err
	}
	t := table{{"depth", "minimax", "program of 2015", "minimum", "best first", "any order", "b^(3d/4)"}}
	for d := 2; d <= len(uniform.Printed); d++ {
		random := math.Pow(b, 0.75*float64(d))
		best, err := leaves(uniform.Tree{Branching: b}, d, uniform.MinimumLeaves(b, d))
		if err != nil {
			return "", err
		}
		shuffled, err := leaves(uniform.Tree{Branching: b, Shuffled: true}, d, random)
		if err != nil {
			return "", err
		}
		t = append(t, []string{figure.Count(float64(d)), figure.Count(math.Pow(b, float64(d))), figure.Count(float64(uniform.Printed[d-1])),
			figure.Count(uniform.MinimumLeaves(b, d)), best, shuffled, figure.Count(random)})
	}
	return t.String(), nil
}
