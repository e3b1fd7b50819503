package chess

import (
	"math/bits"

	"github.com/plygo/ply"
)

// A packed value holds a middlegame value in its high and an endgame value in its
// low half, so that one addition changes both.
func pack(middlegame, endgame int32) int32 { return middlegame<<16 + endgame }

func unpack(value int32) (middlegame, endgame int32) {
	return (value + 0x8000) >> 16, int32(int16(value))
}

// Phase counts the pieces left: 24 at the start, 0 when only kings and pawns remain.
const fullPhase = 24

func (p *Position) phase() int32 {
	b := &p.boards
	n := bits.OnesCount64(b[Knight]) + bits.OnesCount64(b[Bishop]) + 2*bits.OnesCount64(b[Rook]) + 4*bits.OnesCount64(b[Queen])
	return int32(min(n, fullPhase))
}

// evaluate returns material and piece-square values, blended by phase, for the side
// to move.
func (p *Position) evaluate() ply.Score {
	middlegame, endgame := unpack(p.psq)
	phase := p.phase()
	value := (middlegame*phase + endgame*(fullPhase-phase)) / fullPhase
	if p.turn == Black {
		value = -value
	}
	return ply.Score(value)
}

// tableValue is the packed value of a piece on a square, negative for Black.
func tableValue(c Color, k Kind, s Square) int32 {
	at := s ^ 56 // the tables begin with the eighth rank
	if c == Black {
		at = s
	}
	v := pack(int32(middlegameMaterial[k])+int32(middlegameTables[k][at]), int32(endgameMaterial[k])+int32(endgameTables[k][at]))
	if c == Black {
		return -v
	}
	return v
}
