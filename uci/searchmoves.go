package uci

import (
	"context"
	"time"

	"github.com/plygo/ply"
)

// deepest is the largest depth of searchEach. Decided scores cannot count more plies.
const deepest = 1_999

// searchEach searches only the given moves of the last of states: it plays each move
// and searches the state after it, with a depth that grows step by step. So every searcher
// can be limited to chosen root moves, and can search a root that is drawn by rule but goes
// on.
//
// The result is that of the last depth that was finished. The first depth is 2: one ply for
// the move, and one because a searcher looks at least one ply ahead.
func (x *session[S, M]) searchEach(ctx context.Context, lim ply.Limits, moves []M, states []S) (ply.Result[M], error) {
	begun := time.Now()
	if lim.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, lim.Time)
		defer cancel()
	}
	last := states[len(states)-1]
	best := ply.Result[M]{Move: moves[0], PV: moves[:1:1]}
	for depth := 2; depth <= deepest && (depth == 2 || lim.Depth == 0 || depth <= lim.Depth); depth++ {
		r := ply.Result[M]{Depth: depth, Nodes: best.Nodes}
		open := false // a move is not decided yet
		for i, m := range moves {
			if ctx.Err() != nil || lim.Nodes > 0 && r.Nodes >= lim.Nodes {
				best.Nodes = r.Nodes
				return best, nil
			}
			child, err := x.after(ctx, ply.Limits{Depth: depth - 1, Nodes: max(lim.Nodes-r.Nodes-1, 0)}, m, states)
			if err != nil {
				return best, err
			}
			r.Nodes += child.Nodes
			if i == 0 || child.Score > r.Score {
				r.Move, r.Score, r.PV = m, child.Score, child.PV
			}
			_, decided := child.Score.Decided()
			open = open || !decided
		}
		if ctx.Err() != nil && depth > 2 {
			best.Nodes = r.Nodes
			return best, nil
		}
		best = r
		best.Elapsed = time.Since(begun)
		x.report(best, last)
		if !open || lim.Soft > 0 && best.Elapsed >= lim.Soft {
			break
		}
	}
	return best, nil
}

// after searches the state after m. It returns the value of m for the player who makes it,
// and the line that begins with m.
func (x *session[S, M]) after(ctx context.Context, lim ply.Limits, m M, states []S) (ply.Result[M], error) {
	child := states[len(states)-1]
	x.game.Play(&child, m)
	grown := append(states[:len(states):len(states)], child)
	result := ply.Result[M]{Score: x.game.Terminal(&child).In(0)}
	if x.game.Terminal(&child) == ply.Ongoing {
		var err error
		if result, err = x.Searcher.Search(ctx, lim, grown...); err != nil {
			return result, err
		}
	}
	back := result.Score.Back()
	if x.turn(grown) == x.turn(states) {
		back = -back
	}
	return ply.Result[M]{Score: back, PV: append([]M{m}, result.PV...), Nodes: result.Nodes + 1}, nil
}
