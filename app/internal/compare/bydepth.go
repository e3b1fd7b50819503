package compare

import (
	"cmp"
	"context"
	"math"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/minimax"
)

// The searchers that are measured by depth. See the notes that the program prints.
const (
	plain = iota
	exact
	full
	forms
)

var (
	formNames = [forms]string{"plain", "exact", "full"}
	leftOut   = [forms]alphabeta.Technique{^alphabeta.Technique(0), alphabeta.Pruning | alphabeta.Quiescence, 0}
)

// effort is what a search to some depth cost. The zero value means that it was not done.
type effort struct {
	nodes   int64
	elapsed time.Duration
	score   ply.Score
}

// add notes the cost of a search. If the same search is done several times, the shortest
// time counts.
func (e *effort) add(nodes int64, elapsed time.Duration, score ply.Score) {
	if e.nodes == 0 || elapsed < e.elapsed {
		*e = effort{nodes, elapsed, score}
	}
}

// depthRow is a row of the table by depth.
type depthRow struct {
	depth     int
	minimax   effort
	alphabeta [forms]effort // cost of the last depth only
	branching float64       // branching of a uniform tree with as many leaves
	estimated bool          // the branching is that of the depth before
}

// byDepth searches a state to every depth that the settings allow.
func byDepth[S any, M comparable](ctx context.Context, g ply.Game[S, M], state S, settings *Settings) ([]depthRow, error) {
	rows := make([]depthRow, cmp.Or(settings.depth, usualDepth))
	for i := range rows {
		rows[i].depth = i + 1
	}
	rows, err := fullWidth(ctx, g, state, rows, settings.nodes)
	if err != nil {
		return nil, err
	}
	for form := range forms {
		s := alphabeta.New(g)
		s.Without = leftOut[form]
		err := steadily(func() (time.Duration, error) {
			s.Reset()
			var before effort
			r, err := s.Analyze(ctx, ply.Limits{Depth: len(rows), Nodes: settings.nodes}, ply.Analysis[M]{Report: func(r ply.Result[M]) {
				rows[r.Depth-1].alphabeta[form].add(r.Nodes-before.nodes, r.Elapsed-before.elapsed, r.Score)
				before = effort{r.Nodes, r.Elapsed, r.Score}
			}}, state)
			return r.Elapsed, err
		})
		if err != nil {
			return nil, err
		}
	}
	for n := len(rows) - 1; n > 0 && rows[n].empty(); n-- {
		rows = rows[:n]
	}
	return rows, ctx.Err()
}

// empty reports whether nothing was searched to this depth.
func (r *depthRow) empty() bool {
	return r.minimax.nodes == 0 && r.alphabeta == [forms]effort{}
}

// fullWidth adds the cost of minimax to the rows, as deep as it can go within a number of nodes. It
// returns the rows up to the depth at which all lines have ended.
func fullWidth[S any, M comparable](ctx context.Context, g ply.Game[S, M], state S, rows []depthRow, most int64) ([]depthRow, error) {
	var leaves, nodes int64 = 1, 0
	for i := range rows {
		r := &rows[i]
		if i > 0 {
			r.branching, r.estimated = rows[i-1].branching, true
			if rows[i-1].estimated || float64(nodes)+float64(leaves)*r.branching > float64(most) {
				continue
			}
		}
		err := steadily(func() (time.Duration, error) {
			result, err := minimax.New(g).Search(ctx, ply.Limits{Depth: r.depth}, state)
			r.minimax.add(result.Nodes, result.Elapsed, result.Score)
			return result.Elapsed, err
		})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		if i > 0 && r.minimax.nodes == nodes {
			return rows[:i], nil
		}
		leaves, nodes = r.minimax.nodes-nodes, r.minimax.nodes
		r.branching, r.estimated = math.Pow(float64(leaves), 1/float64(r.depth)), false
	}
	return rows, nil
}
