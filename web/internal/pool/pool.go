// Package pool shares a few places among many who ask for something that takes long, such as a search.
package pool

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// Asker is who asks for a search. One can invent visitors, but not addresses.
type Asker struct{ Address, Visitor string }

// Pool lets a number of searches run at once. The others wait. The addresses that they come from take
// turns, and so do the visitors of an address: who asks for much waits for itself, not others for it.
type Pool struct {
	most  int // searches of one visitor that run or wait
	mu    sync.Mutex
	free  int
	busy  map[Asker]int     // searches of each that run or wait
	lines map[string]*queue // by address
	turns []string          // addresses with somebody who waits, the next one first
}

// queue has the searches of one address that wait.
type queue struct {
	waiting map[string][]chan struct{} // by visitor
	turns   []string                   // visitors who wait, the next one first
}

// New returns a pool with so many places. A visitor has at most a number of searches that run or wait.
func New(slots, most int) *Pool {
	return &Pool{most: most, free: slots, busy: map[Asker]int{}, lines: map[string]*queue{}}
}

// ErrFull tells a visitor who has too many searches.
var ErrFull = errors.New("too many searches of yours are running or waiting; stop one of them, or wait")

// Run calls f when it is its turn. It returns an error without calling f: that of ctx if it ends before, or
// [ErrFull].
func (p *Pool) Run(ctx context.Context, who Asker, f func() error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	turn, err := p.enter(who)
	if err != nil {
		return err
	}
	defer p.leave(who)
	select {
	case <-turn:
	case <-ctx.Done():
		if p.withdraw(who, turn) {
			return ctx.Err()
		}
	}
	defer p.next()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return f()
}

// enter returns a channel that is closed when it is this search's turn.
func (p *Pool) enter(who Asker) (chan struct{}, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[who] >= p.most {
		return nil, ErrFull
	}
	p.busy[who]++
	turn := make(chan struct{})
	if p.free > 0 {
		p.free--
		close(turn)
		return turn, nil
	}
	q := p.lines[who.Address]
	if q == nil {
		q = &queue{waiting: map[string][]chan struct{}{}}
		p.lines[who.Address] = q
		p.turns = append(p.turns, who.Address)
	}
	if len(q.waiting[who.Visitor]) == 0 {
		q.turns = append(q.turns, who.Visitor)
	}
	q.waiting[who.Visitor] = append(q.waiting[who.Visitor], turn)
	return turn, nil
}

// leave forgets a search of a visitor.
func (p *Pool) leave(who Asker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[who]--; p.busy[who] == 0 {
		delete(p.busy, who)
	}
}

// next gives a place that has become free to the next address.
func (p *Pool) next() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.turns) == 0 {
		p.free++
		return
	}
	address := p.turns[0]
	p.turns = p.turns[1:]
	q := p.lines[address]
	close(q.take())
	if len(q.turns) > 0 {
		p.turns = append(p.turns, address)
	} else {
		delete(p.lines, address)
	}
}

// take takes the first search of the next visitor.
func (q *queue) take() chan struct{} {
	visitor := q.turns[0]
	q.turns = q.turns[1:]
	waiting := q.waiting[visitor]
	if len(waiting) > 1 {
		q.waiting[visitor] = waiting[1:]
		q.turns = append(q.turns, visitor)
	} else {
		delete(q.waiting, visitor)
	}
	return waiting[0]
}

// withdraw takes a search out of its queue. It returns false if its turn has come already.
func (p *Pool) withdraw(who Asker, turn chan struct{}) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := p.lines[who.Address]
	if q == nil {
		return false
	}
	i := slices.Index(q.waiting[who.Visitor], turn)
	if i < 0 {
		return false
	}
	q.waiting[who.Visitor] = slices.Delete(q.waiting[who.Visitor], i, i+1)
	if len(q.waiting[who.Visitor]) == 0 {
		delete(q.waiting, who.Visitor)
		q.turns = slices.DeleteFunc(q.turns, func(v string) bool { return v == who.Visitor })
	}
	if len(q.turns) == 0 {
		delete(p.lines, who.Address)
		p.turns = slices.DeleteFunc(p.turns, func(a string) bool { return a == who.Address })
	}
	return true
}

// Running returns how many searches run or wait.
func (p *Pool) Running() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, b := range p.busy {
		n += b
	}
	return n
}
