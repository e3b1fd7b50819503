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

// study is a game that a visitor wants to know something about.
type study struct {
	game   *game
	kept   []byte
	viewer int
	steps  int
}

// studied returns a game as it is now, for a study of the position after so many steps.
func (g *game) studied(visitor string, at int) (study, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if at < 0 || at > g.row.Steps {
		return study{}, fmt.Errorf("there is no position %d; the game has %d steps", at, g.row.Steps)
	}
	return study{g, g.row.Kept, g.viewer(visitor), g.row.Steps}, nil
}

// at returns a copy of the game after a number of steps, for a machine to think about. It has machines
// of its own, so nobody who plays waits for them.
func (s *study) at(step int) (app.Table, error) {
	whole, err := s.game.entry.Resume(s.kept)
	if err != nil {
		return nil, err
	}
	whole.SetMemoryMB(s.game.server.limits.MemoryMB)
	return whole.At(step)
}

// open reports whether the viewer may know what a machine thinks about a position. In a game with
// something hidden that is for the player to move alone.
func (s *study) open(table app.Table) bool {
	look := table.Look(s.viewer)
	return look.Outcome != ply.Ongoing || len(look.Moves) > 0
}

var errHidden = errors.New("you may not know what the other player can do")

// openAt is at, with an error if the viewer may not know what a machine thinks there.
func (s *study) openAt(step int) (app.Table, error) {
	table, err := s.at(step)
	if err == nil && !s.open(table) {
		return nil, errHidden
	}
	return table, err
}

// hint returns a move for a person who asks for help.
func (c *conn) hint(r *request) (any, error) {
	g, err := c.hold(r)
	if err != nil {
		return nil, err
	}
	defer c.server.release(g)
	g.mu.Lock()
	steps := g.row.Steps
	g.mu.Unlock()
	s, err := g.studied(c.visitor, steps)
	if err != nil {
		return nil, err
	}
	var hint app.Move
	lim := ply.Limits{Time: min(usualThought, c.server.limits.MoveTime)}
	err = c.ask(c.context, c.server.moves, func() error {
		table, err := s.openAt(s.steps)
		if err != nil {
			return err
		}
		if hint.Text, err = table.Choose(c.context, analyst, lim); err != nil {
			return err
		}
		for _, m := range table.Look(table.Turn()).Moves {
			if m.Text == hint.Text {
				hint = m
			}
		}
		return nil
	})
	return map[string]any{"move": hint.Text, "touch": hint.Touch}, err
}

// ask calls f when the pool has a place.
func (c *conn) ask(ctx context.Context, p *pool, f func() error) error {
	return p.run(ctx, asker{c.address, c.visitor}, func() error { return c.server.guard(f) })
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

// begin begins to study a game for a page. What the page studied of it before in the same way ends.
func (c *conn) begin(game, what string) (context.Context, context.CancelFunc) {
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
	return c.behind(r, func(ctx context.Context, s *study) error { return c.analysis(ctx, s, r) })
}

// review sends the scores of all positions of a game.
func (c *conn) review(r *request) (any, error) {
	return c.behind(r, func(ctx context.Context, s *study) error { return c.scores(ctx, s) })
}

// behind lets a study go on when its request is answered.
func (c *conn) behind(r *request, do func(context.Context, *study) error) (any, error) {
	g, err := c.hold(r)
	if err != nil {
		return nil, err
	}
	s, err := g.studied(c.visitor, r.At)
	if err != nil {
		c.server.release(g)
		return nil, err
	}
	end, ok := c.server.begin()
	if !ok {
		c.server.release(g)
		return nil, errClose
	}
	ctx, cancel := c.begin(r.Game, r.Do)
	id := r.Game
	go func() {
		defer end()
		defer c.server.release(g)
		defer cancel()
		err := c.ask(ctx, c.server.analyses, func() error { return do(ctx, &s) })
		if err != nil && ctx.Err() == nil {
			c.send(push{Push: "notice", Game: id, Notice: brief(err)})
		}
	}()
	return nothing{}, nil
}

func (c *conn) analysis(ctx context.Context, s *study, r *request) error {
	table, err := s.openAt(r.At)
	if err != nil {
		return err
	}
	p := push{Push: "lines", Game: s.game.id, At: r.At}
	var sent time.Time
	report := func(lines []app.Line) {
		p.Lines = scored(table.Turn(), lines)
		if time.Since(sent) >= reportEvery && ctx.Err() == nil {
			sent = time.Now()
			c.send(p)
		}
	}
	if o, _ := table.Outcome(); o == ply.Ongoing {
		lim := ply.Limits{Time: c.server.limits.AnalysisTime}
		err = table.Analyze(ctx, analyst, lim, min(max(r.Lines, 1), mostLines), report)
	}
	if err == nil && ctx.Err() == nil {
		p.Done = true
		c.send(p)
	}
	return err
}

// scores sends the score of each position. One that the viewer may not know has the score before it.
func (c *conn) scores(ctx context.Context, s *study) error {
	whole, err := s.at(s.steps)
	if err != nil {
		return err
	}
	thought := min(reviewThought, c.server.limits.AnalysisTime/time.Duration(s.steps+1))
	value := score{Chance: 0.5}
	for at := 0; at <= s.steps && ctx.Err() == nil; at++ {
		table, err := whole.At(at)
		if err != nil {
			return err
		}
		if s.open(table) {
			if value, err = judge(ctx, table, thought); err != nil {
				return err
			}
		}
		c.send(push{Push: "scores", Game: s.game.id, From: at, Scores: []score{value}, Done: at == s.steps})
	}
	return nil
}

// judge returns the score of a position after a short search.
func judge(ctx context.Context, table app.Table, thought time.Duration) (value score, err error) {
	if o, reason := table.Outcome(); o != ply.Ongoing {
		return decided(o, reason), nil
	}
	err = table.Analyze(ctx, analyst, ply.Limits{Time: thought}, 1, func(lines []app.Line) {
		if len(lines) > 0 {
			value = scored(table.Turn(), lines)[0].Score
		}
	})
	return value, err
}

// decided returns the score of a game that is over.
func decided(o ply.Outcome, reason string) score {
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
	s, err := g.studied(c.visitor, r.At)
	if err != nil {
		return nil, err
	}
	var best line
	var text string
	ctx, cancel := c.begin(r.Game, r.Do)
	defer cancel()
	began, lim := time.Now(), ply.Limits{Depth: 2*r.Moves - 1, Time: c.server.limits.AnalysisTime}
	err = c.ask(ctx, c.server.analyses, func() error {
		table, err := s.openAt(r.At)
		if err != nil {
			return err
		}
		began = time.Now()
		return table.Analyze(ctx, analyst, lim, 1, func(lines []app.Line) {
			text = ""
			if len(lines) == 0 {
				return
			}
			if plies, decided := lines[0].Score.Decided(); decided && lines[0].Score > 0 && plies <= lim.Depth {
				best, text = scored(table.Turn(), lines)[0], lines[0].Verdict
			}
		})
	})
	if err != nil {
		return nil, err
	}
	if text != "" {
		return map[string]any{"solved": true, "text": text, "line": best}, nil
	}
	text = fmt.Sprintf("no forced win within %d moves was found", r.Moves)
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
		if _, sure := value.Decided(); sure {
			s = decided(ply.Loss, l.Verdict)
			if value > 0 {
				s = decided(ply.Win, l.Verdict)
			}
		}
		all = append(all, line{Text: l.Text, Moves: l.Moves, Touch: l.Touch, Score: s, Depth: l.Depth, Nodes: l.Nodes})
	}
	return all
}
