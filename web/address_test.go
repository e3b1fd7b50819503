package web

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestAddress(t *testing.T) {
	for remote, want := range map[string]string{
		"192.0.2.7:1234": "192.0.2.7", "[2001:db8:1:2:3:4:5:6]:80": "2001:db8:1:2::/64", "[2001:db8:1:2::9]:81": "2001:db8:1:2::/64",
		"[::ffff:192.0.2.7]:80": "192.0.2.7", "[fe80::1%eth0]:80": "fe80::/64", "pipe": "pipe", "": "",
	} {
		if got := addressOf(remote); got != want {
			t.Errorf("%s: %s, want %s", remote, got, want)
		}
	}
}

// Behind a proxy, an address is the last one of X-Forwarded-For: visitors can write those before it. What
// is no address is not believed, and without the field of the server nothing is.
func TestAddressBehindProxy(t *testing.T) {
	const proxy = "127.0.0.1"
	for _, test := range []struct {
		lines []string
		want  string
	}{
		{nil, proxy},
		{[]string{""}, proxy},
		{[]string{"192.0.2.7"}, "192.0.2.7"},
		{[]string{" 192.0.2.7\t"}, "192.0.2.7"},
		{[]string{"192.0.2.7:1234"}, "192.0.2.7"},
		{[]string{"198.51.100.1, 203.0.113.9,192.0.2.7"}, "192.0.2.7"},
		{[]string{"198.51.100.1", "192.0.2.7"}, "192.0.2.7"},
		{[]string{"192.0.2.7, 2001:db8:1:2:3::4"}, "2001:db8:1:2::/64"},
		{[]string{"[2001:db8:1:2:3::4]"}, "2001:db8:1:2::/64"},
		{[]string{"[2001:db8:1:2:3::4]:80"}, "2001:db8:1:2::/64"},
		{[]string{"::ffff:192.0.2.7"}, "192.0.2.7"},
		{[]string{"192.0.2.7, unknown"}, proxy},
		{[]string{"192.0.2.7,"}, proxy},
		{[]string{"192.0.2.7", ""}, proxy},
		{[]string{"192.0.2.777"}, proxy},
		{[]string{"for=192.0.2.7"}, proxy},
		{[]string{"192.0.2.7 192.0.2.8"}, proxy},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = proxy + ":4321"
		r.Header["X-Forwarded-For"] = test.lines
		if got := (&Server{Proxy: true}).addressOf(r); got != test.want {
			t.Errorf("%q: %s, want %s", test.lines, got, test.want)
		}
		if got := new(Server).addressOf(r); got != proxy {
			t.Errorf("%q is believed without a proxy: %s", test.lines, got)
		}
	}
}

// A proxy may have more connections than one visitor.
func TestListenerBehindProxy(t *testing.T) {
	for proxy, want := range map[bool]int{false: 2, true: 8} {
		l := bounded(must(net.Listen("tcp", "localhost:0")), Limits{Sockets: 4, AddressSockets: 1}, proxy)
		n := 0
		for l.(*boundedListener).crowd.admit("127.0.0.1") {
			n++
		}
		if well(t, l.Close()); n != want {
			t.Errorf("proxy %v: %d connections, want %d", proxy, n, want)
		}
	}
}

// However many addresses there are, they need little memory, and one that asks all the time stays
// limited.
func TestRates(t *testing.T) {
	r := newRates(0.001, 5)
	allowed := 0
	for i := range 50_000 {
		r.allow(fmt.Sprint(i))
		if i%100 == 0 && r.allow("same") {
			allowed++
		}
	}
	if len(r.of) > 10_001 || allowed > 30 {
		t.Errorf("%d addresses, %d times", len(r.of), allowed)
	}
}
