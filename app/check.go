package app

import (
	"errors"
	"fmt"

	"github.com/plygo/ply/app/internal/subject"
)

// Check implements [Entry].
func (s *Spec[S, M]) Check(player string) (limited bool, err error) {
	machine, err := ownMachine(&s.subject, player)
	return err == nil && machine.Limited, err
}

// ErrFile is the error of [Entry.Check] for a player that is right in all else, but reads its evaluation from a file:
// whoever sends names from elsewhere must not choose files of this machine.
var ErrFile = errors.New("it reads a file")

// ownMachine returns the machine with a name, which must not be another program.
func ownMachine[S any, M comparable](g *subject.Game[S, M], name string) (*subject.Machine[S, M], error) {
	machine, err := g.Machine(name)
	if err == nil && machine.External {
		return nil, fmt.Errorf("%s is another program; a table has only players of its own", name)
	}
	if err == nil && machine.File {
		return nil, fmt.Errorf("%s: %w; a table has only players of its own", name, ErrFile)
	}
	return machine, err
}
