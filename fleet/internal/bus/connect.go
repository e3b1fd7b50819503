package bus

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// The times of a connection.
const (
	connectTimeout = 5 * time.Second
	reconnectWait  = 500 * time.Millisecond
	// reconnectJitter spreads the workers of a fleet that lost its server, so that they do not come back all at once.
	reconnectJitter = 2 * time.Second
	// reconnectBuffer is what a program may publish while there is no server. A result that the server did not
	// acknowledge is published again anyway.
	reconnectBuffer = 4 << 20
	drainTimeout    = 3 * time.Second
)

// Connect connects to a fleet. The first connection is tried until ctx ends, once each server; later ones for ever. A nil
// log is that of slog.Default. Use [Close] to end the connection.
func Connect(ctx context.Context, key Key, log *slog.Logger) (*nats.Conn, error) {
	if err := key.check(); err != nil {
		return nil, err
	}
	options, err := connectOptions(key, log)
	if err != nil {
		return nil, err
	}
	type outcome struct {
		nc  *nats.Conn
		err error
	}
	done := make(chan outcome, 1)
	go func() {
		nc, err := nats.Connect(strings.Join(key.URLs, ","), options...)
		done <- outcome{nc, err}
	}()
	select {
	case o := <-done:
		return o.nc, explain(key, o.err)
	case <-ctx.Done():
		go func() { // a connection that nobody waits for
			if o := <-done; o.nc != nil {
				o.nc.Close()
			}
		}()
		return nil, ctx.Err()
	}
}

// connectOptions returns the settings of a connection.
func connectOptions(key Key, log *slog.Logger) ([]nats.Option, error) {
	if log == nil {
		log = slog.Default()
	}
	options := []nats.Option{
		nats.Name(key.Name),
		nats.CustomInboxPrefix(inbox(key.Name)),
		nats.Timeout(connectTimeout),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait),
		nats.ReconnectJitter(reconnectJitter, reconnectJitter),
		nats.ReconnectBufSize(reconnectBuffer),
		nats.IgnoreAuthErrorAbort(), // an owner who removes a key by mistake adds it again
		nats.PingInterval(pingInterval),
		nats.MaxPingsOutstanding(maxPings),
		nats.DrainTimeout(drainTimeout),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn("no connection to the server; trying again", "error", err)
			}
		}),
		nats.ReconnectHandler(func(nc *nats.Conn) { log.Info("connected again", "server", nc.ConnectedUrlRedacted()) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { log.Warn("connection", "error", err) }),
	}
	if key.Seed != "" {
		public, err := key.public()
		if err != nil {
			return nil, err
		}
		options = append(options, nats.Nkey(public, key.sign))
	}
	if key.CA == "" {
		return options, nil
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM([]byte(key.CA)) {
		return nil, errors.New("the key has no valid certificate of the server's authority")
	}
	return append(options, nats.Secure(&tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS13})), nil
}

// explain says what is wrong with a connection.
func explain(key Key, err error) error {
	servers := strings.Join(key.URLs, ", ")
	var unknown x509.UnknownAuthorityError
	var host x509.HostnameError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return fmt.Errorf("the server does not know the key of %s: it was removed, or belongs to another fleet: %w", key.Name, err)
	case errors.As(err, &unknown):
		return fmt.Errorf("%s is not the server of this key: another authority signed its certificate: %w", servers, err)
	case errors.As(err, &host):
		return fmt.Errorf("the certificate of the server does not have the name in its address: "+
			"the server has to be told its names: %w", err)
	case errors.Is(err, nats.ErrSecureConnWanted), errors.Is(err, nats.ErrSecureConnRequired):
		return fmt.Errorf("%s and the key do not agree on TLS: %w", servers, err)
	case errors.Is(err, nats.ErrMaxAccountConnectionsExceeded):
		return fmt.Errorf("the key of %s has %d connections already: %w", key.Name, keyConnections, err)
	case errors.Is(err, nats.ErrMaxConnectionsExceeded):
		return fmt.Errorf("the server takes no more connections: %w", err)
	case errors.Is(err, nats.ErrNkeysNotSupported):
		return fmt.Errorf("%s asks for no keys, so it is not the server of a fleet: %w", servers, err)
	case errors.Is(err, nats.ErrNoServers):
		return fmt.Errorf("no server answers at %s: %w", servers, err)
	}
	return fmt.Errorf("no connection to %s: %w", servers, err)
}

// Close ends a connection, after what was published is sent and what was received is handled, but within a few
// seconds whatever happens.
func Close(nc *nats.Conn) {
	if nc == nil || nc.IsClosed() {
		return
	}
	closed := nc.StatusChanged(nats.CLOSED)
	if nc.IsConnected() && nc.Drain() == nil {
		select {
		case <-closed:
		case <-time.After(drainTimeout + time.Second):
		}
	}
	nc.Close()
}
