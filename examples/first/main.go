// First prints a move: the first program of the README.
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
)

func main() {
	start := chess.Start()
	best, err := alphabeta.New(chess.Rules{}).Search(context.Background(), ply.Limits{Time: time.Second}, start)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("play", start.SAN(best.Move), "for a score of", best.Score)
}
