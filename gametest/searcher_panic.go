package gametest

import (
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/plygo/ply"
)

// searcherBoom is what games panic with on purpose.
const searcherBoom = "gametest: this game panics on purpose"

// checkPanic lets the methods of the game panic, sooner or later.
func (k *searcherKit[S, M]) checkPanic() {
	for _, method := range []string{"Moves", "Play", "Terminal", "Evaluate"} {
		for _, after := range []int64{0, 1, 25} {
			k.panics(method, after)
		}
	}
}

// panics checks one search in which the method panics after so many calls.
func (k *searcherKit[S, M]) panics(method string, after int64) {
	if k.hung {
		return
	}
	var calls atomic.Int64
	game := k.spy(func(called string, _ *S, _ M) {
		if called == method && calls.Add(1) > after {
			panic(searcherBoom)
		}
	})
	q := searcherAsk[S, M]{lim: ply.Limits{Nodes: 200}, line: k.open[0]}
	s := k.fresh(game)
	a := searcherAwait(func() (ply.Result[M], error) { return q.call(s) })
	switch {
	case a.hung:
		k.came(q, a, searcherRulePanic)
	case calls.Load() <= after:
		return // the searcher did not need the method as often
	case a.panicked == nil:
		k.fail(searcherRulePanic, q.line, "", "%s of the game panicked in %v, which returned (%v, %v) all the same", method, q, a.result, a.err)
	case !strings.Contains(fmt.Sprint(a.panicked), searcherBoom):
		k.fail(searcherRulePanic, q.line, "", "%s of the game panicked with %q in %v, which panicked with %q", method, searcherBoom, q, fmt.Sprint(a.panicked))
	}
}
