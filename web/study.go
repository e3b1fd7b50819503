package web

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
)

const (
	analyst       = "alphabeta" // the machine that analyses
	mostLines     = 5
	mostSolve     = 50 // moves
	reportEvery   = 150 * time.Millisecond
	reviewThought = 150 * time.Millisecond // for each position of a game
)

// copyAt returns a copy of the game after a number of steps, for a machine to think about. It has
// machines of its own, so nobody who plays waits for them. What only the player to move may know,
// another visitor cannot ask a machine for.
func (c *conn) copyAt(g *game, at int) (app.Table, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	whole, err := g.entry.Resume(g.row.Kept)
	if err != nil {
		return nil, err
	}
	whole.SetMemoryMB(g.server.limits.MemoryMB)
	table, err := whole.At(at)
	if err != nil {
		return nil, err
	}
	look := table.Look(g.viewer(c.visitor))
	if look.Outcome == ply.Ongoing && len(look.Moves) == 0 {
		return nil, errors.New("you may not know what the other player can do")
	}
	return table, nil
}

// now returns a copy of the game as it is.
func (c *conn) now(g *game) (app.Table, error) {
	g.mu.Lock()
	at := g.row.Steps
	g.mu.Unlock()
	return c.copyAt(g, at)
}

// hint returns a move for a person who asks for help.
func (c *conn) hint(r *request) (any, error) {
	g, err := c.hold(r)
	if err != nil {
		return nil, err
	}
	defer c.server.release(g)
	table, err := c.now(g)
	if err != nil {
		return nil, err
	}
	var text string
	lim := ply.Limits{Time: min(usualThought, c.server.limits.MoveTime)}
	err = c.ask(c.context, c.server.moves, func() (err error) {
		text, err = table.Choose(c.context, analyst, lim)
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, m := range table.Look(table.Turn()).Moves {
		if m.Text == text {
			return map[string]any{"move": m.Text, "touch": m.Touch}, nil
		}
	}
	return nil, errors.New("there is no hint here")
}

// ask calls f when the pool has a place.
func (c *conn) ask(ctx context.Context, p *pool, f func() error) error {
	var err error
	if full := p.run(ctx, c.visitor, func() { err = c.server.guard(f) }); full != nil {
		return full
	}
	return err
}

// draw offers a draw of a person to the other side.
func (c *conn) draw(r *request) (any, error) {
	g, err := c.hold(r)
	if err != nil {
		return nil, err
	}
	defer c.server.release(g)
	g.mu.Lock()
	seats, over, version := g.row.Seats, g.over(), g.row.Version
	table, err := g.table.At(g.row.Steps)
	g.mu.Unlock()
	switch {
	case err != nil:
		return nil, err
	case over:
		return nil, errOver
	case r.Side != 0 && r.Side != 1 || seats[r.Side] != person:
		return nil, errors.New("a person offers a draw for their own side")
	}
	accepts, why := true, ""
	if other := seats[1-r.Side]; other != person {
		c.server.remember(g)
		lim := ply.Limits{Time: min(usualThought, c.server.limits.MoveTime)}
		err = c.ask(c.context, c.server.moves, func() (err error) {
			accepts, why, err = table.Draw(c.context, other, 1-r.Side, lim)
			return err
		})
	}
	if err == nil && accepts {
		err = g.change(c.context, version, func() error { return g.table.Finish(r.Side, ply.Draw, ply.Agreement) })
	}
	return map[string]any{"accepted": accepts, "why": why}, err
}

// look returns the position after a number of steps.
func (c *conn) look(r *request) (any, error) {
	g, err := c.hold(r)
	if err != nil {
		return nil, err
	}
	defer c.server.release(g)
	g.mu.Lock()
	defer g.mu.Unlock()
	table, err := g.table.At(r.At)
	if err != nil {
		return nil, err
	}
	return c.position(table.Look(g.viewer(c.visitor)), r.At), nil
}

// position returns what a page shows of a position.
func (c *conn) position(look app.Look, at int) *positionView {
	v := &positionView{At: at, State: look.State, Turn: look.Turn}
	v.Face, v.Board = cut(look.Board)
	v.Face = c.newFace(v.Face)
	return v
}

// study begins to study a game for a page. What the page studied of it before under the same name ends.
func (c *conn) study(game, what string) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(c.context)
	c.mu.Lock()
	defer c.mu.Unlock()
	if stop := c.studies[game+what]; stop != nil {
		stop()
	}
	c.studies[game+what] = cancel
	return ctx, cancel
}

// stop ends what the page studies of a game.
func (c *conn) stop(r *request) (any, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, what := range []string{"analyze", "review", "solve"} {
		if stop := c.studies[r.Game+what]; stop != nil {
			stop()
			delete(c.studies, r.Game+what)
		}
	}
	return nothing{}, nil
}

// analyze sends the best lines of a position as they improve.
func (c *conn) analyze(r *request) (any, error) {
	g, err := c.hold(r)
	if err != nil {
		return nil, err
	}
	table, err := c.copyAt(g, r.At)
	if err != nil {
		c.server.release(g)
		return nil, err
	}
	ctx, cancel := c.study(r.Game, "analyze")
	go func() {
		defer c.server.release(g)
		defer cancel()
		c.analysis(ctx, g, table, r)
	}()
	return nothing{}, nil
}

func (c *conn) analysis(ctx context.Context, g *game, table app.Table, r *request) {
	p := push{Push: "lines", Game: r.Game, At: r.At}
	var sent time.Time
	report := func(lines []app.Line) {
		p.Lines = scored(table.Turn(), lines)
		if time.Since(sent) >= reportEvery && ctx.Err() == nil {
			sent = time.Now()
			c.send(p)
		}
	}
	lim := ply.Limits{Time: c.server.limits.AnalysisTime}
	if o, _ := table.Outcome(); o == ply.Ongoing {
		err := c.ask(ctx, c.server.analyses, func() error {
			return table.Analyze(ctx, analyst, lim, min(max(r.Lines, 1), mostLines), report)
		})
		if err != nil && ctx.Err() == nil {
			c.send(push{Push: "notice", Game: r.Game, Notice: brief(err)})
		}
	}
	if ctx.Err() == nil {
		p.Done = true
		c.send(p)
	}
}

// review sends the scores of all positions of a game.
func (c *conn) review(r *request) (any, error) {
	g, err := c.hold(r)
	if err != nil {
		return nil, err
	}
	table, err := c.now(g)
	if err != nil {
		c.server.release(g)
		return nil, err
	}
	ctx, cancel := c.study(r.Game, "review")
	go func() {
		defer c.server.release(g)
		defer cancel()
		err := c.ask(ctx, c.server.analyses, func() error { return c.scores(ctx, g, table) })
		if err != nil && ctx.Err() == nil {
			c.send(push{Push: "notice", Game: r.Game, Notice: brief(err)})
		}
	}()
	return nothing{}, nil
}

func (c *conn) scores(ctx context.Context, g *game, table app.Table) error {
	last := len(table.Look(ply.Watcher).Steps)
	thought := min(reviewThought, c.server.limits.AnalysisTime/time.Duration(last+1))
	for at := 0; at <= last && ctx.Err() == nil; at++ {
		position, err := table.At(at)
		if err != nil {
			return err
		}
		value, err := judge(ctx, position, thought)
		if err != nil {
			return err
		}
		c.send(push{Push: "scores", Game: g.id, From: at, Scores: []score{value}, Done: at == last})
	}
	return nil
}

// judge returns the score of a position after a short search.
func judge(ctx context.Context, table app.Table, thought time.Duration) (value score, err error) {
	if o, reason := table.Outcome(); o != ply.Ongoing {
		return ended(o, reason), nil
	}
	err = table.Analyze(ctx, analyst, ply.Limits{Time: thought}, 1, func(lines []app.Line) {
		if len(lines) > 0 {
			value = scored(table.Turn(), lines)[0].Score
		}
	})
	return value, err
}

// ended returns the score of a game that is over.
func ended(o ply.Outcome, reason string) score {
	switch o {
	case ply.Win:
		return score{Value: 100, Chance: 1, Text: reason}
	case ply.Loss:
		return score{Value: -100, Chance: 0, Text: reason}
	}
	return score{Chance: 0.5, Text: reason}
}

// solve looks for a forced win of the player to move within a number of moves.
func (c *conn) solve(r *request) (any, error) {
	if r.Moves < 1 || r.Moves > mostSolve {
		return nil, fmt.Errorf("a solution has 1 to %d moves", mostSolve)
	}
	g, err := c.hold(r)
	if err != nil {
		return nil, err
	}
	defer c.server.release(g)
	table, err := c.copyAt(g, r.At)
	if err != nil {
		return nil, err
	}
	var best app.Line
	ctx, cancel := c.study(r.Game, "solve")
	defer cancel()
	began, lim := time.Now(), ply.Limits{Depth: 2*r.Moves - 1, Time: c.server.limits.AnalysisTime}
	err = c.ask(ctx, c.server.analyses, func() error {
		return table.Analyze(ctx, analyst, lim, 1, func(lines []app.Line) {
			if len(lines) > 0 {
				best = lines[0]
			}
		})
	})
	if err != nil {
		return nil, err
	}
	if plies, decided := best.Score.Decided(); decided && best.Score > 0 && plies <= lim.Depth {
		found := scored(table.Turn(), []app.Line{best})[0]
		return map[string]any{"solved": true, "text": best.Verdict, "line": found}, nil
	}
	text := fmt.Sprintf("no forced win within %d moves was found", r.Moves)
	if time.Since(began) >= lim.Time {
		text = "the time was over before a forced win was found"
	}
	return map[string]any{"solved": false, "text": text}, nil
}

// scored returns lines of the player to move with scores for player 0.
func scored(turn int, lines []app.Line) (all []line) {
	for _, l := range lines {
		value := l.Score
		if turn == 1 {
			value = -value
		}
		s := score{Value: float64(value) / 100, Chance: 1 / (1 + math.Pow(10, -float64(value)/400)), Text: value.String()}
		if _, decided := value.Decided(); decided {
			s = ended(ply.Loss, l.Verdict)
			if value > 0 {
				s = ended(ply.Win, l.Verdict)
			}
		}
		all = append(all, line{Text: l.Text, Moves: l.Moves, Touch: l.Touch, Score: s, Depth: l.Depth, Nodes: l.Nodes})
	}
	return all
}
