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
func (e *evaluation) pieces(me, them *evaluationSide) int32 {
	us := me.color
	b := &e.p.boards
	blocked := me.pawns & (bits.RotateLeft64(e.occupied, -forward(us)) | rank2<<(us&1*40))
	area := ^(them.attacks[Pawn] | blocked | me.own&b[King])
	attacked, twice, zone := me.attacked, me.twice, them.zone
	var value, pressure int32

	for set := me.own & b[Knight]; set != 0; set &= set - 1 {
		to := geometry[lowest(set)].knight
		me.attacks[Knight] |= to
		twice |= attacked & to
		attacked |= to
		value += knightMobility[bits.OnesCount64(to&area)&15]
		pressure += pressures[Knight][bits.OnesCount64(to&zone)&15]
	}
	occupied := e.occupied &^ b[Queen]
	for set := me.own & b[Bishop]; set != 0; set &= set - 1 {
		to := bishopAttacks(lowest(set), occupied)
		me.attacks[Bishop] |= to
		twice |= attacked & to
		attacked |= to
		value += bishopMobility[bits.OnesCount64(to&area)&15]
		pressure += pressures[Bishop][bits.OnesCount64(to&zone)&15]
	}
	occupied &^= me.own & b[Rook]
	for set := me.own & b[Rook]; set != 0; set &= set - 1 {
		to := rookAttacks(lowest(set), occupied)
		me.attacks[Rook] |= to
		twice |= attacked & to
		attacked |= to
		value += rookMobility[bits.OnesCount64(to&area)&15]
		pressure += pressures[Rook][bits.OnesCount64(to&zone)&15]
	}
	for set := me.own & b[Queen]; set != 0; set &= set - 1 {
		s := lowest(set)
		to := bishopAttacks(s, e.occupied) | rookAttacks(s, e.occupied)
		me.attacks[Queen] |= to
		twice |= attacked & to
		attacked |= to
		value += queenMobility[bits.OnesCount64(to&area)&31]
		pressure += pressures[Queen][bits.OnesCount64(to&zone)&15]
	}
	me.attacked, me.twice, me.pressure = attacked, twice, pressure
	return value
}

// places returns what pieces gain and lose by standing where the pawns leave them
// room: rooks on open files, minor pieces on outposts, bishops of both colours.
func (e *evaluation) places(me, them *evaluationSide) int32 {
	us := me.color
	b := &e.p.boards
	var value int32
	if rooks := me.own & b[Rook] &^ me.files; rooks != 0 {
		value += count(rooks&^them.files, rookOpenFile) + count(rooks&them.files, rookHalfOpenFile)
	}
	bishops, knights := me.own&b[Bishop], me.own&b[Knight]
	if bishops != 0 {
		var squares uint64 // that the bishops can go to
		if bishops&lightSquares != 0 {
			squares = lightSquares
		}
		if bishops&^lightSquares != 0 {
			squares |= ^lightSquares
		}
		value += count(me.pawns&squares, bishopOwnPawns)
		if squares == ^uint64(0) {
			value += bishopPair
		}
	}
	value += count((knights|bishops)&bits.RotateLeft64(b[Pawn], -forward(us)), minorBehindPawn)
	// An outpost is covered by a pawn and can be driven off by none.
	reach := me.attacks[Knight] &^ me.own
	outposts := me.attacks[Pawn] & ((rank4 | rank5 | rank6) >> (us & 1 * 8))
	if outposts &= knights | bishops | reach; outposts == 0 {
		return value
	}
	if us&1 == White {
		outposts &^= fillDown(them.attacks[Pawn])
	} else {
		outposts &^= fillUp(them.attacks[Pawn])
	}
	value += count(knights&outposts, knightOutpost) + count(bishops&outposts, bishopOutpost)
	if reach&outposts != 0 {
		value += knightOutpostReach
	}
	return value
}
