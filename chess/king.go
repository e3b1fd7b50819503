package chess

import "math/bits"

// kingZones holds the squares around a king: three by three, moved inward at the
// edge of the board so that the king in a corner has as many.
var kingZones = func() (zones [64]uint64) {
	for s := A1; s <= H8; s++ {
		for t := A1; t <= H8; t++ {
			centre := SquareAt(min(max(s.File(), 1), 6), min(max(s.Rank(), 1), 6))
			if distance(centre, t) <= 1 || s == t {
				zones[s] |= t.bit()
			}
		}
	}
	return zones
}()

// shelter returns the value of the pawns before the king, on his file and the two
// beside it: his own, and those that the enemy storms him with. A king whose flank has
// no pawn left at all stands badly even in the endgame. King and pawns are given as
// his side sees them.
func shelter(king Square, own, enemy uint64) int32 {
	var value int32
	if kingFlanks[king&7]&(own|enemy) == 0 {
		value = pawnlessFlank
	}
	// Pawns behind the king do not shelter him. Rank 0 stands for no pawn.
	ahead := ^uint64(0) << (king & 56)
	own, enemy = own&ahead, enemy&ahead
	first := min(max(king&7, 1), 6) - 1
	for file := first; file < first+3; file++ {
		column := fileA << file
		shield := bits.TrailingZeros64(own&column) >> 3
		storm := bits.TrailingZeros64(enemy&column) >> 3
		value += shelters[file&7][shield&7][storm&7]
	}
	return value
}

// shelters holds the value of a file near the king by the ranks of the nearest own
// and the nearest enemy pawn, so that shelter need not ask which of them is blocked.
var shelters = fillShelters()

func fillShelters() (values [8][8][8]int32) {
	for file := range values {
		edge := min(file, 7-file)
		for shield := range 8 {
			for storm := range 8 {
				v := &values[file][shield][storm]
				if *v = shelterRank[edge][shield]; shield != 0 && storm == shield+1 {
					*v += stormBlocked[storm]
				} else {
					*v += stormRank[edge][storm]
				}
			}
		}
	}
	return values
}

// pressures holds what a piece weighs in the attack on the king by the number of squares
// that it attacks in his zone, by kind: units, and in the upper half 1 for an attacker
// that attacks any.
var pressures = func() (values [8][16]int32) {
	for kind := Knight; kind <= Queen; kind++ {
		for near := int32(1); near < 16; near++ {
			values[kind][near] = 1<<16 + attackerUnits[kind] + zoneUnits*near
		}
	}
	return values
}()

// kingAttack returns the attack of a side on the enemy king, in units: the pieces that attack
// his zone, the squares of it that he cannot defend, and the checks that can be given without
// loss. A single piece is no attack unless it is the queen.
func (e *evaluation) kingAttack(me, them *evaluationSide) int32 {
	b := &e.p.boards
	queens := me.own & b[Queen]
	attackers := me.pressure >> 16
	if attackers == 0 || attackers == 1 && queens == 0 {
		return 0
	}
	units := me.pressure&0xffff + attackBase
	if queens == 0 {
		units += attackNoQueen
	}
	// Weak is what only king and queen defend; safe for a checking piece is what
	// nothing defends, or what is weak and attacked twice.
	weak := me.attacked &^ them.twice & (^them.attacked | them.attacks[King] | them.attacks[Queen])
	safe := ^me.own & (^them.attacked | weak&me.twice)
	occupied := e.occupied &^ (them.own & b[Queen])
	straight, diagonal := rookAttacks(them.king, occupied), bishopAttacks(them.king, occupied)
	rook, bishop := straight&me.attacks[Rook], diagonal&me.attacks[Bishop]
	knight, queen := geometry[them.king].knight&me.attacks[Knight], (straight|diagonal)&me.attacks[Queen]
	units += checks(rook&safe, Rook) + checks(bishop&safe, Bishop) + checks(knight&safe, Knight) + checks(queen&safe, Queen)
	units += count((rook|bishop|knight|queen)&^safe, unsafeCheckUnits)
	units += count(them.zone&weak, weakZoneUnits)
	flank := kingFlanks[them.king&7]
	units += count(flank&me.attacked, flankAttackUnits) + count(flank&them.attacked, flankDefenceUnits)
	file := uint64(1) << (them.king & 7)
	units += count((file|sideways(file))&^them.files&rank1, openFileUnits)
	if them.attacks[Knight]&them.zone != 0 {
		units += knightDefenceUnits
	}
	return units
}

// checks weighs the squares from which pieces of a kind could give check: a second
// one makes them harder to parry, a third adds nothing. To count as far as two takes less
// than to count all.
func checks(from uint64, kind Kind) int32 {
	n := 0
	if from != 0 {
		n = 1
	}
	if from&(from-1) != 0 {
		n = 2
	}
	return checkUnits[kind&7][n]
}

// kingFlanks are the files on which a king is attacked, by his own file.
var kingFlanks = [8]uint64{
	fileA * 0x07, fileA * 0x0f, fileA * 0x0f, fileA * 0x3c,
	fileA * 0x3c, fileA * 0xf0, fileA * 0xf0, fileA * 0xe0,
}

// attackValue turns the units of an attack into a value. An attack by two pieces is
// worth more than twice that of one, so the middlegame value grows as the square.
func attackValue(units int32) int32 {
	units = min(max(units, 0), mostUnits)
	return pack(units*units/256, units/8)
}

const mostUnits = 500
