package chess_test

import (
	"log"
	"os"

	"github.com/plygo/ply/chess"
)

// A position as a picture, with an arrow for the move that is to come.
func ExamplePicture() {
	p := chess.Start()
	m, err := p.ParseMove("e4")
	if err != nil {
		log.Fatal(err)
	}
	p.Play(m)
	svg, err := chess.Picture{
		Flipped: true,
		Last:    m,
		Arrows:  []chess.Arrow{{From: chess.C7, To: chess.C5}},
		Marks:   []chess.Mark{{At: chess.D4, Color: "crimson"}},
	}.SVG(&p)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("sicilian.svg", svg, 0o666); err != nil {
		log.Fatal(err)
	}
}
