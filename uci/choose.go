package uci

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/dialog"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/match"
)

// Choose implements [match.Player]: the engine gets the whole game and the clocks. In
// UCCI it may resign, and offer and accept draws.
func (c *Client[S, M]) Choose(ctx context.Context, game *ply.Record[S, M], clock match.Clock) (match.Choice[M], error) {
	a, err := c.think(ctx, clock, game.Line(), game.Moves())
	if err != nil {
		return match.Choice[M]{}, err
	}
	r := a.result
	return match.Choice[M]{
		Move: r.Move, Resign: a.resign, Draw: a.draw,
		Score: r.Score, Known: a.known, Depth: r.Depth, Nodes: r.Nodes,
	}, nil
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
	a, err := c.think(ctx, match.Clock{Move: lim}, line, moves)
	a.result.Elapsed = budget.Elapsed()
	return a.result, err
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

// answer is what an engine has said to "go".
type answer[M any] struct {
	result       ply.Result[M]
	known        bool // it has said a score
	draw, resign bool
}

// think lets the engine search the last state of line, to which moves led.
func (c *Client[S, M]) think(ctx context.Context, clock match.Clock, line []S, moves []M) (a answer[M], err error) {
	c.calls.Lock()
	defer c.calls.Unlock()
	position, err := c.position(line, moves)
	if err != nil {
		return a, err
	}
	p, grace := c.keeper.Engine(), c.config.grace()
	var heard report
	q := afterReady(question(heard.hear, "bestmove", c.words.none))
	p.Ask(q)
	p.Send(grace, "isready", position, c.words.ask(c.turn(line), clock, c.unit))
	ctx, cancel := dialog.Limit(ctx, clock.Own, clock.Move.Time, grace)
	defer cancel()
	text, err := p.Wait(ctx, q)
	if err != nil && ctx.Err() != nil {
		p.Send(grace, "stop")
		text, err = p.Demand(context.Background(), grace, q)
	}
	if err != nil {
		return a, err
	}
	last := line[len(line)-1]
	m, err := c.bestMove(&last, text)
	if err != nil {
		return a, err
	}
	if c.words.courtesy {
		fields := strings.Fields(text)
		a.draw, a.resign = slices.Contains(fields, "draw"), slices.Contains(fields, "resign")
	}
	a.known = heard.scored
	a.result = ply.Result[M]{Move: m, Score: heard.score, Depth: heard.depth, Nodes: heard.nodes, PV: c.read(last, heard.pv)}
	if len(a.result.PV) == 0 || a.result.PV[0] != m {
		a.result.PV = []M{m}
	}
	return a, nil
}

// afterReady makes q deaf until the engine says that it has done all it was told before. What
// it says twice, or to an order to stop that came too late, must not pass for the answer to
// the next question.
func afterReady(q *dialog.Question) *dialog.Question {
	hear, ready := q.Hear, false
	q.Hear = func(line string) bool {
		if ready {
			return hear(line)
		}
		ready = strings.Fields(line)[0] == "readyok"
		return false
	}
	return q
}

// bestMove reads the answer to "go".
func (c *Client[S, M]) bestMove(s *S, answer string) (m M, err error) {
	fields := strings.Fields(answer)
	if len(fields) < 2 {
		return m, fmt.Errorf("%w: %s without a move", ply.ErrIllegalMove, fields[0])
	}
	if m, err = c.parse(s, fields[1]); err != nil {
		return m, fmt.Errorf("%w: bestmove %.40q: %w", ply.ErrIllegalMove, fields[1], err)
	}
	return m, nil
}
