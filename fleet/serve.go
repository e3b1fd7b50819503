package fleet

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/wire"
)

// serving is what the flags of serve say.
type serving struct {
	addr, hosts     string
	nats            string
	noSync          bool
	cluster         bus.Cluster
	routes          string
	replicas        int
	storage         int64 // in gigabytes
	silence         time.Duration
	executables     []string
	add, role, to   string
	remove          string
	config, members bool
}

// addFlags adds the flags of serve.
func (s *serving) addFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.addr, "addr", "127.0.0.1:4222", "the `address` to listen at; :4222 lets other machines in")
	flags.StringVar(&s.hosts, "hosts", "", "the `names` by which workers reach this machine and others of its cluster, with commas between them; a name may have a port")
	flags.StringVar(&s.nats, "nats", "", "the `address` of a NATS server or cluster that is there, instead of one in this program; see -config")
	flags.BoolVar(&s.noSync, "nosync", false, "acknowledge results before they are on the disk: faster, but a power cut loses some")
	flags.StringVar(&s.routes, "routes", "", "the `addresses` where the servers of a cluster listen for each other, with commas between them; this one is part of the cluster")
	flags.StringVar(&s.cluster.Name, "cluster", "ply", "the `name` of the cluster")
	flags.StringVar(&s.cluster.Server, "server", "", "the `name` of this server in its cluster; usually that of the machine")
	flags.StringVar(&s.cluster.Addr, "cluster-addr", ":6222", "the `address` to listen at for the other servers of the cluster")
	flags.IntVar(&s.replicas, "replicas", 0, "on how many servers of the cluster everything is kept: 3 go on without one of them; usually 3 with -routes, as it is with -nats, else 1")
	flags.Int64Var(&s.storage, "storage", 16, "the most `gigabytes` to keep")
	flags.DurationVar(&s.silence, "silence", bus.AckWait, "after this `time` without a word from the worker that plays a task, another one gets it; a worker speaks four times as often")
	flags.Func("executable", "the `SHA-256` of a program that may work, several times for several; usually all may", func(v string) error {
		s.executables = append(s.executables, v)
		return wire.CheckSum(v)
	})
	flags.StringVar(&s.add, "add", "", "make a key for a worker with this `name`, and end")
	flags.StringVar(&s.role, "role", "worker", "what the key of -add is for: worker, reader or owner")
	flags.StringVar(&s.to, "to", "", "the `file` for the key of -add; usually NAME.key in the working folder")
	flags.StringVar(&s.remove, "remove", "", "remove the key with this `name`, and end; a running server cuts its holder off")
	flags.BoolVar(&s.members, "members", false, "list who has a key, and end")
	flags.BoolVar(&s.config, "config", false, "print the accounts for the configuration of a NATS server, for -nats, and end")
}

// serve is the command serve.
func (p *program) serve(ctx context.Context) error {
	var s serving
	flags := p.flags("serve")
	p.addKey(flags, bus.OwnerFile)
	s.addFlags(flags)
	if err := p.parse(flags); err != nil {
		return err
	}
	if err := s.check(); err != nil {
		return err
	}
	ring, err := bus.OpenRing(filepath.Join(p.data, "ring"), s.urls()...)
	if err != nil {
		return err
	}
	if s.add != "" || s.remove != "" || s.members || s.config {
		return p.keys(ring, &s)
	}
	urls := strings.Split(s.nats, ",")
	if s.nats == "" {
		server, err := bus.Serve(s.options(ring, filepath.Join(p.data, "streams"), p))
		if err != nil {
			return err
		}
		defer server.Close()
		urls = []string{server.URL()} // not others of a cluster: they have coordinators of their own
	}
	key, err := bus.ReadKey(p.keyFile(bus.OwnerFile))
	if err != nil {
		return err
	}
	key.URLs = urls
	return p.coordinate(ctx, key, &s)
}

// check returns an error if the flags cannot be followed, and sets those that were left out.
func (s *serving) check() (err error) {
	if s.replicas < 0 || s.storage <= 0 {
		return errors.New("-replicas and -storage must be more than 0")
	}
	if s.replicas == 0 && s.nats == "" {
		if s.replicas = 1; s.routes != "" {
			s.replicas = 3
		}
	}
	if s.routes != "" && s.cluster.Server == "" {
		if s.cluster.Server, err = os.Hostname(); err != nil {
			return fmt.Errorf("this machine has no name; give -server one: %w", err)
		}
	}
	return wire.CheckSilence(s.silence)
}

// urls returns where other programs reach the server.
func (s *serving) urls() []string {
	if s.nats != "" {
		return strings.Split(s.nats, ",")
	}
	host, port, err := net.SplitHostPort(s.addr)
	if err != nil {
		return nil
	}
	var urls []string
	for _, h := range s.names() {
		if _, _, err := net.SplitHostPort(h); err != nil {
			h = net.JoinHostPort(h, port)
		}
		urls = append(urls, "tls://"+h)
	}
	if len(urls) > 0 {
		return urls
	}
	if host == "" || host == "0.0.0.0" || host == "::" {
		host = "127.0.0.1"
	}
	return []string{"tls://" + net.JoinHostPort(host, port)}
}

// names returns what -hosts names.
func (s *serving) names() []string {
	return strings.FieldsFunc(s.hosts, func(r rune) bool { return r == ',' })
}

// options returns the settings of the server in this program.
func (s *serving) options(ring *bus.Ring, dir string, p *program) bus.Options {
	o := bus.Options{Ring: ring, Dir: dir, Addr: s.addr, NoSync: s.noSync, Storage: 2 * s.storage << 30, Log: p.log}
	for _, h := range s.names() {
		if host, _, err := net.SplitHostPort(h); err == nil {
			h = host
		}
		o.Hosts = append(o.Hosts, h)
	}
	if s.routes != "" {
		s.cluster.Routes = strings.Split(s.routes, ",")
		o.Cluster = &s.cluster
	}
	return o
}

// keys does what serve does besides serving.
func (p *program) keys(ring *bus.Ring, s *serving) error {
	switch {
	case s.add != "":
		key, err := ring.Add(s.add, bus.Role(s.role), s.urls())
		if err != nil {
			return err
		}
		file := s.to
		if file == "" {
			file = s.add + ".key"
		}
		if err := key.Write(file); err != nil {
			return errors.Join(err, ring.Remove(s.add))
		}
		command := map[bus.Role]string{bus.Worker: "work", bus.Reader: "status", bus.Owner: "submit"}[key.Role]
		_, err = fmt.Fprintf(p.out, "%s is the key of %s. It is a secret: copy it to that machine alone, and start there: %s -key %s\n", file, s.add, command, file)
		return err
	case s.remove != "":
		return ring.Remove(s.remove)
	}
	members, err := ring.List()
	if err != nil {
		return err
	}
	if s.config {
		_, err = fmt.Fprint(p.out, bus.Config(members))
		return err
	}
	for _, m := range members {
		fmt.Fprintf(p.out, "%-20s %-7s %s\n", m.Name, m.Role, m.Public)
	}
	return nil
}

// coordinate runs the coordinator until ctx ends.
func (p *program) coordinate(ctx context.Context, key bus.Key, s *serving) error {
	nc, err := p.await(ctx, key)
	if err != nil {
		return err
	}
	defer bus.Close(nc)
	if s.replicas == 0 { // a server that is there: its streams stay as they are
		js, err := jetstream.New(nc)
		if err != nil {
			return err
		}
		if s.replicas, err = bus.Replicas(limited(ctx, 30*time.Second), js); err != nil {
			return err
		}
	}
	js, err := streams(ctx, nc, bus.StreamOptions{Replicas: s.replicas, Storage: s.storage << 30, AckWait: s.silence}, p)
	if err != nil {
		return err
	}
	c := newCoordinator(nc, js, p.log, p.entries)
	c.executables, c.silence = s.executables, s.silence
	if s.nats == "" && s.routes == "" {
		c.id = "alone" // with the folder, which is locked: if it ended without a word and starts again, it has the lease at once
	}
	p.log.Info("the fleet is open", "address", nc.ConnectedUrlRedacted(), "data", p.data)
	return c.run(ctx, s.replicas)
}

// publishTime is how long a message may wait for its acknowledgement.
const publishTime = 3 * time.Second

// streams makes the streams. A cluster that starts has no streams yet, so this is tried again.
func streams(ctx context.Context, nc *nats.Conn, o bus.StreamOptions, p *program) (jetstream.JetStream, error) {
	js, err := jetstream.New(nc, jetstream.WithPublishAsyncTimeout(publishTime))
	if err != nil {
		return nil, err
	}
	for {
		err := bus.Streams(limited(ctx, 30*time.Second), js, o)
		if err == nil || ctx.Err() != nil {
			return js, err
		}
		if o.Replicas <= 1 || !bus.Unready(err) {
			return nil, err
		}
		p.log.Info("the cluster is not ready yet", "error", err)
		sleep(ctx, retry)
	}
}
