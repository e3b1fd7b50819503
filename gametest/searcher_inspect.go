package gametest

import (
	"errors"
	"slices"

	"github.com/plygo/ply"
)

// inspect checks what a call returned for a root that is not over. It reports
// whether there is a legal move in it; whatever else is wrong does not keep other
// checks from going on.
func (k *searcherKit[S, M]) inspect(q searcherAsk[S, M], a searcherAnswer[M]) bool {
	r := a.result
	switch {
	case errors.Is(a.err, ply.ErrGameOver):
		k.fail(searcherRuleGameOver, q.line, "", "%v returned ErrGameOver, but Terminal is Ongoing", q)
		return false
	case errors.Is(a.err, ply.ErrNoLimit):
		k.fail(searcherRuleNoLimit, q.line, "", "%v returned ErrNoLimit, but the search ends", q)
		return false
	case a.err != nil:
		k.fail(searcherRuleLegal, q.line, "", "%v returned the error %q", q, a.err)
		return false
	case !slices.Contains(k.moves(q.line), r.Move):
		k.fail(searcherRuleLegal, q.line, k.name(q.line, r.Move), "%v returned this move, which is not legal; legal are %v", q, k.moves(q.line))
		return false
	}
	k.inspectPV(searcherRulePV, q, r.Move, r.PV)
	k.inspectScore(q, r.Move, r.Score)
	k.inspectLines(q, r)
	k.inspectSpent(q, r)
	return true
}

// inspectPV follows the expected line.
func (k *searcherKit[S, M]) inspectPV(rule string, q searcherAsk[S, M], move M, pv []M) {
	if len(pv) == 0 || pv[0] != move {
		k.fail(rule, q.line, k.name(q.line, move), "%v returned this move with the PV %v", q, pv)
		return
	}
	line := q.line
	for i, m := range pv {
		switch {
		case k.outcome(line) != ply.Ongoing:
			k.fail(rule, q.line, "", "%v returned the PV %v, but the game is over after %d of its moves", q, pv, i)
			return
		case k.odds(line) != nil:
			k.fail(rule, q.line, "", "%v returned the PV %v, but after %d of its moves chance decides", q, pv, i)
			return
		case !slices.Contains(k.moves(line), m):
			k.fail(rule, q.line, "", "%v returned the PV %v, whose move %d is not legal where it is played", q, pv, i+1)
			return
		}
		line = k.after(line, m)
	}
}

func (k *searcherKit[S, M]) inspectScore(q searcherAsk[S, M], move M, score ply.Score) {
	if score < ply.LossIn(1) || score > ply.WinIn(1) {
		k.fail(searcherRuleScore, q.line, k.name(q.line, move), "%v returned %d for this move; the bounds are ±%d", q, score, ply.WinIn(1))
	}
}

// inspectLines checks the root moves that a result tells of. Their scores fall, except
// where visits say which is best.
func (k *searcherKit[S, M]) inspectLines(q searcherAsk[S, M], r ply.Result[M]) {
	legal := k.moves(q.line)
	for i, l := range r.Lines {
		name := k.name(q.line, l.Move)
		switch {
		case i == 0 && l.Move != r.Move:
			k.fail(searcherRuleLines, q.line, name, "%v returned this as the first of Lines, but as Move %s", q, k.name(q.line, r.Move))
		case !slices.Contains(legal, l.Move):
			k.fail(searcherRuleLines, q.line, name, "%v returned this move in Lines, but it is not legal", q)
			return
		case slices.ContainsFunc(r.Lines[:i], func(before ply.Line[M]) bool { return before.Move == l.Move }):
			k.fail(searcherRuleLines, q.line, name, "%v returned this move twice in Lines", q)
		case i > 0 && l.Visits == 0 && r.Lines[i-1].Visits == 0 && l.Score > r.Lines[i-1].Score:
			k.fail(searcherRuleLines, q.line, name, "%v returned Lines that are not best first: %v after %v", q, l.Score, r.Lines[i-1].Score)
		}
		k.inspectPV(searcherRuleLines, q, l.Move, l.PV)
		k.inspectScore(q, l.Move, l.Score)
	}
}

// inspectSpent checks the numbers. Depth is held to its limit for exact searchers
// only, because others may mean by it the length of a line.
func (k *searcherKit[S, M]) inspectSpent(q searcherAsk[S, M], r ply.Result[M]) {
	if r.Nodes < 0 || q.lim.Nodes > 0 && r.Nodes > q.lim.Nodes {
		k.fail(searcherRuleNodes, q.line, "", "%v returned Nodes: %d", q, r.Nodes)
	}
	if r.Depth < 0 || k.promises.Exact && q.lim.Depth > 0 && r.Depth > q.lim.Depth {
		k.fail(searcherRuleDepth, q.line, "", "%v returned Depth: %d", q, r.Depth)
	}
}
