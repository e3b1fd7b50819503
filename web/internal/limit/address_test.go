package limit

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestAddress(t *testing.T) {
	for remote, want := range map[string]string{
		"192.0.2.7:1234": "192.0.2.7", "[2001:db8:1:2:3:4:5:6]:80": "2001:db8:1:2::/64", "[2001:db8:1:2::9]:81": "2001:db8:1:2::/64",
		"[::ffff:192.0.2.7]:80": "192.0.2.7", "[fe80::1%eth0]:80": "fe80::/64", "pipe": "pipe", "": "",
	} {
		if got := Address(remote); got != want {
			t.Errorf("%s: %s, want %s", remote, got, want)
		}
	}
}

// Behind a proxy, an address is the last one of X-Forwarded-For: visitors can write those before it. What
// is no address is not believed, and without a proxy nothing is.
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
		if got := AddressOf(r, true); got != test.want {
			t.Errorf("%q: %s, want %s", test.lines, got, test.want)
		}
		if got := AddressOf(r, false); got != proxy {
			t.Errorf("%q is believed without a proxy: %s", test.lines, got)
		}
	}
}
