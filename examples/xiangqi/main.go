// Xiangqi lets the machine play against itself for a few moves and writes them down.
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/xiangqi"
)

func main() {
	game := []xiangqi.Position{xiangqi.Start()}
	player := alphabeta.New(xiangqi.Rules{})
	var last xiangqi.Move
	for range 6 {
		position := game[len(game)-1]
		best, err := player.Search(context.Background(), ply.Limits{Time: 200 * time.Millisecond}, game...)
		if err != nil {
			log.Fatal(err)
		}
		last = best.Move
		fmt.Println(position.WXF(last), position.Chinese(last, xiangqi.ScriptTraditional))
		position.Play(last)
		game = append(game, position)
	}
	fmt.Println(xiangqi.Diagram{Unicode: true, Script: xiangqi.ScriptTraditional, Last: last}.Draw(&game[len(game)-1]))
}
