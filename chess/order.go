package chess

// Order rates captures and promotions by what they win: the exchange value, or, where
// the victim is worth no less than the piece that takes it, the victim less a little
// for a costlier attacker (most valuable victim, least valuable attacker), which needs
// no look at the exchange. Other moves are 0.
func (r Rules) Order(p *Position, moves []Move, scores []int32) {
	enemy := p.board(p.turn&1 ^ 1)
	for i, m := range moves[:min(len(moves), len(scores))] {
		scores[i] = 0
		switch to := m.To(); {
		case m.Promotion() != NoKind:
			scores[i] = int32(r.Exchange(p, m))
		case m.EnPassant():
			scores[i] = int32(exchangeValues[Pawn] - exchangeValues[Pawn]/16)
		case enemy&to.bit() != 0:
			victim, attacker := exchangeValues[p.kindAt(to)], exchangeValues[m.Kind()&7]
			switch {
			case m.Kind() == King:
				scores[i] = int32(victim - exchangeValues[Queen]/16)
			case victim >= attacker:
				scores[i] = int32(victim - attacker/16)
			default:
				scores[i] = int32(r.Exchange(p, m))
			}
		}
	}
}
