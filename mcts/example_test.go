package mcts_test

import (
	"context"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/mcts"
)

// What the tree knows of each move after 1,000 simulations, and of the answers to the best one.
func ExampleSearcher_Inspect() {
	board, err := tictactoe.Rules{}.Parse("x../.o./.ox x")
	if err != nil {
		fmt.Println(err)
		return
	}
	searcher := mcts.New(tictactoe.Rules{})
	best, err := searcher.Search(context.Background(), ply.Limits{Nodes: 1000}, board)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range searcher.Inspect() {
		fmt.Printf("square %v: %3d visits, value %.2f\n", b.Move, b.Visits, b.Value)
	}
	fmt.Println("answers to square", best.Move)
	for _, b := range searcher.Inspect(best.Move) {
		fmt.Printf("square %v: %3d visits, value %.2f\n", b.Move, b.Visits, b.Value)
	}
	// Output:
	// square 2: 763 visits, value 0.55
	// square 3:  67 visits, value 0.22
	// square 4:  56 visits, value 0.18
	// square 6:  56 visits, value 0.18
	// square 7:  58 visits, value 0.19
	// answers to square 2
	// square 3: 615 visits, value 0.53
	// square 4:  51 visits, value 0.16
	// square 6:  38 visits, value 0.08
	// square 7:  58 visits, value 0.19
}
