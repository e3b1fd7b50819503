package reversi_test

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/reversi"
)

// One of the shortest games: after nine moves o has no disc left.
func Example() {
	game := ply.NewRecord(reversi.Rules{}, reversi.Rules{}.Start(), 0)
	for _, square := range []string{"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"} {
		board := game.State()
		move, err := reversi.Rules{}.ParseMove(&board, square)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := game.Play(move); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Print(game.State())
	fmt.Printf("%v for o: %s\n", game.Outcome(), game.Reason())
	// Output:
	// 1 . . . . . . . .
	// 2 . . . . . . . .
	// 3 . . . . x . . .
	// 4 . . . x x x . .
	// 5 . . x x x x x .
	// 6 . . . x x x . .
	// 7 . . . . x . . .
	// 8 . . . . . . . .
	//   a b c d e f g h
	// loss for o: neither player can move
}
