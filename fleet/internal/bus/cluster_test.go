package bus

import (
	"context"
	"fmt"
	"net"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/internal/evidence"
)

// cluster is three servers.
type cluster struct {
	*fleet
	options [3]Options
	servers [3]*Server
}

// startCluster starts three servers with one ring.
func startCluster(t *testing.T) *cluster {
	t.Helper()
	ring, err := OpenRing(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c := &cluster{fleet: &fleet{t: t, ring: ring}}
	var routes []string
	for range c.options {
		routes = append(routes, freeAddr(t))
	}
	for i := range c.options {
		c.options[i] = Options{Ring: ring, Dir: t.TempDir(), Addr: freeAddr(t), Cluster: &Cluster{
			Name: "ply", Server: "s" + strconv.Itoa(i), Addr: routes[i], Routes: routes,
		}}
		c.servers[i] = c.serve(c.options[i])
	}
	return c
}

// freeAddr returns an address where nobody listens.
func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// join connects with a new key for all servers.
func (c *cluster) join(name string, role Role) *nats.Conn {
	c.t.Helper()
	var urls []string
	for _, s := range c.servers {
		urls = append(urls, s.URL())
	}
	key, err := c.ring.Add(name, role, urls)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, s := range c.servers {
		if err := s.Reload(); err != nil {
			c.t.Fatal(err)
		}
	}
	return c.connect(key)
}

// Tasks are published, taken and done while one server after the other stops and starts again. Usually only the one that leads the tasks stops,
// since an election takes seconds.
func TestCluster(t *testing.T) {
	c := startCluster(t)
	owner, worker := c.join("boss", Owner), c.join("w1", Worker)
	c.owner, c.js = owner, jetStream(t, owner)
	begin := time.Now()
	if err := Streams(within(t, 30*time.Second), c.js, StreamOptions{Replicas: 3}); err != nil {
		t.Fatal(err)
	}
	t.Logf("streams after %v", time.Since(begin))
	c.keepOut()
	next := 0
	c.work(worker, &next, 20)
	order := []int{c.leader(wire.Tasks)}
	if evidence.Thorough() {
		order = []int{0, 1, 2}
	}
	for _, i := range order {
		c.servers[i].Close()
		begin := time.Now()
		c.work(worker, &next, 20)
		t.Logf("20 tasks without server %d: %v", i, time.Since(begin))
		c.servers[i] = c.serve(c.options[i])
		c.eventually("all replicas are current", c.current)
	}
	c.work(worker, &next, 20)
	if got := c.counts()[wire.Results]; got != uint64(next) {
		t.Errorf("%d results of %d tasks", got, next)
	}
}

// keepOut starts a server with another ring, which has to stay alone.
func (c *cluster) keepOut() {
	c.t.Helper()
	ring, err := OpenRing(c.t.TempDir())
	if err != nil {
		c.t.Fatal(err)
	}
	o := c.options[0]
	o.Ring, o.Dir, o.Addr = ring, c.t.TempDir(), freeAddr(c.t)
	o.Cluster = &Cluster{Name: "ply", Server: "stranger", Addr: freeAddr(c.t), Routes: o.Cluster.Routes}
	stranger := c.serve(o)
	defer stranger.Close()
	for end := time.Now().Add(time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if n := stranger.server.NumRoutes(); n > 0 {
			c.t.Fatalf("a server with another ring has %d routes", n)
		}
	}
}

// work publishes tasks and has the worker do them, each patiently.
func (c *cluster) work(worker *nats.Conn, next *int, n int) {
	c.t.Helper()
	ctx := within(c.t, 60*time.Second)
	results := jetStream(c.t, worker)
	for range n {
		*next++
		must := func(what string, do func(ctx context.Context) error) {
			c.t.Helper()
			if err := patiently(ctx, do); err != nil && !isPresent(err) {
				c.t.Fatalf("%s of task %d: %v", what, *next, err)
			}
		}
		must("publishing", func(ctx context.Context) error {
			_, err := c.js.Publish(ctx, wire.TaskSubject("usual", "t", *next), []byte("play"))
			return err
		})
		var d *Delivery
		must("delivery", func(ctx context.Context) (err error) {
			if d, err = Next(ctx, worker, "usual", time.Second); err == nil && d == nil {
				return nats.ErrTimeout
			}
			return err
		})
		must("result", func(ctx context.Context) error {
			_, err := results.Publish(ctx, wire.ResultSubject("w1", "t", *next), []byte("1-0"))
			return err
		})
		must("acknowledgement", d.Done)
	}
}

// leader returns the number of the server that leads a stream.
func (c *cluster) leader(stream string) int {
	c.t.Helper()
	s, err := c.js.Stream(within(c.t, 10*time.Second), stream)
	if err != nil {
		c.t.Fatal(err)
	}
	var i int
	if _, err := fmt.Sscanf(s.CachedInfo().Cluster.Leader, "s%d", &i); err != nil {
		c.t.Fatal(err)
	}
	return i
}

// current says whether all servers have all of all streams.
func (c *cluster) current() bool {
	for _, name := range []string{wire.Orders, wire.Tasks, wire.Results, wire.Files} {
		s, err := c.js.Stream(within(c.t, 5*time.Second), name)
		if err != nil || !whole(s.CachedInfo().Cluster) {
			return false
		}
	}
	return true
}

// whole says whether all replicas of a stream are current.
func whole(info *jetstream.ClusterInfo) bool {
	if info == nil || info.Leader == "" || len(info.Replicas) != 2 {
		return false
	}
	return info.Replicas[0].Current && info.Replicas[1].Current
}
