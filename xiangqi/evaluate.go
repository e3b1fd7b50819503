package xiangqi

import (
	"math/bits"

	"github.com/plygo/ply"
)

// pack puts a middlegame value in the high half of a number and an endgame value in the
// low half, so that one addition changes both.
func pack(middlegame, endgame int32) int32 { return middlegame<<16 + endgame }

func unpack(value int32) (middlegame, endgame int32) {
	return (value + 0x8000) >> 16, int32(int16(value))
}

// fullPhase is the phase at the start. A rook counts 2, a horse or a cannon 1.
const fullPhase = 16

// evaluation holds what the terms of the evaluation share. Every call of evaluate has its
// own, which stays on the stack.
type evaluation struct {
	p        *Position
	occupied bitboard
	sides    [2]evaluationSide
}

// evaluationSide holds what the terms know about one side.
type evaluationSide struct {
	own       bitboard
	soldiers  bitboard
	advisors  bitboard
	elephants bitboard
	horses    bitboard
	cannons   bitboard
	rooks     bitboard
	general   Square
	palace    bitboard
	counts    [8]int32 // by kind

	byHorse  bitboard // where its horses can go
	byCannon bitboard // where its cannons can go
	byRook   bitboard
	byGuards bitboard // attacked by its soldiers, advisors and elephants
	attacked bitboard // attacked by any of its pieces
	twice    bitboard // attacked by at least two of them
	pressure int32    // on the enemy palace: see pressures
}

// evaluate returns the value of the position for the side to move: material and
// piece-square values, which Play keeps up to date, and the terms that follow here, in
// pieces.go and in assault.go. It depends only on the pieces and the turn, as Hash does,
// so that a searcher may keep it in a table.
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

// phase returns fullPhase at the start, and 0 if no piece that attacks is left.
func (e *evaluation) phase() int32 {
	red, black := &e.sides[Red].counts, &e.sides[Black].counts
	n := 2*(red[Rook]+black[Rook]) + red[Horse] + black[Horse] + red[Cannon] + black[Cannon]
	return min(n, fullPhase)
}

// terms returns the sum of all terms that are linear in their weights: Red's minus
// Black's. It leaves in e what assault needs.
func (e *evaluation) terms() int32 {
	e.collect(Red)
	e.collect(Black)
	value := e.pieces(Red) - e.pieces(Black)
	value += e.aims(Red) - e.aims(Black)
	value += e.soldiers(Red) - e.soldiers(Black)
	value += e.guards(Red) - e.guards(Black)
	value += e.threats(Red) - e.threats(Black)
	return value
}

// collect computes what the terms need to know about the pieces of us. It must run for
// both sides before the first term.
func (e *evaluation) collect(us Color) {
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
	me.palace = palaces.and(us.home())

	me.attacked = palaceTable[palaceIndex[me.general&127]].steps
	bySoldier := forward(us, me.soldiers)
	me.attack(bySoldier)
	beside := sideways(me.soldiers.without(us.home()))
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

// attack adds the squares in to, which one more piece attacks.
func (me *evaluationSide) attack(to bitboard) {
	me.twice = me.twice.or(me.attacked.and(to))
	me.attacked = me.attacked.or(to)
}

// sideways returns the squares to the left and to the right of those in set.
func sideways(set bitboard) bitboard {
	const lastFile = fileA << 8
	return bitboard{
		set.south&^(lastFile<<southShift)<<1 | set.south&^(fileA<<southShift)>>1,
		set.north&^lastFile<<1 | set.north&^fileA>>1,
	}
}

// count returns weight, which may be packed, times the number of squares in set.
func count(set bitboard, weight int32) int32 { return int32(set.count()) * weight }

// soldiers returns the value of the places of the soldiers. For those across the river it
// counts soldiers side by side, soldiers that a piece guards, and soldiers in front of a
// square that the enemy holds. For the others it counts files without an enemy soldier.
func (e *evaluation) soldiers(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	var value int32
	crossed := me.soldiers.without(us.home())
	if !crossed.empty() {
		value += count(crossed.and(sideways(crossed)), soldierBeside) + count(crossed.and(me.attacked), soldierGuarded)
		value += count(forward(us, crossed).and(them.attacked).without(me.twice), soldierStopped)
	}
	if waiting := me.soldiers.without(crossed); !waiting.empty() {
		value += int32(bits.OnesCount64(onFiles(waiting)&^onFiles(them.soldiers))) * soldierFree
	}
	return value
}

// onFiles returns which files hold a square of set, in nine bits.
func onFiles(set bitboard) uint64 {
	all := set.south>>southShift | set.north
	all |= all >> files
	return (all | all>>(2*files) | all>>(3*files)) & (1<<files - 1)
}

// threats returns the value of what us attacks: pieces attacked by lesser pieces, pieces
// that nothing defends, and squares across the river that the enemy does not defend.
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
	value += count(me.attacked.and(us.Other().home()).without(guarded), control)
	return value
}
