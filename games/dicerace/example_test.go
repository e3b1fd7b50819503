package dicerace_test

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/dicerace"
)

// Both runners play perfectly; the record rolls the die.
func Example() {
	race := ply.NewRecord(dicerace.Rules{}, dicerace.Rules{}.Start(), 1)
	for race.Outcome() == ply.Ongoing {
		best, chance := dicerace.Walk, -1.
		for move, next := range ply.Successors(dicerace.Rules{}, race.State()) {
			if c := 1 - dicerace.Exact(next); c > chance {
				best, chance = move, c
			}
		}
		state := race.State()
		fmt.Printf("%s: %v wins %.0f%%\n", dicerace.Rules{}.Format(&state), best, 100*chance)
		if err := race.Play(best); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Print(race.State())
	fmt.Println(race.Reason())
	// Output:
	// 0:0/10 a: roll wins 67%
	// 3:0/10 b: roll wins 25%
	// 3:2/10 a: roll wins 83%
	// 5:2/10 b: roll wins 22%
	// 5:5/10 a: roll wins 78%
	// 9:5/10 b: walk wins 0%
	// 9:7/10 a: walk wins 100%
	// ----------a
	// -------b--|
	// reached the end
}
