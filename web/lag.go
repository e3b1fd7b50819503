package web

import (
	"slices"
	"sync"
	"time"
)

// A player does not pay for the way of a move through the net. The server measures how long a
// connection takes to answer, and gives that time back for each move. A connection can pretend to be
// slow, so what it gets back comes out of a bank that fills slowly.
const (
	lagBank   = time.Second            // what a side has at first, and at most
	lagRegain = 100 * time.Millisecond // that comes back for each move
	pingEvery = 10 * time.Second       // a connection that does not answer is gone
	pingsKept = 6
)

// lag is how long a connection takes to answer.
type lag struct {
	mu   sync.Mutex
	last []time.Duration
}

func (l *lag) note(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = append(l.last, d)
	if len(l.last) > pingsKept {
		l.last = l.last[1:]
	}
}

// least returns the shortest of the last answers: longer ones may have waited for something else. It is
// false before the first answer.
func (l *lag) least() (d time.Duration, known bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.last) == 0 {
		return 0, false
	}
	return slices.Min(l.last), true
}

// ping asks the page again and again whether it is still there, and measures its lag.
func (c *conn) ping() {
	defer c.cancel()
	again := time.NewTicker(pingEvery)
	defer again.Stop()
	for {
		began := time.Now()
		if c.within(c.socket.Ping) != nil {
			return
		}
		c.lag.note(time.Since(began))
		select {
		case <-again.C:
		case <-c.context.Done():
			return
		}
	}
}

// forgiven returns how much of the time of a side's next move does not count: the lag of the fastest of
// its player's connections. It changes while the player thinks.
func (g *game) forgiven(side int) time.Duration {
	lag, any := g.bank[side], false
	for c := range g.watchers {
		if d, known := c.lag.least(); known && c.visitor == g.row.Players[side] {
			lag, any = min(lag, d), true
		}
	}
	if !any {
		return 0
	}
	return lag
}

// spent returns the time of a move that counts, and takes what was forgiven out of the bank.
func (g *game) spent(side int) time.Duration {
	took := g.watch[side].elapsed()
	free := min(g.forgiven(side), took)
	g.bank[side] = min(g.bank[side]-free+lagRegain, lagBank)
	return took - free
}
