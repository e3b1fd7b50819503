package chess_test

import (
	"log"
	"os"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/chess"
)

// A position as a picture, with the last move and an arrow for the move that is to come.
func ExampleRules_Draw_picture() {
	rules := chess.Rules{}
	p := chess.Start()
	m, err := p.ParseMove("e4")
	if err != nil {
		log.Fatal(err)
	}
	last := rules.Touch(nil, &p, m)
	p.Play(m)
	b := rules.Draw(&p)
	b.Last = last
	b.Arrows = []board.Arrow{{From: chess.C7.Place(), To: chess.C5.Place()}}
	b.Marks = []board.Mark{{At: chess.D4.Place(), Color: "crimson"}}
	svg, err := board.SVG(b, board.Style{Flipped: true})
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("sicilian.svg", svg, 0o666); err != nil {
		log.Fatal(err)
	}
}
