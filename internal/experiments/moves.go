package experiments

import (
	"context"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// move lets a player choose and make a move.
func move[S any, M comparable](ctx context.Context, player match.Player[S, M], record *ply.Record[S, M]) error {
	choice, err := player.Choose(ctx, record, match.Clock{})
	if err != nil {
		return err
	}
	return record.Play(choice.Move)
}

// ignoreEnd returns err, unless ctx has ended: an experiment that runs out of time keeps what it
// has.
func ignoreEnd(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}
