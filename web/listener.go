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

// bounded returns a listener with room for the websockets of the limits, and as many other requests.
func bounded(l net.Listener, limits Limits) net.Listener {
	return &boundedListener{l, newCrowd(2*limits.Sockets, 2*limits.AddressSockets)}
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
