//go:build unix

package linear

import (
	"syscall"
	"time"
)

// processorTime returns how long the process has computed. Unlike the time of day, it
// stands still while other processes have the processor.
func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
