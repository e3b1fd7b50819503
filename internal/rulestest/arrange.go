package rulestest

import (
	"errors"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/arrange"
)

// RefuseArranged checks that Arrange refuses these things from a state on, in these words and for
// these reasons.
func RefuseArranged[S, M comparable](t *testing.T, g ply.Arranger[S, M], from S, things []board.Thing, turn int, text string, reasons ...error) {
	t.Helper()
	var none S
	got, err := g.Arrange(&from, things, turn)
	if err == nil || err.Error() != text || got != none {
		t.Errorf("%v, want %s", err, text)
	}
	for _, reason := range reasons {
		if !errors.Is(err, reason) {
			t.Errorf("%v is not %v", err, reason)
		}
	}
}

// arrangeable is a game whose positions can be set up and written.
type arrangeable[S, M comparable] interface {
	ply.Arranger[S, M]
	ply.Notation[S, M]
	ply.Turner[S]
}

// FuzzArrange puts things where the data say, and takes what is accepted through the notation. The
// function parse may read states that the notation refuses.
func FuzzArrange[S, M comparable](f *testing.F, g arrangeable[S, M], parse func(string) (S, error), states ...string) {
	supply := g.Supply()
	for _, text := range states {
		s, err := parse(text)
		if err != nil {
			f.Fatal(err)
		}
		drawn := g.Draw(&s)
		var data []byte
		for _, thing := range drawn.Things {
			number := slices.IndexFunc(supply, func(known board.Thing) bool { return arrange.Alike(&thing, &known) })
			data = append(data, byte(thing.At.X+drawn.Columns*thing.At.Y), byte(number))
		}
		f.Add(text, data, 0)
		f.Add(states[0], data, 1)
	}
	f.Fuzz(func(t *testing.T, from string, data []byte, turn int) {
		s, _ := parse(from)
		things := scattered(data, g.Draw(&s).Columns, supply, from)
		got, err := g.Arrange(&s, things, turn)
		if err != nil {
			return
		}
		if _, err := g.Parse(from); err != nil && got == s {
			return // a state that the notation refuses is given back as it is
		}
		text := g.Format(&got)
		again, err := g.Parse(text)
		if err != nil || again != got || g.Turn(&got) != turn {
			t.Errorf("%s of %d things is read as %s: %v", text, len(things), g.Format(&again), err)
		}
		if drawn := g.Draw(&got).Things; !arrange.Same(drawn, things) {
			t.Errorf("%s has the things %v, want %v", text, drawn, things)
		}
	})
}

// scattered returns a thing for each two bytes: where it is, and its number in the supply. Other
// numbers stand for things that the game does not have.
func scattered(data []byte, columns int, supply []board.Thing, letter string) (things []board.Thing) {
	for i := 0; i+1 < len(data); i += 2 {
		at, number := int(data[i]), int(data[i+1])
		thing := board.Thing{Side: number - 100, Letter: letter}
		if number < len(supply) {
			thing = supply[number]
		}
		thing.At = board.Place{X: at%columns - at>>7, Y: at / columns}
		things = append(things, thing)
	}
	return things
}
