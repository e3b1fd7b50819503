package main

import (
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

// mostNodes is the largest number of nodes for a search of the table.
const mostNodes = 4_000_000

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

// byDepth searches a state to every depth up to the given one.
func byDepth[S any, M comparable](ctx context.Context, g ply.Game[S, M], state S, depth int) ([]depthRow, error) {
	rows := make([]depthRow, depth)
	for i := range rows {
		rows[i].depth = i + 1
	}
	if err := fullWidth(ctx, g, state, rows); err != nil {
		return nil, err
	}
	for form := range forms {
		s := alphabeta.New(g)
		s.Without = leftOut[form]
		err := steadily(func() (time.Duration, error) {
			s.Reset()
			var before effort
			r, err := s.Analyze(ctx, ply.Limits{Depth: depth, Nodes: mostNodes}, ply.Analysis[M]{Report: func(r ply.Result[M]) {
				rows[r.Depth-1].alphabeta[form].add(r.Nodes-before.nodes, r.Elapsed-before.elapsed, r.Score)
				before = effort{r.Nodes, r.Elapsed, r.Score}
			}}, state)
			return r.Elapsed, err
		})
		if err != nil {
			return nil, err
		}
	}
	return rows, ctx.Err()
}

// fullWidth adds the cost of minimax to the rows, as deep as it can go.
func fullWidth[S any, M comparable](ctx context.Context, g ply.Game[S, M], state S, rows []depthRow) error {
	var leaves, nodes int64 = 1, 0
	for i := range rows {
		r := &rows[i]
		if i > 0 {
			r.branching, r.estimated = rows[i-1].branching, true
			if float64(nodes)+float64(leaves)*r.branching > mostNodes {
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
			return err
		}
		leaves, nodes = r.minimax.nodes-nodes, r.minimax.nodes
		r.branching, r.estimated = math.Pow(float64(leaves), 1/float64(r.depth)), false
	}
	return nil
}
