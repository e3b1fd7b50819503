package xiangqi_test

import (
	"fmt"
	"strings"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/xiangqi"
)

// A position as a picture in the simplified script, with an arrow for the answer that is expected.
// The bytes are a whole SVG file, for os.WriteFile or for a web page.
func ExampleRules_Draw_simplified() {
	p := xiangqi.Start()
	m, err := p.ParseMove("炮二平五")
	if err != nil {
		fmt.Println(err)
		return
	}
	last := xiangqi.Rules{}.Touch(nil, &p, m)
	p.Play(m)
	b := xiangqi.Rules{}.Draw(&p)
	b.Last = last
	b.Arrows = []board.Arrow{{From: xiangqi.SquareAt(7, 9).Place(), To: xiangqi.SquareAt(6, 7).Place()}}
	svg, err := board.SVG(b, board.Style{Theme: board.Dark, Simplified: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("pieces:", strings.Count(string(svg), "<use "))
	fmt.Println("arrows:", strings.Count(string(svg), `class="arrow"`))
	// Output:
	// pieces: 32
	// arrows: 1
}
