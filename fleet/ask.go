package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply/fleet/internal/fold"
	"github.com/plygo/ply/fleet/internal/wire"
)

// listen answers workers and the owner until stop is called.
func (c *coordinator) listen(ctx context.Context) (stop func(), err error) {
	var subs []*nats.Subscription
	stop = func() {
		for _, s := range subs {
			_ = s.Unsubscribe() // the connection may be gone
		}
	}
	for subject, answer := range map[string]func(ctx context.Context, m *nats.Msg) any{
		wire.AskSubmit: c.submit, wire.AskEnd: c.endTest, wire.AskWithdraw: c.withdraw, wire.AskStatus: c.status,
		wire.Hellos: c.hello, wire.Faults: c.fault,
	} {
		sub, err := c.nc.Subscribe(subject, func(m *nats.Msg) {
			reply := answer(ctx, m)
			if m.Reply == "" || reply == nil {
				return
			}
			text, err := json.Marshal(reply)
			if err == nil {
				err = m.Respond(text)
			}
			if err != nil {
				c.log.Warn("an answer did not get through", "subject", m.Subject, "error", err)
			}
		})
		if err != nil {
			stop()
			return nil, err
		}
		subs = append(subs, sub)
	}
	return stop, c.nc.Flush()
}

// own reads the message of a worker into m, which names the worker. A name that is not the one that the
// server lets the worker publish under is refused.
func (c *coordinator) own(m *nats.Msg, into interface {
	wire.Message
	From() string
}) error {
	err := wire.Parse(m.Data, into)
	if name := m.Subject[strings.LastIndexByte(m.Subject, '.')+1:]; err == nil && into.From() != name {
		err = fmt.Errorf("%s sends a message as %s", name, into.From())
	}
	if err != nil {
		c.log.Warn("a message is refused", "subject", m.Subject, "error", err)
	}
	return err
}

// hello answers a worker.
func (c *coordinator) hello(_ context.Context, m *nats.Msg) any {
	var h wire.Hello
	if err := c.own(m, &h); err != nil {
		return &wire.Welcome{Refused: err.Error()}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if h.Protocol != wire.Protocol {
		return &wire.Welcome{Refused: fmt.Sprintf("it speaks protocol %d, and this fleet speaks %d: build both from one version", h.Protocol, wire.Protocol)}
	}
	if len(c.executables) > 0 && !slices.Contains(c.executables, h.Executable) {
		return &wire.Welcome{Refused: fmt.Sprintf("its program has the SHA-256 %s, which is none that this fleet allows", h.Executable)}
	}
	if why, withdrawn := c.fleet.Withdrawn(h.Worker); withdrawn {
		return &wire.Welcome{Refused: "its results are withdrawn: " + why}
	}
	if c.crew.hello(&h, time.Now()) {
		c.log.Info("a worker", "name", h.Worker, "slots", h.Slots, "speed", h.Speed, "executable", h.Executable[:12])
		c.signal()
	}
	var open []*wire.Test
	for _, t := range c.fleet.Tests() {
		if !t.Over() {
			open = append(open, &t.Test)
		}
	}
	return &wire.Welcome{Silence: c.silence, Players: players(open)}
}

// mostPlayers is how many bytes of players a Welcome has, so that a worker can read it.
const mostPlayers = 48 << 10

// players lists the players of tests with their benches, each once for a game. What there is no room for is left out: tasks have
// the benches of their players, too.
func players(tests []*wire.Test) (list []wire.Players) {
	size := 0
	seen := map[string]bool{}
	for _, t := range tests {
		p := wire.Players{Game: t.Contest.Game, Settings: t.Contest.Settings, Bench: map[string]string{}}
		for player, bench := range t.Bench {
			if key := gameKey(p.Game, p.Settings) + "\n" + player; !seen[key] {
				seen[key], p.Bench[player] = true, bench
			}
		}
		text, err := json.Marshal(p)
		if size += len(text) + 1; err != nil || size > mostPlayers {
			return list
		}
		if len(p.Bench) > 0 {
			list = append(list, p)
		}
	}
	return list
}

// fault notes that a worker could not do a task. If the task itself is at fault, its test ends.
func (c *coordinator) fault(ctx context.Context, m *nats.Msg) any {
	var f wire.Fault
	if c.own(m, &f) != nil {
		return nil
	}
	c.log.Warn("a worker could not do a task", "worker", f.Worker, "test", f.Test, "task", f.Number, "refused", f.Refused, "error", f.Error)
	c.mu.Lock()
	t := c.fleet.Test(f.Test)
	_, withdrawn := c.fleet.Withdrawn(f.Worker)
	if t == nil || t.Over() || f.Number >= t.Tasks() || withdrawn {
		c.mu.Unlock()
		return nil
	}
	hopeless := c.crew.fault(&f, time.Now())
	c.mu.Unlock()
	if hopeless {
		if err := c.end(ctx, f.Test, fmt.Sprintf("task %d cannot be played: %s", f.Number, strings.ToValidUTF8(f.Error[:min(len(f.Error), 500)], ""))); err != nil {
			c.log.Error("a test should end", "test", f.Test, "error", err)
		}
	}
	return nil
}

// submit orders a test.
func (c *coordinator) submit(ctx context.Context, m *nats.Msg) any {
	var t wire.Test
	err := wire.Parse(m.Data, &t)
	if err == nil {
		c.mu.Lock()
		err = c.fleet.Check(t)
		c.mu.Unlock()
	}
	if err == nil {
		err = c.checkBench(&t)
	}
	if err == nil {
		err = c.give(ctx, "ply.order.test."+t.Name, wire.Format(&t), jetstream.WithExpectLastSequencePerSubject(0))
	}
	return answer(err, t.Name)
}

// answer returns the answer to an order.
func answer(err error, test string) *wire.Answer {
	if err != nil {
		return &wire.Answer{Error: err.Error()}
	}
	return &wire.Answer{Test: test}
}

// checkBench returns an error if the players of a test have another version than those of this program.
func (c *coordinator) checkBench(t *wire.Test) error {
	entry, err := fold.EntryOf(t, c.entries...)
	if err != nil {
		return err
	}
	for _, player := range slices.Sorted(maps.Keys(t.Bench)) {
		if err := c.bench.compare(entry, gameKey(t.Contest.Game, t.Contest.Settings), player, t.Bench[player]); err != nil {
			return fmt.Errorf("the test comes from another version: %w", err)
		}
	}
	return nil
}

// give appends an order, and waits until this coordinator has read it.
func (c *coordinator) give(ctx context.Context, subject string, data []byte, opts ...jetstream.PublishOpt) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	ack, err := c.js.Publish(ctx, subject, data, opts...)
	if err != nil {
		return err
	}
	for {
		c.mu.Lock()
		read := c.orders
		c.mu.Unlock()
		if read >= ack.Sequence {
			return nil
		}
		if sleep(ctx, 5*time.Millisecond); ctx.Err() != nil {
			return fmt.Errorf("the order is given, but not yet carried out: %w", ctx.Err())
		}
	}
}

// endTest ends a test for its owner.
func (c *coordinator) endTest(ctx context.Context, m *nats.Msg) any {
	var e wire.End
	err := wire.Parse(m.Data, &e)
	if err == nil {
		err = c.end(ctx, e.Test, e.Why)
	}
	return answer(err, e.Test)
}

// end ends a test. The results that were read so far count.
func (c *coordinator) end(ctx context.Context, test, why string) error {
	c.mu.Lock()
	t, after := c.fleet.Test(test), c.results
	var over bool
	if t != nil {
		over = t.Over()
	}
	c.mu.Unlock()
	switch {
	case t == nil:
		return fmt.Errorf("there is no test called %s", test)
	case over:
		return fmt.Errorf("%s is over already", test)
	}
	return c.give(ctx, "ply.order.end."+test, wire.Format(&wire.End{Test: test, After: after, Why: why}))
}

// withdraw withdraws a worker for its owner, or restores it.
func (c *coordinator) withdraw(ctx context.Context, m *nats.Msg) any {
	var w wire.Withdrawal
	err := wire.Parse(m.Data, &w)
	if err == nil {
		c.mu.Lock()
		if c.crew.workers[w.Worker] == nil {
			err = fmt.Errorf("no worker is called %s", w.Worker)
		}
		c.mu.Unlock()
	}
	if err == nil {
		err = c.give(ctx, "ply.order.withdraw."+w.Worker, wire.Format(&w))
	}
	return answer(err, "")
}

// status tells what is going on, in the tests that go on, in the last ones that are over, and in the one that the question names.
func (c *coordinator) status(_ context.Context, m *nats.Msg) any {
	s := c.statusNow(string(m.Data), time.Now())
	shorten(s)
	return s
}

// recent is how many tests that are over are told if none is named.
const recent = 8

func (c *coordinator) statusNow(named string, now time.Time) *wire.Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := &wire.Status{Workers: c.crew.list(now), Refused: c.crew.refusals, Last: c.crew.lastRefused}
	for i := range s.Workers {
		if why, withdrawn := c.fleet.Withdrawn(s.Workers[i].Name); withdrawn {
			s.Workers[i].Withdrawn = cmp.Or(why, "without a reason")
		}
	}
	over := 0
	for _, t := range slices.Backward(c.fleet.Tests()) {
		told := true
		if t.Over() {
			over++
			told = over <= recent
		}
		if told || t.Name == named {
			s.Tests = append(s.Tests, c.testStatus(t, now))
		}
	}
	slices.Reverse(s.Tests)
	return s
}

// shorten makes a status short enough to be sent. First the tables go, then old tests and some of the workers.
func shorten(s *wire.Status) {
	for len(wire.Format(s)) > wire.MaxOrder {
		tables := false
		for i := range s.Tests {
			tables = tables || s.Tests[i].Table != ""
			s.Tests[i].Table = ""
		}
		if tables {
			continue
		}
		s.Tests = s.Tests[len(s.Tests)/2:]
		n := len(s.Workers) / 2
		s.Workers, s.Left = s.Workers[:n], s.Left+len(s.Workers)-n
	}
}

// testStatus tells what is going on in a test. The mutex is held.
func (c *coordinator) testStatus(t *fold.Test, now time.Time) wire.TestStatus {
	s, ok := c.told[t.Name]
	if !ok {
		s = describe(t)
		c.told[t.Name] = s
	}
	s.Queued, s.Rate = len(c.queued[t.Name]), c.crew.tests[t.Name].of(now)
	if f, ok := c.crew.faults[t.Name]; ok {
		s.Fault = f.worker + ": " + f.text
	}
	return s
}
