package play

import (
	"context"
	"errors"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// offerDraw offers a draw. A machine answers at once. A person is asked by the prompt: see answered.
func (s *session[S, M]) offerDraw(ctx context.Context, _ string) error {
	side := s.turn()
	switch {
	case s.over():
		return errOver
	case s.persons() == 0:
		return errors.New("a draw is offered by a person, and both sides are machines")
	case s.persons() == 1 && !s.isPerson(side):
		side = 1 - side
	}
	if s.isPerson(1 - side) {
		s.offer = side
		s.say("%s offers a draw.", s.sides[side])
		if !s.prompts {
			s.say("%s", s.question())
		}
		return nil
	}
	return s.askMachine(ctx, 1-side)
}

// askMachine asks the machine of a side whether it accepts a draw.
func (s *session[S, M]) askMachine(ctx context.Context, side int) error {
	clock := match.Clock{Move: ply.Limits{Time: usualTime}, DrawOffered: true}
	choice, _, err := s.ask(ctx, side, s.seats[side].player, clock)
	switch {
	case s.over():
		return err
	case ctx.Err() != nil:
		return nil // the program has to end, and there is no answer
	case err != nil:
		return errors.New(s.fault(err))
	}
	if why := s.Declines(s.record.States(), side, choice); why != "" {
		s.say("%s declines: %s.", s.sides[side], why)
		return nil
	}
	return s.agree()
}

// question asks a person for an answer.
func (s *session[S, M]) question() string {
	return s.sides[1-s.offer] + ", accept the draw? yes or no, or just move"
}

// asked reports whether a person has to answer an offer of a draw.
func (s *session[S, M]) asked() bool {
	return s.offer >= 0 && !s.over() && s.isPerson(1-s.offer)
}

// answered takes a word as the answer to an offer of a draw. It returns false if nobody has to answer, or
// if the word is another one than yes or no.
func (s *session[S, M]) answered(word string) bool {
	if !s.asked() {
		return false
	}
	switch strings.ToLower(word) {
	case "yes", "y", "draw":
		s.report(s.agree())
		return true
	case "no", "n":
		s.decline()
		return true
	}
	return false
}

// passOver declines the offer of a person to a person who types something else: they share the
// terminal, so whoever types on has thought of it. The offer of a machine stands until the person
// moves.
func (s *session[S, M]) passOver() {
	if s.asked() && s.isPerson(s.offer) {
		s.decline()
	}
}

func (s *session[S, M]) decline() {
	s.say("%s declines the draw.", s.sides[1-s.offer])
	s.offer = -1
}

func (s *session[S, M]) agree() error {
	if err := s.finish(ply.Draw, ply.Agreement); err != nil {
		return err
	}
	s.say("%s", s.result())
	return nil
}
