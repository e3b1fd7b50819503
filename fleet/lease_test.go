package fleet

import (
	"context"
	"errors"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply/fleet/internal/bus"
)

// deaf is a bucket that does all updates, and whose answers get lost.
type deaf struct{ jetstream.KeyValue }

func (d deaf) Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error) {
	_, err := d.KeyValue.Update(ctx, key, value, revision)
	if err == nil {
		err = context.DeadlineExceeded
	}
	return 0, err
}

// A coordinator keeps a lease that it renews, also if it hears so only when it asks who has it.
func TestRenewUnheard(t *testing.T) {
	h := newServer(t, bus.AckWait)
	bucket, err := openLease(t.Context(), h.js, 1, false)
	if err != nil {
		t.Fatal(err)
	}
	l, err := takeLease(t.Context(), bucket, "a")
	if err != nil {
		t.Fatal(err)
	}
	l.bucket = deaf{bucket}
	taken, revision := l.taken, l.revision
	for range 2 {
		if err := l.renew(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if !l.taken.After(taken) || l.revision != revision+2 {
		t.Errorf("taken %v after it was, revision %d after %d", l.taken.Sub(taken), l.revision, revision)
	}
	if _, err := takeLease(t.Context(), bucket, "b"); !errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
		t.Errorf("another one takes the lease: %v", err)
	}
}

// The bucket of the lease is made again if it is gone.
func TestLeaseGone(t *testing.T) {
	h := newServer(t, bus.AckWait)
	if _, err := openLease(t.Context(), h.js, 1, true); err != nil {
		t.Fatal(err)
	}
	if _, err := openLease(t.Context(), h.js, 1, true); err != nil {
		t.Fatal(err)
	}
}
