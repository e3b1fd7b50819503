package searchtest

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/plygo/ply"
)

// What a ply.Analyzer owes.
const (
	ruleAnalyze = "Analyze without wishes finds what Search finds"
	ruleOnly    = "Analyze considers the root moves of Analysis.Only alone, and an illegal one is an error"
	ruleMulti   = "Analyze returns as many of the best root moves as Analysis.Lines asks for"
	ruleReport  = "Analyze calls Report in the goroutine of its caller, before it returns"
)

// checkAnalyze checks Analyze, if the searcher is a ply.Analyzer.
func (c *checker[S, M]) checkAnalyze() {
	if _, ok := c.fresh(c.game).(ply.Analyzer[S, M]); !ok {
		return
	}
	for _, line := range c.open {
		c.checkPlainAnalysis(line)
		c.checkOnly(line)
		c.checkMulti(line)
		c.checkReport(line)
	}
}

// analysisLimits are the limits of all calls of Analyze.
var analysisLimits = ply.Limits{Depth: 2}

// analyze calls Analyze of a fresh searcher, and returns the call and its result.
func (c *checker[S, M]) analyze(states []S, a ply.Analysis[M]) (request[S, M], ply.Result[M], bool) {
	q := request[S, M]{lim: analysisLimits, analysis: &a, line: states}
	r, ok := c.result(c.fresh(c.game), q)
	return q, r, ok
}

// checkPlainAnalysis compares Analyze without wishes with Search.
func (c *checker[S, M]) checkPlainAnalysis(states []S) {
	if c.promises.Varies {
		return
	}
	want, found := c.result(c.fresh(c.game), request[S, M]{lim: analysisLimits, line: states})
	q, got, ok := c.analyze(states, ply.Analysis[M]{})
	if found && ok && (got.Move != want.Move || got.Score != want.Score) {
		c.fail(ruleAnalyze, states, c.name(states, got.Move), "%v returned this move with the score %v; Search returned %s with %v",
			q, got.Score, c.name(states, want.Move), want.Score)
	}
}

// rootMoves is how many root moves checkOnly tries at most.
const rootMoves = 10

// checkOnly allows one or two root moves, for each of them in turn, and then one that is
// not legal.
func (c *checker[S, M]) checkOnly(states []S) {
	moves := c.moves(states)
	for i := range moves[:min(len(moves), rootMoves)] {
		only := []M{moves[i]}
		if i%2 == 1 {
			only = append(only, moves[i-1])
		}
		q, r, ok := c.analyze(states, ply.Analysis[M]{Only: only})
		if !ok {
			continue
		}
		got := []M{r.Move}
		for _, l := range r.Lines {
			got = append(got, l.Move)
		}
		for _, m := range got {
			if !slices.Contains(only, m) {
				c.fail(ruleOnly, states, c.name(states, m), "%v returned this move in Move or Lines", q)
			}
		}
	}
	if m, ok := c.illegal(states); ok {
		q := request[S, M]{lim: analysisLimits, analysis: &ply.Analysis[M]{Only: []M{m}}, line: states}
		if a, ok := c.ask(c.fresh(c.game), q, ruleReturns); ok && a.err == nil {
			c.fail(ruleOnly, states, c.name(states, m), "%v returned no error, but this move is not legal", q)
		}
	}
}

// illegal finds a move of another state that is not legal at the end of states.
func (c *checker[S, M]) illegal(states []S) (m M, ok bool) {
	legal := c.moves(states)
	for _, other := range c.some() {
		for _, m := range c.moves(other) {
			if !slices.Contains(legal, m) {
				return m, true
			}
		}
	}
	return m, false
}

// checkMulti asks for several lines. Those of an exact searcher must be those of minimax.
func (c *checker[S, M]) checkMulti(states []S) {
	moves := len(c.moves(states))
	for _, n := range []int{2, 3, moves + 1} {
		q, r, ok := c.analyze(states, ply.Analysis[M]{Lines: n})
		if !ok {
			continue
		}
		want := min(n, moves)
		if len(r.Lines) < want {
			c.fail(ruleMulti, states, "", "%v returned %d lines; there are %d moves", q, len(r.Lines), moves)
			continue
		}
		lines := c.oracle(states, q.lim.Depth)
		if !c.promises.Exact || lines == nil {
			continue
		}
		for i, l := range r.Lines[:want] {
			if value := valueOf(lines, l.Move); l.Score != lines[i].Score || value != l.Score {
				c.fail(ruleMulti, states, c.name(states, l.Move), "%v returned this as line %d with %v; minimax has %v for it, and %v for the best line %d",
					q, i+1, l.Score, value, lines[i].Score, i+1)
			}
		}
	}
}

// reports collects the results that Report is called with. It notes a call in a wrong
// goroutine or at a wrong time.
type reports[M any] struct {
	mu       sync.Mutex
	caller   string // the goroutine that called Analyze
	returned bool   // Analyze has returned
	results  []ply.Result[M]
	wrong    string
}

func (p *reports[M]) add(r ply.Result[M]) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.results = append(p.results, r)
	switch {
	case p.returned:
		p.wrong = "after it had returned"
	case goroutine() != p.caller:
		p.wrong = "in another goroutine than its caller's"
	}
}

// goroutine returns the name of the goroutine that calls it, the first words of its stack
// trace: "goroutine 7".
func goroutine() string {
	var trace [64]byte
	text, _, _ := strings.Cut(string(trace[:runtime.Stack(trace[:], false)]), " [")
	return text
}

// linger is how long to wait for reports that come too late.
const linger = 5 * time.Millisecond

// checkReport checks where, when and with what Analyze calls Report.
func (c *checker[S, M]) checkReport(states []S) {
	var reports reports[M]
	s := c.fresh(c.game)
	q := request[S, M]{lim: analysisLimits, analysis: &ply.Analysis[M]{Report: reports.add}, line: states}
	if _, ok := c.await(q, ruleReturns, func() (ply.Result[M], error) {
		reports.caller = goroutine()
		return q.call(s)
	}); !ok {
		return
	}
	reports.mu.Lock()
	reports.returned = true
	reports.mu.Unlock()
	time.Sleep(linger)

	reports.mu.Lock()
	defer reports.mu.Unlock()
	if reports.wrong != "" {
		c.fail(ruleReport, states, "", "%v called Report %s", q, reports.wrong)
	}
	for _, r := range reports.results {
		c.inspect(q, answer[M]{result: r})
	}
}
