package arrange

import (
	"errors"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
)

var supply = []board.Thing{{Letter: "x"}, {Side: 1, Letter: "o"}}

func at(number, x, y int) board.Thing {
	thing := supply[number]
	thing.At = board.Place{X: x, Y: y}
	return thing
}

func TestRead(t *testing.T) {
	b := board.Board{Columns: 3, Rows: 2, Void: []board.Place{{X: 2, Y: 1}}}
	b.Names.Above, b.Names.Left = []string{"a", "b", "c"}, []string{"2", "1"}
	for _, c := range []struct {
		things []board.Thing
		turn   int
		want   string
	}{
		{nil, 0, ""},
		{[]board.Thing{at(0, 0, 0), at(1, 2, 0)}, 1, ""},
		{[]board.Thing{at(0, 0, 0), at(1, 0, 0)}, 2, "position: the player to move is 2, want 0 or 1; two things on a2"},
		{[]board.Thing{at(0, 2, 1), at(1, 3, 0)}, 0, "position: column 3, row 2 is not on the board; column 4, row 1 is not on the board"},
		{[]board.Thing{{Letter: "o"}, {Letter: "x", Dark: true, At: board.Place{X: 1}}}, 0,
			`position: no such thing on a2: side 0, letter "o"; no such thing on b2: side 0, letter "x"`},
	} {
		put := 0
		err := Read(&b, supply, c.things, c.turn, func(number int, place board.Place) {
			if c.want == "" && c.things[put] != at(number, place.X, place.Y) {
				t.Errorf("thing %d is number %d at %v", put, number, place)
			}
			put++
		})
		text := ""
		if err != nil {
			text = err.Error()
		}
		if text != c.want || err == nil && put != len(c.things) {
			t.Errorf("%d things are put, %q, want %q", put, text, c.want)
		}
	}
	many := make([]board.Thing, 100_000)
	var faults ply.StateErrors
	if err := Read(&b, supply, many, 0, func(int, board.Place) {}); !errors.As(err, &faults) || len(faults) != maxFaults {
		t.Errorf("%d faults: %v", len(faults), err)
	}
}

func TestSame(t *testing.T) {
	a := []board.Thing{at(0, 0, 0), at(1, 2, 0)}
	for _, c := range []struct {
		b    []board.Thing
		want bool
	}{
		{a, true},
		{[]board.Thing{at(1, 2, 0), {Letter: "x", Name: "cross", Form: board.Cross}}, true},
		{[]board.Thing{at(1, 2, 0)}, false},
		{[]board.Thing{at(1, 2, 0), at(1, 2, 0)}, false},
		{[]board.Thing{at(1, 2, 0), at(1, 0, 0)}, false},
		{[]board.Thing{at(1, 2, 0), at(0, 1, 0)}, false},
	} {
		if got := Same(a, c.b); got != c.want {
			t.Errorf("%v: %v", c.b, got)
		}
	}
}

func TestRefused(t *testing.T) {
	reason := errors.New("no king")
	one := &ply.StateError{Format: "FEN", Field: "board", Offset: 3, Err: reason}
	for _, c := range []struct {
		err  error
		want string
	}{
		{ply.StateErrors{one, one}, "position: no king; no king"},
		{one, "position: no king"},
		{reason, "position: no king"},
	} {
		if got := Refused(c.err); got.Error() != c.want || !errors.Is(got, reason) {
			t.Errorf("%v, want %s", got, c.want)
		}
	}
}
