package refuse_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/refuse"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/trial"
)

// Tic-tac-toe with one fault each.
type (
	vague   struct{ tictactoe.Rules } // Parse returns a plain error
	lenient struct{ tictactoe.Rules } // Parse takes everything
	long    struct{ tictactoe.Rules } // an error shows all of the text
	hasty   struct{ tictactoe.Rules } // ParseMove takes everything
	terse   struct{ tictactoe.Rules } // ParseMove returns a plain error
)

func (vague) Parse(string) (tictactoe.Board, error)   { return tictactoe.Board{}, errors.New("no") }
func (lenient) Parse(string) (tictactoe.Board, error) { return tictactoe.Board{}, nil }
func (long) Parse(text string) (tictactoe.Board, error) {
	return tictactoe.Board{}, &ply.StateError{Format: "tic-tac-toe", Err: errors.New(text)}
}
func (hasty) ParseMove(*tictactoe.Board, string) (tictactoe.Move, error) { return 0, nil }
func (terse) ParseMove(*tictactoe.Board, string) (tictactoe.Move, error) {
	return 0, errors.New("no")
}

// A game that reads wrong texts, or refuses them in a way of its own, fails.
func TestRefuse(t *testing.T) {
	_, err := tictactoe.Rules{}.Parse("x")
	var stateError *ply.StateError
	if !errors.As(err, &stateError) {
		t.Fatal(err)
	}
	start := tictactoe.Rules{}.Start()
	empty := tictactoe.Rules{}.Format(&start)
	states := func(n ply.Notation[tictactoe.Board, tictactoe.Move]) func(testing.TB) {
		return func(t testing.TB) { refuse.States(t, n, stateError.Format, "x", empty+" ") }
	}
	moves := func(n ply.Notation[tictactoe.Board, tictactoe.Move], state string) func(testing.TB) {
		return func(t testing.TB) { refuse.Moves(t, n, state, "z9", "") }
	}
	for _, tt := range []struct {
		name string
		test func(testing.TB)
		want string // empty if the game is right
	}{
		{"states", states(tictactoe.Rules{}), ""},
		{"states, a plain error", states(vague{}), `Parse("x")`},
		{"states, no error", states(lenient{}), "want an error of " + stateError.Format},
		{"states, a long error", states(long{}), "want an error of " + stateError.Format},
		{"states, another format", func(t testing.TB) { refuse.States(t, tictactoe.Rules{}, "chess") }, "want an error of chess"},
		{"moves", moves(tictactoe.Rules{}, empty), ""},
		{"moves, no error", moves(hasty{}, empty), `ParseMove("z9")`},
		{"moves, a plain error", moves(terse{}, empty), `ParseMove("z9")`},
		{"moves, no state", moves(tictactoe.Rules{}, "x"), stateError.Format},
	} {
		got := trial.Run(t, tt.test)
		if got.Failed != (tt.want != "") || !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: failed is %v, want %q in\n%.500s", tt.name, got.Failed, tt.want, got.Text)
		}
	}
}
