package tictactoe

import "github.com/plygo/ply/board"

// Draw returns the board of b, square 1 at the top left.
func (r Rules) Draw(b *Board) board.Board {
	d := board.Board{About: r.Format(b), Columns: 3, Rows: 3, Ground: board.Cells, Colors: [2]board.Color{board.Blue, board.Red}}
	for square := range 9 {
		switch at := Move(square).place(); b.at(square) {
		case 'x':
			d.Things = append(d.Things, board.Thing{At: at, Side: 0, Form: board.Cross, Letter: "x", Name: "x"})
		case 'o':
			d.Things = append(d.Things, board.Thing{At: at, Side: 1, Form: board.Ring, Letter: "o", Name: "o"})
		}
	}
	return d
}

// Touch appends the square.
func (Rules) Touch(dst []board.Place, _ *Board, m Move) []board.Place { return append(dst, m.place()) }

func (m Move) place() board.Place { return board.Place{X: int(m % 3), Y: 2 - int(m/3)} }
