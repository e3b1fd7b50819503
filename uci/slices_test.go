//go:build unix

package uci_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/uci"
)

// sliced is Connect Four with states that hold a slice, which the contract of a game rules out.
type sliced struct {
	board
	_ []int
}

type slicedRules struct{ game connect4.Rules }

func (g slicedRules) Start() sliced                          { return sliced{board: g.game.Start()} }
func (g slicedRules) Moves(dst []column, s *sliced) []column { return g.game.Moves(dst, &s.board) }
func (g slicedRules) Play(s *sliced, m column)               { g.game.Play(&s.board, m) }
func (g slicedRules) Terminal(s *sliced) ply.Outcome         { return g.game.Terminal(&s.board) }
func (g slicedRules) Evaluate(s *sliced) ply.Score           { return g.game.Evaluate(&s.board) }
func (g slicedRules) Format(s *sliced) string                { return g.game.Format(&s.board) }
func (g slicedRules) FormatMove(s *sliced, m column) string  { return g.game.FormatMove(&s.board, m) }

func (g slicedRules) Parse(text string) (sliced, error) {
	b, err := g.game.Parse(text)
	return sliced{board: b}, err
}

func (g slicedRules) ParseMove(s *sliced, text string) (column, error) {
	return g.game.ParseMove(&s.board, text)
}

// A client gets by without comparing states, where they cannot be compared.
func TestClientSlices(t *testing.T) {
	t.Setenv("GORACE", "atexit_sleep_ms=0")
	g := slicedRules{}
	c, err := uci.Start(t.Context(), g, faking("good"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	states := []sliced{g.Start()}
	for _, m := range []column{0, 1, 0, 1, 0, 1} { // column 1 wins
		next := states[len(states)-1]
		g.Play(&next, m)
		states = append(states, next)
	}
	r, err := c.Search(t.Context(), ply.Limits{Depth: 1}, states...)
	if err != nil || r.Move != 0 || r.Score != ply.WinIn(1) {
		t.Errorf("%+v, %v", r, err)
	}
}
