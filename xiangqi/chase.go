package xiangqi

import "github.com/plygo/ply/internal/river"

// chases returns which sides chased the same piece with every move of the cycle. Moves
// that give check can chase, too.
func (c cycle) chases() conducts {
	chased := newChasedPieces(&c.line[0])
	if chased.follow(c.line) && chased.follow(c.again) {
		return chased.conducts()
	}
	return conducts{}
}

// chasedPieces holds, by colour, the pieces that the other side chased with every move so
// far. It follows each piece as it moves, because there may be two of the same kind.
type chasedPieces [2]squareList

// squareList holds the squares of the chased pieces of one side.
type squareList struct {
	at [16]Square
	n  int
}

// newChasedPieces returns all pieces that can be chased: all but the generals and the
// soldiers that have not crossed the river. In a cycle no soldier crosses the river,
// because it could not return.
func newChasedPieces(p *Position) (h chasedPieces) {
	for c := Red; c <= Black; c++ {
		set := p.side(c).Without(p.generals()).Without(p.soldiers().And(c.home()))
		for q := &h[c]; !set.Empty() && q.n < len(q.at); q.n++ {
			q.at[q.n] = Square(set.Next())
		}
	}
	return h
}

// follow goes through the moves of states. It removes each piece that a move did not chase,
// and returns false if no piece is left.
func (h *chasedPieces) follow(states []Position) bool {
	for i := 1; i < len(states); i++ {
		before, after := &states[i-1], &states[i]
		us := before.turn & 1
		h[us].move(before.side(us), after.side(us))
		reach := after.reach(us)
		h[us^1].keep(func(s Square) bool {
			return reach.Has(uint8(s)) && after.threatens(us, s) && !before.threatens(us, s)
		})
		if h[Red].n+h[Black].n == 0 {
			return false
		}
	}
	return true
}

// move follows a piece that moved. The pieces of its side stood on before, and stand on
// after.
func (q *squareList) move(before, after bitboard) {
	from, to := Square(before.Without(after).Lowest()), Square(after.Without(before).Lowest())
	for i := range q.at[:q.n] {
		if q.at[i] == from {
			q.at[i] = to
		}
	}
}

// keep removes the pieces for which chased returns false.
func (q *squareList) keep(chased func(Square) bool) {
	n := 0
	for _, s := range q.at[:q.n] {
		if chased(s) {
			q.at[n] = s
			n++
		}
	}
	q.n = n
}

func (h *chasedPieces) conducts() (c conducts) {
	for us := Red; us <= Black; us++ {
		if h[us^1].n > 0 {
			c[us] = chasing
		}
	}
	return c
}

// threatens reports whether us threatens to take the enemy piece on s, as the rule
// against chasing understands it: see [RepetitionRule]. Either side may be to move, and
// either may be in check.
func (p *Position) threatens(us Color, s Square) bool {
	for set := p.chasers(us, s); !set.Empty(); {
		if p.gains(Square(set.Next()), s) {
			return true
		}
	}
	return false
}

// reach returns the squares that us attacks with pieces that can chase. A piece on
// another square is not threatened. To compute all squares at once is faster than to ask
// for one after the other.
func (p *Position) reach(us Color) (b bitboard) {
	occupied := p.occupied()
	for set := p.side(us).Without(p.generals()).Without(p.soldiers()); !set.Empty(); {
		b = b.Or(p.movesFrom(Square(set.Next()), occupied))
	}
	return b
}

// chasers returns the pieces of us that attack s and can chase. Generals and soldiers
// cannot.
func (p *Position) chasers(us Color, s Square) bitboard {
	return p.takers(us, s, p.occupied()).Without(p.generals()).Without(p.soldiers())
}

// gains reports whether the piece on from can take the piece on to, and whether the rule
// against chasing calls that a threat.
func (p *Position) gains(from, to Square) bool {
	attacker, victim := p.At(from), p.At(to)
	us, them := attacker.Color(), victim.Color()
	occupied := p.occupied()
	if !p.canThreaten(us, from, to) {
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
	if attacker.Kind() == victim.Kind() && p.takers(them, from, occupied).Has(uint8(to)) &&
		p.canTake(them, to.bit(), from, occupied) {
		return false
	}
	occupied = occupied.Without(from.bit())
	return !p.canTake(them, p.takers(them, to, occupied), to, occupied)
}

// canThreaten reports whether the piece of us on from, which attacks to and is not the
// general, can take there without exposing its general. If us is in check now, the pieces
// that give this check do not count: an attack that only a check suspends is not new
// after the check.
func (p *Position) canThreaten(us Color, from, to Square) bool {
	general, occupied := p.general(us), p.occupied()
	enemy := p.side(us ^ 1).Without(to.bit())
	if p.check && p.turn&1 == us {
		enemy = enemy.Without(p.takers(us^1, general, occupied))
	}
	return !p.attackedBy(general, enemy, occupied.Without(from.bit()))
}

// canTake reports whether one of attackers can take on s without leaving its general
// attacked. The attackers are pieces of us that attack s.
func (p *Position) canTake(us Color, attackers bitboard, s Square, occupied bitboard) bool {
	x := exchange{p: p, to: s, occupied: occupied}
	return !x.free(attackers, us).Empty()
}

// takers returns the pieces of us that stand on occupied squares and attack s, on which a
// piece must stand. It does not ask whether their general is safe after the capture.
func (p *Position) takers(us Color, s Square, occupied bitboard) bitboard {
	g := river.At(uint8(s))
	own := p.side(us).And(occupied)
	set := own.And(p.soldiers()).And(g.SoldierFrom[us&1])
	set = set.Or(own.And(p.horses()).And(g.HorseFrom.Moves(occupied)))
	if line := own.And(g.File.Or(g.Rank)); !line.Empty() {
		set = set.Or(line.And(p.rooks()).And(river.Rook(uint8(s), occupied)))
		set = set.Or(line.And(p.cannons()).And(river.Cannon(uint8(s), occupied)))
	}
	set = set.Or(own.And(p.elephants()).And(g.Elephant.Moves(occupied)))
	if river.Palaces.Has(uint8(s)) {
		set = set.Or(own.And(p.advisors()).And(g.Advisor))
		set = set.Or(own.And(p.generals()).And(river.PalaceAt(uint8(s)).Steps))
	}
	return set
}
