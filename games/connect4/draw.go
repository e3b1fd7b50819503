package connect4

import (
	"math/bits"

	"github.com/plygo/ply/board"
)

// Draw returns the board of b, with the numbers of the columns below it.
func (r Rules) Draw(b *Board) board.Board {
	d := board.Board{About: r.Format(b), Columns: columns, Rows: rows, Ground: board.Holes, Colors: [2]board.Color{board.Red, board.Yellow}}
	for column := range columns {
		d.Names.Below = append(d.Names.Below, Move(column).String())
		for row := range rows {
			at := board.Place{X: column, Y: row}
			switch b.at(column, row) {
			case 'x':
				d.Things = append(d.Things, board.Thing{At: at, Side: 0, Name: "x"})
			case 'o':
				d.Things = append(d.Things, board.Thing{At: at, Side: 1, Name: "o"})
			}
		}
	}
	return d
}

// Touch appends the cell into which the disc falls.
func (Rules) Touch(dst []board.Place, b *Board, m Move) []board.Place {
	return append(dst, board.Place{X: int(m), Y: bits.OnesCount64(b.all & columnMask(int(m)))})
}
