package chess

// Order rates captures and promotions by what they win: the exchange value, or what needs
// no look at the exchange. Where the victim is worth no less than the piece that takes it,
// that is the victim less a little for a costlier attacker (most valuable victim, least
// valuable attacker); otherwise, if a pawn can take back, the difference of the two. Other
// moves are 0.
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
	to, enemy := m.To(), p.turn&1^1
	victim, attacker := exchangeValues[p.kindAt(to)&7], exchangeValues[m.Kind()&7]
	pawns := geometry[to].pawn[enemy^1] & p.boards[Pawn] & p.board(enemy) // that attack the target
	switch {
	case m.Kind() == King:
		return int32(victim - exchangeValues[Queen]/16)
	case pawns != 0 && to.bit()&outerRanks != 0: // and would become queens
	case victim >= attacker:
		return int32(victim - attacker/16)
	case pawns != 0 && !p.shields(pawns&-pawns, enemy, to, p.occupied()&^m.From().bit()):
		return int32(victim - attacker)
	}
	return int32(r.Exchange(p, m))
}
