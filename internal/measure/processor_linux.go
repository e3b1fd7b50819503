package main

import (
	"runtime"
	"syscall"
	"time"
)

// processorTime returns how much processor time f takes, which other programs do not change
// much. The threads of the garbage collector are not counted.
func processorTime(f func()) time.Duration {
	const thread = 1 // RUSAGE_THREAD
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	return spentBy(thread, f)
}

// processorTimeOfAll returns how much processor time all threads take during f.
func processorTimeOfAll(f func()) time.Duration { return spentBy(syscall.RUSAGE_SELF, f) }

func spentBy(who int, f func()) time.Duration {
	spent := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(who, &u); err != nil {
			panic(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	begun := spent()
	f()
	return spent() - begun
}
