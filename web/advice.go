package web

import (
	"fmt"
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

// solve looks for a forced win of the player to move within a number of moves.
func (c *conn) solve(g *game, r *request) (any, error) {
	if r.Moves < 1 || r.Moves > mostSolve {
		return nil, fmt.Errorf("a solution has 1 to %d moves", mostSolve)
	}
	s, err := g.studied(c.visitor)
	if err != nil {
		return nil, err
	}
	if err := s.check(r.At); err != nil {
		return nil, err
	}
	var best line
	var text string
	var began time.Time
	ctx, cancel := c.begin(r.Game, r.Do)
	defer cancel()
	lim := ply.Limits{Depth: 2*r.Moves - 1, Time: c.server.limits.AnalysisTime}
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
