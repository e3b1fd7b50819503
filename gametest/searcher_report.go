package gametest

import (
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/plygo/ply"
)

// searcherReports collects what Report is called with, and notes where and when it
// should not have been called.
type searcherReports[M any] struct {
	mu       sync.Mutex
	caller   string // the goroutine that called Analyze
	returned bool   // Analyze has returned
	results  []ply.Result[M]
	wrong    string
}

func (p *searcherReports[M]) add(r ply.Result[M]) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.results = append(p.results, r)
	switch {
	case p.returned:
		p.wrong = "after it had returned"
	case searcherGoroutine() != p.caller:
		p.wrong = "in another goroutine than its caller's"
	}
}

// searcherGoroutine names the goroutine that calls it, by the first words of its
// stack trace: "goroutine 7".
func searcherGoroutine() string {
	var trace [64]byte
	text, _, _ := strings.Cut(string(trace[:runtime.Stack(trace[:], false)]), " [")
	return text
}

// searcherLinger is how long reports are waited for that come too late.
const searcherLinger = 5 * time.Millisecond

// checkReport looks at where and when Report is called, and with what.
func (k *searcherKit[S, M]) checkReport(line []S) {
	var reports searcherReports[M]
	s := k.fresh(k.game)
	q := searcherAsk[S, M]{lim: searcherAnalysisLimits, analysis: &ply.Analysis[M]{Report: reports.add}, line: line}
	if _, ok := k.await(q, searcherRuleReturns, func() (ply.Result[M], error) {
		reports.caller = searcherGoroutine()
		return q.call(s)
	}); !ok {
		return
	}
	reports.mu.Lock()
	reports.returned = true
	reports.mu.Unlock()
	time.Sleep(searcherLinger)

	reports.mu.Lock()
	defer reports.mu.Unlock()
	if reports.wrong != "" {
		k.fail(searcherRuleReport, line, "", "%v called Report %s", q, reports.wrong)
	}
	for _, r := range reports.results {
		k.inspect(q, searcherAnswer[M]{result: r})
	}
}
