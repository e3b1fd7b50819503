package uci

import (
	"context"
	"sync"
	"time"
)

// task is a search or a count that runs while the engine listens.
type task struct {
	cancel context.CancelFunc
	done   chan struct{}
	held   chan struct{} // closed once the answer may be given
	free   func()        // closes held
	begun  time.Time
	after  time.Duration // of thought, in all, if the opponent makes the expected move
	open   bool          // it goes on until it is told to stop
	ponder bool          // it waits for ponderhit
	draw   bool          // the opponent has offered a draw
}

// start runs work in a goroutine of its own. None may be running.
func (x *session[S, M]) start(ctx context.Context, t *task, work func(context.Context)) {
	ctx, t.cancel = context.WithCancel(ctx)
	t.done, t.held = make(chan struct{}), make(chan struct{})
	t.free = sync.OnceFunc(func() { close(t.held) })
	t.begun = time.Now()
	x.task, x.used = t, true
	go func() {
		defer close(t.done)
		defer t.cancel()
		work(ctx)
	}()
}

// stop makes the task answer soon. It returns false if there is none, or it has answered.
func (t *task) stop() bool {
	if t == nil {
		return false
	}
	t.ponder = false
	t.cancel()
	t.free()
	select {
	case <-t.done:
		return false
	default:
		return true
	}
}

// hit says that the opponent has made the expected move. The time spent on it so far
// counts, so that a long thought is answered at once. A draw may be offered with it.
func (t *task) hit(draw bool) {
	if t == nil || !t.ponder {
		return
	}
	t.ponder, t.open, t.draw = false, false, draw
	if t.after > 0 {
		time.AfterFunc(t.after-time.Since(t.begun), t.cancel)
	}
	t.free()
}

// finish waits for the answer of a task that ends by itself, as long as there is somebody to
// hear it.
func (x *session[S, M]) finish(ctx context.Context) {
	if x.task == nil || x.task.open {
		return
	}
	for x.out.failed() == nil {
		select {
		case <-x.task.done:
			return
		case <-ctx.Done():
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// halt stops the task and waits for its answer.
func (x *session[S, M]) halt() {
	if x.task != nil {
		x.task.stop()
		<-x.task.done
		x.task = nil
	}
}
