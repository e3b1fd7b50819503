// Sticks is a whole game: 21 sticks on a table. Each player in turn takes one, two or three
// of them. The player who takes the last one wins.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/plygo/ply"
	"github.com/plygo/ply/minimax"
)

type Board int // sticks on the table
type Move int  // sticks to take
type Rules struct{}

var _ ply.Game[Board, Move] = Rules{} // so that the compiler names a method that is missing

func (Rules) Moves(dst []Move, b *Board) []Move {
	for m := Move(1); m <= 3 && Board(m) <= *b; m++ {
		dst = append(dst, m)
	}
	return dst
}

func (Rules) Play(b *Board, m Move) { *b -= Board(m) }

func (Rules) Terminal(b *Board) ply.Outcome {
	if *b == 0 {
		return ply.Loss // for the player to move: the other one took the last stick
	}
	return ply.Ongoing
}

func (Rules) Evaluate(*Board) ply.Score { return 0 } // nothing is known before the end

func main() {
	best, err := minimax.New(Rules{}).Search(context.Background(), ply.Limits{Depth: 21}, 21)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("take %d: %v\n", best.Move, best.Score)
}
