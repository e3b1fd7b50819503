//go:build unix

package uci_test

import (
	"context"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/dialog/dialogtest"
	"github.com/plygo/ply/uci"
)

// An engine in a process of its own searches a position, as any searcher does. Here it is a small
// one for Connect Four that comes with the tests; usually the Path is a program such as
// "stockfish", and there are no Args.
func ExampleStart() {
	path, args := dialogtest.Program("good")
	engine, err := uci.Start(context.Background(), connect4.Rules{}, uci.Config{Path: path, Args: args})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer engine.Close()
	board, err := connect4.Rules{}.Parse("7/7/7/7/ooo4/xxx4 x")
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := engine.Search(context.Background(), ply.Limits{Depth: 4}, board)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(engine.Name(), "plays", best.Move.String()+":", best.Score)
	// Output:
	// Good 1.0 plays 4: win in 1 ply
}
