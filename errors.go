package ply

import (
	"errors"
	"fmt"
	"strings"

	"github.com/plygo/ply/internal/brief"
)

// What can be wrong with a move that somebody typed, sent or saved.
var (
	ErrMoveSyntax    = errors.New("not a move")
	ErrAmbiguousMove = errors.New("several moves fit")
	ErrIllegalMove   = errors.New("illegal move") // it is not among the moves of the state
)

// MoveError says why a move was refused. The games of this library return it from
// everything that reads moves, so that a program can treat all games alike:
//
//	var e *ply.MoveError
//	if errors.As(err, &e) && e.Reason != "" {
//		fmt.Println(e.Reason) // no knight reaches d4
//	}
type MoveError struct {
	Text   string // the move as it was read
	State  string // the state in which it was read, as [Notation] writes it; may be empty
	Err    error  // wraps ErrMoveSyntax, ErrAmbiguousMove or ErrIllegalMove
	Reason string // what is wrong, as a sentence for people; empty if the game does not say it
}

// Error returns the move, what is wrong and the reason. It cuts long texts. The state is not in
// it: whoever typed the move sees the board.
func (e *MoveError) Error() string {
	text := fmt.Sprintf("move %s: %v", brief.Word(e.Text), e.Err)
	if e.Reason != "" {
		text += ": " + e.Reason
	}
	return brief.Message(text)
}

// Unwrap returns what is wrong.
func (e *MoveError) Unwrap() error { return e.Err }

// StateError is one fault in the text of a state. The games of this library return it, or
// [StateErrors], from everything that reads states.
type StateError struct {
	Format string // the notation that was expected, such as "FEN"
	Field  string // the part of the text that is at fault, such as "castling"; empty for the whole
	Offset int    // where the fault begins, in bytes from 0
	Err    error  // the reason; most games have values of their own to compare with
}

// Error returns the place and the reason.
func (e *StateError) Error() string {
	return brief.Message(fmt.Sprintf("%s: %s", e.Format, e.place()))
}

func (e *StateError) place() string {
	if e.Field == "" {
		return fmt.Sprint(e.Err)
	}
	return fmt.Sprintf("%s at byte %d: %v", e.Field, e.Offset, e.Err)
}

// Unwrap returns the reason.
func (e *StateError) Unwrap() error { return e.Err }

// StateErrors are the faults in the text of a state, where a game looks for more than the
// first. There is at least one. [errors.As] finds the first as a [*StateError], and
// [errors.Is] finds any reason among them.
type StateErrors []*StateError

// Error returns the faults, separated by semicolons, as far as a screen holds them.
func (e StateErrors) Error() string {
	var b strings.Builder
	for i, one := range e {
		if i == 0 {
			b.WriteString(one.Format + ": ")
		} else {
			b.WriteString("; ")
		}
		b.WriteString(brief.Message(one.place()))
		if b.Len() > brief.MaxMessage {
			break
		}
	}
	return brief.Message(b.String())
}

// Unwrap returns the faults as errors.
func (e StateErrors) Unwrap() []error {
	all := make([]error, len(e))
	for i, one := range e {
		all[i] = one
	}
	return all
}

// What can be wrong with a file of games, besides its moves ([*MoveError]) and its states
// ([*StateError]).
var (
	ErrFileSyntax  = errors.New("not in the format")
	ErrFileCut     = errors.New("the game breaks off")
	ErrFileLimit   = errors.New("too large")
	ErrFileVariant = errors.New("a game or variant that is not supported")
	ErrFileResult  = errors.New("the result is not what the rules say")
	// These are of WriteGame; see [Archive].
	ErrFileNotes      = errors.New("the format has no place for notes")
	ErrFileVariations = errors.New("the format has no place for variations")
)

// FileError says what is wrong with a file of games, and where. The games of this library
// return it from everything that reads files.
type FileError struct {
	Format string // such as "PGN"
	Game   int    // the number of the game in the file, from 1; 0 if the format has one game
	Offset int64  // in bytes, from 0
	Line   int    // from 1
	Column int    // in bytes, from 1
	Err    error  // wraps one of the errors above, ErrGameOver, a *MoveError, a *StateError, or what the reader returned
}

// Error returns the place and the fault.
func (e *FileError) Error() string {
	game := ""
	if e.Game > 0 {
		game = fmt.Sprintf(" game %d,", e.Game)
	}
	return brief.Message(fmt.Sprintf("%s%s line %d, column %d: %v", e.Format, game, e.Line, e.Column, e.Err))
}

// Unwrap returns the fault.
func (e *FileError) Unwrap() error { return e.Err }
