package reversi

import (
	"strings"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/arrange"
)

// Draw returns the board of b, a1 at the top left, as players of Othello write it.
func (r Rules) Draw(b *Board) board.Board {
	names := board.Letters(8, 8)
	d := board.Board{About: r.Format(b), Columns: 8, Rows: 8, Ground: board.Cells, Colors: [2]board.Color{board.Black, board.White}}
	d.Names.Above = names.Below
	for row := range names.Left {
		d.Names.Left = append(d.Names.Left, names.Left[7-row])
	}
	supply := r.Supply()
	for square := range 64 {
		if player := strings.IndexByte("xo", b.at(square)); player >= 0 {
			disc := supply[player]
			disc.At = Move(square).place()
			d.Things = append(d.Things, disc)
		}
	}
	return d
}

// Supply returns a black and a white disc.
func (Rules) Supply() []board.Thing {
	return []board.Thing{{Side: 0, Name: "black disc"}, {Side: 1, Name: "white disc"}}
}

// Arrange returns the board with these discs. It refuses what [Rules.Parse] refuses.
func (r Rules) Arrange(b *Board, things []board.Thing, turn int) (Board, error) {
	var discs [2]uint64
	drawn := r.Draw(b)
	err := arrange.Read(&drawn, r.Supply(), things, turn, func(player int, at board.Place) {
		discs[player] |= 1 << (8*(7-at.Y) + at.X)
	})
	if err != nil {
		return Board{}, err
	}
	if err := check(discs[0] | discs[1]); err != nil {
		return Board{}, arrange.Refused(err)
	}
	return newBoard(discs[turn], discs[1-turn], uint8(turn)), nil
}

// Touch appends the square. [Pass] has no place.
func (Rules) Touch(dst []board.Place, _ *Board, m Move) []board.Place {
	if m == Pass {
		return dst
	}
	return append(dst, m.place())
}

func (m Move) place() board.Place { return board.Place{X: int(m % 8), Y: 7 - int(m/8)} }
