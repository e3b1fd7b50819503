package searchtest

import (
	"context"
	"math"
	"time"

	"github.com/plygo/ply"
)

// What a search under limits owes.
const (
	rulePrompt = "Search is back within 20 ms of the end of ctx or of Limits.Time"
	rulePlays  = "a node is a call of Play"
)

// checkLimits asks for a move under every combination of limits, and in every kind of
// context.
func (c *checker[S, M]) checkLimits() {
	for _, line := range c.open {
		s := c.fresh(c.game)
		for _, lim := range allLimits() {
			c.result(s, request[S, M]{lim: lim, line: line})
		}
		c.checkContexts(s, line)
	}
	for _, line := range c.some() {
		c.result(c.fresh(c.game), request[S, M]{lim: ply.Limits{Nodes: 100}, line: line})
	}
}

// allLimits returns combinations of limits that end a search: from limits that leave no
// time at all to limits that are never reached.
func allLimits() []ply.Limits {
	var all []ply.Limits
	for _, depth := range []int{1, 2, 0, math.MaxInt} {
		for _, nodes := range []int64{0, 1, 50} {
			for _, span := range []time.Duration{0, 1, 3 * time.Millisecond} {
				for _, soft := range []time.Duration{0, 1} {
					lim := ply.Limits{Depth: depth, Nodes: nodes, Time: span, Soft: soft}
					if depth == 1 || depth == 2 || nodes > 0 || span > 0 || soft > 0 {
						all = append(all, lim)
					}
				}
			}
		}
	}
	return append(all, ply.Limits{Depth: 1, Nodes: math.MaxInt64, Time: math.MaxInt64, Soft: math.MaxInt64})
}

// checkContexts asks for a move in contexts that are over, or soon will be.
func (c *checker[S, M]) checkContexts(s ply.Searcher[S, M], states []S) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	past, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	for _, lim := range []ply.Limits{{}, {Depth: 2}, {Depth: math.MaxInt}, {Nodes: 50}, {Time: time.Hour}} {
		c.result(s, request[S, M]{ctx: cancelled, about: "a cancelled context", lim: lim, line: states})
		c.result(s, request[S, M]{ctx: past, about: "a context past its deadline", lim: lim, line: states})
		soon, cancel := context.WithTimeout(context.Background(), 3*time.Millisecond)
		c.result(s, request[S, M]{ctx: soon, about: "a context that ends in 3 ms", lim: lim, line: states})
		cancel()
	}
}

// checkNodes compares Nodes of exact searchers with their calls of Play. Others may
// count something else as a node, as mcts does.
func (c *checker[S, M]) checkNodes() {
	if !c.promises.Exact {
		return
	}
	for _, line := range c.open {
		for _, nodes := range []int64{1, 20, 500} {
			spy, count := c.counting()
			q := request[S, M]{lim: ply.Limits{Nodes: nodes}, line: line}
			r, ok := c.result(c.fresh(spy), q)
			if plays := count.Load(); ok && plays != r.Nodes {
				c.fail(rulePlays, line, "", "%v reported %d nodes but called Play %d times", q, r.Nodes, plays)
			}
		}
	}
}

const (
	workTime = 30 * time.Millisecond // how long a search is left alone
	maxLate  = 20 * time.Millisecond // how late it may be back

	// A search is tried again while it is late, because the machine may be busy: attempts
	// times at least, and for as long as patience. The best attempt counts.
	attempts = 10
	patience = 10 * time.Second
)

// checkPrompt stops searches that could go on: by Limits.Time, by a deadline, by cancel.
func (c *checker[S, M]) checkPrompt() {
	background := context.Background()
	for _, line := range c.open[:min(2, len(c.open))] {
		c.stop(line, ply.Limits{Time: workTime}, "", func() (context.Context, context.CancelFunc) {
			return background, func() {}
		})
		c.stop(line, ply.Limits{}, "a context with a deadline in 30 ms", func() (context.Context, context.CancelFunc) {
			return context.WithTimeout(background, workTime)
		})
		c.stop(line, ply.Limits{Depth: math.MaxInt}, "a context cancelled after 30 ms", func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(background)
			time.AfterFunc(workTime, cancel)
			return ctx, cancel
		})
	}
}

// stop measures how late a search comes back that lim, or the context that begin makes,
// ends after workTime. about says in words what the context is.
func (c *checker[S, M]) stop(states []S, lim ply.Limits, about string, begin func() (context.Context, context.CancelFunc)) {
	if !c.Fresh(rulePrompt) {
		return
	}
	q := request[S, M]{about: about, lim: lim, line: states}
	best := time.Duration(math.MaxInt64)
	begun := time.Now()
	for i := 0; i < attempts || time.Since(begun) < patience; i++ {
		var cancel context.CancelFunc
		pause := measurePause()
		q.ctx, cancel = begin()
		a, ok := c.ask(c.fresh(c.game), q, rulePrompt)
		cancel()
		late := a.took - workTime - pause()
		if best = min(best, late); !ok || best <= maxLate {
			return
		}
	}
	c.fail(rulePrompt, states, "", "%v was late by %v at best; look at ctx and at the clock more often", q, best.Round(time.Millisecond))
}

// measurePause measures how long a busy machine lets the whole program wait, which is no
// fault of the searcher. The function that it returns ends the measurement. That function
// returns the longest wait of a goroutine that has almost nothing to do; Go's scheduler alone
// makes it wait for 10 ms at most.
func measurePause() func() time.Duration {
	const nap = time.Millisecond
	stop, longest := make(chan struct{}), make(chan time.Duration)
	go func() {
		var wait time.Duration
		for {
			begun := time.Now()
			select {
			case <-stop:
				longest <- wait
				return
			case <-time.After(nap):
				wait = max(wait, time.Since(begun)-nap)
			}
		}
	}()
	return func() time.Duration {
		close(stop)
		return <-longest
	}
}
