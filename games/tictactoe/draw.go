package tictactoe

import (
	"strings"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/arrange"
)

// Draw returns the board of b, square 1 at the top left.
func (r Rules) Draw(b *Board) board.Board {
	d := board.Board{About: r.Format(b), Columns: 3, Rows: 3, Ground: board.Cells, Colors: [2]board.Color{board.Blue, board.Red}}
	supply := r.Supply()
	for square := range 9 {
		if player := strings.IndexByte("xo", b.at(square)); player >= 0 {
			mark := supply[player]
			mark.At = Move(square).place()
			d.Things = append(d.Things, mark)
		}
	}
	return d
}

// Supply returns a cross and a ring.
func (Rules) Supply() []board.Thing {
	return []board.Thing{{Side: 0, Form: board.Cross, Letter: "x", Name: "x"}, {Side: 1, Form: board.Ring, Letter: "o", Name: "o"}}
}

// Arrange returns the board with these marks. It refuses what [Rules.Parse] refuses.
func (r Rules) Arrange(b *Board, things []board.Thing, turn int) (Board, error) {
	var marks [2]uint16
	drawn := r.Draw(b)
	err := arrange.Read(&drawn, r.Supply(), things, turn, func(player int, at board.Place) {
		marks[player] |= 1 << (3*(2-at.Y) + at.X)
	})
	if err != nil {
		return Board{}, err
	}
	next := Board{own: marks[turn], other: marks[1-turn], turn: uint8(turn)}
	if err := next.check(); err != nil {
		return Board{}, arrange.Refused(err)
	}
	return next, nil
}

// Touch appends the square.
func (Rules) Touch(dst []board.Place, _ *Board, m Move) []board.Place { return append(dst, m.place()) }

func (m Move) place() board.Place { return board.Place{X: int(m % 3), Y: 2 - int(m/3)} }
