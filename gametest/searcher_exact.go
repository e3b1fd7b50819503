package gametest

import "github.com/plygo/ply"

// searcherExactDepth is how deep searchers are compared with minimax.
const searcherExactDepth = 3

// checkExact compares results at fixed depths with those of minimax.
func (k *searcherKit[S, M]) checkExact() {
	if !k.promises.Exact {
		return
	}
	for _, line := range k.some() {
		for depth := 1; depth <= searcherExactDepth; depth++ {
			q := searcherAsk[S, M]{lim: ply.Limits{Depth: depth}, line: line}
			if lines := k.oracle(line, depth); lines != nil {
				if r, ok := k.result(k.fresh(k.game), q); ok {
					k.exact(searcherRuleExact, q, r, lines)
				}
			}
		}
	}
}

// checkDeepen compares results under node limits with those of minimax at the depth
// that the searcher says it finished.
func (k *searcherKit[S, M]) checkDeepen() {
	if !k.promises.Exact {
		return
	}
	for _, line := range k.some() {
		for _, nodes := range []int64{10, 100, 1_000} {
			q := searcherAsk[S, M]{lim: ply.Limits{Nodes: nodes}, line: line}
			r, ok := k.result(k.fresh(k.game), q)
			if !ok || r.Depth < 1 || r.Depth > searcherExactDepth {
				continue
			}
			if lines := k.oracle(line, r.Depth); lines != nil {
				k.exact(searcherRuleDeepen, q, r, lines)
			}
		}
	}
}

func (k *searcherKit[S, M]) exact(rule string, q searcherAsk[S, M], r ply.Result[M], lines []ply.Line[M]) {
	name, want := k.name(q.line, r.Move), lines[0].Score
	if r.Score != want {
		k.fail(rule, q.line, name, "%v returned the score %d (%v); minimax has %d (%v), with %s, at depth %d",
			q, r.Score, r.Score, want, want, k.name(q.line, lines[0].Move), max(q.lim.Depth, r.Depth))
	}
	if got := searcherValue(lines, r.Move); got != want {
		k.fail(rule, q.line, name, "%v returned this move, which is worth %d (%v); %s is worth %d (%v)",
			q, got, got, k.name(q.line, lines[0].Move), want, want)
	}
}
