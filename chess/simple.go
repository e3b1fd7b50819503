package chess

import (
	"math/bits"

	"github.com/plygo/ply"
)

// Placement is chess with a simple evaluation, that of a student project of 2017: P1
// N3 B3 R5 Q7 K200, a piece-square value between −2 and 6, 2 for the pair of bishops,
// and 1 for each piece more than the enemy has. Everything else is as in [Rules].
type Placement struct{ Rules }

// Material is chess with the simplest evaluation, that of a student project which
// counts pieces in tenths of a pawn: P10 N30 B30 R50 Q90 K900. Everything else is as
// in [Rules].
type Material struct{ Rules }

// Simplified is chess with Tomasz Michniewski's "Simplified Evaluation Function"
// (1999), as a student project of 2025 plays it: P100 N320 B330 R500 Q900 K20000 and
// piece-square values, with other ones for the king in the endgame. That begins when
// both queens are gone, or while both are there and neither side has more than one
// minor piece. Everything else is as in [Rules].
type Simplified struct{ Rules }

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

// Evaluate returns the sum of piece values for the side to move.
func (Material) Evaluate(p *Position) ply.Score {
	return p.balance(func(c Color) int32 {
		var sum int32
		for k := Pawn; k <= King; k++ {
			sum += count(p.board(c)&p.boards[k], materialValues[k])
		}
		return sum
	})
}

// Evaluate returns the sum of piece values and piece-square values for the side to
// move.
func (Simplified) Evaluate(p *Position) ply.Score {
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
			sum += simplifiedValues[k] + int32(table[at])
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
		if queens&p.board(c) == 0 || bits.OnesCount64(minors&p.board(c)) > 1 {
			return false
		}
	}
	return true
}

// balance returns what the side to move has less what the other side has.
func (p *Position) balance(of func(Color) int32) ply.Score {
	us := p.turn & 1
	return min(max(ply.Score(of(us)-of(us^1)), -ply.MaxEval), ply.MaxEval)
}
