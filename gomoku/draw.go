package gomoku

import (
	"strings"

	"github.com/plygo/ply/board"
)

// Draw returns the board of b, row 1 at the bottom. Its last places are those of the row that won,
// or of the last move. In renju, crosses mark the points that Black may not play. The zero
// Position, which is not a position, has no board that can be drawn.
func (Rules) Draw(b *Position) board.Board {
	size := b.Size()
	d := board.Board{
		About: b.String(), Columns: size, Rows: size, Ground: board.Points, Colors: [2]board.Color{board.Black, board.White},
		Names: board.Letters(size, size), Dots: stars(size),
	}
	if size == 0 {
		return d
	}
	for y := range size {
		for x := range size {
			m := NewMove(x, y)
			if color, ok := b.At(m); ok {
				stone := color.stone()
				stone.At = m.Place()
				d.Things = append(d.Things, stone)
			}
		}
	}
	for _, m := range b.decisive() {
		d.Last = append(d.Last, m.Place())
	}
	for _, m := range b.Forbidden(nil) {
		d.Marks = append(d.Marks, board.Mark{At: m.Place(), Cross: true, Color: "#c0271c"})
	}
	return d
}

// stone returns a stone as it is drawn.
func (c Color) stone() board.Thing {
	return board.Thing{Side: int(c), Name: strings.ToLower(c.String()) + " stone"}
}

// Touch appends the point of the stone. A choice of an opening has no place.
func (Rules) Touch(dst []board.Place, _ *Position, m Move) []board.Place {
	if !m.isPoint() {
		return dst
	}
	return append(dst, m.Place())
}

// Place returns where m is on a board. What is no point is off every board.
func (m Move) Place() board.Place {
	if !m.isPoint() {
		return board.Place{X: -1, Y: -1}
	}
	return board.Place{X: m.X(), Y: m.Y()}
}

// stars returns the points with a dot: the centre, if there is one, and four around it.
func stars(size int) (points []board.Place) {
	if size%2 != 0 {
		points = append(points, board.Place{X: size / 2, Y: size / 2})
	}
	if near, far := 3, size-4; size >= 11 {
		points = append(points, board.Place{X: near, Y: near}, board.Place{X: far, Y: near}, board.Place{X: near, Y: far}, board.Place{X: far, Y: far})
	}
	return points
}

// decisive returns the stones of the row that won, or the last move if no row won. The last move
// comes last. Of the rows through the last move it leaves out those that do not win by the rule,
// such as an overline.
func (b *Position) decisive() []Move {
	if b.last == 0 {
		return nil
	}
	if b.reason != fiveInARow {
		return []Move{b.last}
	}
	won, own := []Move(nil), b.turn.Other()
	for _, d := range directions {
		row, blocked := []Move{}, true
		for _, sign := range [2]int{1, -1} {
			for i := sign; ; i += sign {
				x, y := b.last.X()+i*d.x, b.last.Y()+i*d.y
				if at, ok := b.at(x, y); !ok || at != own {
					blocked = blocked && ok
					break
				}
				row = append(row, NewMove(x, y))
			}
		}
		if b.rule.winner(own).wins(1+len(row), blocked) {
			won = append(won, row...)
		}
	}
	return append(won, b.last)
}
