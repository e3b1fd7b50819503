package app

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
)

// Supply implements [Entry].
func (s *Spec[S, M]) Supply() []board.Thing {
	arranger, ok := ply.As[ply.Arranger[S, M]](s.subject.Rules)
	if !ok {
		return nil
	}
	return arranger.Supply()
}

// Arrange implements [Entry].
func (s *Spec[S, M]) Arrange(state string, things []board.Thing, turn int) (string, error) {
	arranger, ok := ply.As[ply.Arranger[S, M]](s.subject.Rules)
	if !ok {
		return "", fmt.Errorf("%s has no positions that are set up by hand (ply.Arranger)", s.Name())
	}
	notation, err := s.subject.Notation()
	if err != nil {
		return "", err
	}
	from, err := s.subject.Start(state)
	if err != nil {
		return "", err
	}
	next, err := arranger.Arrange(&from, things, turn)
	if err != nil {
		return "", err
	}
	return notation.Format(&next), nil
}
