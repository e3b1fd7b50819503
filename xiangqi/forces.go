package xiangqi

// Forces reports whether m gives check, without playing it.
func (Rules) Forces(p *Position, m Move) bool {
	us := p.turn & 1
	general, ok := p.General(us ^ 1)
	if !ok {
		return false
	}
	next := Position{planes: p.planes}
	next.move(m.From(), m.To(), p.At(m.From()))
	return next.attacked(general, us, next.occupied())
}
