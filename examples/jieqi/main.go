// Jieqi deals a game of hidden xiangqi and lets the machine play a few moves of it against itself.
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/jieqi"
)

func main() {
	rules := jieqi.Rules{}                         // who captures a dark piece sees it, and nobody else
	game := ply.NewRecord(rules, rules.Start(), 1) // the seed deals
	player := alphabeta.New(rules)
	for range 6 {
		state := game.State()
		side := rules.Turn(&state)
		known := game.View(side) // what this player has seen
		best, err := player.Search(context.Background(), ply.Limits{Time: 200 * time.Millisecond}, known.States()...)
		if err != nil {
			log.Fatal(err)
		}
		if err := game.Play(best.Move); err != nil { // the record turns the piece up
			log.Fatal(err)
		}
	}
	for side, name := range rules.Sides() {
		known := game.View(side)
		state := known.State()
		fmt.Printf("%s sees %v\n%s\n", name, known.Moves(), board.Text(rules.Draw(&state), board.Style{}))
	}
}
