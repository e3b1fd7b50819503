package app

import (
	"context"
	"fmt"

	"github.com/plygo/ply/app/internal/solve"
)

// withTeam lets do use the team of Solve and Judge, when no other goroutine uses it. All copies of a table
// share it. It is made when it is first asked.
func (ms *minds[S, M]) withTeam(ctx context.Context, do func(*solve.Team[S, M]) error) error {
	var team *solve.Team[S, M]
	select {
	case team = <-ms.team:
	case <-ctx.Done():
		return fmt.Errorf("proof: %w", context.Cause(ctx))
	}
	ms.mu.Lock()
	memory, era := ms.memory, ms.era
	ms.mu.Unlock()
	defer func() {
		ms.mu.Lock()
		defer ms.mu.Unlock()
		if ms.era != era { // it was forgotten meanwhile
			team = nil
		}
		ms.team <- team
	}()
	if team == nil {
		team = solve.New(ms.game, memory)
	}
	return do(team)
}

// forgetTeam drops the team. If it is in use, it is dropped when it is given back. The mutex is held.
func (ms *minds[S, M]) forgetTeam() {
	ms.era++
	select {
	case <-ms.team:
		ms.team <- nil
	default:
	}
}
