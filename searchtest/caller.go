package searchtest

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"github.com/plygo/ply"
)

// What is said of the caller: of the mistakes that it can make, and of its line.
const (
	ruleEmptyLine = "an empty line is an error"
	ruleNilGame   = "a nil game is an error of Search"
	ruleNegative  = "a negative limit is an error"
	ruleGameOver  = "Search returns ErrGameOver if and only if Terminal of the last state is not Ongoing"
	ruleNoLimit   = "Search returns ErrNoLimit if and only if there is no limit and ctx never ends"
	ruleChance    = "Search returns ErrChance if the last state is a chance node"
	ruleRecovers  = "an error of one call does not spoil the next"
	ruleLine      = "Search leaves the caller's line alone, and the array behind it too"
)

// mistake is a call that must be answered by an error.
type mistake[S any, M comparable] struct {
	rule string
	ask  request[S, M]
	want error // nil if any error will do
}

// checkErrors makes every mistake that a caller can make, all with the same searcher.
// After them it must still answer.
func (c *checker[S, M]) checkErrors() {
	s := c.fresh(c.game)
	for _, w := range c.mistakes() {
		c.checkError(s, w)
		if _, ok := s.(ply.Analyzer[S, M]); ok {
			w.ask.analysis = &ply.Analysis[M]{}
			c.checkError(s, w)
		}
	}
	q := request[S, M]{lim: ply.Limits{Depth: 1}, line: c.open[0]}
	if a, ok := c.ask(s, q, ruleRecovers); ok && a.err != nil {
		c.fail(ruleRecovers, q.line, "", "%v returned the error %q after calls that were wrong", q, a.err)
	}
	c.checkNilGame()
	if c.cycle != nil {
		// A referee may call this game over, but Terminal does not.
		c.result(s, request[S, M]{lim: ply.Limits{Depth: 1}, line: c.cycle})
	}
}

// mistakes returns all that a caller can get wrong, but for a nil game.
func (c *checker[S, M]) mistakes() []mistake[S, M] {
	type ask = request[S, M]
	one, line := ply.Limits{Depth: 1}, c.open[0]
	all := []mistake[S, M]{
		{ruleEmptyLine, ask{lim: one}, nil},
		{ruleNegative, ask{lim: ply.Limits{Depth: -1}, line: line}, nil},
		{ruleNegative, ask{lim: ply.Limits{Depth: -1, Nodes: 1}, line: line}, nil},
		{ruleNegative, ask{lim: ply.Limits{Depth: 1, Nodes: -1}, line: line}, nil},
		{ruleNegative, ask{lim: ply.Limits{Depth: 1, Time: -1}, line: line}, nil},
		{ruleNegative, ask{lim: ply.Limits{Depth: 1, Soft: -1}, line: line}, nil},
		{ruleNoLimit, ask{line: line}, ply.ErrNoLimit},
		{ruleNoLimit, ask{ctx: endlessContext(), about: "a context without cancel", line: line}, ply.ErrNoLimit},
	}
	for _, line := range c.over {
		all = append(all, mistake[S, M]{ruleGameOver, ask{lim: one, line: line}, ply.ErrGameOver})
	}
	for _, line := range c.chance {
		all = append(all, mistake[S, M]{ruleChance, ask{lim: one, line: line}, ply.ErrChance})
	}
	return all
}

// endlessContext returns a context that never ends, although its parent has ended.
func endlessContext() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return context.WithoutCancel(ctx)
}

// checkError checks that w is answered by the error that it wants.
func (c *checker[S, M]) checkError(s ply.Searcher[S, M], w mistake[S, M]) {
	a, ok := c.ask(s, w.ask, w.rule)
	switch {
	case !ok:
	case a.err == nil:
		c.fail(w.rule, w.ask.line, "", "%v returned no error", w.ask)
	case w.want != nil && !errors.Is(a.err, w.want):
		c.fail(w.rule, w.ask.line, "", "%v returned the error %q instead of %q", w.ask, a.err, w.want)
	}
}

// checkNilGame searches with a searcher of a nil game.
func (c *checker[S, M]) checkNilGame() {
	q := request[S, M]{lim: ply.Limits{Depth: 1}, line: c.open[0]}
	a := await(func() (ply.Result[M], error) { return q.call(c.fresh(nil)) })
	switch {
	case a.panicked != nil:
		c.fail(ruleNilGame, nil, "", "%v of a searcher of a nil game panicked: %v", q, a.panicked)
	case c.came(q, a, ruleNilGame) && a.err == nil:
		c.fail(ruleNilGame, nil, "", "%v of a searcher of a nil game returned no error", q)
	}
}

// checkLine passes a slice that has states behind its end, where an append of the searcher
// would write.
func (c *checker[S, M]) checkLine() {
	for _, line := range c.some() {
		n := len(line)
		array := append(slices.Clone(line), slices.Repeat(line[n-1:], 3)...)
		before := slices.Clone(array)
		q := request[S, M]{lim: ply.Limits{Nodes: 100}, line: line}
		s := c.fresh(c.game)
		if _, ok := c.await(q, ruleReturns, func() (ply.Result[M], error) {
			return s.Search(context.Background(), q.lim, array[:n]...)
		}); !ok {
			return // it may still be writing
		}
		for i := range array {
			if !reflect.DeepEqual(before[i], array[i]) {
				c.fail(ruleLine, line, "", "%v with %d states changed state %d of the array: %+v became %+v",
					q, n, i, before[i], array[i])
			}
		}
	}
}
