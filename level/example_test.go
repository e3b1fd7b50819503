package level_test

import (
	"context"
	"fmt"

	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/level"
)

func Example() {
	rules := connect4.Rules{}
	board, err := rules.Parse("7/7/7/7/ooo4/xxx4 x")
	if err != nil {
		fmt.Println(err)
		return
	}
	player := level.New(rules, level.Easy, alphabeta.New)
	player.Seed = 1 // another seed has other weaknesses
	result, err := player.Search(context.Background(), player.Limits, board)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("column", result.Move, result.Score) // even the easiest takes a win
	// Output:
	// column 4 win in 1 ply
}
