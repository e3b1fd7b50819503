package gametest

import (
	"slices"

	"github.com/plygo/ply"
)

// checkAnalyze is for searchers that are an Analyzer.
func (k *searcherKit[S, M]) checkAnalyze() {
	if _, ok := k.fresh(k.game).(ply.Analyzer[S, M]); !ok {
		return
	}
	for _, line := range k.open {
		k.checkPlainAnalysis(line)
		k.checkOnly(line)
		k.checkMulti(line)
		k.checkReport(line)
	}
}

var searcherAnalysisLimits = ply.Limits{Depth: 2}

// analyze calls Analyze of a fresh searcher.
func (k *searcherKit[S, M]) analyze(line []S, a ply.Analysis[M]) (searcherAsk[S, M], ply.Result[M], bool) {
	q := searcherAsk[S, M]{lim: searcherAnalysisLimits, analysis: &a, line: line}
	r, ok := k.result(k.fresh(k.game), q)
	return q, r, ok
}

func (k *searcherKit[S, M]) checkPlainAnalysis(line []S) {
	if k.promises.Varies {
		return
	}
	want, found := k.result(k.fresh(k.game), searcherAsk[S, M]{lim: searcherAnalysisLimits, line: line})
	q, got, ok := k.analyze(line, ply.Analysis[M]{})
	if found && ok && (got.Move != want.Move || got.Score != want.Score) {
		k.fail(searcherRuleAnalyze, line, k.name(line, got.Move), "%v returned this move with the score %v; Search returned %s with %v",
			q, got.Score, k.name(line, want.Move), want.Score)
	}
}

// searcherRootMoves is how many root moves checkOnly tries.
const searcherRootMoves = 10

// checkOnly allows one root move, then two, and so on, and one that is not legal.
func (k *searcherKit[S, M]) checkOnly(line []S) {
	moves := k.moves(line)
	for i := range moves[:min(len(moves), searcherRootMoves)] {
		only := []M{moves[i]}
		if i%2 == 1 {
			only = append(only, moves[i-1])
		}
		q, r, ok := k.analyze(line, ply.Analysis[M]{Only: only})
		if !ok {
			continue
		}
		got := []M{r.Move}
		for _, l := range r.Lines {
			got = append(got, l.Move)
		}
		for _, m := range got {
			if !slices.Contains(only, m) {
				k.fail(searcherRuleOnly, line, k.name(line, m), "%v returned this move in Move or Lines", q)
			}
		}
	}
	if m, ok := k.illegal(line); ok {
		q := searcherAsk[S, M]{lim: searcherAnalysisLimits, analysis: &ply.Analysis[M]{Only: []M{m}}, line: line}
		if a, ok := k.ask(k.fresh(k.game), q, searcherRuleReturns); ok && a.err == nil {
			k.fail(searcherRuleOnly, line, k.name(line, m), "%v returned no error, but this move is not legal", q)
		}
	}
}

// illegal finds a move of another state that is none here.
func (k *searcherKit[S, M]) illegal(line []S) (m M, ok bool) {
	legal := k.moves(line)
	for _, other := range k.some() {
		for _, m := range k.moves(other) {
			if !slices.Contains(legal, m) {
				return m, true
			}
		}
	}
	return m, false
}

// checkMulti asks for several lines. Those of an exact searcher are minimax's.
func (k *searcherKit[S, M]) checkMulti(line []S) {
	moves := len(k.moves(line))
	for _, n := range []int{2, 3, moves + 1} {
		q, r, ok := k.analyze(line, ply.Analysis[M]{Lines: n})
		if !ok {
			continue
		}
		want := min(n, moves)
		if len(r.Lines) < want {
			k.fail(searcherRuleMulti, line, "", "%v returned %d lines; there are %d moves", q, len(r.Lines), moves)
			continue
		}
		lines := k.oracle(line, q.lim.Depth)
		if !k.promises.Exact || lines == nil {
			continue
		}
		for i, l := range r.Lines[:want] {
			if value := searcherValue(lines, l.Move); l.Score != lines[i].Score || value != l.Score {
				k.fail(searcherRuleMulti, line, k.name(line, l.Move), "%v returned this as line %d with %v; minimax has %v for it, and %v for the best line %d",
					q, i+1, l.Score, value, lines[i].Score, i+1)
			}
		}
	}
}
