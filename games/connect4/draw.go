package connect4

import (
	"math/bits"
	"strings"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/arrange"
)

// Draw returns the board of b, with the numbers of the columns below it.
func (r Rules) Draw(b *Board) board.Board {
	d := board.Board{About: r.Format(b), Columns: columns, Rows: rows, Ground: board.Holes, Colors: [2]board.Color{board.Red, board.Yellow}}
	supply := r.Supply()
	for column := range columns {
		d.Names.Below = append(d.Names.Below, Move(column).String())
		for row := range rows {
			if player := strings.IndexByte("xo", b.at(column, row)); player >= 0 {
				disc := supply[player]
				disc.At = board.Place{X: column, Y: row}
				d.Things = append(d.Things, disc)
			}
		}
	}
	return d
}

// Supply returns a disc of each player.
func (Rules) Supply() []board.Thing { return []board.Thing{{Side: 0, Name: "x"}, {Side: 1, Name: "o"}} }

// Arrange returns the board with these discs. It refuses what [Rules.Parse] refuses, such as a disc
// with nothing below it.
func (r Rules) Arrange(b *Board, things []board.Thing, turn int) (Board, error) {
	var discs [2]uint64
	drawn := r.Draw(b)
	err := arrange.Read(&drawn, r.Supply(), things, turn, func(player int, at board.Place) {
		discs[player] |= cell(at.X, at.Y)
	})
	if err != nil {
		return Board{}, err
	}
	next := Board{own: discs[turn], all: discs[0] | discs[1], turn: uint8(turn)}
	if err := next.check(); err != nil {
		return Board{}, arrange.Refused(err)
	}
	return next, nil
}

// Touch appends the cell into which the disc falls.
func (Rules) Touch(dst []board.Place, b *Board, m Move) []board.Place {
	return append(dst, board.Place{X: int(m), Y: bits.OnesCount64(b.all & columnMask(int(m)))})
}
