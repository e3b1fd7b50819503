package tree

import "github.com/plygo/ply"

const infinite ply.Score = 32_001

// judge computes the value of every node from the values of the leaves, as the searcher
// did, with a window if it prunes. It returns values for the player to move, and counts
// plies to a win from the root. In the nodes it stores values for the player to move at the
// root.
func (t *tree[S, M]) judge(id int, alpha, beta ply.Score, pruning bool) ply.Score {
	n := &t.nodes[id]
	state := t.state(id)
	best, exact := -infinite, !pruning
	switch {
	case len(n.children) == 0:
		n.leaf, n.source, exact = true, id, true
		if o := t.game.Rules.Terminal(&state); o != ply.Ongoing {
			best, n.drawn = o.In(n.ply), o == ply.Draw
		} else {
			best = t.game.Rules.Evaluate(&state)
		}
	case t.game.chance(&state):
		n.source, exact = id, true
		best = t.mean(id, &state, pruning)
	default:
		reached := alpha
		for _, child := range n.children {
			v := t.judgeMove(id, child, reached, beta, pruning)
			if v > best {
				best, n.source = v, t.nodes[child].source
			}
			if pruning {
				reached = max(reached, v)
			}
		}
	}
	n.value = best
	above, below := "≥", "≤"
	if n.turn != t.nodes[0].turn {
		n.value, above, below = -best, below, above
	}
	switch {
	case exact:
	case best >= beta:
		n.bound = above
	case best <= alpha:
		n.bound = below
	}
	return best
}

// judgeMove judges a child for the player to move at its parent, who may be to move again.
func (t *tree[S, M]) judgeMove(id, child int, alpha, beta ply.Score, pruning bool) ply.Score {
	if t.nodes[id].turn == t.nodes[child].turn {
		return t.judge(child, alpha, beta, pruning)
	}
	return -t.judge(child, -beta, -alpha, pruning)
}

// mean judges a chance node: the mean of its outcomes as win rates. If all outcomes win, it is
// the longest win, and likewise with losses.
func (t *tree[S, M]) mean(id int, state *S, pruning bool) ply.Score {
	odds, tuning := t.odds(id, state), t.game.tuning()
	low, high, rate := infinite, -infinite, 0.0
	for i, child := range t.nodes[id].children {
		v := t.judgeMove(id, child, -infinite, infinite, pruning)
		low, high = min(low, v), max(high, v)
		rate += float64(odds[i]) * tuning.WinRate(v)
	}
	switch {
	case low > ply.MaxEval:
		return low
	case high < -ply.MaxEval:
		return high
	}
	return min(max(tuning.Score(rate), low, -ply.MaxEval), high, ply.MaxEval)
}

// odds returns how likely each child of a chance node is.
func (t *tree[S, M]) odds(id int, state *S) (odds []float32) {
	all := t.game.odds(state)
	for _, child := range t.nodes[id].children {
		odds = append(odds, all[t.nodes[child].move])
	}
	return odds
}

// expect marks the line of best play: from the root to the leaf that its value comes from, or to
// the chance node.
func (t *tree[S, M]) expect() {
	for id := 0; id != t.nodes[0].source; {
		for _, child := range t.nodes[id].children {
			if t.nodes[child].source == t.nodes[0].source {
				id = child
				t.nodes[id].expected = true
				break
			}
		}
	}
}
