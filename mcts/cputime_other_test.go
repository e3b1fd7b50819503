//go:build !linux

package mcts_test

import "time"

// cpuTime returns how long f takes.
func cpuTime(f func()) time.Duration {
	begun := time.Now()
	f()
	return time.Since(begun)
}
