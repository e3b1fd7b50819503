package fleet

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/fold"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/internal/evidence"
)

// commandVariable is set in a process of the tests that is a program of the fleet.
const commandVariable = "PLY_FLEET_COMMAND"

func TestMain(m *testing.M) {
	if command := os.Getenv(commandVariable); command != "" {
		exit(runCommand(command, os.Args[1:], entries()))
		return
	}
	m.Run()
}

// process is a program of the fleet that can be killed and started again.
type process struct {
	t       *testing.T
	command string
	args    []string
	mu      sync.Mutex
	running *exec.Cmd
	log     strings.Builder
}

// Write takes what the process says.
func (p *process) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.Write(text)
}

// startProcess starts a program of the fleet that ends with the test.
func startProcess(t *testing.T, command string, args ...string) *process {
	t.Helper()
	p := &process{t: t, command: command, args: args}
	p.start()
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("%s %v:\n%s", command, args, last(p.log.String(), 6000))
		}
	})
	return p
}

// runProcess runs a program of the fleet until it ends.
func runProcess(t *testing.T, command string, args ...string) {
	t.Helper()
	p := &process{t: t, command: command, args: args}
	p.start()
	if err := p.running.Wait(); err != nil {
		t.Fatalf("%s %v: %v\n%s", command, args, err, p.log.String())
	}
}

func (p *process) start() {
	p.t.Helper()
	p.running = exec.Command(os.Args[0], p.args...)
	p.running.Env = append(os.Environ(), commandVariable+"="+p.command)
	p.running.Stdout, p.running.Stderr = p, p
	if err := p.running.Start(); err != nil {
		p.t.Fatal(err)
	}
}

// kill ends the process at once, as a power cut does.
func (p *process) kill() {
	_ = p.running.Process.Kill() // it may have ended
	_ = p.running.Wait()
}

// freeAddress returns an address at which nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// Workers and the server are killed at random moments. No game is lost, none counts twice, and the table is
// that of one machine. The thorough test has 5,000 games, 50 kills of workers and 10 of the server.
func TestKill(t *testing.T) {
	games, workerKills, serverKills := evidence.Amount(200, 5000), evidence.Amount(4, 50), evidence.Amount(1, 10)
	dir, addr := t.TempDir(), freeAddress(t)
	server := startProcess(t, "serve", "-data", dir, "-addr", addr, "-silence", "2s")
	h := connectOwner(t, filepath.Join(dir, "ring", bus.OwnerFile))
	var workers []*process
	for i := range 3 {
		name := fmt.Sprint("w", i)
		runProcess(t, "serve", "-data", dir, "-addr", addr, "-add", name, "-to", filepath.Join(dir, name))
		workers = append(workers, startProcess(t, "work", "-data", dir, "-key", filepath.Join(dir, name), "-slots", "1"))
	}
	test := h.submit("-name", "kill", "-game", "connect4", "-player", "alphabeta:nodes=800", "-player", "mcts:nodes=150", "-games", fmt.Sprint(games), "-plies", "6")
	h.playOn("kill")
	rng := rand.New(rand.NewPCG(1, 2))
	pause := time.Duration(evidence.Amount(400, 1000)) * time.Millisecond
	for left := workerKills + serverKills; left > 0; left-- {
		time.Sleep(time.Duration(rng.Int64N(int64(2 * pause))))
		if rng.IntN(left) < serverKills {
			serverKills--
			server.kill()
			time.Sleep(time.Duration(rng.Int64N(int64(pause))))
			server.start()
		} else {
			w := workers[rng.IntN(len(workers))]
			w.kill()
			w.start()
		}
	}
	played, _ := h.replay().Test("kill").Played()
	t.Logf("%d of %d games were played before the last kill", played, games)
	got := h.finishLong("kill", 10*time.Minute)
	if d := cmp.Diff(local(t, test.Contest).Table().Text(), got.Table().Text()); d != "" {
		t.Errorf("(-here +fleet)\n%s", d)
	}
	h.tellDoubles(got)
}

// connectOwner connects with the key in a file as soon as the key is there and the server answers, until the test ends.
func connectOwner(t *testing.T, file string) *harness {
	t.Helper()
	var err error
	for range 400 {
		var key bus.Key
		h := &harness{t: t, log: slog.New(slog.DiscardHandler)}
		if key, err = bus.ReadKey(file); err == nil {
			h.nc, err = bus.Connect(t.Context(), key, h.log)
		}
		if err == nil {
			t.Cleanup(func() { bus.Close(h.nc) })
			if h.js, err = jetstream.New(h.nc); err == nil {
				return h
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal(err)
	return nil
}

// finishLong is finish with another limit of time.
func (h *harness) finishLong(name string, limit time.Duration) *fold.Test {
	h.t.Helper()
	for deadline := time.Now().Add(limit); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(h.t.Context(), 2*time.Second)
		s, err := askStatus(ctx, h.nc, "")
		cancel()
		if err != nil {
			continue
		}
		for _, t := range s.Tests {
			if t.Name == name && t.Over {
				return h.replay().Test(name)
			}
		}
	}
	h.t.Fatalf("%s is not over yet", name)
	return nil
}

// tellDoubles logs how many results of a test there are that do not count, and checks that each task has one that does.
func (h *harness) tellDoubles(t *fold.Test) {
	h.t.Helper()
	results, refused := 0, 0
	f := fold.New(entries()...)
	if err := readAll(h.t.Context(), h.js, wire.Orders, func(_ uint64, m jetstream.Msg) { _ = f.Order(m.Subject(), m.Data()) }); err != nil {
		h.t.Fatal(err)
	}
	err := readAll(h.t.Context(), h.js, wire.Results, func(n uint64, m jetstream.Msg) {
		of, _, err := f.Result(n, m.Subject(), m.Data())
		if of == nil || of.Name != t.Name {
			return
		}
		results++
		if err != nil {
			refused++
		}
	})
	if err != nil {
		h.t.Fatal(err)
	}
	for n := range t.Tasks() {
		if !t.Done(n) {
			h.t.Errorf("task %d has no result", n)
		}
	}
	if results-refused != t.Tasks() {
		h.t.Errorf("%d results count, of %d tasks", results-refused, t.Tasks())
	}
	h.t.Logf("%d tasks, %d results in the stream, %d of which came too late", t.Tasks(), results, refused)
}
