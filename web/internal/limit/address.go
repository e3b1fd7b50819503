// Package limit bounds what comes from one address: connections at once, and requests in a time.
package limit

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// Address returns where a connection comes from. A house has as many addresses of IPv6 as it likes, but
// they begin with the same 64 bits.
func Address(remote string) string {
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

// AddressOf returns where a request comes from. Behind a proxy, that is what the proxy says.
func AddressOf(r *http.Request, proxy bool) string {
	if proxy {
		if address, ok := forwarded(r.Header.Values("X-Forwarded-For")); ok {
			return Address(address)
		}
	}
	return Address(r.RemoteAddr)
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
