package bus

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// Delivery is a task that was given to this worker. It comes back to the queue when the worker says nothing for
// the AckWait of [StreamOptions].
type Delivery struct {
	Subject string // as wire.TaskSubject
	Data    []byte
	Count   int // how often the task was delivered, this time included; 0 if unknown

	nc    *nats.Conn
	reply string
}

// Next asks for one task of a class, and waits up to wait for it. With wait 0 it asks for one that is there.
// Without a task it returns nil and no error.
//
// It does by hand what the package jetstream does by [jetstream.Consumer.Fetch]. That first asks for what is known of the
// consumer and has the server send heartbeats; here the server gives one answer to one question, so that the account of a
// worker can be as small as [Config] makes it.
func Next(ctx context.Context, nc *nats.Conn, class string, wait time.Duration) (*Delivery, error) {
	request := struct {
		Expires time.Duration `json:"expires,omitempty"`
		Batch   int           `json:"batch"`
		NoWait  bool          `json:"no_wait,omitempty"`
	}{Expires: min(wait, maxWait), Batch: 1, NoWait: wait <= 0}
	body, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	sub, err := nc.SubscribeSync(nc.NewInbox())
	if err != nil {
		return nil, err
	}
	defer sub.Unsubscribe()
	if err := nc.PublishRequest(nextPrefix+class, sub.Subject, body); err != nil {
		return nil, err
	}
	// The server ends the request by itself. The margin is for a server that went away with it.
	limited, cancel := context.WithTimeout(ctx, request.Expires+answerMargin)
	defer cancel()
	msg, err := sub.NextMsgWithContext(limited)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return nil, nil
	case errors.Is(err, nats.ErrNoResponders):
		return nil, fmt.Errorf("the server has no consumer of %s tasks yet: %w", class, err)
	case err != nil:
		return nil, err
	}
	return delivery(nc, msg)
}

// answerMargin is how much later than a request ends its answer may come.
const answerMargin = 2 * time.Second

// delivery returns what a message of the server to a worker holds.
func delivery(nc *nats.Conn, msg *nats.Msg) (*Delivery, error) {
	switch status := msg.Header.Get("Status"); status {
	case "":
	case "404", "408": // no task is there; none came in time
		return nil, nil
	case "503":
		return nil, nats.ErrNoResponders
	default:
		return nil, fmt.Errorf("the server gives no task: %s %.200s", status, msg.Header.Get("Description"))
	}
	d := &Delivery{Subject: msg.Subject, Data: msg.Data, nc: nc, reply: msg.Reply}
	if meta, err := msg.Metadata(); err == nil {
		d.Count = int(meta.NumDelivered)
	}
	return d, nil
}

// Done says that the task is done, and waits until the server has written that down.
func (d *Delivery) Done(ctx context.Context) error {
	_, err := d.nc.RequestWithContext(ctx, d.reply, []byte("+ACK"))
	return err
}

// Working says that the task is being played, so that nobody else gets it.
func (d *Delivery) Working() error { return d.nc.Publish(d.reply, []byte("+WPI")) }

// Return gives the task back, for another worker and not before some time.
func (d *Delivery) Return(after time.Duration) error {
	return d.nc.Publish(d.reply, fmt.Appendf(nil, `-NAK {"delay": %d}`, max(after, 0)))
}
