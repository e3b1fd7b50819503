package fleet

import (
	"context"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// retry is the time between two tries of something that failed because a server is away.
const retry = time.Second

// follow reads a stream from the message after a number on, and calls each for every message until ctx
// ends. It goes on where it was whatever happens to the server.
func follow(ctx context.Context, js jetstream.JetStream, stream string, after uint64, log *slog.Logger, each func(sequence uint64, m jetstream.Msg)) {
	for ctx.Err() == nil {
		err := read(ctx, js, stream, &after, each)
		if ctx.Err() == nil {
			log.Warn("reading a stream goes on in a moment", "stream", stream, "error", err)
			sleep(ctx, retry)
		}
	}
}

// read reads a stream until something fails. It keeps the number of the last message in after.
func read(ctx context.Context, js jetstream.JetStream, stream string, after *uint64, each func(sequence uint64, m jetstream.Msg)) error {
	consumer, err := js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: *after + 1,
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
	for {
		m, err := messages.Next()
		if err != nil {
			return err
		}
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		if meta.Sequence.Stream <= *after {
			continue // it was read before
		}
		*after = meta.Sequence.Stream
		each(*after, m)
	}
}

// sleep waits, but not longer than ctx.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
