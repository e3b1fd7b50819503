package chess

import (
	"math/bits"

	"github.com/plygo/ply"
)

// Placement is chess with a simple evaluation, that of a student project of 2017: P1
// N3 B3 R5 Q7 K200, a piece-square value between −2 and 6, 2 for the pair of bishops,
// and 1 for each piece more than the enemy has. Everything else is as in [Rules].
type Placement struct{ Rules }

// MaterialCount is chess with the first heuristic of the project of [Placement], which it gave up: the
// values of the pieces, and 1 for each piece more than the enemy has.
type MaterialCount struct{ Rules }

// Material is chess with the simplest evaluation, that of a student project which
// counts pieces in tenths of a pawn: P10 N30 B30 R50 Q90 K900. Everything else is as
// in [Rules].
type Material struct{ Rules }

// Simplified is chess with Tomasz Michniewski's "Simplified Evaluation Function"
// (1999), as a student project of 2025 plays it: P100 N320 B330 R500 Q900 K20000 and
// piece-square values, with other ones for the king in the endgame. That begins when no
// queen is left, or when each side has exactly one queen and at most one minor piece.
// Everything else is as in [Rules].
type Simplified struct{ Rules }

// SimplifiedMaterial is the part of [Simplified] that counts pieces.
type SimplifiedMaterial struct{ Rules }

// SimplifiedPlacement is the part of [Simplified] that counts squares.
type SimplifiedPlacement struct{ Rules }

var (
	placementValues  = [King + 1]int32{Pawn: 100, Knight: 300, Bishop: 300, Rook: 500, Queen: 700, King: 20_000}
	materialValues   = [King + 1]int32{Pawn: 100, Knight: 300, Bishop: 300, Rook: 500, Queen: 900, King: 9_000}
	simplifiedValues = [King + 1]int32{Pawn: 100, Knight: 320, Bishop: 330, Rook: 500, Queen: 900, King: 20_000}
)

const (
	placementBishopPair = 200
	placementPiece      = 100
)

// Evaluate returns the sum of piece values, piece-square values, the pair of bishops
// and the number of pieces, for the side to move.
func (Placement) Evaluate(p *Position) ply.Score {
	return p.balance(func(c Color) int32 {
		var sum int32
		for set := p.board(c); set != 0; set &= set - 1 {
			s := lowest(set)
			k, rank := p.kindAt(s), s.Rank()
			if c == Black {
				rank = 7 - rank
			}
			sum += placementPiece + placementValues[k] + int32(placementTables[k][s.File()][rank])
		}
		if bishops := p.board(c) & p.boards[Bishop]; bits.OnesCount64(bishops) >= 2 {
			sum += placementBishopPair
		}
		return sum
	})
}

// Evaluate returns the sum of piece values and the number of pieces, for the side to move.
func (MaterialCount) Evaluate(p *Position) ply.Score {
	return p.balance(func(c Color) int32 { return p.material(c, &placementValues) + count(p.board(c), placementPiece) })
}

// Evaluate returns the sum of piece values for the side to move.
func (Material) Evaluate(p *Position) ply.Score {
	return p.balance(func(c Color) int32 { return p.material(c, &materialValues) })
}

// Evaluate returns the sum of piece values and piece-square values for the side to
// move.
func (Simplified) Evaluate(p *Position) ply.Score {
	return inRange(SimplifiedMaterial{}.Evaluate(p) + SimplifiedPlacement{}.Evaluate(p))
}

// Evaluate returns the sum of piece values for the side to move.
func (SimplifiedMaterial) Evaluate(p *Position) ply.Score {
	return p.balance(func(c Color) int32 { return p.material(c, &simplifiedValues) })
}

// Evaluate returns the sum of piece-square values for the side to move.
func (SimplifiedPlacement) Evaluate(p *Position) ply.Score {
	king := &simplifiedTables[King]
	if p.simplifiedEndgame() {
		king = &simplifiedKing
	}
	return p.balance(func(c Color) int32 {
		var sum int32
		for set := p.board(c); set != 0; set &= set - 1 {
			s := lowest(set)
			at := s ^ 56
			if c == Black {
				at = s
			}
			k := p.kindAt(s)
			table := &simplifiedTables[k]
			if k == King {
				table = king
			}
			sum += int32(table[at])
		}
		return sum
	})
}

func (p *Position) simplifiedEndgame() bool {
	queens, minors := p.boards[Queen], p.boards[Knight]|p.boards[Bishop]
	if queens == 0 {
		return true
	}
	for c := White; c <= Black; c++ {
		if bits.OnesCount64(queens&p.board(c)) != 1 || bits.OnesCount64(minors&p.board(c)) > 1 {
			return false
		}
	}
	return true
}

// material returns the values of the pieces of a color.
func (p *Position) material(c Color, values *[King + 1]int32) (sum int32) {
	for k := Pawn; k <= King; k++ {
		sum += count(p.board(c)&p.boards[k], values[k])
	}
	return sum
}

// balance returns what the side to move has less what the other side has.
func (p *Position) balance(of func(Color) int32) ply.Score {
	us := p.turn & 1
	return inRange(ply.Score(of(us) - of(us^1)))
}

func inRange(v ply.Score) ply.Score { return min(max(v, -ply.MaxEval), ply.MaxEval) }

// placementTables are the piece-square values of [Placement] in hundredths of a pawn:
// a row for each file, a to h, and in it the ranks from the own first to the last.
var placementTables = [King + 1][8][8]int16{
	Pawn: {
		{0, -100, 100, 200, 100, 200, 200, 600},
		{0, -100, 100, 100, 100, 200, 200, 600},
		{0, -100, 200, 100, 100, 200, 200, 600},
		{0, -200, 100, 200, 200, 200, 200, 600},
		{0, -200, 100, 200, 200, 200, 200, 600},
		{0, -100, 200, 100, 100, 200, 200, 600},
		{0, -100, 100, 100, 100, 200, 200, 600},
		{0, -100, 100, 200, 100, 200, 200, 600},
	},
	Knight: {
		{-200, -100, -100, -100, -100, -100, -100, -200},
		{-150, -100, 0, 100, 100, 0, -100, -150},
		{-100, 100, 150, 150, 150, 150, 100, -100},
		{-100, 100, 150, 200, 200, 150, 100, -50},
		{-100, 100, 150, 200, 200, 150, 100, -50},
		{-100, 100, 150, 150, 150, 150, 100, -100},
		{-150, -100, 0, 100, 100, 0, -100, -150},
		{-200, -100, -100, -100, -100, -100, -100, -200},
	},
	Bishop: {
		{-200, -200, -100, -100, -100, -100, -200, -200},
		{-150, -100, 100, 100, 100, 100, -100, -150},
		{-100, 0, 150, 150, 150, 150, 0, -100},
		{-50, 50, 150, 200, 200, 150, 50, -50},
		{-50, 50, 150, 200, 200, 150, 50, -50},
		{-100, 0, 150, 150, 150, 150, 0, -100},
		{-150, -100, 100, 100, 100, 100, -100, -150},
		{-200, -200, -100, -100, -100, -100, -200, -200},
	},
	Rook: {
		{0, -100, -100, -100, -100, -100, -100, 0},
		{0, 100, 100, 100, 100, 100, 100, 0},
		{0, 100, 150, 100, 100, 150, 100, 0},
		{0, 100, 100, 200, 200, 100, 100, 0},
		{0, 100, 100, 200, 200, 100, 100, 0},
		{0, 100, 150, 100, 100, 150, 100, 0},
		{0, 100, 100, 100, 100, 100, 100, 0},
		{0, -100, -100, -100, -100, -100, -100, 0},
	},
	Queen: {
		{-200, -100, -100, -100, -50, -100, -100, -200},
		{-100, 0, 0, 100, 100, 0, 0, -100},
		{-100, 100, 100, 150, 50, 50, 0, -100},
		{-50, 0, 100, 50, 50, 50, 0, -50},
		{-50, 0, 100, 50, 50, 50, 0, -50},
		{-100, 100, 100, 150, 50, 50, 0, -100},
		{-100, 0, 0, 100, 100, 0, 0, -100},
		{-200, -100, -100, -100, -50, -100, -100, -200},
	},
	King: {
		{200, 100, -100, -100, -150, -150, -100, -200},
		{100, 100, -100, -100, -150, -150, 200, 200},
		{100, 100, -100, -150, -150, -150, -150, -150},
		{0, 0, -100, -150, -200, -200, -200, -200},
		{0, 0, -100, -150, -200, -200, -200, -200},
		{100, 100, -100, -150, -150, -150, -150, -150},
		{100, 100, -100, -100, -150, -150, 200, 200},
		{200, 100, -100, -100, -150, -150, -100, -200},
	},
}

// simplifiedTables are the piece-square values of [Simplified], White's view, a8 to h1:
// those of Tomasz Michniewski (1999).
var simplifiedTables = [King + 1][64]int16{
	Pawn: {
		0, 0, 0, 0, 0, 0, 0, 0,
		50, 50, 50, 50, 50, 50, 50, 50,
		10, 10, 20, 30, 30, 20, 10, 10,
		5, 5, 10, 25, 25, 10, 5, 5,
		0, 0, 0, 20, 20, 0, 0, 0,
		5, -5, -10, 0, 0, -10, -5, 5,
		5, 10, 10, -20, -20, 10, 10, 5,
		0, 0, 0, 0, 0, 0, 0, 0,
	},
	Knight: {
		-50, -40, -30, -30, -30, -30, -40, -50,
		-40, -20, 0, 0, 0, 0, -20, -40,
		-30, 0, 10, 15, 15, 10, 0, -30,
		-30, 5, 15, 20, 20, 15, 5, -30,
		-30, 0, 15, 20, 20, 15, 0, -30,
		-30, 5, 10, 15, 15, 10, 5, -30,
		-40, -20, 0, 5, 5, 0, -20, -40,
		-50, -40, -30, -30, -30, -30, -40, -50,
	},
	Bishop: {
		-20, -10, -10, -10, -10, -10, -10, -20,
		-10, 0, 0, 0, 0, 0, 0, -10,
		-10, 0, 5, 10, 10, 5, 0, -10,
		-10, 5, 5, 10, 10, 5, 5, -10,
		-10, 0, 10, 10, 10, 10, 0, -10,
		-10, 10, 10, 10, 10, 10, 10, -10,
		-10, 5, 0, 0, 0, 0, 5, -10,
		-20, -10, -10, -10, -10, -10, -10, -20,
	},
	Rook: {
		0, 0, 0, 0, 0, 0, 0, 0,
		5, 10, 10, 10, 10, 10, 10, 5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		0, 0, 0, 5, 5, 0, 0, 0,
	},
	Queen: {
		-20, -10, -10, -5, -5, -10, -10, -20,
		-10, 0, 0, 0, 0, 0, 0, -10,
		-10, 0, 5, 5, 5, 5, 0, -10,
		-5, 0, 5, 5, 5, 5, 0, -5,
		0, 0, 5, 5, 5, 5, 0, -5,
		-10, 5, 5, 5, 5, 5, 0, -10,
		-10, 0, 5, 0, 0, 0, 0, -10,
		-20, -10, -10, -5, -5, -10, -10, -20,
	},
	King: {
		-30, -40, -40, -50, -50, -40, -40, -30,
		-30, -40, -40, -50, -50, -40, -40, -30,
		-30, -40, -40, -50, -50, -40, -40, -30,
		-30, -40, -40, -50, -50, -40, -40, -30,
		-20, -30, -30, -40, -40, -30, -30, -20,
		-10, -20, -20, -20, -20, -20, -20, -10,
		20, 20, 0, 0, 0, 0, 20, 20,
		20, 30, 10, 0, 0, 10, 30, 20,
	},
}

// simplifiedKing replaces the king's table in the endgame.
var simplifiedKing = [64]int16{
	-50, -40, -30, -20, -20, -30, -40, -50,
	-30, -20, -10, 0, 0, -10, -20, -30,
	-30, -10, 20, 30, 30, 20, -10, -30,
	-30, -10, 30, 40, 40, 30, -10, -30,
	-30, -10, 30, 40, 40, 30, -10, -30,
	-30, -10, 20, 30, 30, 20, -10, -30,
	-30, -30, 0, 0, 0, 0, -30, -30,
	-50, -30, -30, -30, -30, -30, -30, -50,
}
