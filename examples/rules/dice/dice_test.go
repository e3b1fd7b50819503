package main

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/examples/internal/broken"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/minimax"
)

func TestRules(t *testing.T) { gametest.Run(t, Rules{}, Table{Left: 12}) }

func Example() {
	main()
	// Output:
	// minimax: take 1 wins 55.6%
	// alphabeta: take 1 wins 55.6%
	// mcts: take 1 wins 55.5%
}

// wins returns the chance of the player to move, by the rules in words.
func wins(left int) float64 {
	if left <= 0 {
		return 0
	}
	take := 1 - wins(left-1)
	roll := (take + 1 - wins(left-2) + 1 - wins(left-3)) / 3
	return max(take, roll)
}

func TestWins(t *testing.T) {
	for left := 1; left <= 8; left++ {
		best, err := minimax.New(Rules{}).Search(t.Context(), ply.Limits{Depth: 2 * left}, Table{Left: int8(left)})
		if err != nil {
			t.Fatal(err)
		}
		if got := (ply.Tuning{}).WinRate(best.Score); math.Abs(got-wins(left)) > 0.005 {
			t.Errorf("%d sticks win %.3f, want %.3f", left, got, wins(left))
		}
	}
}

// The expected value by hand: 6 sticks, and the three faces of the die.
func Example_mean() {
	tuning := ply.Tuning{}
	var mean float64
	for face := Move(1); face <= 3; face++ {
		table := Table{Left: 6}
		Rules{}.Play(&table, Roll)
		Rules{}.Play(&table, face)
		best, err := minimax.New(Rules{}).Search(context.Background(), ply.Limits{Depth: 12}, table)
		if err != nil {
			fmt.Println(err)
			return
		}
		rate := 1 - tuning.WinRate(best.Score) // the other player is to move
		fmt.Printf("after a %d: %.1f%%\n", face, 100*rate)
		mean += rate / 3
	}
	fmt.Printf("roll wins %.1f%%\n", 100*mean)
	// Output:
	// after a 1: 55.6%
	// after a 2: 44.4%
	// after a 3: 55.6%
	// roll wins 51.9%
}

// noTurn has everything but Turn.
type noTurn struct{ rules Rules }

func (g noTurn) Moves(dst []Move, t *Table) []Move { return g.rules.Moves(dst, t) }
func (g noTurn) Play(t *Table, m Move)             { g.rules.Play(t, m) }
func (g noTurn) Terminal(t *Table) ply.Outcome     { return g.rules.Terminal(t) }
func (g noTurn) Evaluate(t *Table) ply.Score       { return g.rules.Evaluate(t) }
func (g noTurn) Odds(t *Table, moves []Move, p []float32) bool {
	return g.rules.Odds(t, moves, p)
}

func Example_noTurn() {
	_, err := gametest.Check(noTurn{}, Table{Left: 12})
	broken.Print(err)
	// Output:
	// broken rule: a game with chance nodes must be a ply.Turner, to say whose turn it is after a roll
	// Without Turn the players alternate at every move, at those of chance too, and searchers and referees give the move to the wrong player. Add Turn(s *main.Table) int.
}

// late passes the turn when the die has been rolled, not when the player decides to roll.
type late struct{ Rules }

func (late) Play(t *Table, m Move) {
	if m != Roll {
		t.Turn = 1 - t.Turn
	}
	t.Rolling = m == Roll
	t.Left -= min(int8(m), t.Left)
}

func Example_late() {
	_, err := gametest.Check(late{}, Table{Left: 12})
	broken.Print(err)
	// Output:
	// broken rule: playing a chance move does not pass the turn
	// At a chance node the player to move is the one who moves after it. Where a roll decides who moves next, let the player who rolled have one move after it, which passes the turn.
}

// loaded has odds that do not sum to 1.
type loaded struct{ Rules }

func (loaded) Odds(t *Table, moves []Move, p []float32) bool {
	for i := range moves {
		p[i] = 0.3
	}
	return t.Rolling
}

func Example_loaded() {
	_, err := gametest.Check(loaded{}, Table{Left: 12})
	broken.Print(err)
	// Output:
	// broken rule: the odds of a chance node are not negative and sum to 1
}
