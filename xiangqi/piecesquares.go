package xiangqi

// Piece values in hundredths of a soldier that has crossed the river, near those of Yen,
// Chen, Yang and Hsu, "Computer Chinese Chess" (2004), who give R600 C285 H270 A120 E120.
var materialValues = [General + 1]int32{Soldier: 60, Advisor: 120, Elephant: 120, Horse: 270, Cannon: 285, Rook: 600}

// tableValue is the packed value of a piece on a square, negative for Black. A soldier
// gains by crossing the river, and loses again on the last rank; horses, cannons and
// rooks gain a little towards the middle files, horses also by going forward.
func tableValue(p Piece, s Square) int32 {
	rank := s.Rank()
	if p.Color() == Black {
		rank = ranks - 1 - rank
	}
	center := int32(4 - max(s.File()-4, 4-s.File()))
	value := materialValues[p.Kind()]
	switch p.Kind() {
	case Soldier:
		switch {
		case rank == 9:
			value -= 20
		case rank >= 5:
			value += 40 + 5*center
		}
	case Horse:
		value += 4*center + 5*int32(min(rank, 6))
	case Rook:
		value += 3 * center
	case Cannon:
		value += 2 * center
	case General:
		value -= 10 * int32(rank)
	}
	packed := pack(value, value)
	if p.Color() == Black {
		return -packed
	}
	return packed
}
