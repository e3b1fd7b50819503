// Chess reads a game and counts the lines of a position.
package main

import (
	"fmt"
	"log"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
)

func main() {
	for game, err := range chess.ReadPGN(strings.NewReader("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0")) {
		if err != nil {
			log.Fatal(err)
		}
		position := game.Start
		for _, m := range game.Moves {
			position.Play(m.Move)
		}
		fmt.Println(len(game.Moves), "moves, then", position.String())
	}

	start, err := chess.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	if err != nil {
		log.Fatal(err) // every reason that there is to refuse the position
	}
	fmt.Println("lines of four moves:", ply.Perft(chess.Rules{}, start, 4))
}
