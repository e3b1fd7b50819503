package xiangqi

import (
	"errors"
	"fmt"
)

// What can be wrong with the text of a move, besides [ply.ErrIllegalMove].
var (
	ErrMoveSyntax    = errors.New("not a move")
	ErrAmbiguousMove = errors.New("several moves fit")
)

// MoveError is the error of the parsers of moves. It wraps [ErrMoveSyntax],
// [ErrAmbiguousMove] or [ply.ErrIllegalMove].
type MoveError struct {
	Text string // what was read
	FEN  string // the position it was read in
	Err  error
}

// Error returns text, position and what is wrong.
func (e *MoveError) Error() string {
	return fmt.Sprintf("xiangqi: %q in %s: %v", e.Text, e.FEN, e.Err)
}

// Unwrap returns what is wrong.
func (e *MoveError) Unwrap() error { return e.Err }

// moveError cuts the text: it may be a whole file that is no move.
func (p *Position) moveError(text string, err error) error {
	if len(text) > 32 {
		text = text[:32] + "…"
	}
	return &MoveError{text, p.String(), err}
}
