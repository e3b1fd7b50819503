package kalah

import (
	"strconv"

	"github.com/plygo/ply/board"
)

// Draw returns the board of b as South sees it: North's houses above, South's below, and the
// stores at the two ends.
func (r Rules) Draw(b *Board) board.Board {
	d := board.Board{About: r.Format(b), Columns: houses + 2, Rows: 3, Ground: board.Empty}
	d.Names.Below, d.Names.Above = make([]string, d.Columns), make([]string, d.Columns)
	for player, side := range b.sides {
		name := Rules{}.Sides()[player]
		for house, seeds := range side.houses {
			at := place(player, house)
			d.Things = append(d.Things, bowl(at, player, seeds, name+"'s house "+Move(house).String()))
			edge := d.Names.Below
			if player == 1 {
				edge = d.Names.Above
			}
			edge[at.X] = Move(house).String()
		}
		d.Things = append(d.Things, bowl(place(player, houses), player, side.store, name+"'s store"))
	}
	return d
}

// Touch appends the house.
func (Rules) Touch(dst []board.Place, b *Board, m Move) []board.Place {
	return append(dst, place(int(b.turn), int(m)))
}

// place returns where a house of a player is. The store comes after the last house.
func place(player, house int) board.Place {
	at := board.Place{X: house + 1, Y: 0}
	if house == houses {
		at.Y = 1
	}
	if player == 1 {
		at.X, at.Y = houses+1-at.X, 2-at.Y
	}
	return at
}

func bowl(at board.Place, player int, seeds uint8, name string) board.Thing {
	return board.Thing{At: at, Side: player, Form: board.Bowl, Label: strconv.Itoa(int(seeds)), Name: name}
}
