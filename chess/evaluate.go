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
	n := bits.OnesCount64(b[Knight]|b[Bishop]) + 2*bits.OnesCount64(b[Rook]) + 4*bits.OnesCount64(b[Queen])
	return int32(min(n, fullPhase))
}

// evaluation is what the terms of the evaluation share. It is made anew for every
// call and never leaves the stack.
type evaluation struct {
	p        *Position
	occupied uint64
	pawns    pawnTerms
	sides    [2]evaluationSide
}

// evaluationSide is what the terms know of one side.
type evaluationSide struct {
	own      uint64
	pawns    uint64
	files    uint64 // the whole files that its pawns stand on
	color    Color
	king     Square
	zone     uint64    // around the king
	attacks  [8]uint64 // by kind
	attacked uint64    // by any piece
	twice    uint64    // by at least two
	pressure int32     // on the enemy king's zone: see pressures
}

// evaluate returns the value of the position for the side to move: material and
// piece-square values, which Play keeps up to date, and what the terms of the other
// files add. It depends on nothing that Hash leaves out, so that a searcher may keep
// it in a table; that is why the fifty-move count does not fade it.
func (p *Position) evaluate() ply.Score {
	value := p.psq
	e := evaluation{p: p, occupied: p.occupied()}
	value += e.terms()
	white, black := &e.sides[White], &e.sides[Black]
	value += attackValue(e.kingAttack(white, black)) - attackValue(e.kingAttack(black, white))
	if p.turn == Black {
		value = -value
	}
	value += tempo
	middlegame, endgame := unpack(value)
	strong := p.turn & 1
	if endgame < 0 {
		strong ^= 1
	}
	scale := p.endgameScale(strong)
	if scale == 0 {
		return 0
	}
	phase := p.phase()
	score := (middlegame*phase + endgame*scale/fullScale*(fullPhase-phase)) / fullPhase
	if p.boards[Pawn]&p.board(strong^1) == 0 {
		drive := p.mopUp(strong, scale)
		if strong != p.turn&1 {
			drive = -drive
		}
		score += drive
	}
	return min(max(ply.Score(score), -ply.MaxEval), ply.MaxEval)
}

// terms returns the sum of all terms that are linear in their weights, White's minus
// Black's, and leaves in e what the attacks on the kings need.
func (e *evaluation) terms() int32 {
	e.pawns = e.p.pawnTerms()
	white, black := &e.sides[White], &e.sides[Black]
	e.look(white, White)
	e.look(black, Black)
	value := e.pawns.value()
	value += e.pieces(white, black) - e.pieces(black, white)
	value += e.places(white, black) - e.places(black, white)
	value += e.threats(white, black) - e.threats(black, white)
	if e.pawns.anyPassed() {
		value += e.passedPawns(white, black) - e.passedPawns(black, white)
	}
	return value
}

// look finds what the other terms need of a side before they begin.
func (e *evaluation) look(me *evaluationSide, us Color) {
	b := &e.p.boards
	own := e.p.board(us)
	pawns, king := own&b[Pawn], lowest(own&b[King])
	me.color, me.own, me.pawns, me.files = us, own, pawns, e.pawns.files(us)
	me.king, me.zone = king, kingZones[king]
	up := forward(us)
	left, right := bits.RotateLeft64(pawns&^fileA, up-1), bits.RotateLeft64(pawns&^fileH, up+1)
	byPawn, byKing := left|right, geometry[king].king
	me.attacks[Pawn], me.attacks[King] = byPawn, byKing
	me.attacked = byPawn | byKing
	me.twice = byPawn&byKing | left&right
}

// forward is by how much the number of a square grows when a pawn moves on.
func forward(us Color) int { return 8 - int(us&1)*16 }

// relative returns a board as a side sees it: its pawns move up. It is its own
// inverse.
func relative(us Color, board uint64) uint64 {
	if us&1 == Black {
		return flip(board)
	}
	return board
}

// count returns n times a packed weight for the n squares of a set.
func count(set uint64, weight int32) int32 { return int32(bits.OnesCount64(set)) * weight }

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
