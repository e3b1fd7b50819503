package gametest

import (
	"context"
	"math"
	"time"

	"github.com/plygo/ply"
)

// checkLimits asks for a move under every combination of limits.
func (k *searcherKit[S, M]) checkLimits() {
	for _, line := range k.open {
		s := k.fresh(k.game)
		for _, lim := range searcherAllLimits() {
			k.result(s, searcherAsk[S, M]{lim: lim, line: line})
		}
		k.checkContexts(s, line)
	}
	for _, line := range k.some() {
		k.result(k.fresh(k.game), searcherAsk[S, M]{lim: ply.Limits{Nodes: 100}, line: line})
	}
}

// searcherAllLimits returns the combinations of limits that end a search, from those
// that leave time for nothing to those that are as good as none.
func searcherAllLimits() []ply.Limits {
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

// checkContexts asks for a move in contexts that are over or soon will be.
func (k *searcherKit[S, M]) checkContexts(s ply.Searcher[S, M], line []S) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	past, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	for _, lim := range []ply.Limits{{}, {Depth: 2}, {Depth: math.MaxInt}, {Nodes: 50}, {Time: time.Hour}} {
		k.result(s, searcherAsk[S, M]{ctx: cancelled, about: "a cancelled context", lim: lim, line: line})
		k.result(s, searcherAsk[S, M]{ctx: past, about: "a context past its deadline", lim: lim, line: line})
		soon, cancel := context.WithTimeout(context.Background(), 3*time.Millisecond)
		k.result(s, searcherAsk[S, M]{ctx: soon, about: "a context that ends in 3 ms", lim: lim, line: line})
		cancel()
	}
}

// checkNodes counts the calls of Play of exact searchers. Others may have their own
// notion of a node, as mcts has.
func (k *searcherKit[S, M]) checkNodes() {
	if !k.promises.Exact {
		return
	}
	for _, line := range k.open {
		for _, nodes := range []int64{1, 20, 500} {
			spy, count := k.counting()
			q := searcherAsk[S, M]{lim: ply.Limits{Nodes: nodes}, line: line}
			r, ok := k.result(k.fresh(spy), q)
			if plays := count.Load(); ok && plays != r.Nodes {
				k.fail(searcherRulePlays, line, "", "%v reported %d nodes but called Play %d times", q, r.Nodes, plays)
			}
		}
	}
}
