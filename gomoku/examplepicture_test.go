package gomoku_test

import (
	"fmt"
	"strings"

	"github.com/plygo/ply/gomoku"
)

// A game as a picture, with the numbers of its moves on the stones, and a letter on a point that
// is talked about. The bytes are a whole SVG file, for os.WriteFile or for a web page.
func ExamplePicture() {
	rules := gomoku.Rules{}
	board := rules.Start()
	var moves []gomoku.Move
	for _, text := range []string{"h8", "i9", "h9", "h10", "g8"} {
		m, err := board.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		moves = append(moves, m)
		board.Play(m)
	}
	mark := gomoku.Mark{At: gomoku.NewMove(8, 7), Label: "A"}
	svg, err := gomoku.Picture{Numbers: moves, Marks: []gomoku.Mark{mark}}.SVG(&board)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("stones:", strings.Count(string(svg), "<use "))
	fmt.Println("marks:", strings.Count(string(svg), `class="mark"`))
	// Output:
	// stones: 5
	// marks: 1
}
