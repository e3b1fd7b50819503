package xiangqi

import (
	"math/bits"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/river"
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
		own = e.occupied.Without(own)
	}
	small, large := own.Without(four), own.And(four)
	me.own = own
	me.soldiers, me.advisors, me.elephants = small.Without(two), small.Without(one), small.And(one).And(two)
	me.horses, me.cannons, me.rooks = large.Without(one).Without(two), large.And(one).Without(two), large.And(two).Without(one)
	me.general = Square(large.And(one).And(two).Lowest())
	me.counts = [8]int32{
		Soldier: int32(me.soldiers.Count()), Advisor: int32(me.advisors.Count()), Elephant: int32(me.elephants.Count()),
		Horse: int32(me.horses.Count()), Cannon: int32(me.cannons.Count()), Rook: int32(me.rooks.Count()),
	}
	me.palace = river.Palaces.And(us.home())

	me.attacked = river.PalaceAt(uint8(me.general)).Steps
	bySoldier := river.Forward(uint8(us), me.soldiers)
	me.attack(bySoldier)
	beside := river.Sideways(me.soldiers.Without(us.home()))
	me.attack(beside)
	me.byGuards = bySoldier.Or(beside)
	for set := me.advisors; !set.Empty(); {
		to := river.At(set.Next()).Advisor
		me.byGuards = me.byGuards.Or(to)
		me.attack(to)
	}
	for set := me.elephants; !set.Empty(); {
		to := river.At(set.Next()).Elephant.Moves(e.occupied)
		me.byGuards = me.byGuards.Or(to)
		me.attack(to)
	}
}

// attack adds the squares in to, which one more piece attacks.
func (me *evaluationSide) attack(to bitboard) {
	me.twice = me.twice.Or(me.attacked.And(to))
	me.attacked = me.attacked.Or(to)
}

// count returns weight, which may be packed, times the number of squares in set.
func count(set bitboard, weight int32) int32 { return int32(set.Count()) * weight }

// soldiers returns the value of the places of the soldiers. For those across the river it
// counts soldiers side by side, soldiers that a piece guards, and soldiers in front of a
// square that the enemy holds. For the others it counts files without an enemy soldier.
func (e *evaluation) soldiers(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	var value int32
	crossed := me.soldiers.Without(us.home())
	if !crossed.Empty() {
		value += count(crossed.And(river.Sideways(crossed)), soldierBeside) + count(crossed.And(me.attacked), soldierGuarded)
		value += count(river.Forward(uint8(us), crossed).And(them.attacked).Without(me.twice), soldierStopped)
	}
	if waiting := me.soldiers.Without(crossed); !waiting.Empty() {
		value += int32(bits.OnesCount64(onFiles(waiting)&^onFiles(them.soldiers))) * soldierFree
	}
	return value
}

// onFiles returns which files hold a square of set, in nine bits.
func onFiles(set bitboard) uint64 {
	all := set.South>>river.SouthShift | set.North
	all |= all >> files
	return (all | all>>(2*files) | all>>(3*files)) & (1<<files - 1)
}

// threats returns the value of what us attacks: pieces attacked by lesser pieces, pieces
// that nothing defends, and squares across the river that the enemy does not defend.
func (e *evaluation) threats(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	var value int32
	minors := them.horses.Or(them.cannons)
	if targets := me.byGuards.And(minors.Or(them.rooks)); !targets.Empty() {
		value += count(targets.And(minors), guardOnMinor) + count(targets.And(them.rooks), guardOnRook)
	}
	if targets := them.rooks.And(me.byHorse.Or(me.byCannon)); !targets.Empty() {
		value += count(targets, minorOnRook)
	}
	guarded := them.attacked
	if targets := minors.And(guarded); !targets.Empty() {
		value += count(targets.And(me.byHorse.Or(me.byCannon)), minorOnMinor) + count(targets.And(me.byRook), rookOnMinor)
	}
	if loose := them.own.And(me.attacked).Without(guarded); !loose.Empty() {
		value += count(loose.And(them.soldiers), hanging[Soldier]) +
			count(loose.And(them.advisors), hanging[Advisor]) +
			count(loose.And(them.elephants), hanging[Elephant]) +
			count(loose.And(them.horses), hanging[Horse]) +
			count(loose.And(them.cannons), hanging[Cannon]) +
			count(loose.And(them.rooks), hanging[Rook])
	}
	value += count(me.attacked.And(us.Other().home()).Without(guarded), control)
	return value
}
