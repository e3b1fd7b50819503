package gametest

import (
	"context"
	"math"
	"time"

	"github.com/plygo/ply"
)

const (
	searcherWork   = 30 * time.Millisecond // how long a search is left alone
	searcherPrompt = 20 * time.Millisecond // how late it may be back

	// The best of so many attempts counts, and of as many more as there is time for, since
	// machines are busy.
	searcherAttempts = 10
	searcherPatience = 10 * time.Second
)

// checkPrompt stops searches that could go on, in every way there is.
func (k *searcherKit[S, M]) checkPrompt() {
	background := context.Background()
	for _, line := range k.open[:min(2, len(k.open))] {
		k.stop(line, ply.Limits{Time: searcherWork}, "", func() (context.Context, context.CancelFunc) {
			return background, func() {}
		})
		k.stop(line, ply.Limits{}, "a context with a deadline in 30 ms", func() (context.Context, context.CancelFunc) {
			return context.WithTimeout(background, searcherWork)
		})
		k.stop(line, ply.Limits{Depth: math.MaxInt}, "a context cancelled after 30 ms", func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(background)
			time.AfterFunc(searcherWork, cancel)
			return ctx, cancel
		})
	}
}

// stop measures how late a search comes back that ends after searcherWork.
func (k *searcherKit[S, M]) stop(line []S, lim ply.Limits, about string, begin func() (context.Context, context.CancelFunc)) {
	if !k.findings.fresh(searcherRulePrompt) {
		return
	}
	q := searcherAsk[S, M]{about: about, lim: lim, line: line}
	best := time.Duration(math.MaxInt64)
	begun := time.Now()
	for i := 0; i < searcherAttempts || time.Since(begun) < searcherPatience; i++ {
		var cancel context.CancelFunc
		pause := searcherPause()
		q.ctx, cancel = begin()
		a, ok := k.ask(k.fresh(k.game), q, searcherRulePrompt)
		cancel()
		late := a.took - searcherWork - pause()
		if best = min(best, late); !ok || best <= searcherPrompt {
			return
		}
	}
	k.fail(searcherRulePrompt, line, "", "%v was late by %v at best; look at ctx and at the clock more often", q, best.Round(time.Millisecond))
}

// searcherPause measures how long the machine, busy with something else, lets the
// whole program wait, which is no fault of the searcher's. What it returns ends the
// measurement and returns the longest wait of a goroutine that has next to nothing to
// do; the scheduler itself makes it wait for 10 ms at most.
func searcherPause() func() time.Duration {
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
