package chess

import "math/bits"

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
