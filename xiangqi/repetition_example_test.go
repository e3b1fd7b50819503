package xiangqi_test

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/xiangqi"
)

// A rook that chases a horse up and down the board loses the game, unless the players
// agreed to call every repetition a draw.
func ExampleRepetitionRule() {
	start, err := xiangqi.ParseFEN("4k4/9/2n6/9/9/9/9/3R5/9/5K3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, rule := range []xiangqi.RepetitionRule{xiangqi.Asian, xiangqi.Computer, xiangqi.PlainDraw} {
		rules := xiangqi.Rules{Repeats: rule}
		game := ply.NewRecord(rules, start, 0)
		for _, text := range []string{
			"d2c2", "c7d5", "c2d2", "d5c7",
			"d2c2", "c7d5", "c2d2", "d5c7",
		} {
			p := game.State()
			m, err := rules.ParseMove(&p, text)
			if err != nil {
				fmt.Println(err)
				return
			}
			if err := game.Play(m); err != nil {
				fmt.Println(err)
				return
			}
		}
		fmt.Printf("%v: a %v for Red. %s\n", rule, game.Outcome(), game.Reason())
	}
	// Output:
	// Asian: a loss for Red. Red chased Black's horse with the rook perpetually
	// computer: a draw for Red. repetition: neither side checked throughout
	// plain draw: a draw for Red. repetition
}
