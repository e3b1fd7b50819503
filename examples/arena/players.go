package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/player"
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

// newEntrant makes an entrant from a specification, which is also its name.
func newEntrant[S any, M comparable](ctx context.Context, g ply.Game[S, M], text string, timed bool) (match.Entrant[S, M], error) {
	e := match.Entrant[S, M]{Name: text}
	spec, err := player.Parse(text)
	if err != nil {
		return e, err
	}
	e.Keep = spec.External() // starting a process can take longer than a game
	e.New = func(seed uint64) (match.Player[S, M], error) { return player.New(ctx, g, spec, seed) }
	switch {
	case timed || spec.Limited():
		return e, nil
	case spec.External():
		return e, errors.New("an external engine needs a time control, -tc")
	}
	return e, fmt.Errorf("%s has no limit; give it one, such as %[1]s:nodes=1000, or all a time control with -tc", text)
}
