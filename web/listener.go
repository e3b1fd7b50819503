package web

import (
	"net"
	"sync"
)

// boundedListener closes connections beyond a number, in all and from one address, before anything is
// read from them.
type boundedListener struct {
	net.Listener
	crowd *crowd
}

// bounded returns a listener with room for the websockets of the limits, and as many other requests. All
// that comes through a proxy comes from one address.
func bounded(l net.Listener, limits Limits, proxy bool) net.Listener {
	all, each := 2*limits.Sockets, 2*limits.AddressSockets
	if proxy {
		each = all
	}
	return &boundedListener{l, newCrowd(all, each)}
}

// Accept implements [net.Listener].
func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		address := addressOf(c.RemoteAddr().String())
		if l.crowd.admit(address) {
			return &boundedConn{Conn: c, leave: sync.OnceFunc(func() { l.crowd.dismiss(address) })}, nil
		}
		c.Close()
	}
}

// boundedConn is a connection that is counted.
type boundedConn struct {
	net.Conn
	leave func()
}

// Close implements [net.Conn].
func (c *boundedConn) Close() error {
	c.leave()
	return c.Conn.Close()
}
