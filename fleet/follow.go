package fleet

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	// retry is the time between two tries of something that failed because a server is away.
	retry = time.Second
	// lookEvery is the time between two looks whether a stream has messages that do not come.
	lookEvery = 2 * time.Second
)

// follow reads a stream from the message after a number on, and calls each for every message until ctx
// ends. It goes on where it was whatever happens to the server.
func follow(ctx context.Context, js jetstream.JetStream, stream string, after uint64, log *slog.Logger, each func(sequence uint64, m jetstream.Msg)) {
	var at atomic.Uint64
	at.Store(after)
	for ctx.Err() == nil {
		err := read(ctx, js, stream, &at, each)
		if ctx.Err() == nil {
			log.Warn("reading a stream goes on in a moment", "stream", stream, "error", err)
			sleep(ctx, retry)
		}
	}
}

// errStuck says that messages of a stream do not come.
var errStuck = errors.New("the stream has messages that do not come")

// read reads a stream until something fails. It keeps the number of the last message in at.
func read(ctx context.Context, js jetstream.JetStream, stream string, at *atomic.Uint64, each func(sequence uint64, m jetstream.Msg)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	consumer, err := js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: at.Load() + 1,
	})
	if err != nil {
		return err
	}
	messages, err := consumer.Messages()
	if err != nil {
		return err
	}
	defer messages.Stop()
	defer context.AfterFunc(ctx, messages.Stop)()
	go func() {
		if stuck(ctx, js, stream, at) {
			cancel(errStuck)
		}
	}()
	for {
		m, err := messages.Next()
		if err != nil {
			return errors.Join(err, context.Cause(ctx))
		}
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		if meta.Sequence.Stream <= at.Load() {
			continue // it was read before
		}
		at.Store(meta.Sequence.Stream)
		each(meta.Sequence.Stream, m)
	}
}

// stuck waits until messages that a stream has do not come, and reports that. It reports false when ctx ends. The package
// jetstream notices a message that was lost when the next one comes, and a server that is gone after ten seconds of silence:
// too late if a contest waits for its last result.
func stuck(ctx context.Context, js jetstream.JetStream, stream string, at *atomic.Uint64) bool {
	for before, there := at.Load(), uint64(0); ; {
		if sleep(ctx, lookEvery); ctx.Err() != nil {
			return false
		}
		now := at.Load()
		if now == before && now < there {
			return true
		}
		before = now
		if s, err := js.Stream(ctx, stream); err == nil {
			there = s.CachedInfo().State.LastSeq
		}
	}
}

// sleep waits, but not longer than ctx.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
