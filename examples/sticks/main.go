// Sticks is a whole game: 21 sticks on a table. Each player in turn takes one, two or three
// of them. The player who takes the last one wins.
package main

import (
	"fmt"
	"strconv"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
)

type Board int // sticks on the table
type Move int  // sticks to take
type Rules struct{}

var _ ply.Game[Board, Move] = Rules{} // so that the compiler names a method that is missing

func (Rules) Start() Board { return 21 }

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

// How states and moves are written.

func (Rules) Format(b *Board) string { return strconv.Itoa(int(*b)) }

func (Rules) Parse(text string) (Board, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 21 {
		return 0, fmt.Errorf("want a number of sticks from 0 to 21")
	}
	return Board(n), nil
}

func (Rules) FormatMove(_ *Board, m Move) string { return strconv.Itoa(int(m)) }

func (r Rules) ParseMove(b *Board, text string) (Move, error) { return ply.FindMove(r, b, text) }

func main() { app.Main(app.Of("sticks", Rules{})) }
