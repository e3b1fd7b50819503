package chess

import (
	"math/bits"
	"sync/atomic"
)

// Ranks as the side sees them whose pawns move up.
const (
	rank2 = rank1 << 8
	rank4 = rank1 << 24
	rank5 = rank1 << 32
)

// pawnShape is what the pawns of one side make of the board, as that side sees it.
// All of it is computed for all pawns at once.
type pawnShape struct {
	pawns   uint64
	attacks uint64 // what they attack now
	span    uint64 // what they attack now or after moving on
	front   uint64 // the squares before them
	files   uint64 // the whole files they stand on
}

func shapeOf(pawns uint64) pawnShape {
	left, right := pawns&^fileA<<7, pawns&^fileH<<9
	front := fillUp(pawns << 8)
	return pawnShape{
		pawns:   pawns,
		attacks: left | right,
		span:    fillUp(left | right),
		front:   front,
		files:   fillDown(pawns) | front,
	}
}

func fillUp(set uint64) uint64 {
	set |= set << 8
	set |= set << 16
	return set | set<<32
}

func fillDown(set uint64) uint64 {
	set |= set >> 8
	set |= set >> 16
	return set | set>>32
}

func sideways(set uint64) uint64 { return set&^fileA>>1 | set&^fileH<<1 }

// pawnStructure returns the terms of pawns towards pawns, and the passed pawns, as
// their side sees them.
func pawnStructure(own, enemy *pawnShape) (value int32, passed uint64) {
	pawns := own.pawns
	enemyFront, enemySpan := flip(enemy.front), flip(enemy.span)
	isolated := pawns &^ sideways(own.files)
	// A backward pawn would be taken if it moved on, and no pawn can come to cover it.
	backward := pawns & (flip(enemy.attacks) &^ own.span >> 8) &^ isolated
	supported := pawns & own.attacks
	phalanx := pawns & sideways(pawns)
	connected := supported | phalanx
	value = count(isolated, pawnIsolated) + count(backward, pawnBackward) +
		count((isolated|backward)&^enemyFront, pawnWeakUnopposed) +
		count(pawns&own.front, pawnDoubled) + count(supported, pawnSupported) + count(phalanx, pawnPhalanx)
	for set := connected &^ (rank2 | rank3 | rank4); set != 0; set &= set - 1 {
		value += pawnConnected[lowest(set)>>3]
	}
	// The rear one of two pawns on a file has not passed anything.
	unopposed := pawns &^ enemyFront &^ (fillDown(pawns) >> 8)
	candidates := unopposed & connected & enemySpan
	far := candidates & (rank5 | rank6)
	value += count(far, pawnCandidateFar) + count(candidates&^far, pawnCandidate)
	return value, unopposed &^ enemySpan
}

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

// race returns the value of a pawn that the enemy king cannot catch, because he stands
// outside the square that the pawn and its way span. The enemy has only his king and pawns.
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

// pawnTerms is what pawns and kings decide among themselves, in one word: the value of
// the pawn structure and of the shelter of the kings, White's minus Black's, in the low
// half, then a byte with the files of White's pawns, one with those of Black's pawns, and
// one each with the files of their passed pawns.
type pawnTerms uint64

func (t pawnTerms) value() int32 { return int32(t) }

// files returns the whole files that the pawns of a side stand on.
func (t pawnTerms) files(us Color) uint64 { return uint64(uint8(t>>(32+us&1*8))) * fileA }

// passed returns the whole files on which a side has a passed pawn.
func (t pawnTerms) passed(us Color) uint64 { return uint64(uint8(t>>(48+us&1*8))) * fileA }

func (t pawnTerms) anyPassed() bool { return t>>48 != 0 }

// pawnCache remembers the terms of pawns and kings. Few moves change them, so nearly
// every position that a search evaluates finds its own here. Searches of several
// goroutines share it without locks: an entry is written in two words, the first of
// which is the key mixed with the second (Hyatt and Mann 2002), so that one which is half
// overwritten is not taken for another.
var pawnCache [1 << pawnCacheBits]struct{ check, terms atomic.Uint64 }

const pawnCacheBits = 13

// pawnTerms returns the terms of the pawns and kings of p.
func (p *Position) pawnTerms() pawnTerms {
	b := &p.boards
	white, black := b[whiteBoard]&b[Pawn], b[blackBoard]&b[Pawn]
	key := pawnKey(white, black, p.king(White), p.king(Black))
	entry := &pawnCache[key>>(64-pawnCacheBits)]
	terms := entry.terms.Load()
	if entry.check.Load() == key^terms {
		return pawnTerms(terms)
	}
	fresh := newPawnTerms(white, flip(black), p.king(White), p.king(Black)^56)
	entry.check.Store(key ^ uint64(fresh))
	entry.terms.Store(uint64(fresh))
	return fresh
}

// pawnKey mixes pawns and kings into a key. No factor of the product is ever 0, because
// the constants have bits on the first rank, where no pawn stands.
func pawnKey(white, black uint64, whiteKing, blackKing Square) uint64 {
	high, low := bits.Mul64(white^0x9e3779b97f4a7c15, black^0xbf58476d1ce4e5b9)
	return (high ^ low + uint64(whiteKing)<<6 + uint64(blackKing)) * 0x94d049bb133111eb
}

// newPawnTerms computes the terms. Pawns and kings are given as their side sees them.
func newPawnTerms(white, black uint64, whiteKing, blackKing Square) pawnTerms {
	w, b := shapeOf(white), shapeOf(black)
	value, passed := pawnStructure(&w, &b)
	blackValue, blackPassed := pawnStructure(&b, &w)
	value -= blackValue
	value += shelter(whiteKing, white, flip(black)) - shelter(blackKing, black, flip(white))
	files := w.files&rank1 | b.files&rank1<<8 | fillDown(passed)&rank1<<16 | fillDown(blackPassed)&rank1<<24
	return pawnTerms(files<<32 | uint64(uint32(value)))
}
