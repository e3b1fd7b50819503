package play

import (
	"context"
	"errors"
)

func (s *session[S, M]) undo(_ context.Context, args string) error {
	return s.travel(args, s.takeBack, "there is nothing to take back")
}

func (s *session[S, M]) redo(_ context.Context, args string) error {
	return s.travel(args, s.playAgain, "there is nothing to play again")
}

// travel goes through the game by the number of steps in args, or as far as possible. If it
// cannot make a step, nothing says so.
func (s *session[S, M]) travel(args string, step func() bool, nothing string) error {
	n, err := count(args)
	if err != nil {
		return err
	}
	if s.persons() == 0 {
		s.pause()
	}
	if !step() {
		return errors.New(nothing)
	}
	for n--; n > 0 && step(); n-- {
	}
	s.report(s.keep())
	s.showLast()
	return nil
}

// takeBack takes back one move. If a person plays, it takes back more, until it is a
// person's turn. If there is no such place, it returns false and changes nothing. What comes behind
// the place that the person looks at is taken back, too.
func (s *session[S, M]) takeBack() bool {
	if !s.record.Undo() {
		return s.unpass()
	}
	for steps := 1; s.awaitsMachine(); steps++ {
		if !s.record.Undo() {
			if s.unpass() {
				return true
			}
			for range steps {
				s.record.Redo()
			}
			return false
		}
	}
	s.ahead, s.changed = 0, true
	s.arrive()
	s.takenBack()
	return true
}

// playAgain plays a move again that was taken back. If a person plays, it plays more, until
// it is a person's turn or no move is left. It returns false if there was no move.
func (s *session[S, M]) playAgain() bool {
	if !s.forward() {
		return false
	}
	for s.awaitsMachine() && s.forward() {
	}
	s.arrive()
	return true
}

// awaitsMachine reports whether a person plays and a machine is to move.
func (s *session[S, M]) awaitsMachine() bool {
	return s.persons() > 0 && !s.over() && !s.isPerson(s.turn())
}

// arrive sets the clocks and the rest after the game has moved to another place without
// playing.
func (s *session[S, M]) arrive() {
	s.lent, s.owed, s.offer = 0, 0, -1
	if c, ok := s.past[s.plies()]; ok {
		s.clocks = c
	}
	s.watch.reset()
}
