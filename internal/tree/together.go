package tree

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Together calls work(0) in this goroutine and work(1) to work(n-1) in goroutines of their own,
// and returns when all have returned.
//
// If one of them panics, or ends its goroutine by [runtime.Goexit] as a failing test does, the
// same happens here once all have ended: a caller sees it as if there were no goroutines.
// A panic in another goroutine arrives as an error that shows its value and the stack where it
// happened, and that unwraps to the value if that is an error.
// So that all end soon, stop is then called, which must be safe in any goroutine.
func Together(n int, stop func(), work func(i int)) {
	var group sync.WaitGroup
	var first atomic.Pointer[failure] // of other goroutines
	for i := 1; i < n; i++ {
		group.Go(func() {
			returned := false
			defer func() {
				if !returned {
					first.CompareAndSwap(nil, &failure{recover(), debug.Stack()})
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
		panic(f)
	}
}

// failure is how a goroutine ended that did not return. After a panic it is the error with
// which [Together] panics.
type failure struct {
	panicked any    // the value of its panic; nil after runtime.Goexit
	stack    []byte // of the goroutine, taken where it ended
}

func (f *failure) Error() string {
	return fmt.Sprintf("%v\n\nin a goroutine of the search:\n%s", f.panicked, f.stack)
}

func (f *failure) Unwrap() error {
	err, _ := f.panicked.(error)
	return err
}
