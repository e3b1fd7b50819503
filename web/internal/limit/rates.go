package limit

import (
	"context"
	"sync"

	"golang.org/x/time/rate"
)

// Rates limit how often something comes from each address.
type Rates struct {
	each  rate.Limit
	burst int

	mu sync.Mutex
	of map[string]*rate.Limiter
}

// NewRates returns rates of so many a second from each address, and of so many at once.
func NewRates(each float64, burst int) *Rates {
	return &Rates{each: rate.Limit(each), burst: max(burst, 1), of: map[string]*rate.Limiter{}}
}

// Allow reports whether something more may come from an address now.
func (r *Rates) Allow(address string) bool { return r.limiter(address).Allow() }

// Wait waits until something more may come from an address. It returns an error if ctx ends before that.
func (r *Rates) Wait(ctx context.Context, address string) error { return r.limiter(address).Wait(ctx) }

// limiter returns the limiter of an address.
func (r *Rates) limiter(address string) *rate.Limiter {
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
func (r *Rates) forget() {
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
