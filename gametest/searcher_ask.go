package gametest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/plygo/ply"
)

// searcherGuard is how long a search may take that should end soon. After that it
// counts as one that never ends.
const searcherGuard = 10 * time.Second

// searcherAsk is a call of Search, or of Analyze.
type searcherAsk[S any, M comparable] struct {
	ctx      context.Context // nil means context.Background()
	about    string          // what ctx is, in words
	lim      ply.Limits
	analysis *ply.Analysis[M] // nil for Search
	line     []S
}

// searcherAnswer is what came of it.
type searcherAnswer[M any] struct {
	result   ply.Result[M]
	err      error
	panicked any // what the call panicked with
	hung     bool
	took     time.Duration
}

// String writes the call as a program would, so that it can be repeated.
func (q searcherAsk[S, M]) String() string {
	about := cmp.Or(q.about, "context.Background()")
	if q.analysis == nil {
		return fmt.Sprintf("Search(%s, %s)", about, searcherLimits(q.lim))
	}
	return fmt.Sprintf("Analyze(%s, %s, Analysis{Lines: %d, Only: %v})", about, searcherLimits(q.lim), q.analysis.Lines, q.analysis.Only)
}

func searcherLimits(lim ply.Limits) string {
	var set []string
	add := func(name string, zero bool, value any) {
		if !zero {
			set = append(set, fmt.Sprintf("%s: %v", name, value))
		}
	}
	add("Depth", lim.Depth == 0, lim.Depth)
	add("Nodes", lim.Nodes == 0, lim.Nodes)
	add("Time", lim.Time == 0, lim.Time)
	add("Soft", lim.Soft == 0, lim.Soft)
	return "Limits{" + strings.Join(set, ", ") + "}"
}

// call makes the call with a copy of the line, so that the searcher cannot spoil it.
func (q searcherAsk[S, M]) call(s ply.Searcher[S, M]) (ply.Result[M], error) {
	ctx := q.ctx
	if ctx == nil {
		ctx = context.Background()
	}
	line := slices.Clone(q.line)
	if q.analysis != nil {
		return s.(ply.Analyzer[S, M]).Analyze(ctx, q.lim, *q.analysis, line...)
	}
	return s.Search(ctx, q.lim, line...)
}

// searcherAwait runs a search under the guard. To the searcher, the goroutine that
// it runs in is its caller's: this is where a panic of the game must arrive.
func searcherAwait[M any](search func() (ply.Result[M], error)) searcherAnswer[M] {
	done := make(chan searcherAnswer[M], 1)
	begun := time.Now()
	go func() {
		var a searcherAnswer[M]
		defer func() {
			a.panicked = recover()
			a.took = time.Since(begun)
			done <- a
		}()
		a.result, a.err = search()
	}()
	guard := time.NewTimer(searcherGuard)
	defer guard.Stop()
	select {
	case a := <-done:
		return a
	case <-guard.C:
		return searcherAnswer[M]{hung: true}
	}
}

// ask makes a call and reports whether an answer came of it. That none came breaks
// the rule hangs, or the one that forbids panics.
func (k *searcherKit[S, M]) ask(s ply.Searcher[S, M], q searcherAsk[S, M], hangs string) (searcherAnswer[M], bool) {
	return k.await(q, hangs, func() (ply.Result[M], error) { return q.call(s) })
}

// await is ask for a call that is made in another way than q would make it.
func (k *searcherKit[S, M]) await(q searcherAsk[S, M], hangs string, search func() (ply.Result[M], error)) (a searcherAnswer[M], ok bool) {
	if k.hung {
		return a, false
	}
	a = searcherAwait(search)
	return a, k.came(q, a, hangs)
}

func (k *searcherKit[S, M]) came(q searcherAsk[S, M], a searcherAnswer[M], hangs string) bool {
	switch {
	case a.hung:
		k.hung = true
		k.fail(hangs, q.line, "", "%v is still at work after %v", q, searcherGuard)
	case a.panicked != nil:
		k.fail(searcherRuleNoPanic, q.line, "", "%v panicked: %v", q, a.panicked)
	default:
		return true
	}
	return false
}

// result makes a call that must find a move, and inspects what it found.
func (k *searcherKit[S, M]) result(s ply.Searcher[S, M], q searcherAsk[S, M]) (ply.Result[M], bool) {
	a, ok := k.ask(s, q, searcherRuleReturns)
	return a.result, ok && k.inspect(q, a)
}
