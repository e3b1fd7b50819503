// Package connect4 is Connect Four. Two players, x and o, take turns to drop a disc into
// one of seven columns, where it falls on the discs below. The player x begins. The first
// player with four discs in a row, horizontal, vertical or diagonal, wins. A full board of
// 7×6 discs without four in a row is a draw.
//
//	board := connect4.Board{}
//	best, err := alphabeta.New(connect4.Rules{}).Search(ctx, ply.Limits{Depth: 12}, board)
//
// A board is two words. Every column has seven bits, the lowest cell first. The seventh bit
// stays empty, so that no line runs from one column into the next. This is the layout of
// John Tromp's Fhourstones (1996).
package connect4

import (
	"math/bits"

	"github.com/plygo/ply"
)

// Rules is Connect Four as a [ply.Game].
type Rules struct{}

var (
	_ ply.Game[Board, Move]      = Rules{}
	_ ply.Starter[Board]         = Rules{}
	_ ply.Turner[Board]          = Rules{}
	_ ply.Sider                  = Rules{}
	_ ply.Notation[Board, Move]  = Rules{}
	_ ply.Explainer[Board, Move] = Rules{}
	_ ply.Drawer[Board, Move]    = Rules{}
	_ ply.Arranger[Board, Move]  = Rules{}
	_ ply.Mirrorer[Board]        = Rules{}
	_ ply.Hasher[Board]          = Rules{}
	_ ply.Orderer[Board, Move]   = Rules{}
	_ ply.Indexer[Board, Move]   = Rules{}
	_ ply.Reasoner[Board]        = Rules{}
	_ ply.Featurer[Board]        = Rules{}
	_ ply.Tuner                  = Rules{}
)

// Board is a position. The zero value is the empty board with x to move.
type Board struct {
	own  uint64 // discs of the player to move
	all  uint64 // discs of both
	turn uint8  // 0 is x, 1 is o
}

// Move is the column to drop a disc into, from 0 on the left to 6 on the right. In
// text the columns are 1 to 7.
type Move uint8

const (
	columns = 7
	rows    = 6

	// Steps from a cell to its neighbours, in bits.
	up      = 1
	across  = rows + 1
	rising  = across + up
	falling = across - up

	bottom = 1 | 1<<across | 1<<(2*across) | 1<<(3*across) | 1<<(4*across) | 1<<(5*across) | 1<<(6*across)
	full   = bottom * (1<<rows - 1)
)

// cell returns the bit of a cell, counting columns from the left and rows from below.
func cell(column, row int) uint64 { return 1 << (across*column + row) }

// Start returns the empty board.
func (Rules) Start() Board { return Board{} }

// Turn returns 0 for x and 1 for o.
func (Rules) Turn(b *Board) int { return int(b.turn) }

// Name returns "connect4".
func (Rules) Name() string { return "connect4" }

// Sides returns "x" and "o".
func (Rules) Sides() [2]string { return [2]string{"x", "o"} }

// Moves appends the columns that are not full from left to right, or nothing once
// somebody has won.
func (Rules) Moves(dst []Move, b *Board) []Move {
	if hasFour(b.own ^ b.all) {
		return dst
	}
	for column := range columns {
		if b.all&cell(column, rows-1) == 0 {
			dst = append(dst, Move(column))
		}
	}
	return dst
}

func columnMask(column int) uint64 { return (1<<rows - 1) << (across * column) }

// Play drops a disc of the player to move into column m.
func (Rules) Play(b *Board, m Move) {
	b.own ^= b.all
	b.all |= b.all + cell(int(m), 0)
	b.turn ^= 1
}

// Terminal returns a loss for the player to move if the other player has four in a row, and
// a draw if the board is full.
func (Rules) Terminal(b *Board) ply.Outcome {
	switch {
	case hasFour(b.own ^ b.all):
		return ply.Loss
	case b.all == full:
		return ply.Draw
	}
	return ply.Ongoing
}

// hasFour finds two pairs two steps apart, in each of the four directions.
func hasFour(discs uint64) bool {
	u := discs & (discs >> up)
	a := discs & (discs >> across)
	r := discs & (discs >> rising)
	f := discs & (discs >> falling)
	return u&(u>>(2*up))|a&(a>>(2*across))|r&(r>>(2*rising))|f&(f>>(2*falling)) != 0
}

// Mirror swaps x and o, both the discs and the player to move.
func (Rules) Mirror(b *Board) Board {
	return Board{own: b.own, all: b.all, turn: b.turn ^ 1}
}

// Hash returns a key that no other position has. In a column of height h, the bits of
// own+all are a number from 2^h−1 to 2^(h+1)−2. So the sum gives both the height and the
// discs.
func (Rules) Hash(b *Board) uint64 { return (b.own+b.all)<<1 | uint64(b.turn) }

// Slots returns 84, one slot for each cell and player.
func (Rules) Slots() int { return 2 * columns * rows }

// Slot returns the slot of the cell into which the disc falls.
func (Rules) Slot(b *Board, m Move) int {
	height := bits.OnesCount64(b.all & columnMask(int(m)))
	return (int(b.turn)*rows+height)*columns + int(m)
}

// Reason returns "four in a row" or "board full".
func (r Rules) Reason(states []Board) string {
	if len(states) == 0 {
		return ""
	}
	switch r.Terminal(&states[len(states)-1]) {
	case ply.Loss:
		return "four in a row"
	case ply.Draw:
		return "board full"
	}
	return ""
}
