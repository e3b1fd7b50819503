package uci

import (
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
)

// odd is a state that cannot be compared, which no state should be.
type odd struct {
	connect4.Board
	_ func()
}

// oddGame is Connect Four with such states.
type oddGame struct{ connect4.Rules }

func (oddGame) Start() odd { return odd{} }
func (g oddGame) Moves(dst []connect4.Move, s *odd) []connect4.Move {
	return g.Rules.Moves(dst, &s.Board)
}
func (g oddGame) Play(s *odd, m connect4.Move)              { g.Rules.Play(&s.Board, m) }
func (g oddGame) Terminal(s *odd) ply.Outcome               { return g.Rules.Terminal(&s.Board) }
func (g oddGame) Evaluate(s *odd) ply.Score                 { return g.Rules.Evaluate(&s.Board) }
func (g oddGame) Format(s *odd) string                      { return g.Rules.Format(&s.Board) }
func (g oddGame) FormatMove(s *odd, m connect4.Move) string { return g.Rules.FormatMove(&s.Board, m) }
func (g oddGame) ParseMove(s *odd, text string) (connect4.Move, error) {
	return g.Rules.ParseMove(&s.Board, text)
}

func (g oddGame) Parse(text string) (odd, error) {
	b, err := g.Rules.Parse(text)
	return odd{Board: b}, err
}

// states returns the states of a game, with those of moves.
func states[S any](g ply.Game[S, connect4.Move], s S, moves ...connect4.Move) []S {
	all := []S{s}
	for _, m := range moves {
		g.Play(&s, m)
		all = append(all, s)
	}
	return all
}

// The client finds the moves between states. Where it cannot compare them, it sends the last.
func TestConnect(t *testing.T) {
	moves := []connect4.Move{3, 3, 2}
	if got := command[connect4.Board](t, connect4.Rules{}, states(connect4.Rules{}, connect4.Board{}, moves...)); got != "position startpos moves 4 4 3" {
		t.Errorf("got %q", got)
	}
	all := states(connect4.Rules{}, connect4.Board{}, moves...)
	if got := command[connect4.Board](t, connect4.Rules{}, slices.Delete(slices.Clone(all), 1, 2)); got != "position fen 7/7/7/7/3o3/3x3 x moves 3" {
		t.Errorf("with a gap: %q", got)
	}
	if got := command[odd](t, oddGame{}, states[odd](oddGame{}, odd{}, moves...)); got != "position fen 7/7/7/7/3o3/2xx3 o" {
		t.Errorf("states that cannot be compared: %q", got)
	}
}

func command[S any](t *testing.T, g ply.Game[S, connect4.Move], line []S) string {
	t.Helper()
	text, err := newScript(g)
	if err != nil {
		t.Fatal(err)
	}
	c := &Client[S, connect4.Move]{script: text, words: &dialects[UCI]}
	got, err := c.position(c.connect(line))
	if err != nil {
		t.Fatal(err)
	}
	return got
}
