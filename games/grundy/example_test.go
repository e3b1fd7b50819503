package grundy_test

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/grundy"
)

// wins tells whether the player to move can make the last move.
func wins(p grundy.Piles) bool {
	for _, next := range ply.Successors(grundy.Rules{}, p) {
		if !wins(next) {
			return true
		}
	}
	return false
}

func Example() {
	for _, stones := range []int{2, 3, 7, 8} {
		piles, err := grundy.New(stones)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("a pile of %d: the first player wins is %v\n", stones, wins(piles))
	}
	piles, err := grundy.New(8)
	if err != nil {
		fmt.Println(err)
		return
	}
	for move, next := range ply.Successors(grundy.Rules{}, piles) {
		if !wins(next) {
			fmt.Printf("%v wins:\n%v", move, next)
		}
	}
	// Output:
	// a pile of 2: the first player wins is false
	// a pile of 3: the first player wins is true
	// a pile of 7: the first player wins is false
	// a pile of 8: the first player wins is true
	// 8=1+7 wins:
	// ooooooo
	// o
}
