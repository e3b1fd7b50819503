package gametest

import (
	"fmt"
	"slices"
	"sync"

	"github.com/plygo/ply"
)

// sequence is a series of calls, some of them on states of the same game, so that
// what a searcher remembers has its effect.
func (k *searcherKit[S, M]) sequence() []searcherAsk[S, M] {
	calls := []searcherAsk[S, M]{{lim: ply.Limits{Depth: 2}, line: k.open[0]}}
	for _, line := range append(k.some(), k.open[0]) {
		calls = append(calls, searcherAsk[S, M]{lim: ply.Limits{Nodes: 200}, line: line})
	}
	return calls
}

// searcherAnswers makes the calls one after the other, until one is without an answer.
func searcherAnswers[S any, M comparable](s ply.Searcher[S, M], calls []searcherAsk[S, M]) []searcherAnswer[M] {
	var answers []searcherAnswer[M]
	for _, q := range calls {
		a := searcherAwait(func() (ply.Result[M], error) { return q.call(s) })
		answers = append(answers, a)
		if a.hung || a.panicked != nil {
			break
		}
	}
	return answers
}

// compare fails if two series of answers to the same calls differ, or if one of them
// was cut short.
func (k *searcherKit[S, M]) compare(rule string, calls []searcherAsk[S, M], want, got []searcherAnswer[M]) {
	for i, q := range calls {
		for _, answers := range [][]searcherAnswer[M]{want, got} {
			if i >= len(answers) || !k.came(q, answers[i], searcherRuleReturns) {
				return
			}
		}
		if k.promises.Varies {
			continue
		}
		if differ := searcherDiffer(want[i], got[i]); differ != "" {
			k.fail(rule, q.line, "", "%v, call %d of a series, differs: %s", q, i+1, differ)
		}
	}
}

// checkSame puts the same calls to two fresh searchers, and once more after Reset.
func (k *searcherKit[S, M]) checkSame() {
	calls, s := k.sequence(), k.fresh(k.game)
	want := searcherAnswers(s, calls)
	k.compare(searcherRuleSame, calls, want, searcherAnswers(k.fresh(k.game), calls))
	if resetter, ok := s.(ply.Resetter); ok && !k.hung {
		resetter.Reset()
		k.compare(searcherRuleReset, calls, want, searcherAnswers(s, calls))
	}
}

// checkTogether has several searchers at work at the same time, on one game value.
func (k *searcherKit[S, M]) checkTogether() {
	calls := k.sequence()
	alone := searcherAnswers(k.fresh(k.game), calls)
	var together [4][]searcherAnswer[M]
	var wg sync.WaitGroup
	for i := range together {
		s := k.fresh(k.game)
		wg.Go(func() { together[i] = searcherAnswers(s, calls) })
	}
	wg.Wait()
	for _, answers := range together {
		k.compare(searcherRuleTogether, calls, alone, answers)
	}
}

// searcherDiffer says in what two answers differ, and returns "" if they do not.
// The time that they took does not count.
func searcherDiffer[M comparable](a, b searcherAnswer[M]) string {
	fields := []struct {
		name string
		a, b any
		same bool
	}{
		{"error", a.err, b.err, (a.err == nil) == (b.err == nil)},
		{"Move", a.result.Move, b.result.Move, a.result.Move == b.result.Move},
		{"Score", a.result.Score, b.result.Score, a.result.Score == b.result.Score},
		{"PV", a.result.PV, b.result.PV, slices.Equal(a.result.PV, b.result.PV)},
		{"Depth", a.result.Depth, b.result.Depth, a.result.Depth == b.result.Depth},
		{"Nodes", a.result.Nodes, b.result.Nodes, a.result.Nodes == b.result.Nodes},
		{"Lines", a.result.Lines, b.result.Lines, slices.EqualFunc(a.result.Lines, b.result.Lines, searcherSameLine)},
	}
	for _, f := range fields {
		if !f.same {
			return fmt.Sprintf("%s was %v, then %v", f.name, f.a, f.b)
		}
	}
	return ""
}

func searcherSameLine[M comparable](a, b ply.Line[M]) bool {
	return a.Move == b.Move && a.Score == b.Score && a.Visits == b.Visits && slices.Equal(a.PV, b.PV)
}
