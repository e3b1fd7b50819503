package fleet

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/plygo/ply/fleet/internal/wire"
)

// Times of workers.
const (
	helloEvery = 10 * time.Second
	helloLimit = 3 * helloEvery // after this time in silence a worker counts as gone
)

// crew is what a coordinator knows of the workers. It is for people, and for the length of the queue: no
// result depends on it.
type crew struct {
	workers     map[string]*wire.WorkerStatus
	rates       map[string]*rate // of workers
	tests       map[string]*rate
	faults      map[string]fault         // the last one of each test
	troubled    map[task]map[string]bool // who could not do a task
	lastRefused string
	refusals    int
	began       time.Time // when the coordinator began to lead, and workers to say hello to it
}

// task is a task of a test.
type task struct {
	test   string
	number int
}

// fault is what a worker said when it could not do a task.
type fault struct{ worker, text string }

func newCrew() crew {
	return crew{
		workers: map[string]*wire.WorkerStatus{}, rates: map[string]*rate{}, tests: map[string]*rate{},
		faults: map[string]fault{}, troubled: map[task]map[string]bool{},
	}
}

// worker returns the worker with a name.
func (c *crew) worker(name string) *wire.WorkerStatus {
	if c.workers[name] == nil {
		c.workers[name] = &wire.WorkerStatus{Name: name}
		c.rates[name] = &rate{}
	}
	return c.workers[name]
}

// hello notes that a worker is there. It reports whether that is news.
func (c *crew) hello(h *wire.Hello, now time.Time) bool {
	w := c.worker(h.Worker)
	news := now.Sub(w.Seen) > helloLimit || w.Slots != h.Slots || w.Executable != h.Executable
	w.Slots, w.Busy, w.Speed, w.Executable, w.Seen = h.Slots, h.Busy, h.Speed, h.Executable, now
	return news
}

// counted notes games that count.
func (c *crew) counted(worker, test string, games int, at time.Time) {
	w := c.worker(worker)
	w.Games += games
	c.rates[worker].add(games, at)
	if c.tests[test] == nil {
		c.tests[test] = &rate{}
	}
	c.tests[test].add(games, at)
}

// refused notes a result that does not count.
func (c *crew) refused(worker string, why error) {
	c.refusals++
	c.lastRefused = why.Error()
	if worker != "" {
		c.worker(worker).Refused++
	}
}

// fault notes what a worker could not do. It reports whether the task itself must be at fault: two workers that are here
// could not do it, or the only one that there has been for a while. One worker alone cannot end a test of others.
func (c *crew) fault(f *wire.Fault, now time.Time) bool {
	c.faults[f.Test] = fault{f.Worker, f.Error}
	if w := c.workers[f.Worker]; f.Refused || w == nil || now.Sub(w.Seen) >= helloLimit {
		return false
	}
	key := task{f.Test, f.Number}
	if c.troubled[key] == nil {
		c.troubled[key] = map[string]bool{}
	}
	c.troubled[key][f.Worker] = true
	alone := c.present(now) == 1 && now.Sub(c.began) >= helloLimit
	return len(c.troubled[key]) >= 2 || alone
}

// forget forgets the faults of a test that is over.
func (c *crew) forget(test string) {
	maps.DeleteFunc(c.troubled, func(key task, _ map[string]bool) bool { return key.test == test })
}

// present returns how many workers are there.
func (c *crew) present(now time.Time) (n int) {
	for _, w := range c.workers {
		if now.Sub(w.Seen) < helloLimit {
			n++
		}
	}
	return n
}

// slots returns how many games all workers together play at once.
func (c *crew) slots(now time.Time) (n int) {
	for _, w := range c.workers {
		if now.Sub(w.Seen) < helloLimit {
			n += w.Slots
		}
	}
	return n
}

// list returns the workers for people, by name.
func (c *crew) list(now time.Time) (list []wire.WorkerStatus) {
	for name, w := range c.workers {
		one := *w
		one.Rate = c.rates[name].of(now)
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b wire.WorkerStatus) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// rate counts games of the last minute, by second.
type rate struct {
	seconds [60]int64
	games   [60]int
}

func (r *rate) add(games int, at time.Time) {
	second := at.Unix()
	i := second % 60
	switch {
	case r.seconds[i] > second:
		return // older than a minute
	case r.seconds[i] < second:
		r.seconds[i], r.games[i] = second, 0
	}
	r.games[i] += games
}

// of returns the games a second in the last minute.
func (r *rate) of(now time.Time) float64 {
	if r == nil {
		return 0
	}
	games := 0
	for i, second := range r.seconds {
		if now.Unix()-second < 60 {
			games += r.games[i]
		}
	}
	return float64(games) / 60
}
