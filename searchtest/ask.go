package searchtest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/plygo/ply"
)

// What every call owes.
const (
	ruleReturns = "when ctx ends or a limit is reached, Search returns"
	ruleNoPanic = "a searcher does not panic unless its game does"
)

// hangTime is how long to wait for a search that should end soon. A search that takes
// longer counts as one that never ends.
const hangTime = 10 * time.Second

// request is a call of Search, or of Analyze, to be made.
type request[S any, M comparable] struct {
	ctx      context.Context // nil means context.Background()
	about    string          // what ctx is, in words
	lim      ply.Limits
	analysis *ply.Analysis[M] // nil for Search
	line     []S
}

// answer is what came of a request.
type answer[M any] struct {
	result   ply.Result[M]
	err      error
	panicked any // what the call panicked with
	hung     bool
	took     time.Duration
}

// String writes the call as a program writes it, so that a reader can repeat it.
func (q request[S, M]) String() string {
	about := cmp.Or(q.about, "context.Background()")
	if q.analysis == nil {
		return fmt.Sprintf("Search(%s, %s)", about, formatLimits(q.lim))
	}
	return fmt.Sprintf("Analyze(%s, %s, Analysis{Lines: %d, Only: %v})", about, formatLimits(q.lim), q.analysis.Lines, q.analysis.Only)
}

// formatLimits writes the limits that are set.
func formatLimits(lim ply.Limits) string {
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

// call makes the call to s, with a copy of the line, so that s cannot spoil it.
func (q request[S, M]) call(s ply.Searcher[S, M]) (ply.Result[M], error) {
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

// await runs search in a goroutine of its own, and gives up after hangTime. For the
// searcher that goroutine is its caller's: a panic of the game must arrive there.
func await[M any](search func() (ply.Result[M], error)) answer[M] {
	done := make(chan answer[M], 1)
	begun := time.Now()
	go func() {
		var a answer[M]
		defer func() {
			a.panicked = recover()
			a.took = time.Since(begun)
			done <- a
		}()
		a.result, a.err = search()
	}()
	guard := time.NewTimer(hangTime)
	defer guard.Stop()
	select {
	case a := <-done:
		return a
	case <-guard.C:
		return answer[M]{hung: true}
	}
}

// ask makes the call q to s and reports whether an answer came. A call that does not return
// breaks the rule hangs, and one that panics breaks ruleNoPanic.
func (c *checker[S, M]) ask(s ply.Searcher[S, M], q request[S, M], hangs string) (answer[M], bool) {
	return c.await(q, hangs, func() (ply.Result[M], error) { return q.call(s) })
}

// await is ask, but search makes the call, in its own way; q only says what is called.
func (c *checker[S, M]) await(q request[S, M], hangs string, search func() (ply.Result[M], error)) (a answer[M], ok bool) {
	if c.hung {
		return a, false
	}
	a = await(search)
	return a, c.came(q, a, hangs)
}

// came reports whether a is an answer to q, and reports what was broken if it is not one.
func (c *checker[S, M]) came(q request[S, M], a answer[M], hangs string) bool {
	switch {
	case a.hung:
		c.hung = true
		c.fail(hangs, q.line, "", "%v is still at work after %v", q, hangTime)
	case a.panicked != nil:
		c.fail(ruleNoPanic, q.line, "", "%v panicked: %v", q, a.panicked)
	default:
		return true
	}
	return false
}

// result makes the call q to s, which must find a move, and inspects what it found.
func (c *checker[S, M]) result(s ply.Searcher[S, M], q request[S, M]) (ply.Result[M], bool) {
	a, ok := c.ask(s, q, ruleReturns)
	return a.result, ok && c.inspect(q, a)
}
