package dialog

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Keeper keeps an engine: it starts it, starts it again, and ends it. Its methods may be
// called by several goroutines.
type Keeper struct {
	life    context.Context
	program Program

	mu     sync.Mutex
	engine *Process
	closed bool
}

// NewKeeper returns a keeper of an engine that is not started yet. It is killed when life
// ends.
func NewKeeper(life context.Context, p Program) *Keeper { return &Keeper{life: life, program: p} }

// Start starts the engine and greets it. One that cannot be greeted is killed.
func (k *Keeper) Start(greet func(*Process) error) error {
	p, err := k.launch()
	if err != nil {
		return err
	}
	if err := greet(p); err != nil {
		p.Kill(err)
		<-p.exited
		return err
	}
	return nil
}

func (k *Keeper) launch() (*Process, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closed {
		return nil, errors.New("the client is closed")
	}
	if err := k.life.Err(); err != nil {
		return nil, err
	}
	p, err := Launch(k.life, k.program)
	if err == nil {
		k.engine = p
	}
	return p, err
}

// Engine returns the engine as it was last started, be it dead by now.
func (k *Keeper) Engine() *Process {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.engine
}

// Close ends the engine with a command, and kills it if that does not help within the
// time. It cannot be started again.
func (k *Keeper) Close(farewell string, grace time.Duration) error {
	k.mu.Lock()
	k.closed = true
	p := k.engine
	k.mu.Unlock()
	if !p.Running() {
		return nil
	}
	return p.Quit(farewell, grace)
}
