package fleet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The lease of the coordinator that leads. It is renewed well before it runs out.
const (
	leaseBucket = "PLY_LEASE"
	leaseKey    = "coordinator"
	leaseTime   = 6 * time.Second
	leaseRenew  = 2 * time.Second
	leaseRetry  = 500 * time.Millisecond // for an answer to come
)

// lead calls do whenever the coordinator with an id has the lease, until ctx ends. The context of do ends when the
// lease is lost.
func lead(ctx context.Context, js jetstream.JetStream, id string, replicas int, log *slog.Logger, do func(ctx context.Context) error) error {
	var known bool // whether the bucket is as it should be
	for ctx.Err() == nil {
		bucket, err := openLease(ctx, js, replicas, known)
		var held *lease
		if err == nil {
			known = true
			held, err = takeLease(ctx, bucket, id)
		}
		if err == nil {
			err = held.during(ctx, do)
		}
		if err != nil && !errors.Is(err, jetstream.ErrKeyRevisionMismatch) && ctx.Err() == nil {
			log.Warn("this coordinator does not lead", "error", err)
		}
		sleep(ctx, retry)
	}
	return ctx.Err()
}

// lease is a lease that was taken.
type lease struct {
	bucket   jetstream.KeyValue
	id       string
	revision uint64
	taken    time.Time
}

// openLease returns the bucket of the lease. One that is known is made only if it is gone: coordinators that do not lead ask for
// it each second, and each change of a bucket is work for all servers of a cluster.
func openLease(ctx context.Context, js jetstream.JetStream, replicas int, known bool) (jetstream.KeyValue, error) {
	if known {
		bucket, err := js.KeyValue(limited(ctx, leaseRenew), leaseBucket)
		if !errors.Is(err, jetstream.ErrBucketNotFound) {
			return bucket, err
		}
	}
	return js.CreateOrUpdateKeyValue(limited(ctx, leaseRenew), jetstream.KeyValueConfig{Bucket: leaseBucket, TTL: leaseTime, Replicas: max(replicas, 1)})
}

// takeLease takes the lease, if nobody else has it.
func takeLease(ctx context.Context, bucket jetstream.KeyValue, id string) (_ *lease, err error) {
	l := &lease{bucket: bucket, id: id, taken: time.Now()}
	l.revision, err = bucket.Create(limited(ctx, leaseRenew), leaseKey, []byte(id))
	if errors.Is(err, jetstream.ErrKeyExists) {
		// It may be this one's own, whose answer got lost or which it could not renew in time.
		err = l.renew(ctx)
	}
	return l, err
}

// during calls do, and renews the lease meanwhile. At the end it gives the lease back.
func (l *lease) during(ctx context.Context, do func(ctx context.Context) error) error {
	working, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	done := make(chan error, 1)
	go func() { done <- do(working) }()
	renew := time.NewTicker(leaseRenew)
	defer renew.Stop()
	for {
		select {
		case err := <-done:
			l.giveBack()
			return err
		case <-renew.C:
			if err := l.renew(ctx); err != nil {
				cancel(err)
				return errors.Join(err, <-done)
			}
		}
	}
}

// renew renews the lease. It fails when another one has the lease, or when that cannot be excluded. A question or an answer
// that got lost is no reason to fail.
func (l *lease) renew(ctx context.Context) error {
	ctx, cancel := context.WithDeadline(ctx, l.taken.Add(leaseTime-leaseRenew))
	defer cancel()
	first := time.Now()
	for {
		at := time.Now()
		revision, err := l.bucket.Update(limited(ctx, leaseRetry), leaseKey, []byte(l.id), l.revision)
		if err == nil {
			l.revision, l.taken = revision, at
			return nil
		}
		if errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
			if entry, lost := l.bucket.Get(limited(ctx, leaseRetry), leaseKey); lost == nil {
				if string(entry.Value()) != l.id {
					return err
				}
				renewed := l.revision > 0 && entry.Revision() > l.revision // by a try of this call whose answer got lost
				if l.revision = entry.Revision(); renewed {
					l.taken = first
					return nil
				}
			}
		}
		if sleep(ctx, leaseRetry/10); ctx.Err() != nil {
			return fmt.Errorf("the lease ran out: %w", err)
		}
	}
}

// giveBack ends the lease, so that the next one need not wait for its end.
func (l *lease) giveBack() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = l.bucket.Delete(ctx, leaseKey, jetstream.LastRevision(l.revision)) // otherwise it runs out
}
