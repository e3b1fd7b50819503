package match

import (
	"context"
	"time"

	"github.com/plygo/ply"
)

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
