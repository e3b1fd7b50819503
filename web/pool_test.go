package web

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A visitor with many searches waits for itself: another one's first search comes after one of them,
// not after all.
func TestPoolIsFair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(1, 10)
		var mu sync.Mutex
		var order string
		search := func(visitor string) {
			go func() {
				_ = p.run(t.Context(), visitor, func() {
					time.Sleep(time.Second)
					mu.Lock()
					order += visitor
					mu.Unlock()
				})
			}()
			synctest.Wait()
		}
		for range 5 {
			search("a")
		}
		search("b")
		search("c")
		search("b")
		time.Sleep(time.Minute)
		mu.Lock()
		defer mu.Unlock()
		if want := "aabcabaa"; order != want {
			t.Errorf("in the order %s, want %s", order, want)
		}
		if p.running() != 0 || p.free != 1 || len(p.queue)+len(p.turns)+len(p.busy) != 0 {
			t.Errorf("left over: %+v", p)
		}
	})
}

// A search that nobody waits for leaves its queue, and gives its place on.
func TestPoolWithdraw(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(1, 3)
		ctx, cancel := context.WithCancel(t.Context())
		go func() { _ = p.run(t.Context(), "a", func() { time.Sleep(time.Second) }) }()
		synctest.Wait()
		gone := make(chan error, 1)
		go func() { gone <- p.run(ctx, "a", func() { t.Error("it ran") }) }()
		ran := make(chan error, 1)
		go func() { ran <- p.run(t.Context(), "a", func() {}) }()
		synctest.Wait()
		if err := p.run(t.Context(), "a", func() {}); !errors.Is(err, errQueue) {
			t.Errorf("a fourth search: %v", err)
		}
		cancel()
		if err := <-gone; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if err := <-ran; err != nil {
			t.Error(err)
		}
		synctest.Wait()
		if p.running() != 0 || p.free != 1 || len(p.queue)+len(p.turns)+len(p.busy) != 0 {
			t.Errorf("left over: %+v", p)
		}
	})
}
