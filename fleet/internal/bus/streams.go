package bus

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/plygo/ply/fleet/internal/wire"
)

// The limits of streams and consumers.
const (
	// AckWait is how long a worker may usually be silent about a task until another one gets it. A worker says that
	// it is at work a few times in that time.
	AckWait = 30 * time.Second
	// maxTasks is how many tasks wait at most.
	maxTasks = 200_000
	// maxAckPending is how many tasks of a class are being played at most. NATS has 1,000, which 1,000 machines
	// with 64 slots exceed.
	maxAckPending = 100_000
	// maxWaiting is how many requests for a task wait at most. NATS has 512.
	maxWaiting = 100_000
	// maxWait is how long a request for a task may wait.
	maxWait = time.Minute
	// duplicates is how long a message's id is remembered. A fleet uses no ids: a worker could take those of another.
	duplicates = time.Second
)

// maxPiece is the size in bytes of the largest piece of a file, with its header.
const maxPiece = pieceSize + 1024

// StreamOptions say what the streams of a fleet are like.
type StreamOptions struct {
	Replicas int           // on how many servers of a cluster each message is; default 1
	Storage  int64         // the most bytes of all streams together; default 16 GiB
	AckWait  time.Duration // how long a worker may be silent about a task until another one gets it; default AckWait
}

// Streams creates the streams and the consumers of tasks, or changes them where they differ. Servers of a cluster that are
// not ready yet get time until ctx ends.
func Streams(ctx context.Context, js jetstream.JetStream, o StreamOptions) error {
	if o.Replicas == 0 {
		o.Replicas = 1
	}
	if o.Storage == 0 {
		o.Storage = 16 << 30
	}
	if o.AckWait == 0 {
		o.AckWait = AckWait
	}
	for _, config := range streamConfigs(o) {
		err := patiently(ctx, func(ctx context.Context) error {
			_, err := js.CreateOrUpdateStream(ctx, config)
			return err
		})
		if err != nil {
			return fmt.Errorf("stream %s: %w", config.Name, err)
		}
	}
	for _, class := range wire.Classes {
		err := patiently(ctx, func(ctx context.Context) error {
			_, err := js.CreateOrUpdateConsumer(ctx, wire.Tasks, consumerConfig(class, o))
			return err
		})
		if err != nil {
			return fmt.Errorf("consumer of %s tasks: %w", class, err)
		}
	}
	return nil
}

// Replicas returns on how many servers the streams are, or 1 if there are none yet.
func Replicas(ctx context.Context, js jetstream.JetStream) (n int, err error) {
	err = patiently(ctx, func(ctx context.Context) error {
		stream, err := js.Stream(ctx, wire.Orders)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			n = 1
			return nil
		}
		if err == nil {
			n = max(stream.CachedInfo().Config.Replicas, 1)
		}
		return err
	})
	return n, err
}

// The times of patiently.
const (
	tryTimeout = 5 * time.Second
	tryWait    = 250 * time.Millisecond
)

// patiently does something again as long as the servers are not ready for it and ctx has not ended. It returns the last error.
func patiently(ctx context.Context, do func(ctx context.Context) error) error {
	for {
		limited, cancel := context.WithTimeout(ctx, tryTimeout)
		err := do(limited)
		cancel()
		if !Unready(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(tryWait):
		}
	}
}

// Unready says whether an error is one of servers that start, or that lost one of them. A request that fails so may still have been
// done, so that only what can be done twice may be tried again.
func Unready(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		const noPeers, notAvailable = 10005, 10008
		return api.Code == 503 || api.ErrorCode == noPeers || api.ErrorCode == notAvailable
	}
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrTimeout) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, jetstream.ErrNoStreamResponse)
}

// streamConfigs returns what the streams are like. All refuse new messages when they are full, instead of forgetting old
// ones: then somebody notices, and nothing that was acknowledged is lost.
func streamConfigs(o StreamOptions) []jetstream.StreamConfig {
	configs := []jetstream.StreamConfig{
		{
			// Nobody rewrites history: not even the owner can delete orders.
			Name: wire.Orders, Subjects: []string{wire.AllOrders},
			DenyDelete: true, DenyPurge: true,
			MaxMsgSize: wire.MaxOrder, MaxBytes: o.Storage / 8,
		},
		{
			// A task leaves the queue when it is acknowledged. As long as it is there, it cannot be published again.
			Name: wire.Tasks, Subjects: []string{wire.AllTasks},
			Retention:         jetstream.WorkQueuePolicy,
			MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
			MaxMsgs: maxTasks, MaxMsgSize: wire.MaxTask, MaxBytes: o.Storage / 8,
		},
		{
			// The server itself refuses a second result of the same worker for the same task, a replayed one too.
			Name: wire.Results, Subjects: []string{wire.AllResults},
			MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
			DenyDelete: true,
			MaxMsgSize: wire.MaxResult, MaxBytes: o.Storage / 2,
			Compression: jetstream.S2Compression,
		},
		{
			// A piece never changes, since its name is the hash of the file. Workers read by direct get.
			Name: wire.Files, Subjects: []string{wire.AllFiles},
			MaxMsgsPerSubject: 1, DiscardNewPerSubject: true, AllowDirect: true,
			MaxMsgSize: maxPiece, MaxBytes: o.Storage / 4,
		},
	}
	for i := range configs {
		c := &configs[i]
		c.Storage, c.Discard = jetstream.FileStorage, jetstream.DiscardNew
		c.Replicas, c.Duplicates = o.Replicas, duplicates
	}
	return configs
}

// consumerConfig returns what the consumer of a class of tasks is like.
func consumerConfig(class string, o StreamOptions) jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{
		Durable:       class,
		FilterSubject: "ply.task." + class + ".*.*",
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       o.AckWait,
		// A message that was delivered MaxDeliver times would stay in the queue and never be delivered again.
		MaxDeliver:    -1,
		MaxAckPending: maxAckPending,
		MaxWaiting:    maxWaiting,
		// One at a time: the account of a worker takes one answer for each question, see services.
		MaxRequestBatch:   1,
		MaxRequestExpires: maxWait,
		Replicas:          o.Replicas,
	}
}
