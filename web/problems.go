package web

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
)

// Problems are for one person, who plays against a machine that defends as well as it can. The server keeps
// nothing of an attempt: the page sends all that was played since the problem began, and is told what has
// become of it. So there is nothing that somebody else could see, change or have rated, and to take back
// is to send less.

const (
	glance     = time.Second           // of a judgement, which a person waits for
	judgeTime  = 5 * time.Second       // of one that is not clear after that
	leastJudge = 10 * time.Millisecond // also if a machine moves again and again
	mostPlayed = 200                   // moves of an attempt
)

// listProblems returns the problems of a game.
func (c *conn) listProblems(r *request) (any, error) {
	entry, err := c.server.entry(r.Entry, r.Settings)
	if err != nil {
		return nil, err
	}
	problems, err := entry.Problems()
	if err != nil {
		return nil, err
	}
	list := []problemView{}
	for _, p := range problems {
		list = append(list, viewProblem(p))
	}
	return map[string]any{"problems": list}, nil
}

// viewProblem returns a problem for a page. The key is the same if the problem gets another number or name.
func viewProblem(p app.Problem) problemView {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", p.Moves, p.State))
	return problemView{Key: hex.EncodeToString(sum[:6]), Name: p.Name, From: p.From, Task: p.Task, Moves: p.Moves, Side: p.Side}
}

// trial is a problem and what was played of it.
type trial struct {
	entry   app.Entry
	problem app.Problem
	count   int // of the problems that the game has
	table   app.Table
	played  []string
}

// trial returns the attempt of a request: the problem with this number, counted from 0, after what was
// played.
func (c *conn) trial(r *request, played []string) (*trial, error) {
	entry, err := c.server.entry(r.Entry, r.Settings)
	if err != nil {
		return nil, err
	}
	problems, err := entry.Problems()
	switch {
	case err != nil:
		return nil, err
	case r.At < 0 || r.At >= len(problems):
		return nil, fmt.Errorf("there is no problem %d; the game has %d problems", r.At+1, len(problems))
	case len(played) > mostPlayed:
		return nil, fmt.Errorf("an attempt has at most %d moves; take some back", mostPlayed)
	}
	a := &trial{entry: entry, problem: problems[r.At], count: len(problems)}
	if a.table, err = entry.Open(a.problem.State, c.luck(r)); err != nil {
		return nil, err
	}
	a.table.SetMemoryMB(c.server.limits.MemoryMB)
	for _, move := range played {
		if err := a.play(move); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// luck returns the seed of an attempt. It is the same for each request, so that dice and what lies face down
// stay as they were.
func (c *conn) luck(r *request) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %d", c.visitor, r.Entry, r.At))
	return binary.LittleEndian.Uint64(sum[:])
}

func (a *trial) play(move string) error {
	err := a.table.Play(move)
	if err == nil {
		a.played = append(a.played, move)
	}
	return err
}

// over reports whether the game has ended.
func (a *trial) over() bool {
	o, _ := a.table.Outcome()
	return o != ply.Ongoing
}

// judge judges what the person has done, and lets the machine move until the person is to move. What
// the machine does then changes the judgement only by ending the game.
func (a *trial) judge(ctx context.Context, limits func(time.Duration) ply.Limits) (j app.Judgement, err error) {
	// A wrong move is seen at once, and all the time that is left goes into the question whether it only wins
	// too slowly. So there is little time at first.
	for _, most := range []time.Duration{glance, judgeTime} {
		if j, err = a.table.Judge(ctx, a.problem, limits(most)); err != nil {
			return j, err
		}
		if j.Course != app.Unknown {
			break
		}
	}
	for next := j; next.Course != app.Solved && next.Move != "" && a.table.Turn() != a.problem.Side; {
		if err := a.play(next.Move); err != nil {
			return j, err
		}
		if a.table.Turn() == a.problem.Side && !a.over() {
			break
		}
		if next, err = a.table.Judge(ctx, a.problem, limits(glance)); err != nil {
			return j, err
		}
		if a.over() {
			j = next
		}
	}
	return j, ctx.Err()
}

// problem returns a problem after what was played, without a judgement.
func (c *conn) problem(r *request) (any, error) {
	a, err := c.trial(r, r.Played)
	if err != nil {
		return nil, err
	}
	return c.viewTrial(a, nil), nil
}

// judge judges an attempt, and answers the person's last move. If the person is to move, the judgement has the
// next move of the solution.
func (c *conn) judge(r *request) (any, error) {
	a, err := c.trial(r, r.Played)
	if err != nil {
		return nil, err
	}
	ctx, cancel := c.begin("", r.Do)
	defer cancel()
	var j app.Judgement
	err = c.ask(ctx, c.server.analyses, func() (err error) {
		j, err = a.judge(ctx, c.server.judging())
		return err
	})
	if err != nil {
		return nil, err
	}
	return c.viewTrial(a, &j), nil
}

// judging returns the limits of the judgements of one request, which have the time of an analysis together.
func (s *Server) judging() func(time.Duration) ply.Limits {
	end := time.Now().Add(s.limits.AnalysisTime)
	return func(most time.Duration) ply.Limits {
		return ply.Limits{Time: max(min(most, time.Until(end)), leastJudge)}
	}
}

// solution solves a problem from its beginning.
func (c *conn) solution(r *request) (any, error) {
	a, err := c.trial(r, nil)
	if err != nil {
		return nil, err
	}
	return c.solved(r, a.problem.Moves, func() (app.Table, error) { return a.table, nil })
}

// viewTrial returns what a page shows of an attempt, as its person sees it.
func (c *conn) viewTrial(a *trial, j *app.Judgement) *trialView {
	look := a.table.Look(a.problem.Side)
	v := &trialView{
		positionView: *c.position(look), Title: a.entry.Title(), Sides: a.entry.Sides(), Problem: viewProblem(a.problem), Count: a.count,
		Played: some(a.played), Moves: []app.Move{}, Steps: some(look.Steps), Outcome: look.Outcome.String(), Reason: look.Reason, Judgement: j,
	}
	if look.Turn == a.problem.Side && !a.over() {
		v.Moves = some(look.Moves)
	}
	return v
}
