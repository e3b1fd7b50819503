package xiangqi

import (
	"math/bits"

	"github.com/plygo/ply"
)

// A packed value holds a middlegame value in its high and an endgame value in its low
// half, so that one addition changes both.
func pack(middlegame, endgame int32) int32 { return middlegame<<16 + endgame }

func unpack(value int32) (middlegame, endgame int32) {
	return (value + 0x8000) >> 16, int32(int16(value))
}

// Phase weighs the pieces that attack: fullPhase at the start, 0 when none is left.
const fullPhase = 16

// evaluation is what the terms of the evaluation share. It is made anew for every call
// and never leaves the stack.
type evaluation struct {
	p        *Position
	occupied board
	sides    [2]evaluationSide
}

// evaluationSide is what the terms know of one side.
type evaluationSide struct {
	own       board
	soldiers  board
	advisors  board
	elephants board
	horses    board
	cannons   board
	rooks     board
	general   Square
	palace    board
	counts    [8]int32 // by kind

	byHorse  board // where its horses go
	byCannon board // where its cannons go, or take
	byRook   board
	byGuards board // attacked by the soldiers, advisors and elephants
	attacked board // by any piece
	twice    board // by at least two
	pressure int32 // on the enemy palace: see pressures
}

// evaluate returns the value of the position for the side to move: material and
// piece-square values, which Play keeps up to date, and what the terms of the other
// files add. It depends on nothing that Hash leaves out, so that a searcher may keep it
// in a table.
func (p *Position) evaluate() ply.Score {
	e := evaluation{p: p, occupied: p.occupied()}
	value := p.psq + e.terms()
	value += assaultValue(e.assault(Red)) - assaultValue(e.assault(Black))
	if p.turn&1 == Black {
		value = -value
	}
	value += tempo
	middlegame, endgame := unpack(value)
	phase := e.phase()
	score := (middlegame*phase + endgame*(fullPhase-phase)) / fullPhase
	return min(max(ply.Score(score), -ply.MaxEval), ply.MaxEval)
}

func (e *evaluation) phase() int32 {
	red, black := &e.sides[Red].counts, &e.sides[Black].counts
	n := 2*(red[Rook]+black[Rook]) + red[Horse] + black[Horse] + red[Cannon] + black[Cannon]
	return min(n, fullPhase)
}

// terms returns the sum of all terms that are linear in their weights, Red's minus
// Black's, and leaves in e what the assaults on the palaces need.
func (e *evaluation) terms() int32 {
	e.look(Red)
	e.look(Black)
	value := e.pieces(Red) - e.pieces(Black)
	value += e.aims(Red) - e.aims(Black)
	value += e.soldiers(Red) - e.soldiers(Black)
	value += e.guards(Red) - e.guards(Black)
	value += e.threats(Red) - e.threats(Black)
	return value
}

// look finds what the other terms need of both sides before they begin.
func (e *evaluation) look(us Color) {
	me := &e.sides[us&1]
	one, two, four := e.p.planes[0], e.p.planes[1], e.p.planes[2]
	own := e.p.planes[3]
	if us&1 == Red {
		own = e.occupied.without(own)
	}
	small, large := own.without(four), own.and(four)
	me.own = own
	me.soldiers, me.advisors, me.elephants = small.without(two), small.without(one), small.and(one).and(two)
	me.horses, me.cannons, me.rooks = large.without(one).without(two), large.and(one).without(two), large.and(two).without(one)
	me.general = large.and(one).and(two).lowest()
	me.counts = [8]int32{
		Soldier: int32(me.soldiers.count()), Advisor: int32(me.advisors.count()), Elephant: int32(me.elephants.count()),
		Horse: int32(me.horses.count()), Cannon: int32(me.cannons.count()), Rook: int32(me.rooks.count()),
	}
	me.palace = palaces.and(me.home(us))

	me.attacked = seats[seatOf[me.general&127]].steps
	bySoldier := forward(us, me.soldiers)
	me.attack(bySoldier)
	beside := sideways(me.soldiers.without(me.home(us)))
	me.attack(beside)
	me.byGuards = bySoldier.or(beside)
	for set := me.advisors; !set.empty(); {
		to := geometries[set.next()&127].advisor
		me.byGuards = me.byGuards.or(to)
		me.attack(to)
	}
	for set := me.elephants; !set.empty(); {
		to := geometries[set.next()&127].elephant.moves(e.occupied)
		me.byGuards = me.byGuards.or(to)
		me.attack(to)
	}
}

// home returns the half of the board that the side us defends.
func (*evaluationSide) home(us Color) board {
	if us&1 == Red {
		return board{south: southMask}
	}
	return board{north: northMask}
}

// attack notes the squares that one more piece attacks.
func (me *evaluationSide) attack(to board) {
	me.twice = me.twice.or(me.attacked.and(to))
	me.attacked = me.attacked.or(to)
}

// sideways returns the squares beside those of a set.
func sideways(set board) board {
	const lastFile = fileA << 8
	return board{
		set.south&^(lastFile<<southShift)<<1 | set.south&^(fileA<<southShift)>>1,
		set.north&^lastFile<<1 | set.north&^fileA>>1,
	}
}

// count returns n times a packed weight for the n squares of a set.
func count(set board, weight int32) int32 { return int32(set.count()) * weight }

// soldiers returns the value of how the soldiers stand: across the river, side by side,
// guarded by any piece, or before a square that the enemy holds; on their own side,
// with no enemy soldier on their file, free to advance.
func (e *evaluation) soldiers(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	var value int32
	crossed := me.soldiers.without(me.home(us))
	if !crossed.empty() {
		value += count(crossed.and(sideways(crossed)), soldierBeside) + count(crossed.and(me.attacked), soldierGuarded)
		value += count(forward(us, crossed).and(them.attacked).without(me.twice), soldierStopped)
	}
	if waiting := me.soldiers.without(crossed); !waiting.empty() {
		value += int32(bits.OnesCount64(onFiles(waiting)&^onFiles(them.soldiers))) * soldierFree
	}
	return value
}

// onFiles returns the files on which there are squares of a set, in nine bits.
func onFiles(set board) uint64 {
	all := set.south>>southShift | set.north
	all |= all >> files
	return (all | all>>(2*files) | all>>(3*files)) & (1<<files - 1)
}

// threats returns the value of what a side attacks: pieces by lesser pieces, pieces
// that nothing defends, and squares beyond the river that the enemy does not hold.
func (e *evaluation) threats(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	var value int32
	minors := them.horses.or(them.cannons)
	if targets := me.byGuards.and(minors.or(them.rooks)); !targets.empty() {
		value += count(targets.and(minors), guardOnMinor) + count(targets.and(them.rooks), guardOnRook)
	}
	if targets := them.rooks.and(me.byHorse.or(me.byCannon)); !targets.empty() {
		value += count(targets, minorOnRook)
	}
	guarded := them.attacked
	if targets := minors.and(guarded); !targets.empty() {
		value += count(targets.and(me.byHorse.or(me.byCannon)), minorOnMinor) + count(targets.and(me.byRook), rookOnMinor)
	}
	if loose := them.own.and(me.attacked).without(guarded); !loose.empty() {
		value += count(loose.and(them.soldiers), hanging[Soldier]) +
			count(loose.and(them.advisors), hanging[Advisor]) +
			count(loose.and(them.elephants), hanging[Elephant]) +
			count(loose.and(them.horses), hanging[Horse]) +
			count(loose.and(them.cannons), hanging[Cannon]) +
			count(loose.and(them.rooks), hanging[Rook])
	}
	value += count(me.attacked.and(them.home(us^1)).without(guarded), control)
	return value
}
