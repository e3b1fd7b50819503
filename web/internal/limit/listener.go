package limit

import (
	"net"
	"sync"
)

// boundedListener closes connections beyond a number, in all and from one address, before anything is
// read from them.
type boundedListener struct {
	net.Listener
	crowd *Crowd
}

// Listener returns a listener with room for so many connections, and for so many from one address.
func Listener(l net.Listener, most, mostOfOne int) net.Listener {
	return &boundedListener{l, NewCrowd(most, mostOfOne)}
}

// Accept implements [net.Listener].
func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		address := Address(c.RemoteAddr().String())
		if l.crowd.Admit(address) {
			return &boundedConn{Conn: c, leave: sync.OnceFunc(func() { l.crowd.Dismiss(address) })}, nil
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
