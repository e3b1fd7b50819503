package jieqi_test

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/jieqi"
)

// A game with a deal. The record turns up what moves, and each player has a view of it.
func Example() {
	rules := jieqi.Rules{}
	game := ply.NewRecord(rules, rules.Start(), 4)
	for _, text := range []string{"h2h9", "i9h9"} { // Red takes a dark piece, and Black takes back
		state := game.State()
		m, err := rules.ParseMove(&state, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := game.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	for player := range 2 {
		fmt.Println(rules.Sides()[player], "sees", game.View(player).Moves())
	}
	fmt.Println("others see", game.View(ply.Watcher).Moves())

	known := game.View(0) // for a searcher that plays Red
	fmt.Println(known.State())
	// Output:
	// Red sees [h2h9 NxN i9h9 R]
	// Black sees [h2h9 Nx? i9h9 R]
	// others see [h2h9 Nx? i9h9 R]
	// xxxxkxxr1/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX w R2A2C2P5N1B2r1a2c2p5n1b2 n1 0 2 view=w
}
