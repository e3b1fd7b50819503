package web

import (
	"fmt"
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
