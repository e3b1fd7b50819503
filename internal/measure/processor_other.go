//go:build !linux

package main

import (
	"runtime"
	"time"
)

// processorTime returns how long f takes.
func processorTime(f func()) time.Duration {
	begun := time.Now()
	f()
	return time.Since(begun)
}

// processorTimeOfAll returns how long f takes, times the number of processors.
func processorTimeOfAll(f func()) time.Duration {
	return processorTime(f) * time.Duration(runtime.GOMAXPROCS(0))
}
