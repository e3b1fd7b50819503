// Package refuse tests that the small games return errors for wrong texts.
package refuse

import (
	"strings"
	"testing"

	"github.com/plygo/ply"
)

// States tests that Parse returns an error of the package of that name for every text.
func States[S any, M comparable](t *testing.T, n ply.Notation[S, M], name string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if s, err := n.Parse(text); err == nil || !strings.HasPrefix(err.Error(), name+": ") {
			t.Errorf("Parse(%q) = %+v, %v; want an error of %s", text, s, err, name)
		}
	}
}

// Moves tests that ParseMove returns an error for every text in a state.
func Moves[S any, M comparable](t *testing.T, n ply.Notation[S, M], state string, texts ...string) {
	t.Helper()
	s, err := n.Parse(state)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		if m, err := n.ParseMove(&s, text); err == nil {
			t.Errorf("%s: ParseMove(%q) = %v, want an error", state, text, m)
		}
	}
}
