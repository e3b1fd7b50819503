// Package chance draws from odds.
package chance

// Pick returns the index that u, from 0 up to but not including 1, falls on when
// the odds are laid end to end. The odds need not sum to exactly 1. What has no
// odds is never picked, unless nothing has any: then Pick returns 0.
func Pick[F float32 | float64](odds []F, u float64) int {
	var sum float64
	for _, p := range odds {
		sum += float64(p)
	}
	last, at := 0, u*sum
	for i, p := range odds {
		if p <= 0 {
			continue
		}
		last = i
		if at -= float64(p); at < 0 {
			break
		}
	}
	return last
}
