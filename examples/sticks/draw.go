package main

import "github.com/plygo/ply/board"

// Draw shows the sticks in three rows of seven.
func (Rules) Draw(b *Board) board.Board {
	d := board.Board{Columns: 7, Rows: 3, Ground: board.Empty}
	for i := range int(*b) {
		d.Things = append(d.Things, board.Thing{At: place(i), Form: board.Bare, Side: board.Neither, Label: "|", Name: "stick"})
	}
	return d
}

// Touch says what a person touches to make a move: the first of the sticks that are taken.
func (Rules) Touch(dst []board.Place, b *Board, m Move) []board.Place {
	return append(dst, place(int(*b)-int(m)))
}

// place returns where a stick lies.
func place(stick int) board.Place { return board.Place{X: stick % 7, Y: 2 - stick/7} }
