package mcts_test

import (
	"runtime"
	"syscall"
	"time"
)

// cpuTime returns how much processor time f takes, which other programs do not change
// much. The threads of the garbage collector are not counted.
func cpuTime(f func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	spent := func() time.Duration {
		const thread = 1 // RUSAGE_THREAD
		var u syscall.Rusage
		if err := syscall.Getrusage(thread, &u); err != nil {
			panic(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	begun := spent()
	f()
	return spent() - begun
}
