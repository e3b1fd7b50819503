package arena

import (
	"context"
	"fmt"

	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/match"
)

// usual returns the players that play if none are named. With a time control they have no
// other limits. Otherwise they have a limit of nodes. For mcts it is a tenth, because one
// node of mcts is a whole simulation.
func usual(nodes int64, timed bool) []string {
	if timed {
		return []string{"alphabeta", "minimax", "mcts-tuned", "greedy", "random"}
	}
	return []string{
		fmt.Sprintf("alphabeta:nodes=%d", nodes),
		fmt.Sprintf("minimax:nodes=%d", nodes),
		fmt.Sprintf("mcts-tuned:nodes=%d", nodes/10),
		"greedy", "random",
	}
}

// Entrant returns a machine as the entrant of a tournament. It refuses one without limits, unless
// the tournament has a time control: timed.
func Entrant[S any, M comparable](ctx context.Context, machine *subject.Machine[S, M], timed bool) (e match.Entrant[S, M], err error) {
	switch {
	case timed || machine.Limited:
	case machine.External:
		return e, fmt.Errorf("%s is an external engine and needs a time control", machine.Text)
	default:
		return e, fmt.Errorf("%s has no limit; give it one, such as %[1]s:nodes=1000, or all a time control", machine.Text)
	}
	return match.Entrant[S, M]{
		Name: machine.Text,
		New:  func(seed uint64) (match.Player[S, M], error) { return machine.New(ctx, seed) },
		Keep: machine.External, // starting a process can take longer than a game
	}, nil
}
