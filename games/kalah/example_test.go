package kalah_test

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/kalah"
)

// South's first move ends in the store, so South moves again. After North's answer the
// fourth move ends in South's empty sixth house, and captures what is opposite.
func Example() {
	players := []string{"South", "North"}
	game := ply.NewRecord(kalah.Rules{}, kalah.Rules{}.Start(), 0)
	for _, house := range []string{"3", "6", "3", "2"} {
		board := game.State()
		move, err := kalah.Rules{}.ParseMove(&board, house)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(players[kalah.Rules{}.Turn(&board)], "sows from house", move)
		if err := game.Play(move); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Print(game.State())
	// Output:
	// South sows from house 3
	// South sows from house 6
	// North sows from house 3
	// South sows from house 2
	//      5   5   6   0   5   0
	//  1                           8
	//      5   0   1   6   6   0
}
