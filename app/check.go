package app

import "fmt"

// Check implements [Entry].
func (s *Spec[S, M]) Check(player string) error {
	machine, err := s.subject.Machine(player)
	if err == nil && machine.External {
		err = fmt.Errorf("%s is another program; a table has only players of its own", player)
	}
	return err
}
