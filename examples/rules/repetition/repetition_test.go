package main

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/examples/internal/broken"
	"github.com/plygo/ply/gametest"
)

func TestRules(t *testing.T) { gametest.Run(t, Rules{}, Table{Left: 9}) }

func Example() {
	main()
	// Output:
	// 4 sticks: take 1
	// 3 sticks: put one back
	// 4 sticks: take 1
	// 3 sticks: put one back
	// draw by repetition
}

// endless has everything but Hash and Repetition.
type endless struct{ rules Rules }

func (g endless) Moves(dst []Move, t *Table) []Move { return g.rules.Moves(dst, t) }
func (g endless) Play(t *Table, m Move)             { g.rules.Play(t, m) }
func (g endless) Terminal(t *Table) ply.Outcome     { return g.rules.Terminal(t) }
func (g endless) Evaluate(t *Table) ply.Score       { return g.rules.Evaluate(t) }
func (g endless) Turn(t *Table) int                 { return g.rules.Turn(t) }

func Example_endless() {
	_, err := gametest.Check(endless{}, Table{Left: 9})
	broken.Print(err)
	// Output:
	// broken rule: every game ends, by a counter in the state or by Repeater if positions can come back
	// Two players who go round there never end the game. Add Repeater, which judges positions that come back, or a counter in the state at which Terminal calls a draw.
}
