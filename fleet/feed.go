package fleet

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply/fleet/internal/fold"
	"github.com/plygo/ply/fleet/internal/wire"
)

// The number of tasks of a test that are in the queue at once: enough that no slot waits, and few, so that a task
// which was lost does not stand behind many others when it comes again.
const (
	leastQueued = 64
	mostQueued  = 20_000
	atOnce      = 256 // tasks that are on their way to the queue
)

// posted is a task on its way to the queue.
type posted struct {
	test   string
	number int
	ack    jetstream.PubAckFuture
}

// feed hands out tasks of all tests that go on, and stops those that are over.
func (c *coordinator) feed(ctx context.Context) error {
	c.mu.Lock()
	var ended []string
	var tasks []wire.Task
	var classes []string
	for _, t := range c.fleet.Tests() {
		if over := t.Over(); over != c.over[t.Name] {
			c.over[t.Name] = over
			if over {
				ended = append(ended, t.Name)
			}
		}
		if c.over[t.Name] {
			continue
		}
		for _, number := range c.due(t) {
			tasks, classes = append(tasks, t.Task(number)), append(classes, t.Class)
			c.queued[t.Name][number] = true
		}
	}
	c.mu.Unlock()
	for _, name := range ended {
		if err := c.stop(ctx, name); err != nil && ctx.Err() == nil {
			c.log.Warn("the tasks of a test are removed later", "test", name, "error", err) // by sweep
		}
	}
	return c.post(ctx, tasks, classes)
}

// due returns the tasks of a test to hand out now. The mutex is held.
func (c *coordinator) due(t *fold.Test) (numbers []int) {
	if c.queued[t.Name] == nil {
		c.queued[t.Name] = map[int]bool{}
	}
	queued := c.queued[t.Name]
	room := min(max(2*c.crew.slots(time.Now()), leastQueued), mostQueued) - len(queued)
	number := c.first[t.Name] // not from 0, nor from the first in the queue: that is long where there are many workers
	for ; number < t.Tasks() && room > 0; number++ {
		if !queued[number] && !t.Done(number) {
			numbers = append(numbers, number)
			room--
		}
	}
	c.first[t.Name] = number // the caller puts numbers into the queue
	return numbers
}

// post puts tasks into the queue, some at a time: a server that writes each one to the disk needs time for many. Those that
// do not arrive are handed out later.
func (c *coordinator) post(ctx context.Context, tasks []wire.Task, classes []string) error {
	for len(tasks) > 0 {
		n := min(len(tasks), atOnce)
		if err := c.postSome(ctx, tasks[:n], classes[:n]); err != nil {
			return err
		}
		tasks, classes = tasks[n:], classes[n:]
	}
	return nil
}

func (c *coordinator) postSome(ctx context.Context, tasks []wire.Task, classes []string) error {
	var sent []posted
	for i := range tasks {
		t := &tasks[i]
		ack, err := c.js.PublishMsgAsync(&nats.Msg{Subject: wire.TaskSubject(classes[i], t.Test, t.Number), Data: wire.Format(t)})
		if err != nil {
			c.unqueue(t.Test, t.Number)
			continue
		}
		sent = append(sent, posted{t.Test, t.Number, ack})
	}
	for _, p := range sent {
		select {
		case <-p.ack.Ok():
		case err := <-p.ack.Err():
			if !alreadyThere(err) {
				c.unqueue(p.test, p.number)
				c.log.Warn("a task did not get into the queue; it comes again", "test", p.test, "task", p.number, "error", err)
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// unqueue forgets that a task is in the queue.
func (c *coordinator) unqueue(test string, number int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.queued[test], number)
	delete(c.first, test)
}

// tooManyOfSubject is what a stream says when it has a message with that subject.
const tooManyOfSubject = "maximum messages per subject exceeded"

// alreadyThere reports whether a stream refused a message because it has one with that subject.
func alreadyThere(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && strings.Contains(api.Description, tooManyOfSubject)
}

// stop takes the tasks of a test out of the queue, and tells workers to leave those they play.
func (c *coordinator) stop(ctx context.Context, test string) error {
	stream, err := c.js.Stream(ctx, wire.Tasks)
	if err != nil {
		return err
	}
	if err := stream.Purge(ctx, jetstream.WithPurgeSubject(fmt.Sprintf("ply.task.*.%s.*", test))); err != nil {
		return err
	}
	c.mu.Lock()
	delete(c.queued, test)
	delete(c.first, test)
	c.crew.forget(test)
	c.mu.Unlock()
	c.log.Info("a test is over", "test", test)
	return c.nc.Publish("ply.stop."+test, nil)
}

// sweep compares what should be in the queue with what is there. A task that is not there, and has no
// result, was lost: by a worker that acknowledged it and crashed, or one that lied. It is handed out again.
func (c *coordinator) sweep(ctx context.Context) error {
	c.mu.Lock()
	before := map[string][]int{}
	for test, numbers := range c.queued {
		for number := range numbers {
			before[test] = append(before[test], number)
		}
	}
	c.mu.Unlock()
	stream, err := c.js.Stream(ctx, wire.Tasks)
	if err != nil {
		return err
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter("ply.task.>"))
	if err != nil {
		return err
	}
	if err := c.caughtUp(ctx); err != nil { // what left the queue may have a result
		return err
	}
	there := map[string]map[int]bool{}
	for subject := range info.State.Subjects {
		if test, number, ok := parseTaskSubject(subject); ok {
			if there[test] == nil {
				there[test] = map[int]bool{}
			}
			there[test][number] = true
		}
	}
	return c.compare(ctx, before, there)
}

// compare forgets tasks that are no more in the queue, learns of those that are there, and removes the
// tasks of tests that are over or unknown.
func (c *coordinator) compare(ctx context.Context, before map[string][]int, there map[string]map[int]bool) error {
	c.mu.Lock()
	lost := 0
	for test, numbers := range before {
		for _, number := range numbers {
			if c.queued[test][number] && !there[test][number] {
				delete(c.queued[test], number)
				delete(c.first, test)
				lost++
			}
		}
	}
	var gone []string
	for test, numbers := range there {
		t := c.fleet.Test(test)
		if t == nil || t.Over() {
			gone = append(gone, test)
			continue
		}
		if c.queued[test] == nil {
			c.queued[test] = map[int]bool{}
		}
		for number := range numbers {
			if !t.Done(number) {
				c.queued[test][number] = true
			}
		}
	}
	c.mu.Unlock()
	if lost > 0 {
		c.log.Warn("tasks were lost; they are handed out again", "tasks", lost)
	}
	for _, test := range gone {
		if err := c.stop(ctx, test); err != nil {
			return err
		}
	}
	return nil
}

// parseTaskSubject takes the subject of a task apart.
func parseTaskSubject(subject string) (test string, number int, ok bool) {
	parts := strings.Split(subject, ".")
	if len(parts) != 5 {
		return "", 0, false
	}
	number, err := strconv.Atoi(parts[4])
	return parts[3], number, err == nil
}
