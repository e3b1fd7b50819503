package ply_test

import (
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/dicerace"
)

// A game of two people: moves, one that is not legal, one taken back, and a resignation.
func ExampleRecord() {
	game := chess.Rules{}
	record := ply.NewRecord(game, game.Start(), 0)
	for _, text := range []string{"e4", "e5", "Nf3", "Nd4", "d6"} {
		position := record.State()
		m, err := position.ParseMove(text)
		var fault *ply.MoveError
		if errors.As(err, &fault) {
			fmt.Printf("%s: %s\n", text, fault.Reason)
			continue
		}
		if err := record.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(record.Moves())
	record.Undo()
	fmt.Println(record.Moves())
	if err := record.Finish(ply.Loss, ply.Resignation); err != nil { // of the player to move
		fmt.Println(err)
		return
	}
	fmt.Println(record.Outcome(), "by", record.Reason())
	// Output:
	// Nd4: no knight reaches d4
	// [e2e4 e7e5 g1f3 d7d6]
	// [e2e4 e7e5 g1f3]
	// loss by resignation
}

// A player is given a view of the game. It has no seed, so nobody can find out the dice to come:
// what the view rolls is not what the game will roll.
func ExampleRecord_View() {
	game := dicerace.Rules{}
	record := ply.NewRecord(game, game.Start(), 2026)
	view := record.View(0)
	for _, r := range []*ply.Record[dicerace.State, dicerace.Move]{record, view} {
		for range 4 {
			if err := r.Play(dicerace.Roll); err != nil {
				fmt.Println(err)
				return
			}
		}
		fmt.Println(r.Moves())
	}
	// Output:
	// [roll 2 roll 2 roll 3 roll 4]
	// [roll 2 roll 3 roll 2 roll 1]
}
