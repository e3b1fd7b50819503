package fleet

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/internal/evidence"
)

// storm is between a server and its clients. It drops, doubles and delays messages at random, and cuts connections. TLS
// ends here, and begins anew.
type storm struct {
	t      *testing.T
	server *tls.Config
	client *tls.Config
	ca     string // PEM of the certificate that clients see
	addr   string // of the server
	listen net.Listener
	rages  atomic.Bool // otherwise all goes through

	mu    sync.Mutex
	rng   *rand.Rand
	links map[net.Conn]bool

	messages, dropped, doubled, delayed, cuts atomic.Int64
}

// How bad the line is: dropOne means that one message of 60 is dropped, and so on.
const (
	dropOne   = 60
	doubleOne = 40
	delayOne  = 40
	cutOne    = 400
	longest   = 150 * time.Millisecond // that a message is delayed
)

// newStorm starts a storm around the server of a harness. It ends with the test, and rages as soon as it is told to.
func newStorm(h *harness) *storm {
	h.t.Helper()
	some := httptest.NewTLSServer(nil) // for its certificate
	some.Close()
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM([]byte(h.key("some", bus.Reader).CA))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Fatal(err)
	}
	s := &storm{
		t: h.t, listen: l, addr: strings.TrimPrefix(h.server.URL(), "tls://"),
		server: &tls.Config{Certificates: some.TLS.Certificates},
		client: &tls.Config{RootCAs: pool, ServerName: "127.0.0.1"},
		ca:     string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: some.Certificate().Raw})),
		rng:    rand.New(rand.NewPCG(3, 4)), links: map[net.Conn]bool{},
	}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			all.Go(func() { s.link(conn) })
		}
	})
	h.t.Cleanup(func() {
		l.Close()
		s.mu.Lock()
		for conn := range s.links {
			conn.Close()
		}
		s.mu.Unlock()
		all.Wait()
	})
	return s
}

// through returns a key that connects through the storm.
func (s *storm) through(key bus.Key) bus.Key {
	key.URLs, key.CA = []string{"tls://" + s.listen.Addr().String()}, s.ca
	return key
}

// String returns what happened.
func (s *storm) String() string {
	return fmt.Sprintf("of %d messages %d were dropped, %d doubled, %d delayed; %d connections were cut",
		s.messages.Load(), s.dropped.Load(), s.doubled.Load(), s.delayed.Load(), s.cuts.Load())
}

// link connects a client with the server until one of them ends, or the storm cuts them off.
func (s *storm) link(down net.Conn) {
	up, err := net.Dial("tcp", s.addr)
	if err != nil {
		down.Close()
		return
	}
	s.mu.Lock()
	s.links[down], s.links[up] = true, true
	s.mu.Unlock()
	end := func() { down.Close(); up.Close() }
	defer func() {
		end()
		s.mu.Lock()
		delete(s.links, down)
		delete(s.links, up)
		s.mu.Unlock()
	}()
	// The server says who it is before TLS begins.
	info, err := bufio.NewReaderSize(up, 1<<16).ReadBytes('\n')
	if err != nil {
		return
	}
	if _, err := down.Write(info); err != nil {
		return
	}
	secureDown, secureUp := tls.Server(down, s.server), tls.Client(up, s.client)
	var all sync.WaitGroup
	all.Go(func() { defer end(); s.carry(secureUp, secureDown) })
	all.Go(func() { defer end(); s.carry(secureDown, secureUp) })
	all.Wait()
}

// carry carries what one side says to the other.
func (s *storm) carry(to io.Writer, from io.Reader) {
	in := bufio.NewReaderSize(from, 1<<16)
	for {
		text, message, err := protocolFrame(in)
		if err != nil {
			return
		}
		if message {
			text, err = s.disturb(text)
		}
		if _, failed := to.Write(text); err != nil || failed != nil {
			return
		}
	}
}

// protocolFrame reads what is whole in the protocol of NATS: a line, or a message, which has a line and a body.
func protocolFrame(in *bufio.Reader) (text []byte, message bool, err error) {
	line, err := in.ReadBytes('\n')
	if err != nil {
		return nil, false, err
	}
	words := strings.Fields(string(line))
	if len(words) == 0 {
		return line, false, nil
	}
	switch strings.ToUpper(words[0]) {
	case "PUB", "HPUB", "MSG", "HMSG":
	default:
		return line, false, nil
	}
	size, err := strconv.Atoi(words[len(words)-1])
	if err != nil {
		return nil, false, err
	}
	body := make([]byte, size+len("\r\n"))
	_, err = io.ReadFull(in, body)
	return append(line, body...), true, err
}

// disturb returns what becomes of a message. An error means that the connection ends after that.
func (s *storm) disturb(text []byte) ([]byte, error) {
	if !s.rages.Load() {
		return text, nil
	}
	s.messages.Add(1)
	s.mu.Lock()
	drop, double, delay, cut := s.rng.IntN(dropOne) == 0, s.rng.IntN(doubleOne) == 0, s.rng.IntN(delayOne) == 0, s.rng.IntN(cutOne) == 0
	wait, part := time.Duration(s.rng.Int64N(int64(longest))), s.rng.IntN(len(text))
	s.mu.Unlock()
	if delay {
		s.delayed.Add(1)
		time.Sleep(wait)
	}
	switch {
	case cut:
		s.cuts.Add(1)
		return text[:part], io.ErrUnexpectedEOF
	case drop:
		s.dropped.Add(1)
		return nil, nil
	case double:
		s.doubled.Add(1)
		return bytes.Repeat(text, 2), nil
	}
	return text, nil
}

// Four workers and the coordinator are connected by a network that loses, doubles and delays messages and breaks. No game is lost,
// none counts twice, and a tournament and a sequential test end as on one machine.
func TestStorm(t *testing.T) {
	const silence = 2 * time.Second
	h := newServer(t, silence)
	boss := h.key("boss", bus.Owner)
	h.storm = newStorm(h)
	nc := h.connect(boss)
	js, err := jetstream.New(nc, jetstream.WithPublishAsyncTimeout(publishTime))
	if err != nil {
		t.Fatal(err)
	}
	c := newCoordinator(nc, js, h.log, entries())
	c.silence = silence
	h.coordinate(c)
	for i := range 4 {
		w := h.worker(fmt.Sprint("w", i))
		w.slots, w.every = 4, time.Second
		h.start(w)
	}
	round := h.submit("-name", "round", "-game", "connect4", "-player", "alphabeta:nodes=200", "-player", "mcts:nodes=40", "-player", "greedy",
		"-games", fmt.Sprint(evidence.Amount(40, 1000)), "-plies", "5")
	sprt := h.submit("-name", "sprt", "-game", "connect4", "-player", "alphabeta:nodes=120", "-player", "alphabeta:nodes=60",
		"-games", "4000", "-sprt", fmt.Sprintf("0,%d", evidence.Amount(60, 20)), "-plies", "6")
	h.storm.rages.Store(true)
	got := map[string]string{}
	for _, test := range []*wire.Test{round, sprt} {
		of := h.finishLong(test.Name, 10*time.Minute)
		want := local(t, test.Contest)
		if d := cmp.Diff(want.Table().Text(), of.Table().Text()); d != "" {
			t.Errorf("%s (-here +fleet)\n%s", test.Name, d)
		}
		if len(want.Counted()) != len(of.Counted()) {
			t.Errorf("%s ended after %d games, here after %d", test.Name, len(of.Counted()), len(want.Counted()))
		}
		got[test.Name] = fmt.Sprintf("%d games", len(of.Counted()))
		if test == round {
			h.tellDoubles(of)
		}
	}
	t.Logf("%v: %v", h.storm, got)
}
