package chess

import "math/bits"

// pieces returns the terms of knights, bishops, rooks and queens: how many squares
// each may go to, and how it stands towards the pawns. On the way it collects what
// each side attacks and which pieces look at the enemy king.
//
// Mobility counts no square that an enemy pawn covers, that the own king holds, or
// that an own pawn holds which cannot move or has not moved: those stay for long. A
// bishop sees through queens and a rook through queens and own rooks, because they
// work in batteries.
func (e *evaluation) pieces(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	b := &e.p.boards
	blocked := relative(us, me.shape.pawns&(relative(us, e.occupied)>>8|rank2))
	area := ^(them.attacks[Pawn] | blocked | me.own&b[King])
	attacked, twice, zone := me.attacked, me.twice, them.zone
	var value, attackers, units int32

	var attacks uint64
	for set := me.own & b[Knight]; set != 0; set &= set - 1 {
		to := geometry[lowest(set)].knight
		attacks |= to
		twice |= attacked & to
		attacked |= to
		value += knightMobility[bits.OnesCount64(to&area)]
		near := int32(bits.OnesCount64(to & zone))
		looks := (near + 15) >> 4 // 1 unless near is 0; whether it is, no processor guesses
		attackers += looks
		units += attackerUnits[Knight]*looks + zoneUnits*near
	}
	me.attacks[Knight] = attacks

	attacks = 0
	occupied := e.occupied &^ b[Queen]
	for set := me.own & b[Bishop]; set != 0; set &= set - 1 {
		to := bishopAttacks(lowest(set), occupied)
		attacks |= to
		twice |= attacked & to
		attacked |= to
		value += bishopMobility[bits.OnesCount64(to&area)]
		near := int32(bits.OnesCount64(to & zone))
		looks := (near + 15) >> 4
		attackers += looks
		units += attackerUnits[Bishop]*looks + zoneUnits*near
	}
	me.attacks[Bishop] = attacks

	attacks = 0
	occupied &^= me.own & b[Rook]
	for set := me.own & b[Rook]; set != 0; set &= set - 1 {
		to := rookAttacks(lowest(set), occupied)
		attacks |= to
		twice |= attacked & to
		attacked |= to
		value += rookMobility[bits.OnesCount64(to&area)]
		near := int32(bits.OnesCount64(to & zone))
		looks := (near + 15) >> 4
		attackers += looks
		units += attackerUnits[Rook]*looks + zoneUnits*near
	}
	me.attacks[Rook] = attacks

	attacks = 0
	for set := me.own & b[Queen]; set != 0; set &= set - 1 {
		s := lowest(set)
		to := bishopAttacks(s, e.occupied) | rookAttacks(s, e.occupied)
		attacks |= to
		twice |= attacked & to
		attacked |= to
		value += queenMobility[bits.OnesCount64(to&area)]
		near := int32(bits.OnesCount64(to & zone))
		looks := (near + 15) >> 4
		attackers += looks
		units += attackerUnits[Queen]*looks + zoneUnits*near
	}
	me.attacks[Queen] = attacks
	me.attacked, me.twice, me.attackers, me.units = attacked, twice, attackers, units
	return value + e.places(us)
}

// places returns what pieces gain and lose by standing where the pawns leave them
// room: rooks on open files, minor pieces on outposts, bishops of both colours.
func (e *evaluation) places(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	b := &e.p.boards
	var value int32
	if rooks := me.own & b[Rook]; rooks != 0 {
		halfOpen := rooks &^ me.shape.files
		value += count(halfOpen&^them.shape.files, rookOpenFile) + count(halfOpen&them.shape.files, rookHalfOpenFile)
	}
	if bishops := me.own & b[Bishop]; bishops != 0 {
		pawns := me.own & b[Pawn]
		light, dark := bishops&lightSquares, bishops&^lightSquares
		if light != 0 {
			value += count(pawns&lightSquares, bishopOwnPawns)
		}
		if dark != 0 {
			value += count(pawns&^lightSquares, bishopOwnPawns)
		}
		if light != 0 && dark != 0 {
			value += bishopPair
		}
	}
	if minors := relative(us, me.own&(b[Knight]|b[Bishop])); minors != 0 {
		value += count(minors&(relative(us, me.own&b[Pawn]|them.own&b[Pawn])>>8), minorBehindPawn)
		// An outpost is covered by a pawn and can be driven off by none.
		outposts := me.shape.attacks & (rank4 | rank5 | rank6) &^ flip(them.shape.span)
		if outposts != 0 {
			knights := relative(us, me.own&b[Knight])
			value += count(knights&outposts, knightOutpost) + count((minors^knights)&outposts, bishopOutpost)
			if relative(us, me.attacks[Knight]&^me.own)&outposts != 0 {
				value += knightOutpostReach
			}
		}
	}
	return value
}
