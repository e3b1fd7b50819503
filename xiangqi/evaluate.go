package xiangqi

import "github.com/plygo/ply"

// A packed value holds a middlegame value in its high and an endgame value in its low
// half, so that one addition changes both.
func pack(middlegame, endgame int32) int32 { return middlegame<<16 + endgame }

func unpack(value int32) (middlegame, endgame int32) {
	return (value + 0x8000) >> 16, int32(int16(value))
}

// Phase weighs the pieces that attack: fullPhase at the start, 0 when none is left.
const fullPhase = 16

func (p *Position) phase() int32 {
	n := 2*p.rooks().count() + p.horses().count() + p.cannons().count()
	return int32(min(n, fullPhase))
}

// evaluate returns the value of the position for the side to move: material and
// piece-square values, which Play keeps up to date. It depends on nothing that Hash
// leaves out, so that a searcher may keep it in a table.
func (p *Position) evaluate() ply.Score {
	value := p.psq
	if p.turn == Black {
		value = -value
	}
	middlegame, endgame := unpack(value)
	phase := p.phase()
	score := (middlegame*phase + endgame*(fullPhase-phase)) / fullPhase
	return min(max(ply.Score(score), -ply.MaxEval), ply.MaxEval)
}
