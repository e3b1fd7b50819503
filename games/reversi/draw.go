package reversi

import "github.com/plygo/ply/board"

// Draw returns the board of b, a1 at the top left, as players of Othello write it.
func (r Rules) Draw(b *Board) board.Board {
	names := board.Letters(8, 8)
	d := board.Board{About: r.Format(b), Columns: 8, Rows: 8, Ground: board.Cells, Colors: [2]board.Color{board.Black, board.White}}
	d.Names.Above = names.Below
	for row := range names.Left {
		d.Names.Left = append(d.Names.Left, names.Left[7-row])
	}
	for square := range 64 {
		switch at := Move(square).place(); b.at(square) {
		case 'x':
			d.Things = append(d.Things, board.Thing{At: at, Side: 0, Name: "black disc"})
		case 'o':
			d.Things = append(d.Things, board.Thing{At: at, Side: 1, Name: "white disc"})
		}
	}
	return d
}

// Touch appends the square. [Pass] has no place.
func (Rules) Touch(dst []board.Place, _ *Board, m Move) []board.Place {
	if m == Pass {
		return dst
	}
	return append(dst, m.place())
}

func (m Move) place() board.Place { return board.Place{X: int(m % 8), Y: 7 - int(m/8)} }
