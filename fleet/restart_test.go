package fleet

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply/fleet/internal/wire"
)

// A coordinator that starts may read results before the order of their test. They count nevertheless.
func TestResultsBeforeOrders(t *testing.T) {
	h := newHarness(t)
	h.start(h.worker("w"))
	test := h.submit(usual("r")...)
	want := h.finish(test.Name).Table().Text()
	c := newCoordinator(h.nc, h.js, h.log, entries())
	h.background(func(ctx context.Context) {
		follow(ctx, c.js, wire.Results, 0, c.log, func(n uint64, m jetstream.Msg) { c.result(ctx, n, m) })
	})
	time.Sleep(100 * time.Millisecond)
	h.background(func(ctx context.Context) { follow(ctx, c.js, wire.Orders, 0, c.log, c.order) })
	if err := c.caughtUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if d := cmp.Diff(want, c.fleet.Test(test.Name).Table().Text()); d != "" {
		t.Errorf("(-read in order +read by a coordinator)\n%s", d)
	}
}
