package connect4_test

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
)

func Example() {
	game := ply.NewRecord(connect4.Rules{}, connect4.Board{}, 0)
	for _, column := range []string{"4", "4", "3", "3", "5", "5", "2"} {
		board := game.State()
		move, err := connect4.Rules{}.ParseMove(&board, column)
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
	// . . . . . . .
	// . . . . . . .
	// . . . . . . .
	// . . . . . . .
	// . . o o o . .
	// . x x x x . .
	// 1 2 3 4 5 6 7
	// loss for o: four in a row
}
