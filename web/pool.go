package web

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// asker is who asks for a search. One can invent visitors, but not addresses.
type asker struct{ address, visitor string }

// pool lets a number of searches run at once. The others wait. The addresses that they come from take
// turns, and so do the visitors of an address: who asks for much waits for itself, not others for it.
type pool struct {
	most  int // searches of one visitor that run or wait
	mu    sync.Mutex
	free  int
	busy  map[asker]int     // searches of each that run or wait
	lines map[string]*queue // by address
	turns []string          // addresses with somebody who waits, the next one first
}

// queue has the searches of one address that wait.
type queue struct {
	waiting map[string][]chan struct{} // by visitor
	turns   []string                   // visitors who wait, the next one first
}

func newPool(slots, most int) *pool {
	return &pool{most: most, free: slots, busy: map[asker]int{}, lines: map[string]*queue{}}
}

var errQueue = errors.New("too many searches of yours are running or waiting; stop one of them, or wait")

// run calls f when it is its turn. It returns an error without calling f if ctx ends before that, or
// if the visitor has too many searches.
func (p *pool) run(ctx context.Context, who asker, f func() error) error {
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
func (p *pool) enter(who asker) (chan struct{}, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[who] >= p.most {
		return nil, errQueue
	}
	p.busy[who]++
	turn := make(chan struct{})
	if p.free > 0 {
		p.free--
		close(turn)
		return turn, nil
	}
	q := p.lines[who.address]
	if q == nil {
		q = &queue{waiting: map[string][]chan struct{}{}}
		p.lines[who.address] = q
		p.turns = append(p.turns, who.address)
	}
	if len(q.waiting[who.visitor]) == 0 {
		q.turns = append(q.turns, who.visitor)
	}
	q.waiting[who.visitor] = append(q.waiting[who.visitor], turn)
	return turn, nil
}

// leave forgets a search of a visitor.
func (p *pool) leave(who asker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[who]--; p.busy[who] == 0 {
		delete(p.busy, who)
	}
}

// next gives a place that has become free to the next address.
func (p *pool) next() {
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
func (p *pool) withdraw(who asker, turn chan struct{}) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := p.lines[who.address]
	if q == nil {
		return false
	}
	i := slices.Index(q.waiting[who.visitor], turn)
	if i < 0 {
		return false
	}
	q.waiting[who.visitor] = slices.Delete(q.waiting[who.visitor], i, i+1)
	if len(q.waiting[who.visitor]) == 0 {
		delete(q.waiting, who.visitor)
		q.turns = slices.DeleteFunc(q.turns, func(v string) bool { return v == who.visitor })
	}
	if len(q.turns) == 0 {
		delete(p.lines, who.address)
		p.turns = slices.DeleteFunc(p.turns, func(a string) bool { return a == who.address })
	}
	return true
}

// running returns how many searches run or wait.
func (p *pool) running() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, b := range p.busy {
		n += b
	}
	return n
}
