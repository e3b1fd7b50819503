package web

import "testing"

// A proxy may have more connections than one visitor.
func TestConnectionsBehindProxy(t *testing.T) {
	for proxy, want := range map[bool]int{false: 2, true: 8} {
		s := &Server{Proxy: proxy, limits: Limits{Sockets: 4, AddressSockets: 1}}
		if most, mostOfOne := s.connections(); most != 8 || mostOfOne != want {
			t.Errorf("proxy %v: %d connections, %d of one address; want 8 and %d", proxy, most, mostOfOne, want)
		}
	}
}
