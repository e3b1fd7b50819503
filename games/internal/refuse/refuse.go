// Package refuse tests that the small games return errors for wrong texts.
package refuse

import (
	"errors"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
)

// States tests that Parse returns a [*ply.StateError] for every text, with the given format
// and shorter than a screen.
func States[S any, M comparable](t testing.TB, n ply.Notation[S, M], format string, texts ...string) {
	t.Helper()
	for _, text := range append(texts, strings.Repeat("x", 1<<20), strings.Repeat("/", 1<<20), strings.Repeat("1 ", 1<<20)) {
		s, err := n.Parse(text)
		var e *ply.StateError
		if !errors.As(err, &e) || e.Format != format || e.Offset < 0 || e.Offset > len(text) || len(err.Error()) > brief.MaxMessage+len("…") {
			t.Errorf("Parse(%.100q) = %+v, %v; want an error of %s", text, s, err, format)
		}
	}
}

// Moves tests that ParseMove returns a [*ply.MoveError] for every text in a state.
func Moves[S any, M comparable](t testing.TB, n ply.Notation[S, M], state string, texts ...string) {
	t.Helper()
	s, err := n.Parse(state)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		m, err := n.ParseMove(&s, text)
		var e *ply.MoveError
		if !errors.As(err, &e) || e.Text != text || e.State != n.Format(&s) || !errors.Is(err, ply.ErrIllegalMove) {
			t.Errorf("%s: ParseMove(%q) = %v, want an error", state, text, m)
		}
	}
}
