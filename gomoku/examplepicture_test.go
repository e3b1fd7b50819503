package gomoku_test

import (
	"fmt"
	"strings"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/gomoku"
)

// A game as a picture, with the numbers of its moves on the stones, and a letter on a point that
// is talked about. The bytes are a whole SVG file, for os.WriteFile or for a web page.
func ExampleRules_Draw() {
	rules := gomoku.Rules{}
	p := rules.Start()
	var order []board.Place
	for _, text := range []string{"h8", "i9", "h9", "h10", "g8"} {
		m, err := p.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		order = rules.Touch(order, &p, m)
		p.Play(m)
	}
	b := rules.Draw(&p)
	b.Number(order)
	b.Marks = []board.Mark{{At: gomoku.NewMove(8, 7).Place(), Label: "A"}}
	svg, err := board.SVG(b, board.Style{})
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
