package jieqi

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// allDark is how many pieces begin face down. Their number tells how far a game has come.
const allDark = 2 * homePoints

// pack puts the value that something has while all lies face down into the high half of a number, and
// its value with nothing dark into the low half, so that one addition changes both.
func pack(dark, bright int32) int32 { return dark<<16 + bright }

// taper returns allDark times what a packed value is worth if n pieces lie face down.
func taper(value, n int32) int32 {
	dark, bright := (value+0x8000)>>16, int32(int16(value))
	return dark*n + bright*(allDark-n)
}

// Evaluate returns the value of p for the side to move in hundredths of a soldier: the points of the
// pieces, which Play keeps up to date, what the dark pieces may be, and the terms below. It knows no
// more than the pools, which are those of the viewer if p is a view.
func (Rules) Evaluate(p *Position) ply.Score {
	occupied := p.planes.Occupied()
	ours := int32(p.dark.Without(p.planes[3]).Count())
	theirs := int32(p.dark.And(p.planes[3]).Count())
	n := ours + theirs
	value := taper(p.psq+p.terms(uint8(red), occupied)-p.terms(uint8(black), occupied), n)
	value += p.pools[red].worth(ours, n) - p.pools[black].worth(theirs, n)
	if p.turn&1 == black {
		value = -value
	}
	value = (value + taper(tempo, n)) / allDark
	return min(max(ply.Score(value), -ply.MaxEval), ply.MaxEval)
}

// worth returns allDark times what it is worth that dark pieces of this pool lie on the board, of n
// that lie there of both sides. The pool may have more: then each of it is less likely among them.
func (c counts) worth(dark, n int32) int32 {
	var sum int32
	for k := xiangqi.Soldier; k < xiangqi.General; k++ {
		sum += int32(c.of(k)) * pool[k]
	}
	return taper(sum, n) * dark / max(int32(c.sum()), 1)
}

// mean returns the average value of the pieces of the pool in exchanges. That of an empty pool is 0.
func (c counts) mean() int32 {
	var sum int32
	for k := xiangqi.Soldier; k < xiangqi.General; k++ {
		sum += int32(c.of(k)) * darkValues[k]
	}
	return sum / max(int32(c.sum()), 1)
}

// terms returns what Play does not keep up to date, for the pieces of us. Only those that are face up
// have a mobility: where the dark ones stand, they all can move about the same.
func (p *Position) terms(us uint8, occupied river.Set) int32 {
	own := p.planes.Side(us)
	faceUp := own.Without(p.dark)
	cannons, rooks := faceUp.And(p.planes.Cannons()), faceUp.And(p.planes.Rooks())
	var value int32
	for set := faceUp.And(p.planes.Horses()); !set.Empty(); {
		value += horseMobility[river.At(set.Next()).Horse.Moves(occupied).Without(own).Count()&15]
	}
	for set := cannons; !set.Empty(); {
		value += cannonMobility[river.CannonMoves(set.Next(), occupied).Without(occupied).Count()&31]
	}
	for set := rooks; !set.Empty(); {
		value += rookMobility[river.RookMoves(set.Next(), occupied).Without(own).Count()&31]
	}
	if rooks.Empty() && p.pools[us].of(xiangqi.Rook) == 0 {
		value += noRook
	}
	return value + p.aims(us, cannons, occupied)
}

// aims returns the value of the cannons on the file of the enemy general. Hollow is one with no piece
// before it: whatever goes between becomes its screen. If two pieces are between, each of them gives
// check when the other one leaves.
func (p *Position) aims(us uint8, cannons, occupied river.Set) int32 {
	general := p.planes.General(us ^ 1)
	var value int32
	for set := cannons.And(river.At(general).File); !set.Empty(); {
		between := river.PalaceAt(general).Path[set.Next()&127].And(occupied)
		switch between.Count() {
		case 0:
			value += cannonHollow
		case 2:
			value += cannonBinds[between.And(p.planes.Side(us^1)).Count()&3]
		case 3:
			value += cannonThree
		}
	}
	return value
}

// placedValue returns what a piece that is face up is worth on a point. It is negative for Black.
func placedValue(what piece, s square) int32 {
	rank, file := s.Rank(), min(s.File(), river.Files-1-s.File())
	if what.Color() == black {
		rank = river.Ranks - 1 - rank
	}
	v := &points[what.Kind()&7][rank]
	return signed(pack(v[0][file], v[1][file]), what.Color())
}

// darkValue returns what a dark piece is worth on the point s, besides what it may be. It is negative
// for Black.
func darkValue(what piece, s square) int32 {
	if homePiece(s) != what {
		return 0
	}
	return signed(home[homeIndex[s]], what.Color())
}

// signed returns a value of Red as it is, and one of Black with the other sign.
func signed(value int32, side color) int32 {
	if side == black {
		return -value
	}
	return value
}
