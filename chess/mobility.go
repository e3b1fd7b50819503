package chess

import "math/bits"

// pieces returns the terms of knights, bishops, rooks and queens: how many squares
// each may go to, and how it stands towards the pawns. On the way it collects what
// each side attacks and which pieces look at the enemy king.
//
// Mobility does not count a square that an enemy pawn attacks, nor the square of the own
// king, nor that of an own pawn which cannot move or has not moved: they stay there for
// long. A bishop sees through queens, and a rook through queens and own rooks, because such
// pieces attack together.
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
	// An outpost is covered by a pawn, and no enemy pawn can attack it.
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

// threats returns the value of what a side attacks: pieces by lesser pieces, pieces
// that are not well defended, pieces that a pawn attacks or could by one safe step,
// and squares that the enemy looks at but does not hold.
func (e *evaluation) threats(me, them *evaluationSide) int32 {
	us := me.color
	b := &e.p.boards
	pieces := them.own &^ (b[Pawn] | b[King])
	byPawn := me.attacks[Pawn]
	guarded := them.attacks[Pawn] | them.twice&^me.twice
	weak := them.own &^ guarded & me.attacked
	var value int32
	if targets := pieces & byPawn; targets != 0 {
		value += count(targets&(b[Knight]|b[Bishop]), pawnOnMinor) +
			count(targets&(b[Rook]|b[Queen]), pawnOnMajor)
	}
	if targets := (pieces&^guarded | weak | them.own&(b[Rook]|b[Queen])) & (me.attacks[Knight] | me.attacks[Bishop]); targets != 0 {
		value += count(targets&b[Pawn], minorOn[Pawn]) +
			count(targets&b[Knight], minorOn[Knight]) +
			count(targets&b[Bishop], minorOn[Bishop]) +
			count(targets&b[Rook], minorOn[Rook]) +
			count(targets&b[Queen], minorOn[Queen])
	}
	if targets := (weak | them.own&b[Queen]) & me.attacks[Rook]; targets != 0 {
		value += count(targets&b[Pawn], rookOn[Pawn]) +
			count(targets&b[Knight], rookOn[Knight]) +
			count(targets&b[Bishop], rookOn[Bishop]) +
			count(targets&b[Queen], rookOn[Queen])
	}
	if weak != 0 {
		value += count(weak&me.attacks[King], kingOnWeak) +
			count(weak&(^them.attacked|pieces&me.twice), hanging)
	}
	value += count(them.attacked&^guarded&me.attacked, restricted)

	// Steps of pawns that are not lost at once. On the last rank they are pawns no more.
	up := forward(us)
	steps := bits.RotateLeft64(me.pawns, up) &^ e.occupied
	steps |= bits.RotateLeft64(steps&(rank3<<(us&1*24)), up) &^ e.occupied
	steps &= ^(them.attacks[Pawn] | outerRanks) & (me.attacked | ^them.attacked)
	value += count(pawnAttacks(us, steps)&pieces&^byPawn, pawnStep)
	return value
}
