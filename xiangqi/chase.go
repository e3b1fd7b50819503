package xiangqi

// chases finds out who chased one and the same piece with every move of a cycle in
// which nobody gave check.
func (c cycle) chases() conducts {
	hunt := newHunt(&c.line[0])
	if hunt.follow(c.line) && hunt.follow(c.again) {
		return hunt.conducts()
	}
	return conducts{}
}

// hunt knows the pieces of either side that the other chased with every move so far.
// Of two pieces alike it knows which is which.
type hunt [2]quarry

// quarry is where the chased pieces of one side stand.
type quarry struct {
	at [16]Square
	n  int
}

// newHunt suspects that every piece is chased. Within a cycle no soldier crosses the
// river, because none can return.
func newHunt(p *Position) (h hunt) {
	home := [2]board{{south: southMask}, {north: northMask}}
	for c := Red; c <= Black; c++ {
		set := p.side(c).without(p.generals()).without(p.soldiers().and(home[c]))
		for q := &h[c]; !set.empty() && q.n < len(q.at); q.n++ {
			q.at[q.n] = set.next()
		}
	}
	return h
}

// follow looks at the moves of a line, and reports whether anything is still chased.
func (h *hunt) follow(line []Position) bool {
	for i := 1; i < len(line); i++ {
		before, after := &line[i-1], &line[i]
		us := before.turn & 1
		h[us].move(before.side(us), after.side(us))
		reach := after.reach(us)
		h[us^1].keep(func(s Square) bool {
			return reach.has(s) && after.threatens(us, s) && !before.threatens(us, s)
		})
		if h[Red].n+h[Black].n == 0 {
			return false
		}
	}
	return true
}

// move notes where the side to which the pieces belong moved.
func (q *quarry) move(before, after board) {
	from, to := before.without(after).lowest(), after.without(before).lowest()
	for i := range q.at[:q.n] {
		if q.at[i] == from {
			q.at[i] = to
		}
	}
}

// keep leaves the pieces that are still chased.
func (q *quarry) keep(chased func(Square) bool) {
	n := 0
	for _, s := range q.at[:q.n] {
		if chased(s) {
			q.at[n] = s
			n++
		}
	}
	q.n = n
}

func (h *hunt) conducts() (c conducts) {
	for us := Red; us <= Black; us++ {
		if h[us^1].n > 0 {
			c[us] = chasing
		}
	}
	return c
}

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
