package tictactoe_test

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/tictactoe"
)

func Example() {
	game := ply.NewRecord(tictactoe.Rules{}, tictactoe.Board{}, 0)
	for _, square := range []string{"5", "1", "3", "7", "4", "6", "2", "8", "9"} {
		board := game.State()
		move, err := tictactoe.Rules{}.ParseMove(&board, square)
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
	fmt.Printf("%v: %s\n", game.Outcome(), game.Reason())
	// Output:
	// o x x
	// x x o
	// o o x
	// draw: board full
}
