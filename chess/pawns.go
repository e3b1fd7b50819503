package chess

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
