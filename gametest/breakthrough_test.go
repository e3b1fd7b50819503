package gametest

import (
	"math/bits"

	"github.com/plygo/ply"
)

// pawns is a state of breakthrough on 5×5 squares: the pieces of both players as bits, row by
// row, and whose turn it is.
type pawns struct {
	men  [2]uint32
	turn uint8
}

const side = 5

// push is a move of breakthrough: from which square to which.
type push struct{ from, to int8 }

// breakthrough is a correct game with captures. A man goes one row forward, straight or
// diagonally, and captures diagonally only. The first man on the last row wins.
type breakthrough struct{}

func (breakthrough) Start() pawns { return pawns{men: [2]uint32{0x3ff, 0x3ff << 15}} }

func (b breakthrough) Moves(dst []push, s *pawns) []push {
	if b.Terminal(s) != ply.Ongoing {
		return dst
	}
	own, other := s.men[s.turn], s.men[1-s.turn]
	forward := int8(side - 2*side*int(s.turn))
	for men := own; men != 0; men &= men - 1 {
		from := int8(bits.TrailingZeros32(men))
		for d := int8(-1); d <= 1; d++ {
			if column := from%side + d; column < 0 || column >= side {
				continue
			}
			to := from + forward + d
			if own>>to&1 == 0 && (d != 0 || other>>to&1 == 0) {
				dst = append(dst, push{from, to})
			}
		}
	}
	return dst
}

func (breakthrough) Play(s *pawns, m push) {
	s.men[s.turn] = s.men[s.turn]&^(1<<m.from) | 1<<m.to
	s.men[1-s.turn] &^= 1 << m.to
	s.turn = 1 - s.turn
}

func (breakthrough) Terminal(s *pawns) ply.Outcome {
	home := [2]uint32{0x1f, 0x1f << 20}
	if s.men[s.turn] == 0 || s.men[1-s.turn]&home[s.turn] != 0 {
		return ply.Loss
	}
	return ply.Ongoing
}

func (breakthrough) Evaluate(s *pawns) ply.Score {
	return 100 * ply.Score(bits.OnesCount32(s.men[s.turn])-bits.OnesCount32(s.men[1-s.turn]))
}

func (breakthrough) Turn(s *pawns) int { return int(s.turn) }

func (breakthrough) Hash(s *pawns) uint64 {
	return uint64(s.men[0])<<26 | uint64(s.men[1])<<1 | uint64(s.turn)
}
