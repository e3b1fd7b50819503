package main

import "time"

// stopwatch measures how long a player has been thinking, pauses aside.
type stopwatch struct {
	used  time.Duration
	since time.Time // zero while it stands
}

// start goes on; it does nothing to a watch that runs.
func (w *stopwatch) start() {
	if w.since.IsZero() {
		w.since = time.Now()
	}
}

// stop holds the watch.
func (w *stopwatch) stop() { *w = stopwatch{used: w.elapsed()} }

// reset sets it to zero and holds it.
func (w *stopwatch) reset() { *w = stopwatch{} }

func (w *stopwatch) elapsed() time.Duration {
	if w.since.IsZero() {
		return w.used
	}
	return w.used + time.Since(w.since)
}
