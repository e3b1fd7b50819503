package match

import (
	"context"
	"time"

	"github.com/plygo/ply"
)

// Player chooses moves: a searcher under limits, an external engine, a person.
//
// A Player plays one game at a time. It may also be a [NewGamer], and an [io.Closer]: a
// [Tournament] that needs the player no longer calls Close, even while a call of Choose still
// hangs.
type Player[S any, M comparable] interface {
	// Choose returns the choice of the player to move in the last state of game, which is
	// the player's own [ply.Record.View] of it. Choose has to return before its clock runs
	// out. The context ends some time after that, when the game is lost already.
	//
	// An error loses the game too, and its text is the reason. An error that wraps
	// [ply.ErrIllegalMove] counts as an illegal move.
	Choose(ctx context.Context, game *ply.Record[S, M], clock Clock) (Choice[M], error)
}

// NewGamer is a Player that wants to know when a game begins: to forget the last one, or to
// start a program again that has ended.
type NewGamer interface {
	// NewGame is called before the first move of each game. An error loses the game.
	NewGame(ctx context.Context) error
}

// Choice is the decision of a player.
type Choice[M any] struct {
	Move   M
	Resign bool      // give up the game instead of moving
	Draw   bool      // offer a draw with the move, or accept the draw that was offered
	Score  ply.Score // the value of the move for the player, if Scored
	Scored bool
	Depth  int
	Nodes  int64
}

// SearcherPlayer is a [Player] that asks a searcher.
type SearcherPlayer[S any, M comparable] struct {
	Searcher ply.Searcher[S, M]
	Limits   ply.Limits    // limits of each move, besides those of the clock
	Overhead time.Duration // see [Clock.Limits]; 0 means [DefaultOverhead], a negative value means none
}

// NewPlayer returns a player that searches each move with s. Both limits and the clock
// apply, and the tighter one decides. The player shares out its time with [Clock.Limits].
// If s is a [ply.Resetter], it is reset before each game.
//
// The limits may be zero if the time control is not.
func NewPlayer[S any, M comparable](s ply.Searcher[S, M], limits ply.Limits) *SearcherPlayer[S, M] {
	return &SearcherPlayer[S, M]{Searcher: s, Limits: limits}
}

// Choose implements [Player]. It never resigns and never offers a draw. The rules Resign
// and Draw of [Terms] end such games by the scores.
func (p *SearcherPlayer[S, M]) Choose(ctx context.Context, game *ply.Record[S, M], clock Clock) (Choice[M], error) {
	lim := p.Limits.And(clock.Limits(p.Overhead))
	if lim == (ply.Limits{}) {
		return Choice[M]{}, ply.ErrNoLimit // the context ends only after Terms.Patience, which is no limit to search with
	}
	result, err := p.Searcher.Search(ctx, lim, game.States()...)
	if err != nil {
		return Choice[M]{}, err
	}
	return Choice[M]{
		Move:   result.Move,
		Score:  result.Score,
		Scored: result.Depth > 0, // a random player has no score
		Depth:  result.Depth,
		Nodes:  result.Nodes,
	}, nil
}

// NewGame implements [NewGamer]. It resets the searcher, if that is a [ply.Resetter].
func (p *SearcherPlayer[S, M]) NewGame(context.Context) error {
	if r, ok := p.Searcher.(ply.Resetter); ok {
		r.Reset()
	}
	return nil
}

// PlayerFunc makes a function a [Player]: a person at a prompt, or a fake player in a test.
type PlayerFunc[S any, M comparable] func(ctx context.Context, game *ply.Record[S, M], clock Clock) (Choice[M], error)

// Choose implements [Player].
func (f PlayerFunc[S, M]) Choose(ctx context.Context, game *ply.Record[S, M], clock Clock) (Choice[M], error) {
	return f(ctx, game, clock)
}
