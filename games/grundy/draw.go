package grundy

import (
	"strconv"

	"github.com/plygo/ply/board"
)

// Draw returns a column of stones for each pile, the largest pile first. The numbers below are
// the sizes of the piles. No place is shown as the last move's, because a move changes the order
// of the piles.
func (r Rules) Draw(p *Piles) board.Board {
	d := board.Board{About: r.Format(p), Ground: board.Empty, Names: board.Names{Below: []string{}}, Last: []board.Place{}}
	for _, size := range p.sizes() {
		for y := range size {
			d.Things = append(d.Things, board.Thing{At: board.Place{X: d.Columns, Y: y}, Side: board.Neither, Letter: "o", Glyph: "●", Name: "stone"})
		}
		d.Names.Below = append(d.Names.Below, strconv.Itoa(size))
		d.Columns++
		d.Rows = max(d.Rows, size)
	}
	return d
}

// Touch appends a stone of the first pile of this size: the highest of those that become the
// smaller pile.
func (Rules) Touch(dst []board.Place, p *Piles, m Move) []board.Place {
	for x, size := range p.sizes() {
		if size == int(m.Pile) {
			return append(dst, board.Place{X: x, Y: int(m.Part) - 1})
		}
	}
	return dst
}

// sizes returns the sizes of the piles, the largest first.
func (p *Piles) sizes() (sizes []int) {
	for size := maxStones; size >= 1; size-- {
		for range p.count[size] {
			sizes = append(sizes, size)
		}
	}
	return sizes
}
