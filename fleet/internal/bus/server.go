package bus

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	natsd "github.com/nats-io/nats-server/v2/server"
	"github.com/plygo/ply/internal/disk"
)

// The limits of a server. Those of nats-server are for services of many kinds.
const (
	// maxPayload is the size in bytes of the largest message. The largest are pieces of files.
	maxPayload = 1 << 20
	// maxPending is how many bytes may wait for a client that reads slowly, before it is cut off.
	maxPending = 16 << 20
	// maxSubscriptions is how many a client may have. Each of a worker's slots needs a few.
	maxSubscriptions = 10_000
	// maxControlLine is the length of the longest line with subjects.
	maxControlLine = 1024
	// writeDeadline is how long a client may take nothing before it is cut off.
	writeDeadline = 10 * time.Second
	// pingInterval and maxPings tell how soon a client is gone whose machine has vanished.
	pingInterval, maxPings = 20 * time.Second, 2
	// readyTimeout is how long a server may take until it listens, after reading its streams.
	readyTimeout, readyStep = time.Minute, 200 * time.Millisecond
	// routeReports is after how many tries, one a second, a server of a cluster says again that it does not reach another.
	routeReports = 60
	// pollInterval is how often the ring is looked at.
	pollInterval = 500 * time.Millisecond
)

// defaultStorage is how many bytes a server stores unless [Options] say otherwise.
const defaultStorage = 32 << 30

// Options say what a server is like. Dir is needed, and Ring unless Plain is set.
type Options struct {
	Ring  *Ring        // who may connect
	Dir   string       // the folder of the streams
	Addr  string       // host:port to listen at; port 0 for any; default 127.0.0.1:4222
	Hosts []string     // further names and addresses of this machine, for its certificate
	Log   *slog.Logger // default: slog.Default

	// NoSync leaves it to the operating system when messages go to the disk. By default each one is there before
	// it is acknowledged. NATS alone syncs every two minutes, so that a power cut loses what workers believe
	// to be safe (Jepsen, NATS 2.12.1, December 2025).
	NoSync bool

	Storage        int64    // the most bytes to store; default defaultStorage
	MaxConnections int      // default 10,000
	Cluster        *Cluster // others that serve the same streams; nil for none

	// Plain has neither TLS nor keys: everybody may do everything. It is for tests that look at the protocol.
	Plain bool
}

// Cluster makes a server one of several that hold the same streams. Three go on when one of them is
// gone, five when two are.
//
// All need the same ring: copy the folder, and copy it again after a change of keys. Servers know each other by
// certificates of the ring's authority, so nobody else can join. Streams have to be made with as
// many Replicas, see [StreamOptions].
type Cluster struct {
	Name   string   // of the cluster, the same for all
	Server string   // the name of this server in it
	Addr   string   // host:port where this one listens for the others
	Routes []string // host:port of the others, and perhaps of this one
}

// Server is a NATS server with JetStream in this process.
type Server struct {
	options Options
	server  *natsd.Server
	lock    *disk.Appender
	tls     *tls.Config
	host    string
	port    int

	mu      sync.Mutex
	applied string // the text of the ring that is in force
	stop    chan struct{}
	stopped sync.WaitGroup
	once    sync.Once
}

// Serve starts a server.
func Serve(o Options) (*Server, error) {
	s, err := prepare(o)
	if err != nil {
		return nil, err
	}
	s.lock, err = lockFolder(s.options.Dir)
	if err != nil {
		return nil, err
	}
	if err := s.startWithRing(); err != nil {
		s.Close()
		return nil, err
	}
	if s.options.Ring == nil {
		return s, nil
	}
	if err := s.options.Ring.point(s.URL(), o.Cluster != nil); err != nil {
		s.Close()
		return nil, err
	}
	s.stopped.Add(1)
	go s.watch()
	return s, nil
}

// prepare checks options and sets those that are not set.
func prepare(o Options) (*Server, error) {
	if o.Dir == "" {
		return nil, errors.New("a server needs a folder for its streams")
	}
	if (o.Ring == nil) != o.Plain {
		return nil, errors.New("a server needs either a ring of keys or none and Plain")
	}
	if o.Addr == "" {
		o.Addr = "127.0.0.1:4222"
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Storage == 0 {
		o.Storage = defaultStorage
	}
	if o.MaxConnections == 0 {
		o.MaxConnections = 10_000
	}
	s := &Server{options: o, stop: make(chan struct{})}
	var err error
	if s.host, s.port, err = splitAddr(o.Addr); err != nil {
		return nil, err
	}
	if o.Ring == nil {
		return s, nil
	}
	cert, err := o.Ring.ca.sign(append(ownHosts(), append(o.Hosts, s.host)...))
	if err != nil {
		return nil, err
	}
	s.tls = &tls.Config{Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS13}
	return s, nil
}

// lockFolder keeps a second server out of a folder.
func lockFolder(dir string) (*disk.Appender, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	lock, err := disk.OpenAppender(filepath.Join(dir, "lock"))
	if err != nil {
		return nil, fmt.Errorf("a server uses the folder %s already, or it cannot be locked: %w", dir, err)
	}
	return lock, nil
}

// startWithRing starts the embedded server with the accounts of the ring.
func (s *Server) startWithRing() (err error) {
	if s.options.Ring == nil {
		return s.start("")
	}
	if s.applied, err = s.options.Ring.text(); err != nil {
		return err
	}
	all, err := parseMembers([]byte(s.applied))
	if err != nil {
		return err
	}
	return s.start(Config(all.Members))
}

// start starts the embedded server with the given accounts and waits until it listens.
func (s *Server) start(config string) error {
	options, err := s.natsOptions(config)
	if err != nil {
		return err
	}
	s.server, err = natsd.NewServer(options)
	if err != nil {
		return err
	}
	log := &serverLog{log: s.options.Log}
	s.server.SetLoggerV2(log, false, false, false)
	s.server.Start()
	for end := time.Now().Add(readyTimeout); !s.server.ReadyForConnections(readyStep); {
		if reason := log.last(); reason != "" {
			return fmt.Errorf("no server at %s: %s", s.options.Addr, reason)
		}
		if time.Now().After(end) {
			return fmt.Errorf("the server at %s is not ready after %v", s.options.Addr, readyTimeout)
		}
	}
	return nil
}

// natsOptions returns the settings of the embedded server.
func (s *Server) natsOptions(config string) (*natsd.Options, error) {
	o := &natsd.Options{}
	if err := o.ProcessConfigString(config); err != nil && config != "" {
		return nil, fmt.Errorf("accounts: %w", err)
	}
	o.Host, o.Port = s.host, s.port
	if o.Port == 0 {
		o.Port = natsd.RANDOM_PORT
	}
	o.NoSigs, o.NoLog, o.DisableJetStreamBanner = true, true, true
	o.MaxConn, o.MaxSubs = s.options.MaxConnections, maxSubscriptions
	o.MaxPayload, o.MaxPending, o.MaxControlLine = maxPayload, maxPending, maxControlLine
	o.WriteDeadline, o.PingInterval, o.MaxPingsOut = writeDeadline, pingInterval, maxPings
	o.JetStream, o.StoreDir, o.SyncAlways = true, s.options.Dir, !s.options.NoSync
	o.JetStreamMaxStore, o.JetStreamMaxMemory = s.options.Storage, 64<<20
	if s.tls != nil {
		o.TLS, o.TLSConfig, o.TLSTimeout = true, s.tls.Clone(), 5
		o.AuthTimeout = 6 // longer than that of TLS, as nats-server demands
	}
	return o, s.joinCluster(o)
}

// joinCluster sets what a server of a cluster needs.
func (s *Server) joinCluster(o *natsd.Options) error {
	c := s.options.Cluster
	if c == nil {
		return nil
	}
	if c.Name == "" || c.Server == "" {
		return errors.New("a cluster and each server in it need a name")
	}
	host, port, err := splitAddr(c.Addr)
	if err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	o.ServerName = c.Server
	o.ConnectErrorReports, o.ReconnectErrorReports = routeReports, routeReports
	o.Cluster.Name, o.Cluster.Host, o.Cluster.Port = c.Name, host, port
	if s.tls != nil {
		pool := s.options.Ring.ca.pool()
		t := s.tls.Clone()
		t.ClientAuth, t.ClientCAs, t.RootCAs = tls.RequireAndVerifyClientCert, pool, pool
		o.Cluster.TLSConfig, o.Cluster.TLSTimeout = t, 5
	}
	for _, route := range c.Routes {
		if _, _, err := splitAddr(route); err != nil {
			return fmt.Errorf("route: %w", err)
		}
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats-route", Host: route})
	}
	// A reload sorts the routes where they are, while others read them. Nothing moves if they are sorted.
	slices.SortFunc(o.Routes, func(a, b *url.URL) int { return strings.Compare(a.String(), b.String()) })
	return nil
}

// splitAddr takes host:port apart.
func splitAddr(addr string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(addr)
	if err != nil {
		return "", 0, fmt.Errorf("%.80q is not host:port: %w", addr, err)
	}
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("%.80q has no port", addr)
	}
	if host == "" {
		host = "0.0.0.0"
	}
	return host, int(n), nil
}

// URL returns where the server listens, for programs on this machine.
func (s *Server) URL() string {
	addr := s.server.Addr().(*net.TCPAddr)
	host := addr.IP.String()
	if addr.IP.IsUnspecified() {
		host = "127.0.0.1"
	}
	scheme := "tls"
	if s.options.Plain {
		scheme = "nats"
	}
	return scheme + "://" + net.JoinHostPort(host, strconv.Itoa(addr.Port))
}

// Reload reads the ring again: new keys may connect, and the holders of removed keys are cut off.
func (s *Server) Reload() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.options.Ring == nil {
		return nil
	}
	text, err := s.options.Ring.text()
	if err != nil || text == s.applied {
		return err
	}
	all, err := parseMembers([]byte(text))
	if err != nil {
		return err
	}
	// Twice: nats-server 2.15.2 does not open the imports of an account when a reload makes that account, but does when
	// it reloads an account that is there (configureAccounts in its server.go).
	for range 2 {
		options, err := s.natsOptions(config(all.Members, false))
		if err == nil {
			err = s.importHeard(options, all.Members)
		}
		if err != nil {
			return err
		}
		if err := s.server.ReloadOptions(options); err != nil {
			return fmt.Errorf("keys: %w", err)
		}
	}
	s.applied = text
	s.options.Log.Info("keys read again")
	return nil
}

// importHeard lets the accounts of new options import what the fleet publishes from the owner's account as it is in the server.
//
// In options that were read from text each import points to an account of these options, which holds no subscriptions. A reload of
// nats-server 2.15.2 exchanges it for the one in the server, but first shows it to clients: one that subscribes meanwhile brings
// the server down (addShadowSub in its client.go, configureAccounts in its server.go).
func (s *Server) importHeard(o *natsd.Options, members []Member) error {
	owner, err := s.server.LookupAccount(ownerAccount)
	if err != nil {
		return fmt.Errorf("accounts: %w", err)
	}
	accounts := map[string]*natsd.Account{}
	for _, a := range o.Accounts {
		accounts[a.Name] = a
	}
	for _, m := range members {
		for _, subject := range permissions(m.Role, m.Name).heard {
			if err := accounts[accountOf(m.Name)].AddStreamImport(owner, subject, ""); err != nil {
				return fmt.Errorf("account of %s: %w", m.Name, err)
			}
		}
	}
	return nil
}

// watch reloads when another program has changed the ring.
func (s *Server) watch() {
	defer s.stopped.Done()
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	said := ""
	for {
		select {
		case <-s.stop:
			return
		case <-tick.C:
		}
		err := s.Reload()
		if err != nil && err.Error() != said {
			s.options.Log.Error("the keys stay as they were", "error", err)
		}
		if said = ""; err != nil {
			said = err.Error()
		}
	}
}

// Close stops the server. What it has acknowledged is on the disk.
func (s *Server) Close() {
	s.once.Do(func() {
		close(s.stop)
		s.stopped.Wait()
		if s.server != nil {
			s.server.Shutdown()
			s.server.WaitForShutdown()
		}
		s.lock.Close()
	})
}
