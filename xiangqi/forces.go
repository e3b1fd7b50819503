package xiangqi

// Forces reports whether m gives check, without playing it.
func (Rules) Forces(p *Position, m Move) bool {
	us := p.turn & 1
	general := p.seat(us ^ 1)
	from, to := m.From(), m.To()
	if !seats[seatOf[general]].near.meets(from.bit().or(to.bit())) {
		return false
	}
	next := Position{planes: p.planes}
	next.move(from, to, p.At(from))
	return next.attacked(general, us, next.occupied())
}
