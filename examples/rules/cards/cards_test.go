package main

import (
	"math"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/examples/internal/broken"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/minimax"
)

func TestRules(t *testing.T) { gametest.Run(t, Rules{}) }

func Example() {
	main()
	// Output:
	// a cheat knows: loss in 9 plies
	// 9 sticks, 6 cards, player 0: turn up a card (45%)
	// 6 sticks, 5 cards, player 1: take 1 (60%)
	// 5 sticks, 5 cards, player 0: take 1 (40%)
	// 4 sticks, 5 cards, player 1: take 1 (60%)
	// 3 sticks, 5 cards, player 0: take 1 (40%)
	// 2 sticks, 5 cards, player 1: turn up a card (60%)
	// player 1 took the last stick
}

// wins returns the chance of the player to move, who knows which cards are left, by the rules in
// words.
func wins(left int, rest [4]int8) float64 {
	if left <= 0 {
		return 0
	}
	take, turnUp := 1-wins(left-1, rest), 0.
	cards := rest[1] + rest[2] + rest[3]
	for n, count := range rest {
		if count > 0 {
			after := rest
			after[n]--
			turnUp += float64(count) / float64(cards) * (1 - wins(left-n, after))
		}
	}
	return max(take, turnUp)
}

func TestWins(t *testing.T) {
	for left := 1; left <= 9; left++ {
		table := Rules{}.Start()
		table.Left = int8(left)
		best, err := minimax.New(Rules{}).Search(t.Context(), ply.Limits{Depth: 2 * left}, table)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := (ply.Tuning{}).WinRate(best.Score), wins(left, table.Rest); math.Abs(got-want) > 0.005 {
			t.Errorf("%d sticks win %.3f, want %.3f", left, got, want)
		}
	}
}

// open hides nothing.
type open struct{ Rules }

func (open) View(t *Table, player int) Table { return *t }

func Example_open() {
	_, err := gametest.Check(open{})
	broken.Print(err)
	// Output:
	// broken rule: Deal only adds what is hidden: the view of a deal is the view that was dealt, and a full state is its own deal
	// View must leave out all that Deal adds.
}

// even forgets that a card that was turned up cannot come again.
type even struct{ Rules }

func (even) Odds(t *Table, moves []Move, p []float32) bool {
	for i := range moves {
		p[i] = 1 / float32(len(moves))
	}
	return t.Turning
}

// What comes to light how often differs from run to run.
func TestEven(t *testing.T) {
	_, err := gametest.Check(even{})
	const rule = "broken rule: the odds of a view are how often each thing comes to light if Deal makes the deal"
	if err == nil || !strings.Contains(err.Error(), rule) {
		t.Errorf("even odds: %v", err)
	}
}
