package dialog

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Keeper owns the process of an engine: it starts it, starts it again, and ends it. Several
// goroutines may call its methods.
type Keeper struct {
	life    context.Context
	program Program

	mu     sync.Mutex
	engine *Process
	closed bool
}

// NewKeeper returns a keeper for the engine p, which is not started yet. The engine is
// killed when life ends.
func NewKeeper(life context.Context, p Program) *Keeper { return &Keeper{life: life, program: p} }

// Start starts the engine and calls greet. If greet returns an error, the engine is killed.
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
		return nil, errors.New("the client of the engine is closed")
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

// Engine returns the process that was started last. It may have ended since.
func (k *Keeper) Engine() *Process {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.engine
}

// Close sends the command to quit and waits for the grace. If the engine still runs then,
// it is killed. The engine cannot be started again.
func (k *Keeper) Close(quit string, grace time.Duration) error {
	k.mu.Lock()
	k.closed = true
	p := k.engine
	k.mu.Unlock()
	if !p.Running() {
		return nil
	}
	return p.Quit(quit, grace)
}
