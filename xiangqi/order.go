package xiangqi

// Order rates captures by what they win: the exchange value, or, where the victim is
// worth no less than the piece that takes it, the victim less a little for a costlier
// attacker (most valuable victim, least valuable attacker), which needs no look at the
// exchange. Other moves are 0.
func (r Rules) Order(p *Position, moves []Move, scores []int32) {
	enemy := p.side(p.turn ^ 1)
	for i, m := range moves[:min(len(moves), len(scores))] {
		scores[i] = 0
		if !enemy.has(m.To()) {
			continue
		}
		kind := p.At(m.From()).Kind()
		victim, attacker := exchangeValues[p.At(m.To()).Kind()], exchangeValues[kind]
		switch {
		case kind == General:
			scores[i] = int32(victim - exchangeValues[Rook]/16)
		case victim >= attacker:
			scores[i] = int32(victim - attacker/16)
		default:
			scores[i] = int32(r.Exchange(p, m))
		}
	}
}
