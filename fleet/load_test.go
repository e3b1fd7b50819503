package fleet

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/internal/evidence"
)

// Many workers with tiny tasks bring a server to its limits, and the table is still that of one machine. It tells how far a
// fleet goes: results a second, the time of a task, memory, bytes. The thorough test has 200 workers; docs/fleet.md has its
// figures.
func TestLoad(t *testing.T) {
	for _, sync := range []bool{true, false} {
		for _, batch := range []int{1, 8} {
			if !evidence.Thorough() && sync != (batch == 1) {
				continue // two of the four are enough to see that it works
			}
			t.Run(fmt.Sprintf("sync=%v batch=%d", sync, batch), func(t *testing.T) {
				newLoad(t, evidence.Amount(20, 200), sync).run(evidence.Amount(200, 4000), batch)
			})
		}
	}
}

// load is a fleet whose server is another process, with workers of this one.
type load struct {
	*harness
	server  *process
	dir     string
	workers []*worker

	left    atomic.Int64 // results to come
	unheard atomic.Int64 // tasks whose end the server did not confirm
	mu      sync.Mutex
	trip    []time.Duration // from the question for a task until it is done
	wait    []time.Duration // of that, until there is the task
	sent    [2]int          // bytes of tasks and of results, with their subjects
}

// newLoad starts the server and connects the workers.
func newLoad(t *testing.T, workers int, sync bool) *load {
	t.Helper()
	l := &load{harness: &harness{t: t, log: quiet()}, dir: t.TempDir()}
	addr := freeAddress(t)
	ring, err := bus.OpenRing(filepath.Join(l.dir, "ring"), "tls://"+addr)
	if err != nil {
		t.Fatal(err)
	}
	var keys []bus.Key
	for i := range workers {
		key, err := ring.Add(fmt.Sprint("w", i), bus.Worker, []string{"tls://" + addr})
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key)
	}
	args := []string{"-data", l.dir, "-addr", addr}
	if !sync {
		args = append(args, "-nosync")
	}
	l.server = startProcess(t, "serve", args...)
	owner, err := bus.ReadKey(filepath.Join(l.dir, "ring", bus.OwnerFile))
	if err != nil {
		t.Fatal(err)
	}
	l.nc = dial(t, owner)
	if l.js, err = jetstream.New(l.nc); err != nil {
		t.Fatal(err)
	}
	bench := newBenches()
	for _, key := range keys {
		l.workers = append(l.workers, &worker{
			nc: dial(t, key), log: l.log, entries: entries(), name: key.Name, slots: 1, speed: 1e6, every: helloEvery,
			executable: sumOf(nil), bench: bench,
		})
	}
	return l
}

// run lets the workers play a test of as many tasks.
func (l *load) run(tasks, batch int) {
	l.t.Helper()
	var all sync.WaitGroup
	ctx, cancel := context.WithCancel(l.t.Context())
	defer all.Wait()
	defer cancel()
	for _, w := range l.workers {
		all.Go(func() { _ = w.hello(ctx) }) // the first one waits for a coordinator
	}
	all.Wait()
	idle := l.memory("VmRSS")
	l.left.Store(int64(tasks))
	for _, w := range l.workers {
		all.Go(func() { _ = w.stay(ctx) })
		all.Go(func() { l.work(ctx, w) })
	}
	begin, cpu := time.Now(), l.cpu()
	test := l.submit("-name", "load", "-game", "tictactoe", "-player", "random", "-player", "greedy", "-games", fmt.Sprint(2*tasks*batch), "-batch", fmt.Sprint(batch))
	for l.left.Load() > 0 {
		if sleep(ctx, 10*time.Millisecond); time.Since(begin) > 10*time.Minute || l.t.Context().Err() != nil {
			l.t.Fatalf("%d results are missing", l.left.Load())
		}
	}
	seconds := time.Since(begin).Seconds()
	cpu = l.cpu() - cpu
	got := l.finish("load")
	if !evidence.Thorough() {
		if d := cmp.Diff(local(l.t, test.Contest).Table().Text(), got.Table().Text()); d != "" {
			l.t.Errorf("(-here +fleet)\n%s", d)
		}
	}
	cancel()
	all.Wait()
	slices.Sort(l.trip)
	slices.Sort(l.wait)
	n := len(l.trip)
	l.t.Logf("%d workers: %.0f results/s; a task takes p50 %v, p99 %v, of which it waits p50 %v, p99 %v", len(l.workers), float64(tasks)/seconds,
		l.trip[n/2].Round(10*time.Microsecond), l.trip[n*99/100].Round(10*time.Microsecond), l.wait[n/2].Round(10*time.Microsecond), l.wait[n*99/100].Round(10*time.Microsecond))
	l.t.Logf("server: %d MB idle, %d MB at most, %d MB now; %.2f ms of CPU a result", idle>>10, l.memory("VmHWM")>>10, l.memory("VmRSS")>>10, 1000*cpu.Seconds()/float64(tasks))
	l.t.Logf("bytes: a task %d, a result %d, a result on the disk %d; %d tasks ended unheard", l.sent[0]/n, l.sent[1]/n, l.stored(wire.Results)/int64(tasks), l.unheard.Load())
}

// work does what a slot of a worker does, and notes the times.
func (l *load) work(ctx context.Context, w *worker) {
	for ctx.Err() == nil {
		begin := time.Now()
		d, err := bus.Next(ctx, w.nc, "usual", patience)
		if err != nil || d == nil {
			continue
		}
		asked := time.Since(begin)
		var task wire.Task
		if err := wire.Parse(d.Data, &task); err != nil {
			l.t.Error(err)
			return
		}
		played := time.Now()
		result, err := w.play(ctx, &task, d.Count)
		if err != nil {
			continue // ctx has ended
		}
		text := wire.Format(result)
		playing := time.Since(played)
		subject := wire.ResultSubject(w.name, task.Test, task.Number)
		if err := w.send(ctx, subject, text); err != nil {
			continue
		}
		l.left.Add(-1)
		if err := d.Done(limited(ctx, time.Second)); err != nil {
			l.unheard.Add(1) // the test is over, and its tasks are out of the queue
			continue
		}
		l.mu.Lock()
		l.wait, l.trip = append(l.wait, asked), append(l.trip, time.Since(begin)-playing)
		l.sent[0] += len(d.Subject) + len(d.Data)
		l.sent[1] += len(subject) + len(text)
		l.mu.Unlock()
	}
}

// memory returns a line of the server's memory, in kB.
func (l *load) memory(name string) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", l.server.running.Process.Pid))
	if err != nil {
		return 0 // not on this system
	}
	_, rest, _ := strings.Cut(string(text), name+":")
	n, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		l.t.Fatal(err)
	}
	return n
}

// cpu returns the time of processors that the server has used.
func (l *load) cpu() time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", l.server.running.Process.Pid))
	if err != nil {
		return 0 // not on this system
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	var ticks time.Duration
	for _, word := range strings.Fields(rest)[11:13] { // of the user and of the system
		n, err := strconv.Atoi(word)
		if err != nil {
			l.t.Fatal(err)
		}
		ticks += time.Duration(n)
	}
	return ticks * 10 * time.Millisecond
}

// stored returns how many bytes the files of a stream have.
func (l *load) stored(stream string) (size int64) {
	dir := filepath.Join(l.dir, "streams", "jetstream", "PLY", "streams", stream, "msgs")
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().IsRegular() {
			size += info.Size()
		}
		return err
	})
	if err != nil {
		l.t.Fatal(err)
	}
	return size
}

// dial connects with a key, as soon as a server listens, until the test ends.
func dial(t *testing.T, key bus.Key) *nats.Conn {
	t.Helper()
	var nc *nats.Conn
	var err error
	for range 400 {
		if nc, err = bus.Connect(t.Context(), key, quiet()); err == nil {
			t.Cleanup(nc.Close)
			return nc
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal(err)
	return nil
}

// quiet returns a log that nobody reads.
func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// A coordinator that starts reads all results again. The thorough test has 200,000.
func TestRestart(t *testing.T) {
	l := newLoad(t, 0, false)
	tasks := evidence.Amount(2000, 200_000)
	l.submit("-name", "many", "-game", "tictactoe", "-player", "random", "-player", "greedy", "-games", fmt.Sprint(2*tasks), "-plies", "0")
	test := l.replay().Test("many")
	begin := time.Now()
	for n := range tasks {
		task := test.Task(n)
		plan, err := test.Entry().Plan(task.Pairs[0])
		if err != nil {
			t.Fatal(err)
		}
		r := &wire.Result{Worker: "w0", Test: "many", Number: n, Executable: sumOf(nil)}
		for _, game := range plan {
			game.Outcome, game.Reason, game.Plies, game.Seconds = ply.Win, "three in a row", 7, 0.000123
			r.Games = append(r.Games, app.Played{Result: game})
		}
		if _, err := l.js.PublishMsgAsync(&nats.Msg{Subject: wire.ResultSubject("w0", "many", n), Data: wire.Format(r)}); err != nil {
			t.Fatal(err)
		}
	}
	<-l.js.PublishAsyncComplete()
	l.all("many", 2*tasks)
	t.Logf("%d results in %v; server %d MB at most", tasks, time.Since(begin).Round(time.Millisecond), l.memory("VmHWM")>>10)
	l.server.kill()
	begin = time.Now()
	l.server.start()
	l.all("many", 2*tasks)
	t.Logf("started again in %v, with %v of CPU; server %d MB at most, %d MB now; streams %d MB", time.Since(begin).Round(time.Millisecond), l.cpu(),
		l.memory("VmHWM")>>10, l.memory("VmRSS")>>10, l.stored(wire.Results)>>20)
}

// all waits until a coordinator says that all games of a test count.
func (l *load) all(test string, games int) {
	l.t.Helper()
	for deadline := time.Now().Add(10 * time.Minute); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		s, err := askStatus(l.t.Context(), l.nc, "")
		if err == nil && len(s.Tests) == 1 && s.Tests[0].Name == test && s.Tests[0].Played == games {
			return
		}
	}
	l.t.Fatal("results are missing")
}

// A result that is read before the order of its test counts: the two are in two streams, and a coordinator that starts reads both
// at once.
func TestResultBeforeOrder(t *testing.T) {
	h := newHarness(t)
	h.start(h.worker("w"))
	h.submit(usual("b")...)
	h.finish("b")
	c := newCoordinator(h.nc, h.js, h.log, entries())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = readAll(t.Context(), h.js, wire.Results, func(n uint64, m jetstream.Msg) { c.result(t.Context(), n, m) }) // see below
	}()
	time.Sleep(100 * time.Millisecond)
	if err := readAll(t.Context(), h.js, wire.Orders, c.order); err != nil {
		t.Fatal(err)
	}
	<-done
	if played, total := c.fleet.Test("b").Played(); played != total {
		t.Errorf("%d of %d games count", played, total)
	}
}

// A result that is too long for the stream is an error, which ends the task; it is not sent again and again.
func TestLongResult(t *testing.T) {
	h := newHarness(t)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	err := h.worker("w").send(ctx, wire.ResultSubject("w", "t", 0), make([]byte, wire.MaxResult+1))
	if err == nil || !strings.Contains(err.Error(), "fewer pairs in a task help") {
		t.Errorf("a long result: %v", err)
	}
}

// BenchmarkDue finds the next task where 20,000 are in the queue.
func BenchmarkDue(b *testing.B) {
	c := newCoordinator(nil, nil, quiet(), entries())
	order := &wire.Test{Name: "t", Class: "usual", Batch: 1, Contest: app.Contest{Game: "tictactoe", Players: []string{"random", "greedy"}, Rounds: 500_000}}
	if err := c.fleet.Order("ply.order.test.t", wire.Format(order)); err != nil {
		b.Fatal(err)
	}
	c.crew.hello(&wire.Hello{Worker: "w", Slots: mostQueued, Speed: 1}, time.Now())
	t := c.fleet.Test("t")
	for b.Loop() {
		last := -1
		for _, last = range c.due(t) {
			c.queued["t"][last] = true
		}
		if delete(c.queued["t"], last); last == t.Tasks()-1 {
			clear(c.first)
		}
	}
}
