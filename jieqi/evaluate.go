package jieqi

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// values are what the pieces are worth, in hundredths of a soldier. Advisors and elephants are worth
// less than in xiangqi as guards, and more because they can attack.
var values = [8]int32{
	xiangqi.Soldier: 100, xiangqi.Advisor: 150, xiangqi.Elephant: 150,
	xiangqi.Horse: 350, xiangqi.Cannon: 350, xiangqi.Rook: 750,
}

// tempo is the right to move.
const tempo = 15

// mean returns what a piece of the pool is worth on average, 0 if there is none.
func (c counts) mean() int32 {
	n := int32(c.sum())
	if n == 0 {
		return 0
	}
	var sum int32
	for k := xiangqi.Soldier; k < xiangqi.General; k++ {
		sum += int32(c.of(k)) * values[k]
	}
	return sum / n
}

// Evaluate returns the value of p for the side to move in hundredths of a soldier: material and the
// points of the pieces. A dark piece is worth the mean of its pool, and something for how it moves.
func (Rules) Evaluate(p *Position) ply.Score {
	value := p.psq
	own := p.dark.Without(p.planes[3])
	value += int32(own.Count()) * p.pools[red].mean()
	value -= int32(p.dark.And(p.planes[3]).Count()) * p.pools[black].mean()
	if p.turn&1 == black {
		value = -value
	}
	value += tempo
	return min(max(ply.Score(value), -ply.MaxEval), ply.MaxEval)
}

// placedValue returns what a piece that is face up is worth on a point. It is negative for Black.
func placedValue(what piece, s square) int32 {
	rank := s.Rank()
	if what.Color() == black {
		rank = river.Ranks - 1 - rank
	}
	v := values[what.Kind()] + pointValue(what.Kind(), s.File(), rank)
	if what.Color() == black {
		return -v
	}
	return v
}

// pointValue returns the value of a point for a piece of kind k. The back rank of the piece's own side
// is rank 0.
func pointValue(k kind, file, rank int) int32 {
	center := int32(min(file, river.Files-1-file)) // 0 at the edge to 4 in the middle
	switch k {
	case xiangqi.Soldier:
		return [river.Ranks]int32{-40, -40, -40, -30, -20, 20, 40, 60, 50, -20}[rank] + 4*center
	case xiangqi.Advisor, xiangqi.Elephant:
		return 3*center + 4*int32(min(rank, 7))
	case xiangqi.Horse:
		return 5*center + 5*int32(min(rank, 6))
	case xiangqi.Cannon:
		return 3 * center
	case xiangqi.Rook:
		return 3*center + 2*int32(min(rank, 6))
	case xiangqi.General:
		return -15 * int32(rank)
	}
	return 0
}

// darkValue returns what it is worth that a dark piece moves as what, on the point s. It is negative
// for Black.
func darkValue(what piece, s square) int32 {
	if homePiece(s) != what {
		return 0
	}
	v := [8]int32{xiangqi.Soldier: 10, xiangqi.Horse: 15, xiangqi.Cannon: 25, xiangqi.Rook: 25}[what.Kind()]
	if what.Color() == black {
		return -v
	}
	return v
}
