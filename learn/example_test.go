//go:build !race

// The race detector makes training ten times slower.

package learn_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/learn"
)

// A network learns tic-tac-toe from games of a player that knows the rules and nothing else.
func Example() {
	dir, err := os.MkdirTemp("", "learned")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	_, generations, err := learn.Run(context.Background(), tictactoe.Rules{}, learn.Options{
		Dir: dir, Generations: 1, Games: 500, Limits: ply.Limits{Depth: 2}, Opening: [2]int{1, 4}, Scratch: true,
		Hidden: 16, Buckets: 2, MatchGames: 2, MoveTime: time.Millisecond,
	})
	if err != nil {
		log.Fatal(err)
	}
	g := generations[0]
	fmt.Printf("%d games\n", g.Games)
	fmt.Printf("better than one guess for all positions: %v\n", g.Error < g.Guess)
	// Output:
	// 500 games
	// better than one guess for all positions: true
}
