// Package fold tells what the orders and the results of a fleet amount to: which tests there are, which
// result of each task counts, and the tables. It is a function of the two streams alone. Whoever reads
// them from their beginning knows the same, whatever crashed meanwhile.
//
// For each task the first valid result counts whose worker is not withdrawn. So it does not matter how
// often a task was handed out, or a result sent.
package fold

import (
	"fmt"
	"strings"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/wire"
)

// Fleet is what a fleet knows. It serves one goroutine at a time.
type Fleet struct {
	entries   []app.Entry
	tests     []*Test // in the order in which they were ordered
	named     map[string]*Test
	withdrawn map[string]string // why, by worker
}

// New returns a fleet that has read nothing yet. The entries are the games that it knows.
func New(entries ...app.Entry) *Fleet {
	return &Fleet{entries: entries, named: map[string]*Test{}, withdrawn: map[string]string{}}
}

// Tests returns all tests, in the order in which they were ordered.
func (f *Fleet) Tests() []*Test { return f.tests }

// Test returns the test with a name, or nil.
func (f *Fleet) Test(name string) *Test { return f.named[name] }

// Withdrawn reports whether the results of a worker are withdrawn, and why.
func (f *Fleet) Withdrawn(worker string) (why string, withdrawn bool) {
	why, withdrawn = f.withdrawn[worker]
	return why, withdrawn
}

// Order reads the next message of the stream of orders. An error says why it changes nothing.
func (f *Fleet) Order(subject string, data []byte) error {
	parts := strings.Split(subject, ".")
	if len(parts) != 4 || parts[0] != "ply" || parts[1] != "order" {
		return fmt.Errorf("%.80q is not the subject of an order", subject)
	}
	switch kind, name := parts[2], parts[3]; kind {
	case "test":
		return f.add(name, data)
	case "end":
		return f.end(name, data)
	case "withdraw":
		return f.withdraw(name, data)
	default:
		return fmt.Errorf("no order is called %.40q", kind)
	}
}

// Check returns an error if a test cannot be added: everything that is wrong with it.
func (f *Fleet) Check(order wire.Test) error {
	if f.named[order.Name] != nil {
		return fmt.Errorf("there is a test called %s already", order.Name)
	}
	_, err := newTest(f, order)
	return err
}

// add adds a test.
func (f *Fleet) add(name string, data []byte) error {
	var order wire.Test
	if err := wire.Parse(data, &order); err != nil {
		return err
	}
	if order.Name != name {
		return fmt.Errorf("the order of %.40q is sent as that of %.40q", order.Name, name)
	}
	if f.named[name] != nil {
		return fmt.Errorf("there is a test called %s already", name)
	}
	t, err := newTest(f, order)
	if err != nil {
		return err
	}
	f.tests, f.named[name] = append(f.tests, t), t
	return nil
}

// end ends a test.
func (f *Fleet) end(name string, data []byte) error {
	var order wire.End
	if err := wire.Parse(data, &order); err != nil {
		return err
	}
	t := f.named[name]
	switch {
	case order.Test != name:
		return fmt.Errorf("the end of %.40q is sent as that of %.40q", order.Test, name)
	case t == nil:
		return fmt.Errorf("there is no test called %s", name)
	case t.ended != nil:
		return fmt.Errorf("%s has ended already", name)
	}
	t.ended = &order
	t.count()
	return nil
}

// withdraw withdraws a worker, or restores it.
func (f *Fleet) withdraw(name string, data []byte) error {
	var order wire.Withdrawal
	if err := wire.Parse(data, &order); err != nil {
		return err
	}
	if order.Worker != name {
		return fmt.Errorf("the withdrawal of %.40q is sent as that of %.40q", order.Worker, name)
	}
	if _, withdrawn := f.withdrawn[name]; withdrawn != order.Restored {
		return nil // it is so already
	}
	if order.Restored {
		delete(f.withdrawn, name)
	} else {
		f.withdrawn[name] = order.Why
	}
	for _, t := range f.tests {
		if t.workers[name] {
			t.count()
		}
	}
	return nil
}

// Result reads the next message of the stream of results, where it has this number. It returns the test
// and the number of the task. An error says why the result does not count.
func (f *Fleet) Result(sequence uint64, subject string, data []byte) (*Test, int, error) {
	worker, name, number, err := wire.ParseResultSubject(subject)
	if err != nil {
		return nil, 0, err
	}
	t := f.named[name]
	if t == nil {
		return nil, 0, fmt.Errorf("there is no test called %s", name)
	}
	var r wire.Result
	if err := wire.Parse(data, &r); err != nil {
		return t, number, err
	}
	if r.Worker != worker || r.Test != name || r.Number != number {
		return t, number, fmt.Errorf("the result of %s for task %d of %s is sent as that of %s", r.Worker, r.Number, r.Test, subject)
	}
	return t, number, t.result(sequence, &r)
}
