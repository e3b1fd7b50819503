package gomoku

import (
	"fmt"

	"github.com/plygo/ply"
)

// Board is a position. It is a plain value: assignment copies it. It knows its size
// and rule. Boards come from [Rules.Start] and [Rules.Place]; the zero value is none.
type Board struct {
	cells   [MaxSize * MaxSize]uint8 // 0 is empty, 1 black, 2 white
	key     uint64
	last    Move
	stones  uint16
	size    uint8
	rule    Rule
	turn    Color
	swapped uint8
	stage   uint8 // of the opening rule, 0 once it is over; only Opening sets and reads it
	hasLast bool
	outcome ply.Outcome
	reason  reason
}

// Size returns the number of rows and of columns.
func (b *Board) Size() int { return int(b.size) }

// Rule returns the rule that b is played by.
func (b *Board) Rule() Rule { return b.rule }

// At returns the colour of the stone in column x and row y, both from 0. It returns
// false where no stone is, and outside the board.
func (b *Board) At(x, y int) (Color, bool) {
	if uint(x) >= uint(b.size) || uint(y) >= uint(b.size) {
		return Black, false
	}
	c := b.cells[y*int(b.size)+x]
	return Color(c - 1), c != 0
}

// Turn returns the colour to move.
func (b *Board) Turn() Color { return b.turn }

// Stones returns how many stones there are.
func (b *Board) Stones() int { return int(b.stones) }

// Last returns the last move, if one was played or is known.
func (b *Board) Last() (Move, bool) { return b.last, b.hasLast }

// Legal reports whether m can be played: the game is not over, and m is an empty point
// of the board.
func (b *Board) Legal(m Move) bool {
	x, y := m.X(), m.Y()
	_, taken := b.At(x, y)
	return b.outcome == ply.Ongoing && x < int(b.size) && y < int(b.size) && !taken && m == NewMove(x, y)
}

// Swapped reports whether the players have exchanged colours, so that the player who
// is number 0 for [Rules.Turn] has White.
func (b *Board) Swapped() bool { return b.swapped != 0 }

// Swap lets the players exchange colours, as the opening rules with a swap do. The
// stones and the colour to move stay.
func (b *Board) Swap() { b.swapped ^= 1 }

// Place returns a board with these stones, and turn to move. The last stone of the
// other colour counts as the last move, which decides about fouls in renju. It is an
// error if a point is not on the board or is taken twice, or if the colour to move has
// won already.
func (r Rules) Place(black, white []Move, turn Color) (Board, error) {
	b := r.Start()
	for c, moves := range [2][]Move{black, white} {
		for _, m := range moves {
			if !b.Legal(m) {
				return Board{}, fmt.Errorf("gomoku: a stone on %v, which is taken or not on the board", m)
			}
			b.put(m, Color(c))
		}
	}
	b.turn = turn & 1
	mover := b.turn.Other()
	for c, moves := range [2][]Move{black, white} {
		for _, m := range moves {
			if !b.wins(m, Color(c)) {
				continue
			}
			if Color(c) == b.turn {
				return Board{}, fmt.Errorf("gomoku: %v is to move and has won already", b.turn)
			}
			b.outcome, b.reason = ply.Loss, fiveInARow
		}
	}
	if moves := [2][]Move{black, white}[mover]; len(moves) > 0 {
		b.last, b.hasLast = moves[len(moves)-1], true
		b.judge(b.last, mover)
	}
	return b, nil
}

func (b *Board) put(m Move, c Color) {
	b.cells[m.Y()*int(b.size)+m.X()] = uint8(c) + 1
	b.key ^= (uint64(m)*2 + uint64(c) + 1) * 0x94d049bb133111eb * (uint64(m) + 77)
	b.stones++
}

func (b *Board) play(m Move) {
	b.put(m, b.turn)
	b.last, b.hasLast = m, true
	b.judge(m, b.turn)
	b.turn ^= 1
}

// judge sets the outcome after c has moved to m.
func (b *Board) judge(m Move, c Color) {
	switch {
	case b.outcome != ply.Ongoing:
	case b.wins(m, c):
		b.outcome, b.reason = ply.Loss, fiveInARow
	case b.rule == Renju && c == Black && b.foul(m) != 0:
		b.outcome, b.reason = ply.Win, b.foul(m)
	case int(b.stones) == int(b.size)*int(b.size):
		b.outcome, b.reason = ply.Draw, boardFull
	}
}

var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// run returns the length of the row through m and the cells at its ends.
func (b *Board) run(m Move, c Color, d [2]int) (n int, blocked [2]bool) {
	n = 1
	for end, sign := range [2]int{1, -1} {
		x, y := m.X()+sign*d[0], m.Y()+sign*d[1]
		for {
			at, ok := b.At(x, y)
			if !ok || at != c {
				blocked[end] = ok
				break
			}
			n++
			x, y = x+sign*d[0], y+sign*d[1]
		}
	}
	return n, blocked
}

// wins reports whether the stone of c on m is in a row that wins.
func (b *Board) wins(m Move, c Color) bool {
	for _, d := range directions {
		n, blocked := b.run(m, c, d)
		both := blocked[0] && blocked[1]
		switch b.rule {
		case Freestyle:
			if n >= 5 {
				return true
			}
		case Standard:
			if n == 5 {
				return true
			}
		case Renju:
			if n == 5 || n > 5 && c == White {
				return true
			}
		case Caro:
			if n == 5 && !both {
				return true
			}
		case CaroOverline:
			if n > 5 || n == 5 && !both {
				return true
			}
		}
	}
	return false
}

// Forbidden appends the points that Black, if it is to move, would lose by at once in
// renju.
func (b *Board) Forbidden(dst []Move) []Move {
	if b.rule != Renju || b.turn != Black || b.outcome != ply.Ongoing {
		return dst
	}
	for _, m := range (Rules{}).Moves(nil, b) {
		next := *b
		next.put(m, Black)
		if !next.wins(m, Black) && next.foul(m) != 0 {
			dst = append(dst, m)
		}
	}
	return dst
}
