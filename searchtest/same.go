package searchtest

import (
	"fmt"
	"slices"
	"sync"

	"github.com/plygo/ply"
)

// What makes results worth comparing.
const (
	ruleSame     = "the same sequence of calls under a limit of depth or nodes gives the same results"
	ruleReset    = "after Reset a searcher answers like a fresh one"
	ruleSeed     = "after SetSeed a searcher answers like a fresh one with the same seed"
	ruleTogether = "searchers at work at the same time do not disturb each other"
)

// sequence returns a series of calls. Some are about states of the same game, so that
// what a searcher remembers has an effect.
func (c *checker[S, M]) sequence() []request[S, M] {
	calls := []request[S, M]{{lim: ply.Limits{Depth: 2}, line: c.open[0]}}
	for _, line := range append(c.some(), c.open[0]) {
		calls = append(calls, request[S, M]{lim: ply.Limits{Nodes: 200}, line: line})
	}
	return calls
}

// askAll makes the calls to s one after the other. It stops at one that does not return or
// panics.
func askAll[S any, M comparable](s ply.Searcher[S, M], calls []request[S, M]) []answer[M] {
	var answers []answer[M]
	for _, q := range calls {
		a := await(func() (ply.Result[M], error) { return q.call(s) })
		answers = append(answers, a)
		if a.hung || a.panicked != nil {
			break
		}
	}
	return answers
}

// compare reports the rule as broken if want and got, two series of answers to the same
// calls, differ. It reports a series that ends early, too.
func (c *checker[S, M]) compare(rule string, calls []request[S, M], want, got []answer[M]) {
	for i, q := range calls {
		for _, answers := range [][]answer[M]{want, got} {
			if i >= len(answers) || !c.came(q, answers[i], ruleReturns) {
				return
			}
		}
		if c.promises.Varies {
			continue
		}
		if differ := difference(want[i], got[i]); differ != "" {
			c.fail(rule, q.line, "", "%v, call %d of a series, differs: %s", q, i+1, differ)
		}
	}
}

// checkSame makes the same calls to two fresh searchers, and once more after Reset and after
// SetSeed.
func (c *checker[S, M]) checkSame() {
	calls, s := c.sequence(), c.fresh(c.game)
	want := askAll(s, calls)
	c.compare(ruleSame, calls, want, askAll(c.fresh(c.game), calls))
	if resetter, ok := s.(ply.Resetter); ok && !c.hung {
		resetter.Reset()
		c.compare(ruleReset, calls, want, askAll(s, calls))
	}
	if seeder, ok := s.(ply.Seeder); ok && !c.hung {
		fresh := c.fresh(c.game)
		fresh.(ply.Seeder).SetSeed(7)
		seeder.SetSeed(7)
		c.compare(ruleSeed, calls, askAll(fresh, calls), askAll(s, calls))
	}
}

// checkTogether lets several searchers work at the same time, on one game value.
func (c *checker[S, M]) checkTogether() {
	calls := c.sequence()
	alone := askAll(c.fresh(c.game), calls)
	var together [4][]answer[M]
	var wg sync.WaitGroup
	for i := range together {
		s := c.fresh(c.game)
		wg.Go(func() { together[i] = askAll(s, calls) })
	}
	wg.Wait()
	for _, answers := range together {
		c.compare(ruleTogether, calls, alone, answers)
	}
}

// difference says in words how two answers differ, and returns "" if they do not. The
// time that they took does not count.
func difference[M comparable](a, b answer[M]) string {
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
		{"Lines", a.result.Lines, b.result.Lines, slices.EqualFunc(a.result.Lines, b.result.Lines, sameLine)},
	}
	for _, f := range fields {
		if !f.same {
			return fmt.Sprintf("%s was %v, then %v", f.name, f.a, f.b)
		}
	}
	return ""
}

func sameLine[M comparable](a, b ply.Line[M]) bool {
	return a.Move == b.Move && a.Score == b.Score && a.Visits == b.Visits && slices.Equal(a.PV, b.PV)
}
