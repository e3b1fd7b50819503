package web_test

import (
	"fmt"
	"os"
	"slices"
	"time"
)

// A machine that is a guest of another one does not always have its cores. The load test tells how
// moves were while it had them.

const (
	span   = 5 * time.Second // the test is looked at by spans of so long
	little = 0.05            // of the time in a span that the host may take
)

// spanOf is a span of the test: what part of it the host took, and the moves that were acknowledged in it.
type spanOf struct {
	taken float64
	acks  []time.Duration
}

// watchHost looks at the spans until done is closed.
func (l *load) watchHost(done <-chan struct{}) {
	taken, all := hostTime()
	first := 0
	for tick := time.Tick(span); ; {
		select {
		case <-tick:
		case <-done:
			return
		}
		t, a := hostTime()
		l.mu.Lock()
		l.spans = append(l.spans, spanOf{float64(t-taken) / float64(max(a-all, 1)), slices.Clone(l.acks[first:])})
		first = len(l.acks)
		l.mu.Unlock()
		taken, all = t, a
	}
}

// hostTime returns how much time of the cores the host has taken so far, and all their time, in ticks.
func hostTime() (taken, all int64) {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, 1
	}
	var user, nice, system, idle, wait, irq, soft int64
	if _, err := fmt.Sscanf(string(text), "cpu %d %d %d %d %d %d %d %d", &user, &nice, &system, &idle, &wait, &irq, &soft, &taken); err != nil {
		return 0, 1
	}
	return taken, user + nice + system + idle + wait + irq + soft + taken
}

// undisturbed returns the acknowledgements of the spans in which the host took little, and logs how
// many these are.
func (l *load) undisturbed() (acks []time.Duration) {
	n, sum := 0, 0.0
	for _, s := range l.spans {
		sum += s.taken
		if s.taken < little {
			n++
			acks = append(acks, s.acks...)
		}
	}
	if len(acks) > 0 {
		l.t.Logf("the host took %.0f%% of the time; in the %d of %d spans of %v in which it took less than %.0f%%: median %v, 99%% within %v",
			100*sum/float64(len(l.spans)), n, len(l.spans), span, 100*little, quantile(acks, 0.5), quantile(acks, 0.99))
	}
	return acks
}
