package xiangqi

import "github.com/plygo/ply"

// Placement is xiangqi with a simple evaluation, that of a student project of 2019: the
// piece values of Yen, Chen, Yang and Hsu, "Computer Chinese Chess" (2004), K6000 R600
// C285 H270 A120 E120 P30, and a value for the square of each piece. The project prints
// no tables, so those are this package's own: a soldier gains by crossing the river, the
// more the nearer to the middle, and loses most of it on the last rank; horses, cannons
// and rooks gain towards the middle files, horses also by going forward; the general
// loses by leaving its back rank. Everything else is as in [Rules].
type Placement struct{ Rules }

// Material is the part of [Placement] that counts pieces.
type Material struct{ Rules }

var placementValues = [8]int32{
	Soldier: 30, Advisor: 120, Elephant: 120, Horse: 270, Cannon: 285, Rook: 600, General: 6000,
}

// Evaluate returns the sum of piece values and piece-square values for the side to move.
func (g Placement) Evaluate(p *Position) ply.Score {
	var sum ply.Score
	for set := p.occupied(); !set.Empty(); {
		s := Square(set.Next())
		piece := p.At(s)
		value := g.Value(piece, s)
		if piece.Color() != p.Turn() {
			value = -value
		}
		sum += value
	}
	return min(max(sum, -ply.MaxEval), ply.MaxEval)
}

// Value returns what a piece counts on a square, 0 if there is no piece.
func (Placement) Value(piece Piece, s Square) ply.Score {
	rank := s.Rank()
	if piece.Color() == Black {
		rank = ranks - 1 - rank
	}
	return ply.Score(placementValues[piece.Kind()] + placementSquare(piece.Kind(), s.File(), rank))
}

// Evaluate returns the sum of piece values for the side to move.
func (m Material) Evaluate(p *Position) ply.Score {
	us := p.Turn()
	var sum ply.Score
	for k := Soldier; k <= General; k++ {
		set := p.kind(k)
		sum += m.Value(k) * ply.Score(set.And(p.side(us)).Count()-set.And(p.side(us.Other())).Count())
	}
	return min(max(sum, -ply.MaxEval), ply.MaxEval)
}

// Value returns what a piece of kind k counts, such as 600 for a rook. It is also what a capture
// gains.
func (Material) Value(k Kind) ply.Score { return ply.Score(placementValues[k&7]) }

// placementSquare returns the value of a square for a piece of kind k. The back rank of
// the piece's own side is rank 0.
func placementSquare(k Kind, file, rank int) int32 {
	center := int32(min(file, files-1-file)) // 0 at the edge to 4 in the middle
	switch k {
	case Soldier:
		switch {
		case rank == ranks-1:
			return 10
		case rank >= ranks/2:
			return 30 + 5*center
		}
	case Horse:
		return 4*center + 5*int32(min(rank, 6))
	case Cannon:
		return 2 * center
	case Rook:
		return 3 * center
	case General:
		return -10 * int32(rank)
	}
	return 0
}
