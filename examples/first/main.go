// First prints a move: the first program of the README.
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
)

func main() {
	searcher := alphabeta.New(connect4.Rules{})
	best, err := searcher.Search(context.Background(), ply.Limits{Time: time.Second}, connect4.Board{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("drop a disc into column", best.Move, "for a score of", best.Score)
}
