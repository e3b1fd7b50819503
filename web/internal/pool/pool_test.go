package pool

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// clean reports whether nothing is left of the searches.
func (p *Pool) clean() bool {
	return p.Running() == 0 && p.free == 1 && len(p.lines)+len(p.turns)+len(p.busy) == 0
}

// A visitor with many searches waits for itself: another one's first search comes after one of them,
// not after all. So does an address with many visitors.
func TestPoolIsFair(t *testing.T) {
	for _, tt := range []struct {
		name string
		who  string // the address and the visitor of each search
		want string
	}{
		{"visitors", "1a 1a 1a 1a 1a 1b 1c 1b", "aabcabaa"},
		{"addresses", "1a 1b 1c 1d 1e 2f 3g 2h", "abfgchde"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := New(1, 10)
				var mu sync.Mutex
				var order string
				for i := 0; i < len(tt.who); i += 3 {
					who := Asker{tt.who[i : i+1], tt.who[i+1 : i+2]}
					go func() {
						_ = p.Run(t.Context(), who, func() error {
							time.Sleep(time.Second)
							mu.Lock()
							defer mu.Unlock()
							order += who.Visitor
							return nil
						})
					}()
					synctest.Wait()
				}
				time.Sleep(time.Minute)
				mu.Lock()
				defer mu.Unlock()
				if order != tt.want {
					t.Errorf("in the order %s, want %s", order, tt.want)
				}
				if !p.clean() {
					t.Errorf("left over: %+v", p)
				}
			})
		})
	}
}

// A search that nobody waits for leaves its queue, and gives its place on.
func TestPoolWithdraw(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, who := New(1, 3), Asker{"1", "a"}
		nothing := func() error { return nil }
		ctx, cancel := context.WithCancel(t.Context())
		go func() { _ = p.Run(t.Context(), who, func() error { time.Sleep(time.Second); return nil }) }()
		synctest.Wait()
		gone := make(chan error, 1)
		go func() { gone <- p.Run(ctx, who, func() error { t.Error("it ran"); return nil }) }()
		ran := make(chan error, 1)
		go func() { ran <- p.Run(t.Context(), who, nothing) }()
		synctest.Wait()
		if err := p.Run(t.Context(), who, nothing); !errors.Is(err, ErrFull) {
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
		if !p.clean() {
			t.Errorf("left over: %+v", p)
		}
	})
}
