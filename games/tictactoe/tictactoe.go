// Package tictactoe is noughts and crosses. Two players, x and o, take turns to mark a
// square of a 3×3 board; x begins. The first player with three marks in a row, a column or
// a diagonal wins. A full board without such a line is a draw.
//
//	board := tictactoe.Board{}
//	best, err := minimax.New(tictactoe.Rules{}).Search(ctx, ply.Limits{Depth: 9}, board)
package tictactoe

import (
	"math/bits"

	"github.com/plygo/ply"
)

// Rules is tic-tac-toe as a [ply.Game].
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
	_ ply.Reasoner[Board]        = Rules{}
	_ ply.Gridder[Board]         = Rules{}
)

// Board is a position. The zero value is the empty board with x to move.
type Board struct {
	own   uint16 // marks of the player to move: bit i is square i
	other uint16 // marks of the player who moved last
	turn  uint8  // 0 is x, 1 is o
}

// Move is the square to mark, row by row from 0 in the upper left corner to 8 in the
// lower right one. In text the squares are 1 to 9.
type Move uint8

const full = 1<<9 - 1

// lines are the rows, columns and diagonals.
var lines = [8]uint16{
	0b000_000_111, 0b000_111_000, 0b111_000_000,
	0b001_001_001, 0b010_010_010, 0b100_100_100,
	0b100_010_001, 0b001_010_100,
}

// Start returns the empty board.
func (Rules) Start() Board { return Board{} }

// Turn returns 0 for x and 1 for o.
func (Rules) Turn(b *Board) int { return int(b.turn) }

// Name returns "tictactoe".
func (Rules) Name() string { return "tictactoe" }

// Sides returns "x" and "o".
func (Rules) Sides() [2]string { return [2]string{"x", "o"} }

// Moves appends the empty squares in order, or nothing once somebody has won.
func (Rules) Moves(dst []Move, b *Board) []Move {
	if hasLine(b.other) {
		return dst
	}
	for empty := full &^ (b.own | b.other); empty != 0; empty &= empty - 1 {
		dst = append(dst, Move(bits.TrailingZeros16(empty)))
	}
	return dst
}

// Play marks the square m for the player to move.
func (Rules) Play(b *Board, m Move) {
	b.own, b.other = b.other, b.own|1<<m
	b.turn ^= 1
}

// Terminal returns a loss for the player to move if the other player has a line, and a draw
// if the board is full.
func (Rules) Terminal(b *Board) ply.Outcome {
	switch {
	case hasLine(b.other):
		return ply.Loss
	case b.own|b.other == full:
		return ply.Draw
	}
	return ply.Ongoing
}

func hasLine(marks uint16) bool {
	for _, line := range lines {
		if marks&line == line {
			return true
		}
	}
	return false
}

// Evaluate counts open lines: those of the player to move minus those of the other player.
// A line is open for a player if the other has no mark on it.
func (Rules) Evaluate(b *Board) ply.Score {
	var open ply.Score
	for _, line := range lines {
		if line&b.other == 0 {
			open++
		}
		if line&b.own == 0 {
			open--
		}
	}
	return 100 * open
}

// Mirror swaps x and o, both the marks and the player to move.
func (Rules) Mirror(b *Board) Board {
	return Board{own: b.own, other: b.other, turn: b.turn ^ 1}
}

// Hash returns a key that no other position has.
func (Rules) Hash(b *Board) uint64 {
	return uint64(b.own) | uint64(b.other)<<9 | uint64(b.turn)<<18
}

// Reason returns "three in a row" or "board full".
func (r Rules) Reason(states []Board) string {
	if len(states) == 0 {
		return ""
	}
	switch r.Terminal(&states[len(states)-1]) {
	case ply.Loss:
		return "three in a row"
	case ply.Draw:
		return "board full"
	}
	return ""
}
