package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/plygo/ply"
)

// closeTime is how long a player may take to close. It is longer than the grace of a move,
// because no clock runs, and because an engine that must be killed on a busy machine needs
// that long.
const closeTime = 10 * time.Second

// pool makes the players of a tournament. It keeps those with [Entrant.Keep] from game to
// game, and closes all players in the end.
type pool[S any, M comparable] struct {
	entrants []Entrant[S, M]

	mu   sync.Mutex
	free [][]Player[S, M] // kept players that are not in a game, by entrant
	made []bool           // whether a player of the entrant was made at least once
}

func newPool[S any, M comparable](entrants []Entrant[S, M]) *pool[S, M] {
	return &pool[S, M]{entrants: entrants, free: make([][]Player[S, M], len(entrants)), made: make([]bool, len(entrants))}
}

// get returns a player for a game. If New fails for an entrant that was made before, get
// returns a player that loses its game with that error.
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
	return PlayerFunc[S, M](func(context.Context, *ply.Record[S, M], Clock) (Choice[M], error) {
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

// put takes back a player after its game. The player is kept if its entrant wants that and
// if it is healthy; otherwise it is closed.
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

// dismiss closes a player. A player that hangs in Close is left behind. An error of Close
// is ignored, since all games of the player are over.
func (p *pool[S, M]) dismiss(player Player[S, M]) {
	if c, ok := player.(io.Closer); ok {
		_, _, _, _ = guard(context.Background(), closeTime, 0, func(context.Context) (struct{}, error) {
			return struct{}{}, c.Close()
		})
	}
}
