package xiangqi_test

import (
	"fmt"
	"strings"

	"github.com/plygo/ply/xiangqi"
)

// A position as a picture, with an arrow for the answer that is expected. The bytes are a whole
// SVG file, for os.WriteFile or for a web page.
func ExamplePicture() {
	p := xiangqi.Start()
	m, err := p.ParseMove("炮二平五")
	if err != nil {
		fmt.Println(err)
		return
	}
	p.Play(m)
	horse := xiangqi.Arrow{From: xiangqi.SquareAt(7, 9), To: xiangqi.SquareAt(6, 7)}
	svg, err := xiangqi.Picture{Last: m, Arrows: []xiangqi.Arrow{horse}}.SVG(&p)
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
