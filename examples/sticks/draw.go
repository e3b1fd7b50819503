package main

import "github.com/plygo/ply/board"

// Draw shows the sticks in a row.
func (Rules) Draw(b *Board) board.Board {
	d := board.Board{Columns: 21, Rows: 1, Ground: board.Empty}
	for x := range int(*b) {
		d.Things = append(d.Things, board.Thing{At: board.Place{X: x}, Form: board.Bare, Side: board.Neither, Label: "|", Name: "stick"})
	}
	return d
}

// Touch says what a person touches to make a move: the first of the sticks that are taken.
func (Rules) Touch(dst []board.Place, b *Board, m Move) []board.Place {
	return append(dst, board.Place{X: int(*b) - int(m)})
}
