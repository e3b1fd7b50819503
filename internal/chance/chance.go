// Package chance draws from odds, and has a generator of random numbers for keys.
package chance

import "golang.org/x/exp/constraints"

// Pick returns an index of odds, each as often as its odds say if u is random: u is from 0 up to
// but not including 1, and the index is the one that u falls on when the odds are laid end to
// end. The odds need not sum to exactly 1. An index with odds of 0 is never picked, unless all
// are 0: then Pick returns 0.
func Pick[F constraints.Float](odds []F, u float64) int {
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

// SplitMix returns the generator of Steele, Lea and Flood (2014), which begins with state.
// Games take the keys of their hashes from it, so that the keys are the same in every run.
func SplitMix(state uint64) func() uint64 {
	return func() uint64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
}
