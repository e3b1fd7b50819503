// Xiangqi lets the machine play against itself for a few moves and writes them down.
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/xiangqi"
)

func main() {
	game := []xiangqi.Position{xiangqi.Start()}
	player := alphabeta.New(xiangqi.Rules{})
	var last []board.Place
	for range 6 {
		position := game[len(game)-1]
		best, err := player.Search(context.Background(), ply.Limits{Time: 200 * time.Millisecond}, game...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(position.WXF(best.Move), position.Chinese(best.Move, xiangqi.ScriptTraditional))
		last = xiangqi.Rules{}.Touch(nil, &position, best.Move)
		position.Play(best.Move)
		game = append(game, position)
	}
	picture := xiangqi.Rules{}.Draw(&game[len(game)-1])
	picture.Last = last
	fmt.Println(board.Text(picture, board.Style{Unicode: true}))
}
