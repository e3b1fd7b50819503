package match

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/plygo/ply"
)

// farewell is how long a player may take to close. No clock runs, and an engine that has to
// be killed on a busy machine needs longer than the grace of a move.
const farewell = 10 * time.Second

// pool makes the players of a tournament, keeps those that are to be kept, and closes
// them all in the end.
type pool[S any, M comparable] struct {
	entrants []Entrant[S, M]

	mu   sync.Mutex
	free [][]Player[S, M] // by entrant
	made []bool           // whether the entrant could ever be made
}

func newPool[S any, M comparable](entrants []Entrant[S, M]) *pool[S, M] {
	return &pool[S, M]{entrants: entrants, free: make([][]Player[S, M], len(entrants)), made: make([]bool, len(entrants))}
}

// get returns a player for a game. An entrant that could be made before but cannot now
// is a player that loses.
func (p *pool[S, M]) get(entrant int, seed uint64) (Player[S, M], error) {
	p.mu.Lock()
	if n := len(p.free[entrant]); n > 0 {
		player := p.free[entrant][n-1]
		p.free[entrant] = p.free[entrant][:n-1]
		p.mu.Unlock()
		return player, nil
	}
	p.mu.Unlock()
	player, err := p.make(entrant, seed)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err == nil {
		p.made[entrant] = true
		return player, nil
	}
	err = fmt.Errorf("match: starting %s: %w", p.entrants[entrant].Name, err)
	if !p.made[entrant] {
		return nil, err
	}
	return Func[S, M](func(context.Context, *ply.Record[S, M], Clock) (Choice[M], error) {
		return Choice[M]{}, err
	}), nil
}

func (p *pool[S, M]) make(entrant int, seed uint64) (player Player[S, M], err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s: %v", Crash, p)
		}
	}()
	player, err = p.entrants[entrant].New(seed)
	if err == nil && player == nil {
		err = errors.New("there is no player")
	}
	return player, err
}

// put takes a player back after a game.
func (p *pool[S, M]) put(entrant int, player Player[S, M], healthy bool) {
	if !p.entrants[entrant].Keep || !healthy {
		p.dismiss(player)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free[entrant] = append(p.free[entrant], player)
}

func (p *pool[S, M]) close() {
	for _, free := range p.free {
		for _, player := range free {
			p.dismiss(player)
		}
	}
}

// dismiss closes a player. One that hangs even then is left behind. Whether closing
// worked does not matter to anybody: its games are over.
func (p *pool[S, M]) dismiss(player Player[S, M]) {
	if c, ok := player.(interface{ Close() error }); ok {
		_, _, _, _ = guard(context.Background(), farewell, 0, func(context.Context) (struct{}, error) {
			return struct{}{}, c.Close()
		})
	}
}
