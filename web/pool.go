package web

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// pool lets a number of searches run at once. The others wait, each visitor in a queue of its own,
// and the queues take turns: who asks for much waits for itself, not others for it.
type pool struct {
	most  int // searches of one visitor that run or wait
	mu    sync.Mutex
	free  int
	busy  map[string]int             // searches of each visitor that run or wait
	queue map[string][]chan struct{} // those that wait
	turns []string                   // visitors with a queue, the next one first
}

func newPool(slots, most int) *pool {
	return &pool{most: most, free: slots, busy: map[string]int{}, queue: map[string][]chan struct{}{}}
}

var errQueue = errors.New("too many searches of yours are running or waiting; stop one of them, or wait")

// run calls f when it is its turn. It returns an error without calling f if ctx ends before that, or
// if the visitor has too many searches.
func (p *pool) run(ctx context.Context, visitor string, f func()) error {
	turn, err := p.enter(visitor)
	if err != nil {
		return err
	}
	defer p.leave(visitor)
	select {
	case <-turn:
	case <-ctx.Done():
		if p.withdraw(visitor, turn) {
			return ctx.Err()
		}
	}
	defer p.next()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	f()
	return nil
}

// enter returns a channel that is closed when it is this search's turn.
func (p *pool) enter(visitor string) (chan struct{}, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[visitor] >= p.most {
		return nil, errQueue
	}
	p.busy[visitor]++
	turn := make(chan struct{})
	if p.free > 0 {
		p.free--
		close(turn)
		return turn, nil
	}
	if len(p.queue[visitor]) == 0 {
		p.turns = append(p.turns, visitor)
	}
	p.queue[visitor] = append(p.queue[visitor], turn)
	return turn, nil
}

// leave forgets a search of a visitor.
func (p *pool) leave(visitor string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[visitor]--; p.busy[visitor] == 0 {
		delete(p.busy, visitor)
	}
}

// next gives a place that has become free to the next queue.
func (p *pool) next() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.turns) == 0 {
		p.free++
		return
	}
	visitor := p.turns[0]
	p.turns = p.turns[1:]
	waiting := p.queue[visitor]
	close(waiting[0])
	if p.queue[visitor] = waiting[1:]; len(waiting) > 1 {
		p.turns = append(p.turns, visitor)
	} else {
		delete(p.queue, visitor)
	}
}

// withdraw takes a search out of its queue. It returns false if its turn has come already.
func (p *pool) withdraw(visitor string, turn chan struct{}) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.Index(p.queue[visitor], turn)
	if i < 0 {
		return false
	}
	if p.queue[visitor] = slices.Delete(p.queue[visitor], i, i+1); len(p.queue[visitor]) == 0 {
		delete(p.queue, visitor)
		p.turns = slices.DeleteFunc(p.turns, func(v string) bool { return v == visitor })
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
