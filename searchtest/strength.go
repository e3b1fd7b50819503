package searchtest

import (
	"context"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/minimax"
)

// What Promises adds.
const (
	ruleWin    = "a searcher that looks one ply ahead takes a win in one"
	ruleLoss   = "a searcher that looks two plies ahead does not step into a loss in one that it can avoid"
	ruleExact  = "an exact searcher finds minimax's score and one of minimax's best moves"
	ruleDeepen = "without Limits.Depth a search deepens, and answers from the last depth that it finished"
)

// What one search of minimax may take at most. The nodes are an estimate.
const (
	oracleNodes = 20_000
	oraclePlies = 4
)

// oracle returns what minimax finds at the given depth for the last of states: every
// root move with its exact value, best first. It returns nil if that would take long.
func (c *checker[S, M]) oracle(states []S, depth int) []ply.Line[M] {
	if depth < 1 || depth > oraclePlies {
		return nil
	}
	nodes, width := 1, c.width(states)
	for range depth {
		if nodes *= width; nodes > oracleNodes {
			return nil
		}
	}
	// It fails only where there is nothing to search, and then there are no lines.
	r, _ := minimax.New(c.game).Search(context.Background(), ply.Limits{Depth: depth}, states...)
	return r.Lines
}

// width returns the largest number of moves in the last of states and in the states
// one move after it.
func (c *checker[S, M]) width(states []S) int {
	last := states[len(states)-1:]
	width := len(c.moves(last))
	for _, m := range c.moves(last) {
		width = max(width, len(c.moves(c.after(last, m))))
	}
	return width
}

// valueOf returns the score of m, which is a move of lines.
func valueOf[M comparable](lines []ply.Line[M], m M) ply.Score {
	i := slices.IndexFunc(lines, func(l ply.Line[M]) bool { return l.Move == m })
	return lines[i].Score
}

// sharpStates is how many states of each kind checkLooks searches at most.
const sharpStates = 8

// checkLooks asks for a move where somebody can win at once. The line has only one state,
// so that no repetition gets in the way.
func (c *checker[S, M]) checkLooks() {
	looks, lim := c.promises.Looks, c.promises.Limits
	if lim == (ply.Limits{}) {
		lim.Depth = looks
	}
	wins, traps := 0, 0
	for _, line := range slices.Concat(c.late, c.open) {
		q := request[S, M]{lim: lim, line: line[len(line)-1:]}
		lines := c.oracle(q.line, min(looks, 2))
		switch {
		case lines == nil:
		case lines[0].Score == ply.WinIn(1) && wins < sharpStates:
			wins++
			c.reaches(ply.WinIn(1), ruleWin, q, lines)
		case looks > 1 && isTrap(lines) && traps < sharpStates:
			traps++
			c.reaches(ply.LossIn(2)+1, ruleLoss, q, lines)
		}
	}
}

// isTrap reports whether some moves of lines lose at once, or let the other player win at
// once, and others do not.
func isTrap[M comparable](lines []ply.Line[M]) bool {
	return lines[0].Score > ply.LossIn(2) && lines[len(lines)-1].Score <= ply.LossIn(2)
}

// reaches checks that the searcher answers q by a move that is worth least or more. lines
// has the values of all moves.
func (c *checker[S, M]) reaches(least ply.Score, rule string, q request[S, M], lines []ply.Line[M]) {
	r, ok := c.result(c.fresh(c.game), q)
	if ok && valueOf(lines, r.Move) < least {
		c.fail(rule, q.line, c.name(q.line, r.Move), "%v returned this move, whose value is %v; that of %s is %v",
			q, valueOf(lines, r.Move), c.name(q.line, lines[0].Move), lines[0].Score)
	}
}

// exactDepth is the depth to which searchers are compared with minimax.
const exactDepth = 3

// checkExact compares results at fixed depths with those of minimax.
func (c *checker[S, M]) checkExact() {
	if !c.promises.Exact {
		return
	}
	for _, line := range c.some() {
		for depth := 1; depth <= exactDepth; depth++ {
			q := request[S, M]{lim: ply.Limits{Depth: depth}, line: line}
			if lines := c.oracle(line, depth); lines != nil {
				if r, ok := c.result(c.fresh(c.game), q); ok {
					c.exact(ruleExact, q, r, lines)
				}
			}
		}
	}
}

// checkDeepen compares results under node limits with those of minimax, at the depth
// that the searcher says it finished.
func (c *checker[S, M]) checkDeepen() {
	if !c.promises.Exact {
		return
	}
	for _, line := range c.some() {
		for _, nodes := range []int64{10, 100, 1_000} {
			q := request[S, M]{lim: ply.Limits{Nodes: nodes}, line: line}
			r, ok := c.result(c.fresh(c.game), q)
			if !ok || r.Depth < 1 || r.Depth > exactDepth {
				continue
			}
			if lines := c.oracle(line, r.Depth); lines != nil {
				c.exact(ruleDeepen, q, r, lines)
			}
		}
	}
}

// exact checks that r, the result of q, is one of the best of lines, which minimax found.
func (c *checker[S, M]) exact(rule string, q request[S, M], r ply.Result[M], lines []ply.Line[M]) {
	name, want := c.name(q.line, r.Move), lines[0].Score
	if r.Score != want {
		c.fail(rule, q.line, name, "%v returned the score %d (%v); minimax has %d (%v), with %s, at depth %d",
			q, r.Score, r.Score, want, want, c.name(q.line, lines[0].Move), max(q.lim.Depth, r.Depth))
	}
	if got := valueOf(lines, r.Move); got != want {
		c.fail(rule, q.line, name, "%v returned this move, which is worth %d (%v); %s is worth %d (%v)",
			q, got, got, c.name(q.line, lines[0].Move), want, want)
	}
}
