package fleet

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/internal/evidence"
)

// Three servers hold the streams. The one that leads the tasks is killed and started again, while workers play. They go on, and the
// table is that of one machine. It is a thorough test: servers elect a leader after four to nine seconds, when they start and
// after each kill.
func TestClusterKill(t *testing.T) {
	if !evidence.Thorough() {
		t.Skip("elections take half a minute; PLY_THOROUGH=1 runs this")
	}
	const games, kills = 8000, 6
	c := startCluster(t)
	h := connectOwner(t, filepath.Join(c.dirs[0], "ring", bus.OwnerFile))
	for _, name := range []string{"anna", "bert"} {
		startProcess(t, "work", "-data", t.TempDir(), "-key", c.key(name), "-slots", "1")
	}
	test := h.submit("-name", "cluster", "-game", "connect4", "-player", "alphabeta:nodes=300", "-player", "mcts:nodes=60", "-games", fmt.Sprint(games), "-plies", "8")
	var killed []time.Time
	for len(killed) < kills && h.playOn("cluster") {
		i := h.leader(wire.Tasks)
		killed = append(killed, time.Now())
		c.servers[i].kill()
		if h.playOn("cluster"); len(killed) < kills {
			c.servers[i].start()
			h.current()
		}
	}
	if 2*len(killed) < kills {
		t.Errorf("the contest was over after %d kills", len(killed))
	}
	got := h.finishLong("cluster", 10*time.Minute)
	if d := cmp.Diff(local(t, test.Contest).Table().Text(), got.Table().Text()); d != "" {
		t.Errorf("(-here +fleet)\n%s", d)
	}
	h.tellDoubles(got)
	h.tellGaps(killed)
}

// three is three servers, each with a folder of its own.
type three struct {
	t       *testing.T
	dirs    [3]string
	hosts   string
	servers [3]*process
}

// startCluster starts three servers as the documentation says: they share the folder ring.
func startCluster(t *testing.T) *three {
	t.Helper()
	c := &three{t: t}
	var addrs, routes []string
	for i := range c.dirs {
		c.dirs[i] = t.TempDir()
		addrs, routes = append(addrs, freeAddress(t)), append(routes, freeAddress(t))
	}
	c.hosts = strings.Join(addrs, ",")
	c.run("-members")
	for i, dir := range c.dirs {
		if i > 0 {
			if err := os.CopyFS(filepath.Join(dir, "ring"), os.DirFS(filepath.Join(c.dirs[0], "ring"))); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i, dir := range c.dirs {
		c.servers[i] = startProcess(t, "serve", "-data", dir, "-addr", addrs[i], "-hosts", c.hosts, "-silence", "5s",
			"-server", fmt.Sprint("s", i), "-cluster-addr", routes[i], "-routes", strings.Join(routes, ","))
	}
	return c
}

// run runs serve for what it does besides serving, in the first folder.
func (c *three) run(args ...string) {
	c.t.Helper()
	runProcess(c.t, "serve", append([]string{"-data", c.dirs[0], "-hosts", c.hosts}, args...)...)
}

// key makes the key of a worker, and tells all servers. It returns the file.
func (c *three) key(name string) string {
	c.t.Helper()
	file := filepath.Join(c.t.TempDir(), name+".key")
	c.run("-add", name, "-to", file)
	text := readFile(c.t, filepath.Join(c.dirs[0], "ring", "ring.json"))
	for _, dir := range c.dirs[1:] {
		if err := os.WriteFile(filepath.Join(dir, "ring", "ring.json"), []byte(text), 0o600); err != nil {
			c.t.Fatal(err)
		}
	}
	return file
}

// leader returns the number of the server that leads a stream.
func (h *harness) leader(stream string) (i int) {
	h.t.Helper()
	s, err := h.js.Stream(h.t.Context(), stream)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := fmt.Sscanf(s.CachedInfo().Cluster.Leader, "s%d", &i); err != nil {
		h.t.Fatal(err)
	}
	return i
}

// playOn waits until more games of a test are played. It reports whether the test goes on.
func (h *harness) playOn(test string) bool {
	h.t.Helper()
	before := -1
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		s, err := askStatus(h.t.Context(), h.nc, "")
		if err != nil {
			continue
		}
		for _, one := range s.Tests {
			switch {
			case one.Name != test:
			case one.Over:
				return false
			case before < 0:
				before = one.Played
			case one.Played >= before+20:
				return true
			}
		}
	}
	h.t.Fatalf("%s does not go on", test)
	return false
}

// current waits until all servers have all of all streams.
func (h *harness) current() {
	h.t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		n := 0
		for _, name := range []string{wire.Orders, wire.Tasks, wire.Results, wire.Files, "KV_" + leaseBucket} {
			s, err := h.js.Stream(h.t.Context(), name)
			if err != nil || s.CachedInfo().Cluster == nil {
				break
			}
			for _, r := range s.CachedInfo().Cluster.Replicas {
				if r.Current {
					n++
				}
			}
		}
		if n == 10 {
			return
		}
	}
	h.t.Fatal("a server does not get what the others have")
}

// tellGaps logs how long there was no result after each kill.
func (h *harness) tellGaps(killed []time.Time) {
	h.t.Helper()
	var at []time.Time
	err := readAll(h.t.Context(), h.js, wire.Results, func(_ uint64, m jetstream.Msg) {
		if meta, err := m.Metadata(); err == nil {
			at = append(at, meta.Timestamp)
		}
	})
	if err != nil {
		h.t.Fatal(err)
	}
	for _, k := range killed {
		var longest time.Duration
		for i := 1; i < len(at); i++ {
			if at[i].After(k) && at[i-1].Before(k.Add(20*time.Second)) {
				longest = max(longest, at[i].Sub(at[i-1]))
			}
		}
		h.t.Logf("after a kill: %.1f seconds without a result", longest.Seconds())
	}
}
