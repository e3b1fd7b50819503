package chess

import (
	"math/bits"
	"sync/atomic"
)

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
