package chess

// passedPawns returns the terms of passed pawns: how far they are, whether the next
// square and the way to the last are free, and how near the kings are. An advanced pawn
// wins games, so every weight has its rank. Squares are as the side sees them.
func (e *evaluation) passedPawns(me, them *evaluationSide) int32 {
	us := me.color
	b := &e.p.boards
	pawns := relative(us, me.pawns)
	passed := pawns & e.pawns.passed(us) &^ (fillDown(pawns) >> 8)
	if passed == 0 {
		return 0
	}
	king, enemyKing := me.king, them.king
	if us&1 == Black {
		king, enemyKing = king^56, enemyKing^56
	}
	occupied := relative(us, e.occupied)
	attacked, enemyAttacked := relative(us, me.attacked), relative(us, them.attacked)
	straight := b[Rook] | b[Queen]
	ownStraight, enemyStraight := relative(us, me.own&straight), relative(us, them.own&straight)
	var value int32
	for set := passed; set != 0; set &= set - 1 {
		s := lowest(set)
		rank := s >> 3
		value += passedRank[rank&7]
		if rank < 3 {
			continue
		}
		stop := s + 8
		way := fileA << s << 8
		value += passedOwnKing[rank&7]*int32(min(distance(king, stop), 5)) +
			passedEnemyKing[rank&7]*int32(min(distance(enemyKing, stop), 5))
		// A rook behind the pawn guards, or threatens, all of its way.
		threatened := enemyAttacked
		file := fileA << (s & 7) &^ way
		if enemyStraight&file != 0 && enemyStraight&file&rookAttacks(s, occupied) != 0 {
			threatened = ^uint64(0)
		}
		guarded := attacked
		if ownStraight&file != 0 && ownStraight&file&rookAttacks(s, occupied) != 0 {
			guarded = ^uint64(0)
		}
		switch {
		case occupied&stop.bit() != 0:
			value += passedBlocked[rank&7]
		case threatened&way == 0:
			value += passedFreeWay[rank&7]
		case threatened&stop.bit() == 0:
			value += passedFreeStop[rank&7]
		}
		if guarded&stop.bit() != 0 {
			value += passedGuardedStop[rank&7]
		}
		if them.own&^(b[Pawn]|b[King]) == 0 && occupied&way == 0 {
			value += e.race(us, s, enemyKing)
		}
	}
	return value
}

// race returns the value of a pawn that the enemy king, who is alone with his pawns,
// cannot catch: he stands outside the square that the pawn and its way span.
func (e *evaluation) race(us Color, s, enemyKing Square) int32 {
	last := s | 56
	steps := 7 - s.Rank()
	if e.p.turn&1 != us&1 {
		steps++
	}
	if distance(enemyKing, last) > steps {
		return passedUncatchable
	}
	return 0
}

// distance returns how many moves a king needs from a to b.
func distance(a, b Square) int {
	df, dr := a.File()-b.File(), a.Rank()-b.Rank()
	return max(df, -df, dr, -dr)
}
