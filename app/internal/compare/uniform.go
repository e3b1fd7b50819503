package compare

import (
	"context"
	"math"

	"github.com/plygo/ply/internal/figure"
	"github.com/plygo/ply/internal/uniform"
)

// uniformTable compares three things: the numbers of a program of 2015, the formula, and
// what alpha-beta needs with the best move first and with moves in any order.
func uniformTable(ctx context.Context) (string, error) {
	const b = uniform.PrintedBranching
	t := table{{"depth", "minimax", "program of 2015", "minimum", "best first", "any order", "b^(3d/4)"}}
	for d := 2; d <= len(uniform.Printed); d++ {
		best, err := uniform.Tree{Branching: b}.Leaves(ctx, d)
		if err != nil {
			return "", err
		}
		shuffled := "–"
		if d <= 5 {
			n, err := uniform.Tree{Branching: b, Shuffled: true}.Leaves(ctx, d)
			if err != nil {
				return "", err
			}
			shuffled = figure.Count(float64(n))
		}
		t = append(t, []string{figure.Count(float64(d)), figure.Count(math.Pow(b, float64(d))), figure.Count(float64(uniform.Printed[d-1])),
			figure.Count(uniform.MinimumLeaves(b, d)), figure.Count(float64(best)), shuffled, figure.Count(math.Pow(b, 0.75*float64(d)))})
	}
	return t.String(), nil
}
