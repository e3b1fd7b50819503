package searchtest

import (
	"errors"
	"slices"

	"github.com/plygo/ply"
)

// What every result owes.
const (
	ruleLegal = "a root that is not over always yields a legal move and a nil error, whatever the limits"
	rulePV    = "PV begins with Move and is a line of legal moves that stops at a chance node"
	ruleLines = "Lines are different legal root moves, Move first, each with a PV that begins with it"
	ruleScore = "scores lie between LossIn(1) and WinIn(1): nothing is decided before a move is played"
	ruleNodes = "Nodes counts what was spent, and stays within Limits.Nodes"
	ruleDepth = "Depth counts the plies searched, and stays within Limits.Depth"
)

// inspect checks the answer a to q, whose root is not over. It reports whether the answer
// has a legal move. Whatever else is wrong with it does not stop the check that asked.
func (c *checker[S, M]) inspect(q request[S, M], a answer[M]) bool {
	r := a.result
	switch {
	case errors.Is(a.err, ply.ErrGameOver):
		c.fail(ruleGameOver, q.line, "", "%v returned ErrGameOver, but Terminal is Ongoing", q)
		return false
	case errors.Is(a.err, ply.ErrNoLimit):
		c.fail(ruleNoLimit, q.line, "", "%v returned ErrNoLimit, but the search ends", q)
		return false
	case a.err != nil:
		c.fail(ruleLegal, q.line, "", "%v returned the error %q", q, a.err)
		return false
	case !slices.Contains(c.moves(q.line), r.Move):
		c.fail(ruleLegal, q.line, c.name(q.line, r.Move), "%v returned this move, which is not legal; legal are %v", q, c.moves(q.line))
		return false
	}
	c.inspectPV(rulePV, q, r.Move, r.PV)
	c.inspectScore(q, r.Move, r.Score)
	c.inspectLines(q, r)
	c.inspectSpent(q, r)
	return true
}

// inspectPV plays the moves of pv, which must begin with move and be legal all the way.
func (c *checker[S, M]) inspectPV(rule string, q request[S, M], move M, pv []M) {
	if len(pv) == 0 || pv[0] != move {
		c.fail(rule, q.line, c.name(q.line, move), "%v returned this move with the PV %v", q, pv)
		return
	}
	line := q.line
	for i, m := range pv {
		switch {
		case c.outcome(line) != ply.Ongoing:
			c.fail(rule, q.line, "", "%v returned the PV %v, but the game is over after %d of its moves", q, pv, i)
			return
		case c.odds(line) != nil:
			c.fail(rule, q.line, "", "%v returned the PV %v, but after %d of its moves chance decides", q, pv, i)
			return
		case !slices.Contains(c.moves(line), m):
			c.fail(rule, q.line, "", "%v returned the PV %v, whose move %d is not legal where it is played", q, pv, i+1)
			return
		}
		line = c.after(line, m)
	}
}

// inspectScore checks the bounds of the score of move.
func (c *checker[S, M]) inspectScore(q request[S, M], move M, score ply.Score) {
	if score < ply.LossIn(1) || score > ply.WinIn(1) {
		c.fail(ruleScore, q.line, c.name(q.line, move), "%v returned %d for this move; the bounds are ±%d", q, score, ply.WinIn(1))
	}
}

// inspectLines checks Lines of r. Their scores fall from line to line, except where
// visits say which line is best.
func (c *checker[S, M]) inspectLines(q request[S, M], r ply.Result[M]) {
	legal := c.moves(q.line)
	for i, l := range r.Lines {
		name := c.name(q.line, l.Move)
		switch {
		case i == 0 && l.Move != r.Move:
			c.fail(ruleLines, q.line, name, "%v returned this as the first of Lines, but as Move %s", q, c.name(q.line, r.Move))
		case !slices.Contains(legal, l.Move):
			c.fail(ruleLines, q.line, name, "%v returned this move in Lines, but it is not legal", q)
			return
		case slices.ContainsFunc(r.Lines[:i], func(before ply.Line[M]) bool { return before.Move == l.Move }):
			c.fail(ruleLines, q.line, name, "%v returned this move twice in Lines", q)
		case i > 0 && l.Visits == 0 && r.Lines[i-1].Visits == 0 && l.Score > r.Lines[i-1].Score:
			c.fail(ruleLines, q.line, name, "%v returned Lines that are not best first: %v after %v", q, l.Score, r.Lines[i-1].Score)
		}
		c.inspectPV(ruleLines, q, l.Move, l.PV)
		c.inspectScore(q, l.Move, l.Score)
	}
}

// inspectSpent checks Nodes and Depth of r. Depth has to stay within its limit for exact
// searchers only, because for others it may be the length of a line.
func (c *checker[S, M]) inspectSpent(q request[S, M], r ply.Result[M]) {
	if r.Nodes < 0 || q.lim.Nodes > 0 && r.Nodes > q.lim.Nodes {
		c.fail(ruleNodes, q.line, "", "%v returned Nodes: %d", q, r.Nodes)
	}
	if r.Depth < 0 || c.promises.Exact && q.lim.Depth > 0 && r.Depth > q.lim.Depth {
		c.fail(ruleDepth, q.line, "", "%v returned Depth: %d", q, r.Depth)
	}
}
