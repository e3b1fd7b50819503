package play

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/solve"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/match"
)

// limitsOf reads the limits of a search. An empty text means the usual time.
func limitsOf(args string, usual time.Duration) (ply.Limits, error) {
	if args == "" {
		return ply.Limits{Time: usual}, nil
	}
	c, err := match.ParseControl(args)
	if err == nil && c.Base > 0 {
		err = errors.New("want limits of a move: depth=6, nodes=100000, time=3s")
	}
	return c.Move, err
}

// consult calls do, which a person waits for. An interrupt ends it.
func (s *session[S, M]) consult(ctx context.Context, do func(context.Context)) {
	if s.prompts { // a person is waiting
		s.say("Thinking; Ctrl-C ends it.")
	}
	s.await(ctx, 0, do)
}

func (s *session[S, M]) hint(ctx context.Context, args string) error {
	lim, err := limitsOf(args, usualTime)
	switch {
	case err != nil:
		return err
	case s.over():
		return errOver
	case s.solves():
		return s.hintSolver(ctx, args)
	}
	states := s.seen().States()
	var result ply.Result[M]
	s.consult(ctx, func(ctx context.Context) { result, err = s.adviser().Search(ctx, lim, states...) })
	if err != nil {
		return err
	}
	words := s.Words(states, []M{result.Move}, s.notation.FormatMove)
	s.say("Hint: %s (score %v, depth %d)", words[0], result.Score, result.Depth)
	return nil
}

// solvers returns the machines that solve, which remember what they found.
func (s *session[S, M]) solvers() *solve.Team[S, M] {
	if s.team == nil {
		s.team = solve.New(s.Game, 0)
	}
	return s.team
}

// solve asks who wins, or whether the player to move does within a number of moves.
func (s *session[S, M]) solve(ctx context.Context, args string) error {
	moves, limits, err := cutMoves(args)
	if err != nil {
		return err
	}
	lim, err := limitsOf(limits, solve.UsualTime)
	switch {
	case err != nil:
		return err
	case s.over():
		return errOver
	}
	states := s.seen().States()
	var a solve.Answer[S, M]
	s.consult(ctx, func(ctx context.Context) { a, err = s.solvers().Solve(ctx, lim, moves, nil, states...) })
	if err != nil {
		return err
	}
	s.say("%s", s.writeLine(states, a.Line, s.notation.FormatMove))
	s.say("%s.", a.Verdict(s.Game, states, moves))
	if s.solved = a; strings.Count(a.Whole(s.Rules), "\n") > 1 {
		s.say("\"solution\" shows it with every defence.")
	}
	if s.solves() {
		s.problem.helped = true
	}
	return nil
}

// cutMoves takes the number of moves out of the arguments of solve, "5" or "moves=5", and returns the limits,
// with commas between them. Without one the number is 0.
func cutMoves(args string) (moves int, limits string, err error) {
	var rest []string
	for _, word := range strings.FieldsFunc(args, func(r rune) bool { return r == ' ' || r == ',' }) {
		text, named := strings.CutPrefix(word, "moves=")
		n, wrong := strconv.Atoi(text)
		switch {
		case !named && wrong != nil:
			rest = append(rest, word)
		case wrong != nil || n < 1 || moves > 0:
			return 0, "", fmt.Errorf("want one number of moves above zero, not %s; such as solve 5 or solve moves=5 time=3s", brief.Word(args))
		default:
			moves = n
		}
	}
	return moves, strings.Join(rest, ","), nil
}

// cookTime is how long solution looks for other first moves.
const cookTime = 5 * time.Second

// solution shows the whole of what solve has found last, and which other first moves win as well.
func (s *session[S, M]) solution(ctx context.Context, _ string) error {
	whole := s.solved.Whole(s.Rules)
	if whole == "" {
		return errors.New("there is no solution with every defence; \"solve\" looks for one")
	}
	s.say("%s", strings.TrimRight(whole, "\n"))
	var cooks []M
	var err error
	s.await(ctx, 0, func(ctx context.Context) {
		cooks, err = s.solvers().Cooks(ctx, ply.Limits{Time: cookTime}, s.solved)
	})
	if err != nil || len(cooks) == 0 {
		return err
	}
	texts := make([]string, len(cooks))
	for i, m := range cooks {
		state := s.solved.Proof.Line[len(s.solved.Proof.Line)-1]
		texts[i] = s.notation.FormatMove(&state, m)
	}
	s.say("As soon wins: %s.", strings.Join(texts, ", "))
	return nil
}
