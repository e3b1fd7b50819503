// Gomoku lets the machine play a few moves of caro against itself, and solves a problem.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/gomoku"
)

func main() {
	rules, err := gomoku.New(15, gomoku.Caro)
	if err != nil {
		log.Fatal(err)
	}
	player := alphabeta.New(rules)
	position := rules.Start()
	var order []board.Place
	for range 12 {
		best, err := player.Search(context.Background(), ply.Limits{Nodes: 20_000}, position)
		if err != nil {
			log.Fatal(err)
		}
		order = rules.Touch(order, &position, best.Move)
		rules.Play(&position, best.Move)
	}
	picture := rules.Draw(&position)
	picture.Number(order)
	fmt.Println(board.Text(picture, board.Style{}))

	_, problem, err := gomoku.ParsePosition("15 freestyle h8 g8 i8 a1 j8 a15 k9 o1 k10 o15")
	if err != nil {
		log.Fatal(err) // where in the text, and what is wrong
	}
	if line, ok := problem.VCF(10_000); ok {
		fmt.Println("a victory by continuous fours:", line)
	}
}
