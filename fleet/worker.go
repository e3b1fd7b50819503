package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/wire"
)

// worker plays the tasks of a fleet.
type worker struct {
	nc         *nats.Conn
	log        *slog.Logger
	entries    []app.Entry
	name       string
	slots      int
	speed      float64 // of a slot, in nodes a second
	executable string
	every      time.Duration // between two messages that it is there
	patience   time.Duration // how long a question for a task waits
	shelf      shelf         // files that came from the fleet
	bench      *benches

	mu      sync.Mutex
	silence time.Duration // after which another worker gets a task; 0 until the fleet tells it
	busy    int
	stopped map[string]map[int]context.CancelFunc // of the tasks that are played or wait, by test
	count   int                                   // for the keys of stopped
}

// hello introduces the worker, and returns an error if the fleet refuses it. While no coordinator answers, or none with an
// answer that can be read, it asks again.
func (w *worker) hello(ctx context.Context) error {
	for {
		w.mu.Lock()
		text := wire.Format(&wire.Hello{Worker: w.name, Protocol: wire.Protocol, Slots: w.slots, Busy: w.busy, Speed: w.speed, Executable: w.executable})
		w.mu.Unlock()
		m, err := w.nc.RequestWithContext(limited(ctx, 5*time.Second), "ply.hello."+w.name, text)
		var welcome wire.Welcome
		if err == nil {
			err = wire.Parse(m.Data, &welcome)
		}
		if err == nil {
			return w.welcomed(&welcome)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		w.log.Info("no coordinator welcomes this worker yet", "error", err)
		sleep(ctx, retry)
	}
}

// limited returns a context that ends after a time. Nothing needs to be released before.
func limited(ctx context.Context, d time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(ctx, d)
	context.AfterFunc(ctx, cancel)
	return ctx
}

// welcomed returns an error if the fleet refuses this worker, or if its players are not those of the fleet.
func (w *worker) welcomed(welcome *wire.Welcome) error {
	if welcome.Refused != "" {
		return fmt.Errorf("the fleet refuses this worker: %s", welcome.Refused)
	}
	for _, p := range welcome.Players {
		if err := w.checkPlayers(p.Game, p.Settings, p.Bench); err != nil {
			return fmt.Errorf("this worker is not for this fleet: %w", err)
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.silence = welcome.Silence
	return nil
}

// reminders returns the time between two messages that a task is in good hands. One or two of them may get lost.
func (w *worker) reminders() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return cmp.Or(w.silence, bus.AckWait) / 4
}

// game returns the game of a task.
func (w *worker) game(name string, settings map[string]string) (app.Entry, error) {
	i := slices.IndexFunc(w.entries, func(e app.Entry) bool { return e.Name() == name })
	if i < 0 {
		return nil, fmt.Errorf("this worker does not know the game %.40q", name)
	}
	return w.entries[i].With(settings)
}

// checkPlayers returns an error if players are of another version than those that were ordered.
func (w *worker) checkPlayers(game string, settings, bench map[string]string) error {
	entry, err := w.game(game, settings)
	if err != nil {
		return err
	}
	for _, player := range slices.Sorted(maps.Keys(bench)) {
		if err := w.bench.compare(entry, gameKey(game, settings), player, bench[player]); err != nil {
			return err
		}
	}
	return nil
}

// gameKey returns one text for a game and its settings.
func gameKey(game string, settings map[string]string) string { return fmt.Sprint(game, settings) }

// run plays tasks until ctx ends, or the fleet does not want this worker any more.
func (w *worker) run(ctx context.Context) error {
	w.stopped = map[string]map[int]context.CancelFunc{}
	stops, err := w.nc.Subscribe(wire.Stops, func(m *nats.Msg) { w.stop(strings.TrimPrefix(m.Subject, "ply.stop.")) })
	if err != nil {
		return err
	}
	defer stops.Unsubscribe()
	tasks := make(map[string]chan *bus.Delivery)
	var all sync.WaitGroup
	defer all.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for _, class := range w.classes() {
		queue := make(chan *bus.Delivery)
		tasks[class] = queue
		all.Go(func() { w.fetch(ctx, class, queue) })
	}
	for range w.slots {
		all.Go(func() {
			for ctx.Err() == nil {
				if d := w.take(ctx, tasks); d != nil {
					w.do(ctx, d)
				}
			}
		})
	}
	return w.stay(ctx)
}

// classes returns the classes of tasks that this worker takes.
func (w *worker) classes() []string {
	if w.shelf.programs() {
		return wire.Classes
	}
	return slices.DeleteFunc(slices.Clone(wire.Classes), func(class string) bool { return class == wire.Programs })
}

// fetch takes tasks of a class from the queue, one ahead of the slots. When ctx ends, it waits for the answer to its
// last question: a task that comes then goes back at once. Otherwise the task would wait for its time to run out.
func (w *worker) fetch(ctx context.Context, class string, to chan<- *bus.Delivery) {
	asking := context.WithoutCancel(ctx)
	for ctx.Err() == nil {
		d, err := bus.Next(asking, w.nc, class, w.patience)
		if err != nil && ctx.Err() == nil {
			w.log.Debug("no task", "class", class, "error", err)
			sleep(ctx, retry)
		}
		if d != nil {
			w.offer(ctx, d, to)
		}
	}
}

// offer holds a task until a slot is free, or its test is over.
func (w *worker) offer(ctx context.Context, d *bus.Delivery, to chan<- *bus.Delivery) {
	test, _, _ := parseTaskSubject(d.Subject)
	waiting, end := w.untilStop(ctx, test)
	defer end()
	working := time.NewTicker(w.reminders())
	defer working.Stop()
	for {
		select {
		case to <- d:
			return
		case <-working.C:
			_ = d.Working() // otherwise another worker gets it
		case <-waiting.Done():
			if ctx.Err() == nil { // the test is over; its tasks are out of the queue
				w.done(d)
				return
			}
			_ = d.Return(0) // otherwise it comes back by itself, later
			return
		}
	}
}

// take returns the next task, of the first class that has one. It returns nil when ctx ends.
func (w *worker) take(ctx context.Context, tasks map[string]chan *bus.Delivery) *bus.Delivery {
	for _, class := range wire.Classes {
		select {
		case d := <-tasks[class]: // none from a class that this worker does not take: its channel is nil
			return d
		default:
		}
	}
	select {
	case d := <-tasks[wire.Classes[0]]:
		return d
	case d := <-tasks[wire.Classes[1]]:
		return d
	case d := <-tasks[wire.Classes[2]]:
		return d
	case d := <-tasks[wire.Classes[3]]:
		return d
	case <-ctx.Done():
		return nil
	}
}

// stay says now and then that this worker is there. It returns when the fleet does not want it any more.
func (w *worker) stay(ctx context.Context) error {
	for {
		if sleep(ctx, w.every); ctx.Err() != nil {
			return ctx.Err()
		}
		if err := w.hello(ctx); err != nil {
			return err
		}
	}
}

// stop leaves the tasks of a test.
func (w *worker) stop(test string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, cancel := range w.stopped[test] {
		cancel()
	}
}

// begin notes a task that is played, which stop can end.
func (w *worker) begin(ctx context.Context, test string) (playing context.Context, end func()) {
	w.mu.Lock()
	w.busy++
	w.mu.Unlock()
	playing, forget := w.untilStop(ctx, test)
	return playing, func() {
		forget()
		w.mu.Lock()
		defer w.mu.Unlock()
		w.busy--
	}
}

// untilStop returns a context that ends when stop is called for a test. The caller must call end.
func (w *worker) untilStop(ctx context.Context, test string) (_ context.Context, end func()) {
	ctx, cancel := context.WithCancel(ctx)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.count++
	number := w.count
	if w.stopped[test] == nil {
		w.stopped[test] = map[int]context.CancelFunc{}
	}
	w.stopped[test][number] = cancel
	return ctx, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if delete(w.stopped[test], number); len(w.stopped[test]) == 0 {
			delete(w.stopped, test)
		}
		cancel()
	}
}

// answerTime is how long the first answer of a stream may take. If none comes, the question is asked again, and has more time:
// a server that has too much to do needs no more questions.
const answerTime = time.Second

// pubAck is the answer of a stream.
type pubAck struct {
	Error *struct {
		Description string `json:"description"`
	} `json:"error"`
	Sequence uint64 `json:"seq"`
}

// send sends a result until a stream has it. It returns an error if ctx ends before, or if the stream does not want it.
func (w *worker) send(ctx context.Context, subject string, data []byte) error {
	if len(data) > wire.MaxResult { // the stream would refuse it each time
		return fmt.Errorf("a result of %d bytes, where %d are allowed; fewer pairs in a task help", len(data), wire.MaxResult)
	}
	for wait := answerTime; ; wait = min(2*wait, 10*answerTime) {
		var ack pubAck
		m, err := w.nc.RequestWithContext(limited(ctx, wait), subject, data)
		if err == nil {
			err = json.Unmarshal(m.Data, &ack)
		}
		switch {
		case err == nil && ack.Error == nil && ack.Sequence > 0:
			return nil
		case err == nil && ack.Error != nil && strings.Contains(ack.Error.Description, tooManyOfSubject):
			return nil // an earlier try got through, or an earlier run of this worker
		case errors.Is(err, nats.ErrMaxPayload): // of a server that is not ours
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		}
		w.log.Warn("a result waits for the server", "subject", subject, "error", err, "answer", ack.Error)
		sleep(ctx, retry)
	}
}
