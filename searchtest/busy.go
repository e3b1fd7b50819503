package searchtest

import (
	"errors"
	"math"
	"sync/atomic"
	"time"

	"github.com/plygo/ply"
)

// What a searcher owes to callers that do not wait for each other.
const (
	ruleBusy        = "a call in the middle of a search returns ErrBusy, or a result of its own"
	ruleUndisturbed = "a call in the middle of a search disturbs neither that search nor the next"
	ruleLater       = "what Reset and SetSeed change in the middle of a search, they change when it has ended"
)

// standstill is how long a search stands still for another call, which may wait for its end.
const standstill = 20 * time.Millisecond

// moments are when searches are interrupted: before that call of a method of the game.
var moments = []int64{1, 5, 40}

// checkBusy interrupts searches: by another search, by Reset and by SetSeed.
func (c *checker[S, M]) checkBusy() {
	first, last := c.open[0], c.open[len(c.open)-1]
	q := request[S, M]{lim: ply.Limits{Nodes: 200}, line: first}
	other := request[S, M]{lim: ply.Limits{Nodes: 200}, line: last}
	s := c.fresh(c.game)
	_, analyzes := s.(ply.Analyzer[S, M])
	_, resets := s.(ply.Resetter)
	_, seeds := s.(ply.Seeder)
	for _, moment := range moments {
		c.intrude(moment, q, other)
		if analyzes {
			other.analysis = &ply.Analysis[M]{}
			c.intrude(moment, q, other)
		}
		if resets {
			c.change(moment, q, "Reset", func(s ply.Searcher[S, M]) { s.(ply.Resetter).Reset() })
		}
		if seeds {
			c.change(moment, q, "SetSeed", func(s ply.Searcher[S, M]) { s.(ply.Seeder).SetSeed(7) })
		}
	}
}

// interruptible returns a fresh searcher. The next call to it stands still at the moment and
// does something else first. The function that it returns tells whether that has happened.
func (c *checker[S, M]) interruptible(moment int64, do func(s ply.Searcher[S, M])) (s ply.Searcher[S, M], done func() bool) {
	var calls atomic.Int64
	calls.Store(math.MinInt64) // until there is a searcher
	s = c.fresh(c.spy(func(string, *S, M) {
		if calls.Add(1) == moment {
			do(s)
		}
	}))
	calls.Store(0)
	return s, func() bool { return calls.Load() >= moment }
}

// intrude makes the call other in the middle of q.
func (c *checker[S, M]) intrude(moment int64, q, other request[S, M]) {
	if c.hung {
		return
	}
	second := make(chan answer[M], 1)
	s, done := c.interruptible(moment, func(s ply.Searcher[S, M]) {
		returned := make(chan struct{})
		go func() {
			second <- await(func() (ply.Result[M], error) { return other.call(s) })
			close(returned)
		}()
		select {
		case <-returned:
		case <-time.After(standstill):
		}
	})
	calls := []request[S, M]{q, other}
	alone, _ := c.interruptible(moment, func(ply.Searcher[S, M]) {})
	want := askAll(alone, calls)
	got := askAll(s, calls[:1])
	if !done() {
		return // the searcher does not ask the game as often
	}
	a := <-second
	switch {
	case a.panicked != nil:
		c.fail(ruleBusy, other.line, "", "%v panicked in the middle of another search: %v", other, a.panicked)
	case !c.came(other, a, ruleBusy):
		return
	case a.err != nil && !errors.Is(a.err, ply.ErrBusy) && len(want) == 2 && want[1].err == nil:
		c.fail(ruleBusy, other.line, "", "%v returned the error %q in the middle of another search", other, a.err)
	case a.err == nil:
		c.inspect(other, a)
		calls, want = calls[:1], want[:1] // the searcher may remember what it has found for other
	}
	got = goOn(s, calls, got)
	c.undisturbed(ruleUndisturbed, other.String(), calls, want, got)
}

// goOn makes the calls after those that have answers, unless the last did not return or panicked.
func goOn[S any, M comparable](s ply.Searcher[S, M], calls []request[S, M], answers []answer[M]) []answer[M] {
	if last := answers[len(answers)-1]; last.hung || last.panicked != nil {
		return answers
	}
	return append(answers, askAll(s, calls[len(answers):])...)
}

// change makes a change in the middle of q, and compares with one that is made after it.
func (c *checker[S, M]) change(moment int64, q request[S, M], name string, change func(s ply.Searcher[S, M])) {
	if c.hung {
		return
	}
	s, done := c.interruptible(moment, change)
	calls := []request[S, M]{q, q}
	after, _ := c.interruptible(moment, func(ply.Searcher[S, M]) {})
	want := askAll(after, calls[:1])
	change(after)
	want = goOn(after, calls, want)
	got := askAll(s, calls[:1])
	if !done() {
		return // the searcher does not ask the game as often
	}
	got = goOn(s, calls, got)
	c.undisturbed(ruleLater, name, calls, want, got)
}

// undisturbed compares the answers to calls, in the first of which something came in between.
func (c *checker[S, M]) undisturbed(rule, between string, calls []request[S, M], want, got []answer[M]) {
	for i, q := range calls {
		if i >= len(want) || i >= len(got) || !c.came(q, want[i], ruleReturns) {
			return
		}
		switch {
		case got[i].panicked != nil:
			c.fail(rule, q.line, "", "%v, call %d, panicked after %s in the middle of call 1: %v", q, i+1, between, got[i].panicked)
			return
		case !c.came(q, got[i], rule):
			return
		}
		if differ := difference(want[i], got[i]); differ != "" && !c.promises.Varies {
			c.fail(rule, q.line, "", "%v, call %d, differs with %s in the middle of call 1: %s", q, i+1, between, differ)
		}
	}
}
