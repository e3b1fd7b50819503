package play

import (
	"fmt"
	"time"
)

// timeMargin is how late a move may be. It covers the delay of pipes and terminals.
const timeMargin = 50 * time.Millisecond

// timed reports whether there are clocks.
func (s *session[S, M]) timed() bool {
	_, timed := s.clocks.Allowed(0)
	return timed
}

// remaining returns how long the player to move may still think. Zero means without limit.
func (s *session[S, M]) remaining() time.Duration {
	limit, timed := s.clocks.Allowed(s.turn())
	if !timed || s.paused || s.over() {
		return 0
	}
	return max(limit-s.watch.elapsed(), 1)
}

// readClocks returns the time left of both players, or that of the move. It is empty if
// there are no clocks.
func (s *session[S, M]) readClocks() string {
	switch c := s.clocks.Control(); {
	case !s.timed():
		return ""
	case c.Base == 0:
		return fmt.Sprintf("%s a move", minutes(c.Move.Time))
	}
	var left [2]time.Duration
	for side := range left {
		left[side] = s.clocks.Left(side)
	}
	if !s.over() {
		left[s.turn()] -= s.watch.elapsed()
	}
	return fmt.Sprintf("%s %s, %s %s", s.sides[0], minutes(left[0]), s.sides[1], minutes(left[1]))
}

// seconds formats how long a machine has thought.
func seconds(d time.Duration) string {
	if d < 100*time.Millisecond {
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// minutes formats a time as clocks do, with tenths in the last ten seconds.
func minutes(d time.Duration) string {
	d = max(d, 0)
	if d < 10*time.Second {
		return fmt.Sprintf("0:%04.1f", d.Seconds())
	}
	return fmt.Sprintf("%d:%02d", d/time.Minute, d%time.Minute/time.Second)
}
