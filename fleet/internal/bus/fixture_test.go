package bus

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// fleet is a server with a ring and streams, for a test.
type fleet struct {
	t      *testing.T
	ring   *Ring
	server *Server
	owner  *nats.Conn
	js     jetstream.JetStream // the owner's
}

// quiet is a logger that says nothing.
var quiet = slog.New(slog.DiscardHandler)

// start starts a fleet.
func start(t *testing.T) *fleet {
	t.Helper()
	ring, err := OpenRing(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	f := &fleet{t: t, ring: ring}
	f.server = f.serve(Options{Ring: ring, Dir: t.TempDir()})
	f.owner = f.connect(f.key("boss", Owner))
	f.js = jetStream(t, f.owner)
	if err := Streams(within(t, 10*time.Second), f.js, StreamOptions{}); err != nil {
		t.Fatal(err)
	}
	return f
}

// serve starts a server that ends with the test.
func (f *fleet) serve(o Options) *Server {
	f.t.Helper()
	if o.Addr == "" {
		o.Addr = "127.0.0.1:0"
	}
	o.Log = quiet
	server, err := Serve(o)
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(server.Close)
	return server
}

// key adds a key to the ring, for the fleet's server.
func (f *fleet) key(name string, role Role) Key {
	f.t.Helper()
	key, err := f.ring.Add(name, role, []string{f.server.URL()})
	if err == nil {
		err = f.server.Reload()
	}
	if err != nil {
		f.t.Fatal(err)
	}
	return key
}

// connect connects until the test ends.
func (f *fleet) connect(key Key) *nats.Conn {
	f.t.Helper()
	nc, err := Connect(within(f.t, 10*time.Second), key, quiet)
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(nc.Close)
	return nc
}

// worker adds a worker and connects it.
func (f *fleet) worker(name string) *nats.Conn { return f.connect(f.key(name, Worker)) }

// jetStream returns what manages streams.
func jetStream(t *testing.T, nc *nats.Conn) jetstream.JetStream {
	t.Helper()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// within returns a context that ends after some time, or with the test.
func within(t *testing.T, d time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), d)
	t.Cleanup(cancel)
	return ctx
}

// publish publishes into a stream.
func publish(t *testing.T, js jetstream.JetStream, subject string, data string) {
	t.Helper()
	if _, err := js.Publish(within(t, 5*time.Second), subject, []byte(data)); err != nil {
		t.Fatalf("%s: %v", subject, err)
	}
}
