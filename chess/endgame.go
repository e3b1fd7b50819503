package chess

import "math/bits"

// fullScale leaves an endgame value as it is.
const fullScale = 64

// endgameScale returns which part of the endgame value counts, in parts of fullScale. It is
// less if the side that is ahead has few pawns, and little with bishops of opposite colours.
// It is nothing if that side has too few pieces to mate, or a bishop that does not control
// the corner where its only pawns promote.
func (p *Position) endgameScale(strong Color) int32 {
	b := &p.boards
	own, enemy := p.board(strong), p.board(strong^1)
	pawns := own & b[Pawn]
	if pawns == 0 {
		return pawnlessScale(p.army(own), p.army(enemy), own&b[Knight] != 0 && own&b[Bishop] == 0)
	}
	if own&^(b[Pawn]|b[King]|b[Bishop]) == 0 && p.wrongCorner(strong, pawns, own&b[Bishop]) {
		return 0
	}
	bishop, theirs := own&b[Bishop], enemy&b[Bishop]
	if single(bishop) && single(theirs) && (bishop&lightSquares != 0) != (theirs&lightSquares != 0) {
		if (own|enemy)&^(b[Pawn]|b[King]|b[Bishop]) == 0 {
			return oppositeBishopsAlone
		}
		return oppositeBishops + 3*int32(bits.OnesCount64(own))
	}
	return min(fullScale, fewPawnsScale+7*int32(bits.OnesCount64(pawns)))
}

func single(set uint64) bool { return set != 0 && set&(set-1) == 0 }

// army returns what the pieces of a side, without pawns, are worth in minor pieces
// times two: a rook is three, a queen six.
func (p *Position) army(own uint64) int {
	b := &p.boards
	return 2*bits.OnesCount64(own&(b[Knight]|b[Bishop])) + 3*bits.OnesCount64(own&b[Rook]) + 6*bits.OnesCount64(own&b[Queen])
}

// pawnlessScale returns the scale for a side without pawns. It needs a rook more to win, or
// two minor pieces that can mate.
func pawnlessScale(own, enemy int, knightsOnly bool) int32 {
	switch {
	case own <= 2, own == 4 && enemy == 0 && knightsOnly:
		return 0
	case own-enemy <= 2:
		if enemy <= 2 {
			return 4
		}
		return 14
	}
	return fullScale
}

// wrongCorner reports whether all pawns stand on one edge file, the bishops, if any,
// do not control the corner in front of them, and the enemy king reaches it.
func (p *Position) wrongCorner(strong Color, pawns, bishops uint64) bool {
	var corner Square
	switch {
	case pawns&^fileA == 0:
		corner = A8
	case pawns&^fileH == 0:
		corner = H8
	default:
		return false
	}
	if strong&1 == Black {
		corner ^= 56
	}
	colour := lightSquares
	if corner.bit()&lightSquares == 0 {
		colour = ^colour
	}
	return bishops&colour == 0 && distance(p.king(strong^1), corner) <= 1
}

// mopUp returns a value that leads to mate, for an ending in which the enemy has no pawns
// and the side ahead has a rook more, or as much. The enemy king should stand at the edge,
// and the own king close to him. With bishop and knight, he should stand at a corner of the
// bishop's colour: the way there is long, so the value outweighs all others.
func (p *Position) mopUp(strong Color, scale int32) int32 {
	b := &p.boards
	own, enemy := p.board(strong), p.board(strong^1)
	if p.army(own)-p.army(enemy) < 3 || own&b[Pawn] == 0 && scale < fullScale {
		return 0
	}
	king, prey := p.king(strong), p.king(strong^1)
	file, rank := int32(prey.File()), int32(prey.Rank())
	drive := 15 * (max(3-file, file-4) + max(3-rank, rank-4))
	if own&(b[Pawn]|b[Rook]|b[Queen]) == 0 && single(own&b[Bishop]) && own&b[Knight] != 0 {
		diagonal := file + rank - 7 // large near the dark corners, a1 and h8
		if own&b[Bishop]&lightSquares != 0 {
			diagonal = file - rank
		}
		drive = 60 * max(diagonal, -diagonal)
	}
	if enemy&^b[King] == 0 {
		drive += wonEnding
	}
	return drive + 16*int32(7-distance(king, prey))
}
