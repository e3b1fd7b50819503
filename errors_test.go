package ply_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/plygo/ply"
)

func TestErrors(t *testing.T) {
	reason := errors.New("no such piece")
	for _, tt := range []struct {
		err  error
		want string
		is   error
	}{
		{&ply.MoveError{Text: "e9", Err: ply.ErrMoveSyntax}, `move "e9": not a move`, ply.ErrMoveSyntax},
		{&ply.MoveError{Text: "Nd2", State: "8/8 w", Err: ply.ErrAmbiguousMove}, `move "Nd2": several moves fit`, ply.ErrAmbiguousMove},
		{&ply.MoveError{Text: "Nd4", Err: ply.ErrIllegalMove, Reason: "no knight reaches d4"}, `move "Nd4": illegal move: no knight reaches d4`, ply.ErrIllegalMove},
		{&ply.StateError{Format: "FEN", Field: "board", Offset: 7, Err: reason}, "FEN: board at byte 7: no such piece", reason},
		{&ply.StateError{Format: "kalah", Err: reason}, "kalah: no such piece", reason},
		{ply.StateErrors{
			{Format: "FEN", Field: "board", Offset: 7, Err: reason},
			{Format: "FEN", Field: "turn", Offset: 70, Err: io.ErrUnexpectedEOF},
		}, "FEN: board at byte 7: no such piece; turn at byte 70: unexpected EOF", io.ErrUnexpectedEOF},
		{&ply.FileError{Format: "PGN", Game: 3, Line: 4, Column: 5, Err: ply.ErrFileCut}, "PGN game 3, line 4, column 5: the game breaks off", ply.ErrFileCut},
		{&ply.FileError{Format: "record", Line: 4, Column: 1, Err: ply.ErrFileSyntax}, "record line 4, column 1: not in the format", ply.ErrFileSyntax},
	} {
		if got := tt.err.Error(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
		if !errors.Is(tt.err, tt.is) {
			t.Errorf("%v is not %v", tt.err, tt.is)
		}
	}
}

// The faults of a state can be asked for one by one.
func TestStateErrorsAs(t *testing.T) {
	err := error(ply.StateErrors{{Format: "FEN", Offset: 7, Err: io.EOF}, {Format: "FEN", Offset: 9, Err: io.EOF}})
	var first *ply.StateError
	if !errors.As(err, &first) || first.Offset != 7 {
		t.Errorf("the first fault of %v is %v", err, first)
	}
}

// No error is longer than a screen, whatever it was made of.
func TestErrorsAreShort(t *testing.T) {
	const screen = 24 * 80
	for _, text := range []string{strings.Repeat("x", 1<<20), strings.Repeat("\x00", 1<<20), strings.Repeat("車", 1<<20)} {
		bad := errors.New(text)
		many := make(ply.StateErrors, 1000)
		for i := range many {
			many[i] = &ply.StateError{Format: text, Field: text, Err: bad}
		}
		for _, err := range []error{
			&ply.StateError{},
			&ply.MoveError{Text: text, State: text, Err: bad, Reason: text},
			&ply.StateError{Format: text, Field: text, Err: bad},
			many,
			&ply.FileError{Format: text, Err: bad},
		} {
			if n := len(err.Error()); n > screen {
				t.Errorf("%T has %d bytes", err, n)
			}
		}
	}
}
