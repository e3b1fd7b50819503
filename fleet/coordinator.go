package fleet

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/fold"
	"github.com/plygo/ply/fleet/internal/wire"
)

// coordinator hands out the tasks of the tests that were ordered, and tells what came of them. All that
// it must not forget is in the streams of orders and results; it reads both whole when it starts. There
// may be several, one of which leads. Two that lead for a moment do no harm: a task that is handed out twice
// counts once.
type coordinator struct {
	id      string // no other coordinator has it
	nc      *nats.Conn
	js      jetstream.JetStream
	log     *slog.Logger
	entries []app.Entry
	bench   *benches
	sweeps  time.Duration // between two looks at the queue
	silence time.Duration // how long a worker may be silent about a task
	// executables are the SHA-256 of the programs that may work; none means all.
	executables []string

	mu      sync.Mutex
	fleet   *fold.Fleet
	orders  uint64 // number of the last order that was read
	results uint64 // number of the last result that was read
	queued  map[string]map[int]bool
	first   map[string]int // of each test, the first task that may have no result and not be in the queue
	over    map[string]bool
	told    map[string]wire.TestStatus // what the streams say of a test, since its last result and the last order
	crew    crew
	wake    chan struct{} // there may be something to hand out
}

func newCoordinator(nc *nats.Conn, js jetstream.JetStream, log *slog.Logger, entries []app.Entry) *coordinator {
	return &coordinator{
		id: nuid.Next(), nc: nc, js: js, log: log, entries: entries, bench: newBenches(), sweeps: 5 * time.Second, silence: bus.AckWait,
		fleet:  fold.New(entries...),
		queued: map[string]map[int]bool{}, first: map[string]int{}, over: map[string]bool{},
		told: map[string]wire.TestStatus{}, crew: newCrew(), wake: make(chan struct{}, 1),
	}
}

// run follows the streams until ctx ends. Whenever it can, it leads.
func (c *coordinator) run(ctx context.Context, replicas int) error {
	var all sync.WaitGroup
	defer all.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	all.Go(func() { follow(ctx, c.js, wire.Orders, 0, c.log, c.order) })
	all.Go(func() {
		follow(ctx, c.js, wire.Results, 0, c.log, func(sequence uint64, m jetstream.Msg) { c.result(ctx, sequence, m) })
	})
	return lead(ctx, c.js, c.id, replicas, c.log, c.lead)
}

// order reads an order.
func (c *coordinator) order(sequence uint64, m jetstream.Msg) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.fleet.Order(m.Subject(), m.Data()); err != nil {
		c.log.Error("an order is refused", "subject", m.Subject(), "error", err)
	} else {
		c.log.Info("an order", "subject", m.Subject())
		if strings.HasPrefix(m.Subject(), "ply.order.withdraw.") {
			clear(c.first) // any task may be without a result now
		}
	}
	clear(c.told)
	c.orders = sequence
	c.signal()
}

// result reads a result. Its test was ordered before it was played, but orders are read from another stream, which may be
// behind: then it waits for them.
func (c *coordinator) result(ctx context.Context, sequence uint64, m jetstream.Msg) {
	for !c.knows(m.Subject()) {
		if err := c.reach(ctx, wire.Orders, &c.orders); err == nil {
			break // there is no such test
		}
		if sleep(ctx, retry); ctx.Err() != nil {
			return
		}
	}
	at := time.Now()
	if meta, err := m.Metadata(); err == nil {
		at = meta.Timestamp
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	t, number, err := c.fleet.Result(sequence, m.Subject(), m.Data())
	worker, _, _, _ := wire.ParseResultSubject(m.Subject())
	if err != nil {
		c.log.Warn("a result is refused", "subject", m.Subject(), "error", err)
		c.crew.refused(worker, err)
		if t != nil && !t.Done(number) && !t.Over() {
			// The stream takes no second result from this worker, so the task waits for another one.
			c.crew.faults[t.Name] = fault{worker, fmt.Sprintf("its result of task %d does not count: %v", number, err)}
		}
	} else {
		c.crew.counted(worker, t.Name, t.GamesOf(number), at)
	}
	if t != nil {
		delete(c.told, t.Name)
	}
	if t != nil && t.Done(number) {
		delete(c.queued[t.Name], number)
	}
	c.results = sequence
	c.signal()
}

// knows reports whether the test of a result is known.
func (c *coordinator) knows(subject string) bool {
	_, test, _, err := wire.ParseResultSubject(subject)
	c.mu.Lock()
	defer c.mu.Unlock()
	return err == nil && c.fleet.Test(test) != nil
}

// signal wakes the one who hands out tasks.
func (c *coordinator) signal() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// caughtUp waits until this coordinator has read both streams as far as they are now.
func (c *coordinator) caughtUp(ctx context.Context) error {
	if err := c.reach(ctx, wire.Orders, &c.orders); err != nil {
		return err
	}
	return c.reach(ctx, wire.Results, &c.results)
}

// reach waits until this coordinator has read a stream as far as it is now. The number of the last message that was read is
// in read.
func (c *coordinator) reach(ctx context.Context, name string, read *uint64) error {
	stream, err := c.js.Stream(ctx, name)
	if err != nil {
		return err
	}
	last := stream.CachedInfo().State.LastSeq
	for {
		c.mu.Lock()
		n := *read
		c.mu.Unlock()
		if n >= last {
			return nil
		}
		if sleep(ctx, 5*time.Millisecond); ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// lead does what one coordinator alone does, until ctx ends: it answers, and hands out tasks.
func (c *coordinator) lead(ctx context.Context) error {
	if err := c.caughtUp(ctx); err != nil {
		return err
	}
	c.mu.Lock()
	for _, t := range c.fleet.Tests() { // what is over is no news; sweep removes what is left of it
		c.over[t.Name] = t.Over()
	}
	c.crew.began = time.Now()
	c.mu.Unlock()
	stop, err := c.listen(ctx)
	if err != nil {
		return err
	}
	defer stop()
	c.log.Info("this coordinator leads")
	if err := c.sweep(ctx); err != nil { // it tells what is in the queue
		return err
	}
	sweep := time.NewTicker(c.sweeps)
	defer sweep.Stop()
	for {
		if err := c.feed(ctx); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-sweep.C:
			if err := c.sweep(ctx); err != nil && ctx.Err() == nil {
				c.log.Warn("the queue is looked at later", "error", err)
			}
		case <-c.wake:
		}
	}
}
