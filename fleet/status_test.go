package fleet

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/wire"
)

// Of tests that are over the status has the last ones, and the one that is asked for.
func TestStatusOfMany(t *testing.T) {
	h := newHarness(t)
	for i := range recent + 3 {
		name := fmt.Sprint("t", i)
		h.submit(usual(name)...)
		if i != 1 {
			h.order(wire.AskEnd, &wire.End{Test: name})
		}
	}
	for named, want := range map[string]string{"": "t1 t3 t4 t5 t6 t7 t8 t9 t10", "t0": "t0 t1 t3 t4 t5 t6 t7 t8 t9 t10", "none": "t1 t3 t4 t5 t6 t7 t8 t9 t10"} {
		s, err := askStatus(t.Context(), h.nc, named)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, one := range s.Tests {
			names = append(names, one.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("asked for %q: %s, want %s", named, got, want)
		}
	}
}

// A status can be sent however many tests and workers there are.
func TestShortStatus(t *testing.T) {
	var s wire.Status
	for i := range 100 {
		s.Tests = append(s.Tests, wire.TestStatus{Name: fmt.Sprint(i), Table: strings.Repeat("-", 20_000)})
	}
	for i := range 10_000 {
		s.Workers = append(s.Workers, wire.WorkerStatus{Name: fmt.Sprint(i), Executable: sumOf(nil)})
	}
	shorten(&s)
	var got wire.Status
	if err := wire.Parse(wire.Format(&s), &got); err != nil || len(got.Tests) == 0 || len(got.Workers) < 1000 || len(got.Workers)+got.Left != 10_000 {
		t.Errorf("%d tests, %d workers, %d left out, %v", len(got.Tests), len(got.Workers), got.Left, err)
	}
}

// What a server will never do is an error at once.
func TestImpossibleStreams(t *testing.T) {
	h := newServer(t, 4*time.Second)
	done := make(chan error, 1)
	go func() {
		_, err := streams(t.Context(), h.nc, bus.StreamOptions{Replicas: 3}, &program{log: h.log})
		done <- err
	}()
	select {
	case err := <-done:
		if err == nil {
			t.Error("one server has three replicas")
		}
	case <-time.After(20 * time.Second):
		t.Error("it tries again for ever")
	}
	if n, err := bus.Replicas(t.Context(), h.js); n != 1 || err != nil {
		t.Errorf("%d replicas, %v", n, err)
	}
}

// A task that waits for a slot is left when its test is over.
func TestStopWaiting(t *testing.T) {
	h := newHarness(t)
	h.submit(usual("s")...)
	w := h.worker("w")
	w.stopped = map[string]map[int]context.CancelFunc{}
	d, err := bus.Next(t.Context(), w.nc, "usual", 5*time.Second)
	if err != nil || d == nil {
		t.Fatal(d, err)
	}
	left := make(chan struct{})
	go func() {
		defer close(left)
		w.offer(t.Context(), d, make(chan *bus.Delivery))
	}()
	for range 50 {
		w.stop("s")
		select {
		case <-left:
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
	t.Error("the task still waits")
}

// Flags of serve that mean nothing are refused. Streams of a server that is there stay as they are.
func TestServeFlags(t *testing.T) {
	for _, c := range []struct {
		change   func(s *serving)
		replicas int // -1: an error
	}{
		{func(s *serving) {}, 1},
		{func(s *serving) { s.routes = "a:6222" }, 3},
		{func(s *serving) { s.nats = "tls://a:4222" }, 0},
		{func(s *serving) { s.nats, s.replicas = "tls://a:4222", 5 }, 5},
		{func(s *serving) { s.replicas = -1 }, -1},
		{func(s *serving) { s.storage = 0 }, -1},
		{func(s *serving) { s.storage = -1 }, -1},
	} {
		s := serving{storage: 16, silence: bus.AckWait}
		c.change(&s)
		if err := s.check(); (err != nil) != (c.replicas < 0) || err == nil && s.replicas != c.replicas {
			t.Errorf("%d replicas, %v; want %d", s.replicas, err, c.replicas)
		}
	}
}
