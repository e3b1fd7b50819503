package bus

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"
	"github.com/plygo/ply/fleet/internal/wire"
)

// What a server keeps is there after it starts again on the same folder, and a second one is refused meanwhile.
func TestRestart(t *testing.T) {
	f := start(t)
	publish(t, f.js, wire.TaskSubject("usual", "t", 1), "play")
	publish(t, f.js, "ply.order.test.t", "order")
	want := f.counts()
	dir := f.server.options.Dir
	if second, err := Serve(Options{Ring: f.ring, Dir: dir, Addr: "127.0.0.1:0", Log: quiet}); err == nil {
		second.Close()
		t.Fatal("two servers on one folder")
	} else if !strings.Contains(err.Error(), "a server uses the folder") {
		t.Errorf("a second server: %v", err)
	}
	addr := strings.TrimPrefix(f.server.URL(), "tls://")
	f.server.Close()
	f.server = f.serve(Options{Ring: f.ring, Dir: dir, Addr: addr})
	f.eventually("the owner is connected again", f.owner.IsConnected)
	if diff := cmp.Diff(want, f.counts()); diff != "" {
		t.Errorf("after a restart (-want +got):\n%s", diff)
	}
	if err := Streams(within(t, 5*time.Second), f.js, StreamOptions{}); err != nil {
		t.Errorf("streams that are there: %v", err)
	}
}

// eventually waits until something is so.
func (f *fleet) eventually(what string, so func() bool) {
	f.t.Helper()
	for end := time.Now().Add(15 * time.Second); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			f.t.Fatalf("never: %s", what)
		}
	}
}

// A server that cannot listen says so.
func TestServeErrors(t *testing.T) {
	f := start(t)
	taken := strings.TrimPrefix(f.server.URL(), "tls://")
	for want, o := range map[string]Options{
		"needs a folder":        {Ring: f.ring},
		"needs either a ring":   {Dir: t.TempDir()},
		"not host:port":         {Ring: f.ring, Dir: t.TempDir(), Addr: "localhost"},
		"has no port":           {Ring: f.ring, Dir: t.TempDir(), Addr: "localhost:99999"},
		"need a name":           {Ring: f.ring, Dir: t.TempDir(), Addr: "127.0.0.1:0", Cluster: &Cluster{}},
		"route: \"x\" is not":   {Ring: f.ring, Dir: t.TempDir(), Addr: "127.0.0.1:0", Cluster: &Cluster{"c", "s", "127.0.0.1:0", []string{"x"}}},
		"no server at " + taken: {Ring: f.ring, Dir: t.TempDir(), Addr: taken},
	} {
		o.Log = quiet
		server, err := Serve(o)
		if err == nil {
			server.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
}

// A key that is added while the server runs works, and one that is removed is cut off, without a word to the server.
func TestRingIsWatched(t *testing.T) {
	f := start(t)
	other, err := OpenRing(f.ring.dir) // another program
	if err != nil {
		t.Fatal(err)
	}
	key, err := other.Add("late", Worker, []string{f.server.URL()})
	if err != nil {
		t.Fatal(err)
	}
	var nc *nats.Conn
	f.eventually("the new key works", func() bool {
		nc, err = Connect(within(t, 5*time.Second), key, quiet)
		return err == nil
	})
	defer nc.Close()
	publish(t, f.js, wire.TaskSubject("usual", "t", 1), "play")
	f.eventually("the new worker gets a task", func() bool {
		d, err := Next(within(t, time.Second), nc, "usual", 100*time.Millisecond)
		return err == nil && d != nil
	})
	if err := other.Remove("late"); err != nil {
		t.Fatal(err)
	}
	f.eventually("the removed key is cut off", func() bool { return !nc.IsConnected() })
	if _, err := Connect(within(t, 5*time.Second), key, quiet); err == nil || !strings.Contains(err.Error(), "does not know the key of late") {
		t.Errorf("a removed key: %v", err)
	}
	if !f.owner.IsConnected() {
		t.Error("the owner was cut off too")
	}
}

// The keys of a ring's folder find the server, also after it has moved.
func TestKeysFollowTheServer(t *testing.T) {
	ring, err := OpenRing(t.TempDir(), "tls://example:1")
	if err != nil {
		t.Fatal(err)
	}
	f := &fleet{t: t, ring: ring}
	for range 2 {
		server := f.serve(Options{Ring: ring, Dir: t.TempDir()})
		for _, file := range []string{OwnerFile, LocalFile} {
			key, err := ReadKey(ring.path(file))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]string{server.URL()}, key.URLs); diff != "" {
				t.Errorf("servers of %s (-want +got):\n%s", file, diff)
			}
			f.connect(key)
		}
	}
	if err := os.Remove(ring.path(OwnerFile)); err != nil {
		t.Fatal(err)
	}
	f.serve(Options{Ring: ring, Dir: t.TempDir()})
	if _, err := os.Stat(ring.path(OwnerFile)); !os.IsNotExist(err) {
		t.Errorf("a key that was taken away: %v", err)
	}
}

// The settings on which a fleet relies are those of the running server.
func TestSettings(t *testing.T) {
	f := start(t)
	f.key("w1", Worker) // by a reload
	config := f.server.server.JetStreamConfig()
	if !config.SyncAlways || config.MaxStore != defaultStorage || !strings.HasPrefix(config.StoreDir, f.server.options.Dir) {
		t.Errorf("JetStream: %+v", config)
	}
	if addr := f.server.server.MonitorAddr(); addr != nil {
		t.Errorf("a monitoring port: %v", addr)
	}
	lazy := f.serve(Options{Ring: f.ring, Dir: t.TempDir(), NoSync: true})
	if lazy.server.JetStreamConfig().SyncAlways {
		t.Error("a sync despite NoSync")
	}
}

// What is wrong with a connection is said in a sentence.
func TestConnectErrors(t *testing.T) {
	f := start(t)
	wide := f.serve(Options{Ring: f.ring, Dir: t.TempDir(), Addr: "0.0.0.0:0"})
	good := f.key("w1", Worker)
	stranger, err := OpenRing(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	strange, err := stranger.Add("w1", Worker, good.URLs)
	if err != nil {
		t.Fatal(err)
	}
	plain := f.serve(Options{Plain: true, Dir: t.TempDir()})
	for want, change := range map[string]func(k *Key){
		"does not know the key of w1":   func(k *Key) { k.Seed = strange.Seed },
		"does not know the key of w1: ": func(k *Key) { k.Seed = "" },
		"another authority signed":      func(k *Key) { k.CA = strange.CA },
		"no server answers":             func(k *Key) { k.URLs = []string{"tls://127.0.0.1:1"} },
		"does not have the name":        func(k *Key) { k.URLs = []string{strings.Replace(wide.URL(), "127.0.0.1", "127.0.0.2", 1)} },
		"asks for no keys":              func(k *Key) { k.URLs = []string{plain.URL()} },
		"do not agree on TLS":           func(k *Key) { k.URLs, k.Seed = []string{plain.URL()}, "" },
		"no valid certificate":          func(k *Key) { k.CA = "x" },
		"no valid seed":                 func(k *Key) { k.Seed = "SU" },
		"names no server":               func(k *Key) { k.URLs = nil },
		"is no role":                    func(k *Key) { k.Role = "king" },
		"a name has 1 to":               func(k *Key) { k.Name = "" },
		"certificate signed by unknown": func(k *Key) { k.CA = "" },
	} {
		key := good
		change(&key)
		nc, err := Connect(within(t, 5*time.Second), key, quiet)
		if err == nil {
			nc.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Connect(ctx, good, quiet); !errors.Is(err, context.Canceled) {
		t.Errorf("a canceled context: %v", err)
	}
}

// The same key can be used twice at once: by two machines of the same owner, or by a thief. Both work under one name.
func TestKeyTwice(t *testing.T) {
	f := start(t)
	key := f.key("w1", Worker)
	first, second := f.connect(key), f.connect(key)
	for i, nc := range []*nats.Conn{first, second} {
		publish(t, jetStream(t, nc), wire.ResultSubject("w1", "t", i), "x")
	}
	if got := f.counts()[wire.Results]; got != 2 {
		t.Errorf("%d results of one key, connected twice", got)
	}
}

// A flood of connections with one key fills that key's account, and a flood with many fills the server, which leaves those that are there
// alone.
func TestFlood(t *testing.T) {
	f := start(t)
	f.server.Close()
	f.server = f.serve(Options{Ring: f.ring, Dir: t.TempDir(), MaxConnections: 2*keyConnections + 5})
	owner := f.connect(f.key("boss2", Owner))
	keys := []Key{f.key("w1", Worker), f.key("w2", Worker), f.key("w3", Worker)}
	if diff := cmp.Diff([]int{keyConnections, keyConnections, 4}, []int{f.flood(keys[0]), f.flood(keys[1]), f.flood(keys[2])}); diff != "" {
		t.Errorf("connections by worker (-want +got):\n%s", diff)
	}
	if err := owner.FlushTimeout(5 * time.Second); err != nil || !owner.IsConnected() {
		t.Errorf("the owner: %v", err)
	}
}

// flood connects many times, and returns how often that succeeds. It does so one after the other: NATS looks whether an account is full
// before it counts a new connection, so of several at once a few more may come in.
func (f *fleet) flood(key Key) int {
	in := 0
	for range 2 * keyConnections {
		nc, err := Connect(within(f.t, 20*time.Second), key, quiet)
		if err == nil {
			in++
			f.t.Cleanup(nc.Close)
		}
	}
	return in
}

// Workers go on while keys are added and removed: each result arrives, though one may have to be published twice.
func TestReloadUnderLoad(t *testing.T) {
	f := start(t)
	worker := f.worker("w1")
	js := jetStream(t, worker)
	done := make(chan int)
	stop := make(chan struct{})
	go func() {
		n := 0
		for ; ; n++ {
			select {
			case <-stop:
				done <- n
				return
			default:
			}
			for again := true; again; {
				_, err := js.Publish(within(t, 500*time.Millisecond), wire.ResultSubject("w1", "t", n), []byte("x"))
				again = err != nil && !isPresent(err)
			}
		}
	}()
	for i := range 5 {
		f.key(fmt.Sprintf("extra%d", i), Worker)
		if err := f.ring.Remove(fmt.Sprintf("extra%d", i)); err != nil {
			t.Fatal(err)
		}
		if err := f.server.Reload(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
	close(stop)
	if n, got := <-done, f.counts()[wire.Results]; uint64(n) != got || n == 0 {
		t.Errorf("%d results published, %d stored", n, got)
	}
	if !worker.IsConnected() || worker.Reconnects > 0 {
		t.Errorf("the worker lost its connection %d times", worker.Reconnects)
	}
}

// A worker that waits for a task, or for the end of a test, still gets it after keys were added.
func TestReloadKeepsRequests(t *testing.T) {
	f := start(t)
	worker := f.worker("w1")
	stops, err := worker.SubscribeSync(wire.Stops)
	if err == nil {
		err = worker.Flush()
	}
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		task := make(chan *Delivery, 1)
		go func() {
			d, _ := Next(within(t, 10*time.Second), worker, "usual", 5*time.Second)
			task <- d
		}()
		time.Sleep(50 * time.Millisecond)
		f.key(fmt.Sprintf("extra%d", i), Worker)
		begin := time.Now()
		publish(t, f.js, wire.TaskSubject("usual", "t", i), "play")
		if err := f.owner.Publish("ply.stop.t", nil); err != nil {
			t.Fatal(err)
		}
		if d := <-task; d == nil || time.Since(begin) > 2*time.Second {
			t.Errorf("the task after reload %d: %v after %v", i, d, time.Since(begin))
		}
		if _, err := stops.NextMsg(2 * time.Second); err != nil {
			t.Errorf("the stop after reload %d: %v", i, err)
		}
		if n, _, err := stops.Pending(); n > 0 || err != nil {
			t.Errorf("%d stops too many, %v", n, err)
		}
	}
}

// Workers that begin to listen for the end of tests while keys are added neither bring the server down nor miss what they listen for.
func TestSubscribeWhileReloading(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector, which runs short tests, finds that nats-server 2.15.2 writes again, without a lock, what is there (configureAccounts)")
	}
	f := start(t)
	var all sync.WaitGroup
	stop := make(chan struct{})
	for i := range 8 {
		worker := f.worker(fmt.Sprintf("w%d", i))
		all.Go(func() {
			for over := false; !over; {
				select {
				case <-stop:
					over = true
				default:
				}
				stops, err := worker.SubscribeSync(wire.Stops)
				if err == nil {
					err = worker.Flush()
				}
				if err == nil && over {
					_, err = stops.NextMsg(10 * time.Second)
				}
				if err != nil {
					t.Error(err)
					return
				}
				_ = stops.Unsubscribe()
			}
		})
	}
	for i := range 20 {
		f.key(fmt.Sprintf("extra%d", i), Worker)
	}
	close(stop)
	heard := make(chan struct{})
	go func() { all.Wait(); close(heard) }()
	for {
		if err := f.owner.Publish("ply.stop.t", nil); err != nil {
			t.Fatal(err)
		}
		select {
		case <-heard:
			return
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// A message larger than the server takes ends at the client, and one larger than its stream is refused.
func TestOversized(t *testing.T) {
	f := start(t)
	for subject, limit := range map[string]int{
		"ply.order.test.t": wire.MaxOrder, "ply.task.usual.t.1": wire.MaxTask, "ply.file.00.0": maxPiece,
	} {
		if _, err := f.js.Publish(within(t, 5*time.Second), subject, make([]byte, limit+1)); err == nil {
			t.Errorf("%s took %d bytes", subject, limit+1)
		}
	}
	if _, err := f.js.Publish(within(t, 5*time.Second), "ply.order.test.t", make([]byte, maxPayload+1)); !errors.Is(err, nats.ErrMaxPayload) {
		t.Errorf("more than the largest message: %v", err)
	}
}

// Close returns soon, whether the server is there or not.
func TestCloseNeverHangs(t *testing.T) {
	f := start(t)
	there, gone := f.worker("w1"), f.worker("w2")
	for name, nc := range map[string]*nats.Conn{"with a server": there, "without a server": gone} {
		if nc == gone {
			f.server.Close()
		}
		begin := time.Now()
		Close(nc)
		Close(nc)
		if d := time.Since(begin); d > drainTimeout+2*time.Second || !nc.IsClosed() {
			t.Errorf("%s: %v, closed %v", name, d, nc.IsClosed())
		}
	}
	Close(nil)
}

// A plain server takes everybody.
func TestPlain(t *testing.T) {
	f := &fleet{t: t}
	server := f.serve(Options{Plain: true, Dir: t.TempDir(), NoSync: true})
	nc := f.connect(Key{Name: "anybody", Role: Owner, URLs: []string{server.URL()}})
	if err := Streams(within(t, 5*time.Second), jetStream(t, nc), StreamOptions{Storage: 1 << 30}); err != nil {
		t.Error(err)
	}
}
