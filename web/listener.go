package web

import (
	"net"
	"sync"
)

// boundedListener closes connections beyond a number, in all and from one address, before anything is
// read from them.
type boundedListener struct {
	net.Listener
	most, mostOfOne int

	mu   sync.Mutex
	all  int
	from map[string]int
}

// bounded returns a listener with room for the websockets of the limits, and as many other requests.
func bounded(l net.Listener, limits Limits) net.Listener {
	return &boundedListener{Listener: l, most: 2 * limits.Sockets, mostOfOne: 2 * limits.AddressSockets, from: map[string]int{}}
}

// Accept implements [net.Listener].
func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		address := addressOf(c.RemoteAddr().String())
		if l.admit(address) {
			return &boundedConn{Conn: c, leave: sync.OnceFunc(func() { l.dismiss(address) })}, nil
		}
		c.Close()
	}
}

func (l *boundedListener) admit(address string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all >= l.most || l.from[address] >= l.mostOfOne {
		return false
	}
	l.all++
	l.from[address]++
	return true
}

func (l *boundedListener) dismiss(address string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all--
	if l.from[address]--; l.from[address] == 0 {
		delete(l.from, address)
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
