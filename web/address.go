package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"golang.org/x/time/rate"
)

// addressOf returns where a connection comes from, for limits. A house has as many addresses of IPv6
// as it likes, but they begin with the same 64 bits.
func addressOf(remote string) string {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		host = remote
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	if address = address.Unmap().WithZone(""); address.Is6() {
		prefix, _ := address.Prefix(64) // 64 bits are never too many
		return prefix.String()
	}
	return address.String()
}

// addressOf returns where a request comes from, for limits. Behind a proxy, that is what the proxy says.
func (s *Server) addressOf(r *http.Request) string {
	if s.Proxy {
		if address, ok := forwarded(r.Header.Values("X-Forwarded-For")); ok {
			return addressOf(address)
		}
	}
	return addressOf(r.RemoteAddr)
}

// forwarded returns the last address of X-Forwarded-For, which is the one that the proxy itself has added.
// Visitors can write what they like before it.
func forwarded(lines []string) (address string, ok bool) {
	if len(lines) == 0 {
		return "", false
	}
	list := lines[len(lines)-1]
	last := strings.TrimSpace(list[strings.LastIndex(list, ",")+1:])
	if at, err := netip.ParseAddrPort(last); err == nil {
		return at.Addr().String(), true
	}
	if inner, found := strings.CutPrefix(last, "["); found {
		last, _ = strings.CutSuffix(inner, "]")
	}
	at, err := netip.ParseAddr(last)
	return at.String(), err == nil
}

// crowd counts connections, in all and from each address.
type crowd struct {
	most, mostOfOne int

	mu   sync.Mutex
	all  int
	from map[string]int
}

func newCrowd(most, mostOfOne int) *crowd {
	return &crowd{most: most, mostOfOne: mostOfOne, from: map[string]int{}}
}

// admit reports whether there is room for one more, and counts it.
func (c *crowd) admit(address string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all >= c.most || c.from[address] >= c.mostOfOne {
		return false
	}
	c.all++
	c.from[address]++
	return true
}

// dismiss counts one less.
func (c *crowd) dismiss(address string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all--
	if c.from[address]--; c.from[address] == 0 {
		delete(c.from, address)
	}
}

// rates limit how often something comes from each address.
type rates struct {
	each  rate.Limit
	burst int

	mu sync.Mutex
	of map[string]*rate.Limiter
}

func newRates(each float64, burst int) *rates {
	return &rates{each: rate.Limit(each), burst: max(burst, 1), of: map[string]*rate.Limiter{}}
}

// allow reports whether something more may come from an address now.
func (r *rates) allow(address string) bool { return r.limiter(address).Allow() }

// limiter returns the limiter of an address.
func (r *rates) limiter(address string) *rate.Limiter {
	const most = 10_000 // addresses that are remembered
	r.mu.Lock()
	defer r.mu.Unlock()
	l := r.of[address]
	if l == nil {
		if len(r.of) >= most {
			r.forget()
		}
		l = rate.NewLimiter(r.each, r.burst)
		r.of[address] = l
	}
	return l
}

// forget drops the addresses from which nothing has come for a while; all, if there are none.
func (r *rates) forget() {
	before := len(r.of)
	for address, l := range r.of {
		if l.Tokens() >= float64(r.burst) {
			delete(r.of, address)
		}
	}
	if len(r.of) == before {
		clear(r.of)
	}
}
