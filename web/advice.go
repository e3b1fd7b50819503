package web

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
)

// hint returns a move for a person who asks for help.
func (c *conn) hint(g *game, _ *request) (any, error) {
	s, err := g.studied(c.visitor)
	if err != nil {
		return nil, err
	}
	var hint app.Move
	err = c.ask(c.context, c.server.moves, func() error {
		table, err := s.openAt(s.steps)
		if err != nil {
			return err
		}
		if hint.Text, err = table.Choose(c.context, analyst, c.server.briefly()); err != nil {
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

// mostSolve is the largest number of moves of a solution.
const mostSolve = 50

// solve asks whether the player to move wins within a number of moves; 0 stands for any number.
func (c *conn) solve(g *game, r *request) (any, error) {
	if r.Moves < 0 || r.Moves > mostSolve {
		return nil, fmt.Errorf("a solution has at most %d moves", mostSolve)
	}
	s, err := g.studied(c.visitor)
	if err != nil {
		return nil, err
	}
	if err := s.check(r.At); err != nil {
		return nil, err
	}
	return c.solved(r, r.Moves, func() (app.Table, error) { return s.openAt(r.At) })
}

// solved solves the position of a table that is opened when it is its turn. Meanwhile it tells the page how
// far it is.
func (c *conn) solved(r *request, moves int, open func() (app.Table, error)) (any, error) {
	ctx, cancel := c.begin(r.Game, r.Do)
	defer cancel()
	var v *solutionView
	err := c.ask(ctx, c.server.analyses, func() error {
		table, err := open()
		if err != nil {
			return err
		}
		found, err := table.Solve(ctx, moves, ply.Limits{Time: c.server.limits.AnalysisTime}, c.progress(ctx, r))
		if err != nil {
			return err
		}
		v = viewSolution(table.Turn(), found)
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	return v, nil
}

// progress returns what tells a page now and then how far a solution is.
func (c *conn) progress(ctx context.Context, r *request) func(app.Progress) {
	var sent time.Time
	return func(p app.Progress) {
		if time.Since(sent) >= reportEvery && ctx.Err() == nil {
			sent = time.Now()
			c.send(push{Push: "progress", Game: r.Game, At: r.At, Progress: &progressView{p.Nodes, p.Proof, p.Disproof}})
		}
	}
}

// viewSolution returns a solution for a page, which says by itself who found it and whether it is the shortest.
func viewSolution(turn int, s app.Solution) *solutionView {
	v := &solutionView{
		Solved: s.Solved, By: s.By, Shortest: s.Shortest, Whole: s.Whole, Nodes: s.Nodes,
		Line: scored(turn, []app.Line{s.Line})[0],
	}
	v.Text, _, _ = strings.Cut(s.Verdict, ". ")
	if !s.Solved {
		v.Text = "nothing was proven in this time"
	}
	return v
}
