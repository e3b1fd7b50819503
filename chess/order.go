package chess

// Order rates captures and promotions by what they win: the exchange value, or, where
// the victim is worth no less than the piece that takes it, the victim less a little
// for a costlier attacker (most valuable victim, least valuable attacker), which needs
// no look at the exchange. Other moves are 0.
func (r Rules) Order(p *Position, moves []Move, scores []int32) {
	enemy := p.board(p.turn&1 ^ 1)
	for i, m := range moves[:min(len(moves), len(scores))] {
		if enemy&m.To().bit() != 0 || m.code() > codeCastle {
			scores[i] = r.rate(p, m)
		} else {
			scores[i] = 0
		}
	}
}

// rate is Order for a capture or a promotion.
func (r Rules) rate(p *Position, m Move) int32 {
	if m.Promotion() != NoKind {
		return int32(r.Exchange(p, m))
	}
	if m.EnPassant() {
		return int32(exchangeValues[Pawn] - exchangeValues[Pawn]/16)
	}
	victim, attacker := exchangeValues[p.kindAt(m.To())&7], exchangeValues[m.Kind()&7]
	switch {
	case m.Kind() == King:
		return int32(victim - exchangeValues[Queen]/16)
	case victim >= attacker:
		return int32(victim - attacker/16)
	}
	return int32(r.Exchange(p, m))
}
