package xiangqi

// Forces tells which moves give check, without playing them.
func (Rules) Forces(p *Position, moves []Move, forces []bool) {
	general := p.seat(p.turn&1 ^ 1)
	near := &seats[seatOf[general]].near
	for i, m := range moves[:min(len(moves), len(forces))] {
		forces[i] = near.meets(m.From().bit().or(m.To().bit())) && p.givesCheck(m, general)
	}
}

// givesCheck is Forces for a move that may.
func (p *Position) givesCheck(m Move, general Square) bool {
	us, from, to := p.turn&1, m.From(), m.To()
	next := Position{planes: p.planes}
	next.move(from, to, p.At(from))
	return next.attacked(general, us, next.occupied())
}
