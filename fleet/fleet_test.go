package fleet

import (
	"bytes"
	"context"
	"flag"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/fold"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/match"
)

// entries are the games of the tests.
func entries() []app.Entry {
	return []app.Entry{
		app.Of("connect4", connect4.Rules{}), app.Of("chess", chess.Rules{}), app.Of("tictactoe", tictactoe.Rules{}),
	}
}

// harness is a fleet in this process, with a server and a coordinator.
type harness struct {
	t      *testing.T
	log    *slog.Logger
	output *bytes.Buffer // of the log
	ring   *bus.Ring
	server *bus.Server
	nc     *nats.Conn // of the owner
	js     jetstream.JetStream
	storm  *storm // nil, or what new connections go through
}

// locked is a writer for several goroutines.
type locked struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

// newHarness starts a fleet that ends with the test.
func newHarness(t *testing.T) *harness {
	t.Helper()
	h := newServer(t, 4*time.Second) // a task that got lost comes again soon
	h.coordinate(newCoordinator(h.nc, h.js, h.log, entries()))
	return h
}

// coordinate lets a coordinator run until the test ends.
func (h *harness) coordinate(c *coordinator) {
	c.sweeps = 300 * time.Millisecond
	h.background(func(ctx context.Context) { _ = c.run(ctx, 1) })
}

// newServer starts a fleet without a coordinator. Workers may be silent for a time.
func newServer(t *testing.T, silence time.Duration) *harness {
	t.Helper()
	h := &harness{t: t, output: &bytes.Buffer{}}
	h.log = slog.New(slog.NewTextHandler(&locked{w: h.output}, nil))
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("log:\n%s", last(h.output.String(), 2000))
		}
	})
	dir := t.TempDir()
	var err error
	if h.ring, err = bus.OpenRing(filepath.Join(dir, "ring")); err != nil {
		t.Fatal(err)
	}
	if h.server, err = bus.Serve(bus.Options{Ring: h.ring, Dir: filepath.Join(dir, "streams"), Addr: "127.0.0.1:0", NoSync: true, Log: h.log}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.server.Close)
	key, err := bus.ReadKey(filepath.Join(dir, "ring", bus.OwnerFile))
	if err != nil {
		t.Fatal(err)
	}
	h.nc = h.connect(key)
	if h.js, err = streams(t.Context(), h.nc, bus.StreamOptions{AckWait: silence}, &program{log: h.log}); err != nil {
		t.Fatal(err)
	}
	return h
}

// last returns the end of a text.
func last(text string, n int) string { return text[max(0, len(text)-n):] }

// connect connects with a key until the test ends.
func (h *harness) connect(key bus.Key) *nats.Conn {
	h.t.Helper()
	if h.storm != nil {
		key = h.storm.through(key)
	} else {
		key.URLs = []string{h.server.URL()}
	}
	nc, err := bus.Connect(h.t.Context(), key, h.log)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { bus.Close(nc) })
	return nc
}

// background runs something until the test ends.
func (h *harness) background(run func(ctx context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); run(ctx) }()
	h.t.Cleanup(func() { cancel(); <-done })
}

// key makes a key.
func (h *harness) key(name string, role bus.Role) bus.Key {
	h.t.Helper()
	key, err := h.ring.Add(name, role, []string{h.server.URL()})
	if err == nil {
		err = h.server.Reload()
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return key
}

// worker returns a worker that does not run yet.
func (h *harness) worker(name string) *worker {
	return &worker{
		nc: h.connect(h.key(name, bus.Worker)), log: h.log, entries: entries(), name: name, slots: 1, speed: 1e6, every: 100 * time.Millisecond, patience: 200 * time.Millisecond,
		executable: sumOf(nil), shelf: shelf{dir: h.t.TempDir(), mu: new(sync.Mutex)}, bench: newBenches(),
	}
}

// start lets a worker work until the test ends.
func (h *harness) start(w *worker) {
	h.t.Helper()
	if err := w.hello(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	h.background(func(ctx context.Context) { _ = w.run(ctx) })
}

// submit orders a test by the flags of submit.
func (h *harness) submit(args ...string) *wire.Test {
	h.t.Helper()
	test := h.test(args...)
	h.order(wire.AskSubmit, test)
	return test
}

// test returns the test of the flags of submit.
func (h *harness) test(args ...string) *wire.Test {
	h.t.Helper()
	flags := flag.NewFlagSet("submit", flag.ContinueOnError)
	var s submission
	s.addFlags(flags)
	contest := app.ContestFlags(flags, entries()...)
	if err := flags.Parse(args); err != nil {
		h.t.Fatal(err)
	}
	test, err := s.test(h.t.Context(), h.nc, contest, entries())
	if err != nil {
		h.t.Fatal(err)
	}
	return test
}

// order gives an order, as soon as a coordinator leads.
func (h *harness) order(subject string, m wire.Message) {
	h.t.Helper()
	var err error
	for range 600 { // a cluster that starts elects a leader first
		if err = order(h.t.Context(), h.nc, subject, m); err == nil || err.Error() != "no coordinator leads this fleet; is serve running?" {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

// replay reads the streams.
func (h *harness) replay() *fold.Fleet {
	h.t.Helper()
	f, err := replay(h.t.Context(), h.js, entries())
	if err != nil {
		h.t.Fatal(err)
	}
	return f
}

// finish waits until a test is over, and returns it as the streams tell it.
func (h *harness) finish(name string) *fold.Test {
	h.t.Helper()
	return h.finishLong(name, 2*time.Minute)
}

// local plays a contest on this machine alone.
func local(t *testing.T, c app.Contest) *match.Standing {
	t.Helper()
	entry, err := c.Entry(entries()...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := match.NewStanding(c.Schedule())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range s.Pairings() {
		if s.Over() {
			break
		}
		games, err := entry.Match(t.Context(), c.Match(p))
		if err != nil {
			t.Fatal(err)
		}
		for _, game := range games {
			if err := s.Add(game.Result); err != nil {
				t.Fatal(err)
			}
		}
	}
	return s
}

// readFile returns what is in a file.
func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
