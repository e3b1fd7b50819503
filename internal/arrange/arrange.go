// Package arrange has what the games share that are a [ply.Arranger].
package arrange

import (
	"errors"
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
)

// format is the Format of the errors. What is refused is no text.
const format = "position"

// maxFaults is how many faults are collected.
const maxFaults = 12

// Read looks at things that somebody put on a board like b, and at who is to move then. It calls
// put for each thing that is in the supply and has a place for itself, with its number in the
// supply. If something is wrong, the error is a [ply.StateErrors].
func Read(b *board.Board, supply, things []board.Thing, turn int, put func(number int, at board.Place)) error {
	var faults ply.StateErrors
	refuse := func(detail string, args ...any) {
		faults = append(faults, &ply.StateError{Format: format, Err: fmt.Errorf(detail, args...)})
	}
	if turn != 0 && turn != 1 {
		refuse("the player to move is %d, want 0 or 1", turn)
	}
	taken := map[board.Place]bool{}
	for _, t := range things {
		if len(faults) == maxFaults {
			break
		}
		number := slices.IndexFunc(supply, func(known board.Thing) bool { return Alike(&t, &known) })
		switch {
		case t.At.X < 0 || t.At.Y < 0 || t.At.X >= b.Columns || t.At.Y >= b.Rows || slices.Contains(b.Void, t.At):
			refuse("column %d, row %d is not on the board", t.At.X+1, t.At.Y+1)
		case taken[t.At]:
			refuse("two things on %s", name(b, t.At))
		case number < 0:
			refuse("no such thing on %s: side %d, letter %.40q", name(b, t.At), t.Side, t.Letter)
		default:
			put(number, t.At)
		}
		taken[t.At] = true
	}
	if faults != nil {
		return faults
	}
	return nil
}

// Alike reports whether two things are of the same kind, wherever they are and however they look.
func Alike(a, b *board.Thing) bool {
	return a.Side == b.Side && a.Letter == b.Letter && a.Dark == b.Dark
}

// name returns the name of a place, by the names at the edges of the board.
func name(b *board.Board, at board.Place) string {
	for _, n := range []*board.Names{b.Plain, &b.Names} {
		if n == nil {
			continue
		}
		columns := n.Below
		if columns == nil {
			columns = n.Above
		}
		if at.X < len(columns) && at.Y < len(n.Left) {
			return columns[at.X] + n.Left[at.Y]
		}
	}
	return fmt.Sprintf("column %d, row %d", at.X+1, at.Y+1)
}

// Same reports whether two boards have the same things, in any order.
func Same(a, b []board.Thing) bool {
	if len(a) != len(b) {
		return false
	}
	at := make(map[board.Place]*board.Thing, len(a))
	for i := range a {
		at[a[i].At] = &a[i]
	}
	for i := range b {
		one := at[b[i].At]
		if one == nil || !Alike(one, &b[i]) {
			return false
		}
		delete(at, b[i].At)
	}
	return true
}

// Refused returns the error of things that are refused for the same reasons as a text is. Places
// in that text, which nobody has seen, are not in it.
func Refused(err error) error {
	var all ply.StateErrors
	var one *ply.StateError
	switch {
	case errors.As(err, &all):
	case errors.As(err, &one):
		all = ply.StateErrors{one}
	default:
		all = ply.StateErrors{{Err: err}}
	}
	faults := make(ply.StateErrors, len(all))
	for i, fault := range all {
		faults[i] = &ply.StateError{Format: format, Err: fault.Err}
	}
	return faults
}
