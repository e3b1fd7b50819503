package play

import "time"

// stopwatch measures how long a player has been thinking, without pauses.
type stopwatch struct {
	used  time.Duration
	since time.Time // zero while it is stopped
}

// start lets the watch run. It does nothing if the watch runs already.
func (w *stopwatch) start() {
	if w.since.IsZero() {
		w.since = time.Now()
	}
}

// stop stops the watch.
func (w *stopwatch) stop() { *w = stopwatch{used: w.elapsed()} }

// reset stops the watch and sets it to zero.
func (w *stopwatch) reset() { *w = stopwatch{} }

func (w *stopwatch) elapsed() time.Duration {
	if w.since.IsZero() {
		return w.used
	}
	return w.used + time.Since(w.since)
}
