package perpetual

import "github.com/plygo/ply/internal/river"

// chases returns which sides chased the same piece with every move of the cycle. Moves
// that give check can chase, too.
func (c cycle[P]) chases() conducts {
	first := c.Of(&c.line[0])
	chased := newChasedPieces(&first)
	if c.follow(&chased, c.line) && c.follow(&chased, c.again) {
		return chased.conducts()
	}
	return conducts{}
}

// chasedPieces holds, by side, the pieces that the other side chased with every move so
// far. It follows each piece as it moves, because there may be two of the same kind.
type chasedPieces [2]pointList

// pointList holds the points of the chased pieces of one side.
type pointList struct {
	at [16]uint8
	n  int
}

// newChasedPieces returns all pieces that can be chased: all but the generals and the
// soldiers that have not crossed the river. In a cycle no soldier crosses the river,
// because it could not return.
func newChasedPieces(p *Position) (h chasedPieces) {
	for side := range uint8(2) {
		set := p.Planes.Side(side).Without(p.Planes.Generals()).Without(p.Planes.Soldiers().And(river.Home(side)))
		for q := &h[side]; !set.Empty() && q.n < len(q.at); q.n++ {
			q.at[q.n] = set.Next()
		}
	}
	return h
}

// follow goes through the moves of states. It removes each piece that a move did not chase,
// and returns false if no piece is left.
func (c cycle[P]) follow(h *chasedPieces, states []P) bool {
	if len(states) == 0 {
		return true
	}
	before := c.Of(&states[0])
	for i := 1; i < len(states); i++ {
		after := c.Of(&states[i])
		us := before.Turn & 1
		h[us].move(before.Planes.Side(us), after.Planes.Side(us))
		h[us^1].keep(&before, &after, us)
		if h[0].n+h[1].n == 0 {
			return false
		}
		before = after
	}
	return true
}

// move follows a piece that moved. The pieces of its side stood on before, and stand on
// after.
func (q *pointList) move(before, after river.Set) {
	from, to := before.Without(after).Lowest(), after.Without(before).Lowest()
	for i := range q.at[:q.n] {
		if q.at[i] == from {
			q.at[i] = to
		}
	}
}

// keep removes the pieces that the move of us from before to after did not chase.
func (q *pointList) keep(before, after *Position, us uint8) {
	reach := after.reach(us)
	n := 0
	for _, s := range q.at[:q.n] {
		if reach.Has(s) && after.threatens(us, s) && !before.threatens(us, s) {
			q.at[n] = s
			n++
		}
	}
	q.n = n
}

func (h *chasedPieces) conducts() (c conducts) {
	for us := range c {
		if h[us^1].n > 0 {
			c[us] = chasing
		}
	}
	return c
}

// threatens reports whether us threatens to take the enemy piece on s, as the rule
// against chasing understands it. Either side may be to move, and either may be in check.
func (p *Position) threatens(us, s uint8) bool {
	for set := p.chasers(us, s); !set.Empty(); {
		if p.gains(set.Next(), s) {
			return true
		}
	}
	return false
}

// reach returns the points that us attacks with pieces that can chase. A piece on
// another point is not threatened. To compute all points at once is faster than to ask
// for one after the other.
func (p *Position) reach(us uint8) (b river.Set) {
	occupied := p.Planes.Occupied()
	for set := p.Planes.Side(us).Without(p.Planes.Generals()).Without(p.Planes.Soldiers()); !set.Empty(); {
		b = b.Or(p.movesFrom(set.Next(), occupied))
	}
	return b
}

// chasers returns the pieces of us that attack s and can chase. Generals and soldiers
// cannot.
func (p *Position) chasers(us, s uint8) river.Set {
	return p.takers(us, s, p.Planes.Occupied()).Without(p.Planes.Generals()).Without(p.Planes.Soldiers())
}

// gains reports whether the piece on from can take the piece on to, and whether the rule
// against chasing calls that a threat.
func (p *Position) gains(from, to uint8) bool {
	attacker, victim := p.Planes.At(from), p.Planes.At(to)
	us, them := attacker>>3&1, victim>>3&1
	occupied := p.Planes.Occupied()
	if !p.canThreaten(us, from, to) {
		return false
	}
	switch attacker & 7 {
	case river.Horse, river.Cannon:
		if victim&7 == river.Rook {
			return true
		}
	case river.Advisor, river.Elephant:
		if victim&7 >= river.Horse {
			return true
		}
	}
	if attacker&7 == victim&7 && p.takers(them, from, occupied).Has(to) &&
		p.canTake(them, river.Bits[to], from, occupied) {
		return false
	}
	occupied = occupied.Without(river.Bits[from])
	return !p.canTake(them, p.takers(them, to, occupied), to, occupied)
}

// canThreaten reports whether the piece of us on from, which attacks to and is not the
// general, can take there without exposing its general. If us is in check now, the pieces
// that give this check do not count: an attack that only a check suspends is not new
// after the check.
func (p *Position) canThreaten(us, from, to uint8) bool {
	general, occupied := p.Planes.General(us), p.Planes.Occupied()
	enemy := p.Planes.Side(us ^ 1).Without(river.Bits[to])
	if p.Check && p.Turn&1 == us {
		enemy = enemy.Without(p.takers(us^1, general, occupied))
	}
	return !p.attackedBy(general, enemy, occupied.Without(river.Bits[from]))
}

// canTake reports whether one of attackers can take on s without leaving its general
// attacked. The attackers are pieces of us that attack s.
func (p *Position) canTake(us uint8, attackers river.Set, s uint8, occupied river.Set) bool {
	for !attackers.Empty() {
		from := attackers.Next()
		general := p.Planes.General(us)
		if general == from {
			general = s
		}
		left := occupied.Without(river.Bits[from])
		if !p.attackedBy(general, p.Planes.Side(us^1).And(left).Without(river.Bits[s]), left) {
			return true
		}
	}
	return false
}
