package uci

import (
	"context"
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/dialog"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/match"
)

// Choose implements [match.Player]: the engine gets the whole game and the clocks.
func (c *Client[S, M]) Choose(ctx context.Context, game *ply.Record[S, M], clock match.Clock) (match.Choice[M], error) {
	r, known, err := c.think(ctx, clock, game.Line(), game.Moves())
	if err != nil {
		return match.Choice[M]{}, err
	}
	return match.Choice[M]{Move: r.Move, Score: r.Score, Known: known, Depth: r.Depth, Nodes: r.Nodes}, nil
}

// Search implements [ply.Searcher]. The protocol has no soft limit, so that Soft, if
// set, is the time of the search.
func (c *Client[S, M]) Search(ctx context.Context, lim ply.Limits, line ...S) (ply.Result[M], error) {
	budget, err := tree.Begin(ctx, c.game, lim, line)
	if err != nil {
		return ply.Result[M]{}, err
	}
	if lim.Soft > 0 && (lim.Time == 0 || lim.Soft < lim.Time) {
		lim.Time = lim.Soft
	}
	line, moves := c.connect(line)
	r, _, err := c.think(ctx, match.Clock{Move: lim}, line, moves)
	r.Elapsed = budget.Elapsed()
	return r, err
}

// connect finds the moves between the states of line. Where there is none, the game as
// the engine knows it begins.
func (c *Client[S, M]) connect(line []S) ([]S, []M) {
	var moves []M
	first := 0
states:
	for i := 1; i < len(line); i++ {
		for m, next := range ply.Successors(c.game, line[i-1]) {
			if any(next) == any(line[i]) { // states hold nothing that cannot be compared
				moves = append(moves, m)
				continue states
			}
		}
		first, moves = i, nil
	}
	return line[first:], moves
}

// think lets the engine search the last state of line, to which moves led.
func (c *Client[S, M]) think(ctx context.Context, clock match.Clock, line []S, moves []M) (r ply.Result[M], known bool, err error) {
	position, err := c.position(line, moves)
	if err != nil {
		return r, false, err
	}
	c.calls.Lock()
	defer c.calls.Unlock()
	p, grace := c.keeper.Engine(), c.config.grace()
	var heard report
	q := question("bestmove", heard.hear)
	p.Ask(q)
	p.Send(grace, position, goCommand(c.turn(line), clock))
	ctx, cancel := dialog.Limit(ctx, clock.Own, clock.Move.Time, grace)
	defer cancel()
	answer, err := p.Wait(ctx, q)
	if err != nil && ctx.Err() != nil {
		p.Send(grace, "stop")
		answer, err = p.Demand(context.Background(), grace, q)
	}
	if err != nil {
		return r, false, err
	}
	last := line[len(line)-1]
	m, err := c.bestMove(&last, answer)
	if err != nil {
		return r, false, err
	}
	r = ply.Result[M]{Move: m, Score: heard.score, Depth: heard.depth, Nodes: heard.nodes, PV: c.read(last, heard.pv)}
	if len(r.PV) == 0 || r.PV[0] != m {
		r.PV = []M{m}
	}
	return r, heard.scored, nil
}

// bestMove reads the answer to "go".
func (c *Client[S, M]) bestMove(s *S, answer string) (m M, err error) {
	fields := strings.Fields(answer)
	if len(fields) < 2 {
		return m, fmt.Errorf("%w: bestmove without a move", ply.ErrIllegalMove)
	}
	if m, err = c.parse(s, fields[1]); err != nil {
		return m, fmt.Errorf("%w: bestmove %.40q: %w", ply.ErrIllegalMove, fields[1], err)
	}
	return m, nil
}
