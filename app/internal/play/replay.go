package play

import (
	"context"
	"errors"
)

// A person can look at an earlier place of the game: back, next, replay and end do that. The game
// stays as long as it is, and so does its file. [session.ahead] tells how much of it follows. Only
// a move, an end or undo at that place changes the game, which ends there then.

// forward goes one step on: through the game that the person looks at, or, at its end, by playing
// again what was taken back, which changes the game.
func (s *session[S, M]) forward() bool {
	switch {
	case !s.record.Redo():
		return false
	case s.ahead > 0:
		s.ahead--
	default:
		s.changed = true
	}
	return true
}

// backward goes one step back without a change.
func (s *session[S, M]) backward() bool {
	if !s.record.Undo() {
		return false
	}
	s.ahead++
	return true
}

// toLast goes to the end of the game.
func (s *session[S, M]) toLast() {
	for s.ahead > 0 && s.forward() {
	}
}

// atEnd calls do at the end of the game, and returns to the place that the person looks at.
func (s *session[S, M]) atEnd(do func()) {
	ahead := s.ahead
	s.toLast()
	do()
	for s.ahead < ahead && s.backward() {
	}
}

// pause stops clocks and machines.
func (s *session[S, M]) pause() {
	s.paused, s.lent, s.owed = true, 0, 0
	s.watch.stop()
}

func (s *session[S, M]) resume(context.Context, string) error {
	s.paused = false
	if s.over() {
		return errOver
	}
	return nil
}

// next goes one ply forward: it plays a ply that was taken back or, if there is none, asks
// a machine.
func (s *session[S, M]) next(ctx context.Context) error {
	switch {
	case s.forward():
		s.pause()
		s.arrive()
		s.report(s.keep())
		s.showLast()
	case s.over():
		return errOver
	case s.isPerson(s.turn()):
		return errors.New("this is the last move; \"resume\" goes on from here")
	default:
		s.watch.start()
		s.think(ctx)
		s.watch.stop()
	}
	return nil
}

// back goes one ply back.
func (s *session[S, M]) back() error {
	s.pause()
	if !s.backward() {
		return errors.New("this is the start")
	}
	s.arrive()
	s.showLast()
	return nil
}

func (s *session[S, M]) replay(context.Context, string) error {
	s.pause()
	for s.backward() {
	}
	s.arrive()
	s.show()
	s.say("An empty line shows the next move; \"back\", \"end\" and \"resume\" do what they say.")
	return nil
}

func (s *session[S, M]) toEnd(context.Context, string) error {
	s.toLast()
	s.arrive()
	s.showLast()
	return nil
}
