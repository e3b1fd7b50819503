package main

import (
	"context"
	"errors"
)

// pause stops clocks and machines.
func (s *session[S, M]) pause() {
	s.paused, s.lent = true, 0
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
	case s.record.Redo():
		s.pause()
		s.arrive()
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
	if !s.record.Undo() {
		return errors.New("this is the start")
	}
	s.arrive()
	s.showLast()
	return nil
}

func (s *session[S, M]) replay(context.Context, string) error {
	s.pause()
	for s.record.Undo() {
	}
	s.arrive()
	s.show()
	s.say("An empty line shows the next move; \"back\", \"end\" and \"resume\" do what they say.")
	return nil
}

func (s *session[S, M]) toEnd(context.Context, string) error {
	for s.record.Redo() {
	}
	s.arrive()
	s.showLast()
	return nil
}
