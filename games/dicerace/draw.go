package dicerace

import (
	"strconv"

	"github.com/plygo/ply/board"
)

// strip is the number of squares side by side. A longer track goes on in the next strip below.
const strip = 21

// Draw returns the track, a's lane above b's. The numbers are those of the squares in the lowest
// strip.
func (r Rules) Draw(s *State) board.Board {
	squares := int(s.track) + 1
	strips := (squares + strip - 1) / strip
	d := board.Board{
		About: r.Format(s), Columns: min(squares, strip), Rows: 2 * strips, Ground: board.Cells,
		Colors: [2]board.Color{board.Red, board.Blue},
	}
	for square := squares; square < strips*min(squares, strip); square++ {
		d.Void = append(d.Void, s.place(0, square), s.place(1, square))
	}
	for x := range d.Columns {
		name := ""
		if square := (strips-1)*strip + x; square < squares {
			name = strconv.Itoa(square)
		}
		d.Names.Below = append(d.Names.Below, name)
	}
	for player, square := range s.runner {
		name := r.Sides()[player]
		d.Things = append(d.Things, board.Thing{At: s.place(player, int(square)), Side: player, Form: board.Disc, Label: name, Letter: name, Name: "runner " + name})
	}
	if s.rolling {
		d.Caption = r.Sides()[s.turn^1] + " rolls"
	}
	return d
}

// Touch appends the square that a walk leads to. A roll has no place, nor has a face of the die.
func (Rules) Touch(dst []board.Place, s *State, m Move) []board.Place {
	if m != Walk {
		return dst
	}
	return append(dst, s.place(int(s.turn), int(min(s.runner[s.turn]+stride, s.track))))
}

// place returns where a square of a player's lane is.
func (s *State) place(player, square int) board.Place {
	strips := int(s.track)/strip + 1
	return board.Place{X: square % strip, Y: 2*(strips-1-square/strip) + 1 - player}
}
