//go:build unix

package dialogtest

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/dialog"
	"github.com/plygo/ply/match"
)

// Patience is for a machine with much else to do.
const Patience = 20 * time.Second

// Client is a player in a process of its own.
type Client[S any, M comparable] interface {
	match.Player[S, M]
	NewGame(context.Context) error
	Name() string
	Close() error
}

// Fault is what becomes of a program.
type Fault struct {
	Name string
	Err  error // nil: it moves in spite of all
	Text string
}

// Check asks a client that has the fault for a move in 50 ms. It must fail in its own way,
// soon, and leave no process behind; one that has ended must start again.
func Check[S any, M comparable](t *testing.T, f Fault, c Client[S, M], game *ply.Record[S, M], want M) {
	t.Helper()
	clock := match.Clock{Move: ply.Limits{Time: 50 * time.Millisecond}}
	begun := time.Now()
	got, err := c.Choose(t.Context(), game, clock)
	if took := time.Since(begun); took > Patience {
		t.Errorf("it took %v", took)
	}
	switch {
	case f.Err == nil && (err != nil || got.Move != want):
		t.Errorf("got %+v, %v", got, err)
	case f.Err != nil && (!errors.Is(err, f.Err) || !strings.Contains(err.Error(), f.Text)):
		t.Errorf("got %v, want %v with %q", err, f.Err, f.Text)
	}
	if errors.Is(f.Err, dialog.ErrHangs) || errors.Is(f.Err, dialog.ErrExited) {
		NoChildren(t) // it is dead already
		if _, err := c.Choose(t.Context(), game, clock); !errors.Is(err, f.Err) {
			t.Errorf("asked again: %v", err)
		}
		if err := c.NewGame(t.Context()); err != nil {
			t.Errorf("it does not start again: %v", err)
		}
	}
}

// CheckFamily closes a client whose name is the number of a process that its program has
// started. That has to go with it.
func CheckFamily[S any, M comparable](t *testing.T, c Client[S, M]) {
	t.Helper()
	child, err := strconv.Atoi(c.Name())
	if err != nil {
		t.Fatal(err)
	}
	if !alive(child) {
		t.Fatalf("the child %d does not live", child)
	}
	if err := c.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	for begun := time.Now(); alive(child); time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > Patience {
			t.Fatalf("the child %d lives", child)
		}
	}
}

// Loss is how a faulty player loses a game.
type Loss struct {
	Cause ply.Cause
	Text  string
}

// Losses returns a function for [match.Tournament.Progress] that tells whether every
// player that is named loses as it must, and all others by the rules of the game.
func Losses(t *testing.T, losses map[string]Loss) func(done, total int, game match.Result) {
	return func(_, _ int, game match.Result) {
		loser, winner := game.Players[0], game.Players[1]
		if game.Outcome == ply.Win {
			loser, winner = winner, loser
		}
		want := losses[loser] // the zero value if it is a healthy one
		if game.Cause != want.Cause || !strings.Contains(game.Reason, want.Text) {
			t.Errorf("%s lost against %s: %s, want %q with %q", loser, winner, game.Reason, want.Cause, want.Text)
		}
	}
}
