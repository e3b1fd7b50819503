package xiangqi

// threatens reports whether us threatens to take the enemy's piece on s in the sense of
// the rule against chasing: see [Asian]. It does not matter whose turn it is, but
// nobody may be in check.
func (p *Position) threatens(us Color, s Square) bool {
	for set := p.takers(us, s).without(p.generals()).without(p.kind(Soldier)); !set.empty(); {
		if p.gains(set.next(), s) {
			return true
		}
	}
	return false
}

// gains reports whether the attacker on from, by taking the piece on to, makes a
// capture that the rule against chasing calls a threat.
func (p *Position) gains(from, to Square) bool {
	attacker, victim := p.At(from), p.At(to)
	taken, legal := p.take(from, to)
	if !legal {
		return false
	}
	switch attacker.Kind() {
	case Horse, Cannon:
		if victim.Kind() == Rook {
			return true
		}
	case Advisor, Elephant:
		if victim.Kind() >= Horse {
			return true
		}
	}
	if attacker.Kind() == victim.Kind() && p.takers(victim.Color(), from).has(to) {
		if _, legal := p.take(to, from); legal {
			return false
		}
	}
	return !taken.canTake(victim.Color(), to)
}

// canTake reports whether a piece of us, even the general, can legally take on s.
func (p *Position) canTake(us Color, s Square) bool {
	for set := p.takers(us, s); !set.empty(); {
		if _, legal := p.take(set.next(), s); legal {
			return true
		}
	}
	return false
}

// take returns the board on which a piece has taken another, and whether that leaves its
// general safe. Only the board counts of the position it returns.
func (p *Position) take(from, to Square) (next Position, legal bool) {
	next = *p
	piece := p.At(from)
	both := from.bit().or(to.bit())
	for i := range next.planes {
		next.planes[i] = next.planes[i].without(both)
	}
	next.put(to, piece)
	general, ok := next.General(piece.Color())
	return next, ok && !next.attacked(general, piece.Color().Other(), next.occupied())
}

// takers returns the pieces of us that attack an occupied square, the safety of their
// general aside.
func (p *Position) takers(us Color, s Square) board {
	g := &geometries[s&127]
	occupied := p.occupied()
	set := rookMoves(s, occupied).and(p.kind(Rook)).
		or(cannonMoves(s, occupied).and(p.kind(Cannon))).
		or(g.horseFrom.moves(occupied).and(p.kind(Horse))).
		or(g.elephant.moves(occupied).and(p.kind(Elephant)))
	if palaces.has(s) {
		set = set.or(g.advisor.and(p.kind(Advisor))).
			or(palaceSquares[palaceOf[s&127]%18].steps.and(p.generals()))
	}
	for soldiers := p.kind(Soldier).and(g.soldier[Red].or(g.soldier[Black])); !soldiers.empty(); {
		if t := soldiers.next(); geometries[t&127].soldier[us&1].has(s) {
			set = set.or(t.bit())
		}
	}
	return set.and(p.side(us))
}
