package tree

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Together calls work(0) in this goroutine and work(1) to work(n-1) in goroutines of their own,
// and returns when all have returned.
//
// If one of them panics, or ends its goroutine by [runtime.Goexit] as a failing test does, the
// same happens here once all have ended: a caller sees it as if there were no goroutines.
// So that they end soon, stop is then called, which must be safe in any goroutine.
func Together(n int, stop func(), work func(i int)) {
	var group sync.WaitGroup
	var first atomic.Pointer[failure] // of other goroutines
	for i := 1; i < n; i++ {
		group.Go(func() {
			returned := false
			defer func() {
				if !returned {
					first.CompareAndSwap(nil, &failure{recover()})
					stop()
				}
			}()
			work(i)
			returned = true
		})
	}
	returned := false
	defer func() {
		if !returned { // what ended work(0) goes on by itself
			stop()
			group.Wait()
		}
	}()
	work(0)
	returned = true
	group.Wait()
	switch f := first.Load(); {
	case f == nil:
	case f.panicked == nil:
		runtime.Goexit()
	default:
		panic(f.panicked)
	}
}

// failure is how a goroutine ended that did not return.
type failure struct {
	panicked any // the value of its panic; nil after runtime.Goexit
}
