package app_test

import (
	"context"
	"fmt"
	"log"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/games/tictactoe"
)

// A game against a machine, as a program without type parameters plays it.
func ExampleTable() {
	entry := app.Of("tictactoe", tictactoe.Rules{})
	table, err := entry.Open("", 1)
	if err != nil {
		log.Fatal(err)
	}
	if err := table.Play("1"); err != nil {
		log.Fatal(err)
	}
	answer, err := table.Choose(context.Background(), "minimax:depth=9", ply.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	if err := table.Play(answer); err != nil {
		log.Fatal(err)
	}
	look := table.Look(0)
	for _, step := range look.Steps {
		fmt.Println(step.Number, step.Text)
	}
	fmt.Print(board.Text(look.Board, board.Style{}))
	fmt.Println("3 is played by touching", look.Moves[1].Touch)
	// Output:
	// 1. 1
	// 1... 5
	//  x . .
	//  .[o].
	//  . . .
	// 3 is played by touching [{2 2}]
}
