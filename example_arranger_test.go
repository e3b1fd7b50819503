package ply_test

import (
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/chess"
)

// An editor of positions: a person takes things from the supply and puts them on the board.
func ExampleArranger() {
	var game ply.Arranger[chess.Position, chess.Move] = chess.Rules{}
	start := chess.Rules{}.Start()

	var names []string
	for _, thing := range game.Supply() {
		names = append(names, thing.Letter)
	}
	fmt.Println("there are", strings.Join(names, " "))

	king := game.Supply()[0]
	king.At = board.Place{X: 4, Y: 0}
	_, err := game.Arrange(&start, []board.Thing{king}, 0)
	fmt.Println(err)

	things := game.Draw(&start).Things[1:] // without the rook on a1, and without one right to castle
	position, err := game.Arrange(&start, things, 1)
	fmt.Println(position, err)
	// Output:
	// there are K Q R B N P k q r b n p
	// position: no king: Black
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR b Kkq - 0 1 <nil>
}
