package play

import (
	"context"
	"errors"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// solvingTime is how long solve searches if no limit is given.
const solvingTime = 10 * time.Second

// search asks a strong searcher. The limits or an interrupt end the search.
func (s *session[S, M]) search(ctx context.Context, args string, usual time.Duration) (result ply.Result[M], err error) {
	lim := ply.Limits{Time: usual}
	if args != "" {
		c, err := match.ParseControl(args)
		if err == nil && c.Base > 0 {
			err = errors.New("want limits of a move: depth=6, nodes=100000, time=3s")
		}
		if err != nil {
			return result, err
		}
		lim = c.Move
	}
	if s.over() {
		return result, errOver
	}
	if s.prompts { // a person is waiting
		s.say("Thinking; Ctrl-C ends it.")
	}
	states := s.seen().States()
	s.await(ctx, 0, func(ctx context.Context) {
		result, err = s.adviser().Search(ctx, lim, states...)
	})
	return result, err
}

func (s *session[S, M]) hint(ctx context.Context, args string) error {
	result, err := s.search(ctx, args, usualTime)
	if err != nil {
		return err
	}
	words := s.Words(s.seen().States(), []M{result.Move}, s.notation.FormatMove)
	s.say("Hint: %s (score %v, depth %d)", words[0], result.Score, result.Depth)
	return nil
}

func (s *session[S, M]) solve(ctx context.Context, args string) error {
	result, err := s.search(ctx, args, solvingTime)
	if err != nil {
		return err
	}
	s.say("%s", s.writeLine(s.seen().States(), result.PV, s.notation.FormatMove))
	if verdict, proven := s.Verdict(s.seen().States(), result.Score, result.PV); proven {
		s.say("%s.", verdict)
	} else {
		s.say("Nothing is proven: score %v for %s, depth %d, %d nodes.", result.Score, s.sides[s.turn()], result.Depth, result.Nodes)
	}
	return nil
}
