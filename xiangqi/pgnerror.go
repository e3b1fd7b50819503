package xiangqi

import (
	"errors"
	"fmt"
)

// What can be wrong with a PGN, besides its moves ([*MoveError]) and the position that
// it starts from ([FENErrors]).
var (
	ErrPGNSyntax = errors.New("not PGN")
	ErrPGNCut    = errors.New("the game breaks off")
	ErrPGNLimit  = errors.New("too large")
)

// PGNError is the error of [ReadPGN]. It wraps one of the errors above, a [*MoveError],
// [FENErrors], or what the underlying reader returned.
type PGNError struct {
	Game   int   // the number of the game in the file, from 1
	Offset int64 // in bytes, from 0
	Line   int   // from 1
	Column int   // in bytes, from 1
	Err    error
}

// Error returns place and fault.
func (e *PGNError) Error() string {
	return fmt.Sprintf("xiangqi: PGN game %d, line %d, column %d: %v", e.Game, e.Line, e.Column, e.Err)
}

// Unwrap returns the fault.
func (e *PGNError) Unwrap() error { return e.Err }
