//go:build !linux

package mcts_test

import (
	"runtime"
	"time"
)

// cpuTime returns how long f takes.
func cpuTime(f func()) time.Duration {
	begun := time.Now()
	f()
	return time.Since(begun)
}

// cpuTimeOfAll returns how long f takes, times the number of processors.
func cpuTimeOfAll(f func()) time.Duration {
	return cpuTime(f) * time.Duration(runtime.GOMAXPROCS(0))
}
