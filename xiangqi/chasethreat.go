package xiangqi

// threatens reports whether us threatens to take the enemy's piece on s in the sense of
// the rule against chasing: see [RepetitionRule]. It does not matter whose turn it is, but
// nobody may be in check.
func (p *Position) threatens(us Color, s Square) bool {
	for set := p.hunters(us, s); !set.empty(); {
		if p.gains(set.next(), s) {
			return true
		}
	}
	return false
}

// reach returns the squares that us attacks with anything but generals and soldiers. To
// ask that of all at once is faster than of one square after the other, and what is not
// in reach is not threatened.
func (p *Position) reach(us Color) (b board) {
	occupied := p.occupied()
	for set := p.side(us).without(p.generals()).without(p.soldiers()); !set.empty(); {
		b = b.or(p.movesFrom(set.next(), occupied))
	}
	return b
}

// hunters returns the pieces of us that attack s and are not free to chase, as generals
// and soldiers are.
func (p *Position) hunters(us Color, s Square) board {
	return p.takers(us, s, p.occupied()).without(p.generals()).without(p.soldiers())
}

// gains reports whether the attacker on from, by taking the piece on to, makes a
// capture that the rule against chasing calls a threat.
func (p *Position) gains(from, to Square) bool {
	attacker, victim := p.At(from), p.At(to)
	us, them := attacker.Color(), victim.Color()
	occupied := p.occupied()
	if !p.canTake(us, from.bit(), to, occupied) {
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
	if attacker.Kind() == victim.Kind() && p.takers(them, from, occupied).has(to) &&
		p.canTake(them, to.bit(), from, occupied) {
		return false
	}
	occupied = occupied.without(from.bit())
	return !p.canTake(them, p.takers(them, to, occupied), to, occupied)
}

// canTake reports whether one of the pieces of us that attack s can take there without
// leaving its general attacked.
func (p *Position) canTake(us Color, attackers board, s Square, occupied board) bool {
	x := exchange{p: p, to: s, occupied: occupied}
	return !x.free(attackers, us).empty()
}

// takers returns the pieces of us that attack s, where a piece stands, the safety of
// their general aside. Pieces that do not stand on occupied squares do not count.
func (p *Position) takers(us Color, s Square, occupied board) board {
	g := &geometries[s&127]
	own := p.side(us).and(occupied)
	set := own.and(p.soldiers()).and(g.soldierFrom[us&1])
	set = set.or(own.and(p.horses()).and(g.horseFrom.moves(occupied)))
	if line := own.and(g.file.or(g.rank)); !line.empty() {
		set = set.or(line.and(p.rooks()).and(rookMoves(s, occupied)))
		set = set.or(line.and(p.cannons()).and(cannonMoves(s, occupied)))
	}
	set = set.or(own.and(p.elephants()).and(g.elephant.moves(occupied)))
	if palaces.has(s) {
		set = set.or(own.and(p.advisors()).and(g.advisor))
		set = set.or(own.and(p.generals()).and(seats[seatOf[s&127]].steps))
	}
	return set
}
