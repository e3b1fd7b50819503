package match

import (
	"context"
	"time"

	"github.com/plygo/ply"
)

// Player chooses moves: a searcher under limits, an external engine, a person.
//
// A Player serves one game at a time. One that also has the method Close() error is
// closed when the match is over, even while a Choose still hangs, and one that has
// NewGame(context.Context) error is told of each new game.
type Player[S any, M comparable] interface {
	// Choose decides for the player to move in the last state of the game, which it
	// must not change. It has to answer within the clock; ctx ends some time after
	// that, when the game is lost anyway. An error loses the game too, and its text
	// is the reason; one that wraps [ply.ErrIllegalMove] counts as an illegal move.
	Choose(ctx context.Context, game *ply.Record[S, M], clock Clock) (Choice[M], error)
}

// Choice is what a player decides.
type Choice[M any] struct {
	Move   M
	Resign bool      // give up instead of moving
	Draw   bool      // offer a draw with the move, or accept the one that was offered
	Score  ply.Score // the value of the move for the player, if Known
	Known  bool
	Depth  int
	Nodes  int64
}

// SearcherPlayer is a [Player] that asks a searcher.
type SearcherPlayer[S any, M comparable] struct {
	Searcher ply.Searcher[S, M]
	Limits   ply.Limits    // of each move, besides those of the clock
	Overhead time.Duration // what passes outside of the search, see [Clock.Limits]; 0 means 10 ms, below 0 none
}

// Searcher returns a player that searches each move under the limits and the clock,
// whichever is tighter. It divides the time with [Clock.Limits]. If s is a
// [ply.Resetter], it forgets one game before the next.
//
// Limits may be zero if the time control is not.
func Searcher[S any, M comparable](s ply.Searcher[S, M], limits ply.Limits) *SearcherPlayer[S, M] {
	return &SearcherPlayer[S, M]{Searcher: s, Limits: limits}
}

// Choose implements [Player]. It never resigns and never offers a draw; see
// [Terms] for how a referee ends games by their scores.
func (p *SearcherPlayer[S, M]) Choose(ctx context.Context, game *ply.Record[S, M], clock Clock) (Choice[M], error) {
	overhead := p.Overhead
	if overhead == 0 {
		overhead = 10 * time.Millisecond
	}
	lim := p.Limits.And(clock.Limits(overhead))
	if lim == (ply.Limits{}) {
		return Choice[M]{}, ply.ErrNoLimit // the context does end, but only when the referee loses patience
	}
	result, err := p.Searcher.Search(ctx, lim, game.Line()...)
	if err != nil {
		return Choice[M]{}, err
	}
	return Choice[M]{
		Move:  result.Move,
		Score: result.Score,
		Known: result.Depth > 0, // the random player has looked at nothing
		Depth: result.Depth,
		Nodes: result.Nodes,
	}, nil
}

// NewGame resets the searcher.
func (p *SearcherPlayer[S, M]) NewGame(context.Context) error {
	if r, ok := p.Searcher.(ply.Resetter); ok {
		r.Reset()
	}
	return nil
}

// Func is a function as a [Player]: a person at a prompt, or a fake in a test.
type Func[S any, M comparable] func(ctx context.Context, game *ply.Record[S, M], clock Clock) (Choice[M], error)

// Choose implements [Player].
func (f Func[S, M]) Choose(ctx context.Context, game *ply.Record[S, M], clock Clock) (Choice[M], error) {
	return f(ctx, game, clock)
}
