package web

import (
	"context"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
)

const (
	mostLines     = 5
	reportEvery   = 150 * time.Millisecond
	reviewThought = 150 * time.Millisecond // for each position of a game
)

// analyze sends the best lines of a position as they improve.
func (c *conn) analyze(r *request) (any, error) {
	return c.behind(r, func(ctx context.Context, s *study) error { return c.analysis(ctx, s, r) })
}

// review sends the scores of all positions of a game.
func (c *conn) review(r *request) (any, error) {
	return c.behind(r, c.scores)
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
		c.send(push{Push: "score", Game: s.game.id, At: at, Score: &value, Done: at == s.steps})
	}
	return nil
}
