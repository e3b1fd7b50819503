package app

import (
	"fmt"

	"github.com/plygo/ply/app/internal/subject"
)

// Check implements [Entry].
func (s *Spec[S, M]) Check(player string) (limited bool, err error) {
	machine, err := ownMachine(&s.subject, player)
	return err == nil && machine.Limited, err
}

// ownMachine returns the machine with a name, which must not be another program.
func ownMachine[S any, M comparable](g *subject.Game[S, M], name string) (*subject.Machine[S, M], error) {
	machine, err := g.Machine(name)
	if err == nil && machine.External {
		return nil, fmt.Errorf("%s is another program; a table has only players of its own", name)
	}
	return machine, err
}
