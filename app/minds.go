package app

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/solve"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/match"
)

// minds are the machines of a game. All copies of its table share them, so that a machine remembers
// what it has found for any of them.
type minds[S any, M comparable] struct {
	game *subject.Game[S, M]
	seed uint64

	mu     sync.Mutex
	all    map[string]*mind[S, M] // by side and name
	memory int                    // megabytes of each; 0 means as usual
	era    int                    // how often all was forgotten

	team chan *solve.Team[S, M] // that of Solve and Judge, while nobody uses it; nil if it is still to be made
}

// mind is a machine. Whoever has sent to busy may use it.
type mind[S any, M comparable] struct {
	busy      chan struct{}
	machine   *subject.Machine[S, M]
	player    match.Player[S, M] // nil until it is first used
	forgotten bool               // guarded by minds.mu
}

func newMinds[S any, M comparable](g *subject.Game[S, M], seed uint64) *minds[S, M] {
	ms := &minds[S, M]{game: g, seed: seed, all: map[string]*mind[S, M]{}, team: make(chan *solve.Team[S, M], 1)}
	ms.team <- nil
	return ms
}

// take returns the machine with this name for a side, when no other goroutine uses it. The caller
// gives it back. The machine is made when it is first asked.
func (ms *minds[S, M]) take(ctx context.Context, name string, side int) (*mind[S, M], error) {
	for {
		m, err := ms.find(name, side)
		if err != nil {
			return nil, err
		}
		select {
		case m.busy <- struct{}{}:
		case <-ctx.Done():
			return nil, fmt.Errorf("%s: %w", name, context.Cause(ctx))
		}
		if ms.dropped(m) { // while this goroutine waited
			ms.give(m)
			continue
		}
		if m.player == nil {
			if err := ms.make(m, side); err != nil {
				return nil, err
			}
		}
		return m, nil
	}
}

// make makes the player of a mind that was taken. It gives the mind back if that fails, also by a panic
// of somebody's own player.
func (ms *minds[S, M]) make(m *mind[S, M], side int) (err error) {
	defer func() {
		if m.player == nil {
			ms.give(m)
		}
	}()
	seed := chance.Stream(ms.seed, fmt.Sprint("player ", side)).Uint64()
	if m.player, err = m.machine.New(context.Background(), seed); err != nil {
		m.player = nil
		return err
	}
	ms.limit(m.player)
	return nil
}

// limit limits what a machine may remember.
func (ms *minds[S, M]) limit(player match.Player[S, M]) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	if p, ok := player.(*match.SearcherPlayer[S, M]); ok && ms.memory > 0 {
		if m, ok := p.Searcher.(ply.Memorizer); ok {
			m.SetMemoryMB(ms.memory)
		}
	}
}

// find returns the mind with this name for a side.
func (ms *minds[S, M]) find(name string, side int) (*mind[S, M], error) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	key := fmt.Sprint(side, name)
	if m := ms.all[key]; m != nil {
		return m, nil
	}
	machine, err := ownMachine(ms.game, name)
	if err != nil {
		return nil, err
	}
	m := &mind[S, M]{busy: make(chan struct{}, 1), machine: machine}
	ms.all[key] = m
	return m, nil
}

func (ms *minds[S, M]) dropped(m *mind[S, M]) bool {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	return m.forgotten
}

// give gives back a machine that was taken. If it was forgotten meanwhile, this is its end.
func (ms *minds[S, M]) give(m *mind[S, M]) {
	ms.mu.Lock()
	forgotten := m.forgotten
	if !forgotten {
		<-m.busy
	}
	ms.mu.Unlock()
	if forgotten {
		m.end()
		<-m.busy
	}
}

// forget drops all machines. One that is in use ends when it is given back.
func (ms *minds[S, M]) forget() {
	var idle []*mind[S, M]
	ms.mu.Lock()
	for _, m := range ms.all {
		m.forgotten = true
		select {
		case m.busy <- struct{}{}:
			idle = append(idle, m)
		default:
		}
	}
	clear(ms.all)
	ms.forgetTeam()
	ms.mu.Unlock()
	for _, m := range idle {
		m.end()
		<-m.busy
	}
}

// end closes the player. The caller has sent to busy.
func (m *mind[S, M]) end() {
	if c, ok := m.player.(io.Closer); ok {
		_ = c.Close() // nobody asks it again
	}
	m.player = nil
}
