package river

// MovesFrom returns where the piece on s can go. The set includes pieces of its own side,
// and points that would leave its general in check.
func (p *Planes) MovesFrom(s uint8, occupied Set) Set {
	g := At(s)
	switch piece := p.At(s); piece & 7 {
	case Soldier:
		return g.Soldier[piece>>3&1]
	case Advisor:
		return g.Advisor
	case Elephant:
		return g.Elephant.Moves(occupied)
	case Horse:
		return g.Horse.Moves(occupied)
	case Cannon:
		return CannonMoves(s, occupied)
	case Rook:
		return RookMoves(s, occupied)
	case General:
		return PalaceAt(s).Steps
	}
	return Set{}
}

// FreeMovesFrom is like [Planes.MovesFrom], for a game in which advisors and elephants go anywhere. An
// advisor that lies face down stays in the palace. An elephant that lies face down needs no such rule,
// because from home it does not reach the river.
func (p *Planes) FreeMovesFrom(s uint8, occupied, dark Set) Set {
	switch p.At(s) & 7 {
	case Advisor:
		if !dark.Has(s) {
			return At(s).FreeAdvisor
		}
	case Elephant:
		return At(s).FreeElephant.Moves(occupied)
	}
	return p.MovesFrom(s, occupied)
}

// Takers returns the pieces of a side that stand on occupied points and attack s, on which a
// piece must stand. It does not ask whether their general is safe after the capture.
func (p *Planes) Takers(side, s uint8, occupied Set) Set {
	g := At(s)
	set := p.takers(side, s, occupied)
	own := p.Side(side).And(occupied)
	set = set.Or(own.And(p.Elephants()).And(g.Elephant.Moves(occupied)))
	return set.Or(own.And(p.Advisors()).And(g.Advisor))
}

// FreeTakers is like [Planes.Takers], for a game in which advisors and elephants go anywhere, but for
// advisors that lie face down.
func (p *Planes) FreeTakers(side, s uint8, occupied, dark Set) Set {
	g := At(s)
	set := p.takers(side, s, occupied)
	own := p.Side(side).And(occupied)
	set = set.Or(own.And(p.Elephants()).And(g.FreeElephant.Moves(occupied)))
	advisors := own.And(p.Advisors())
	return set.Or(advisors.Without(dark).And(g.FreeAdvisor)).Or(advisors.And(dark).And(g.Advisor))
}

// takers returns the takers that are not advisors or elephants.
func (p *Planes) takers(side, s uint8, occupied Set) Set {
	g := At(s)
	own := p.Side(side).And(occupied)
	set := own.And(p.Soldiers()).And(g.SoldierFrom[side&1])
	set = set.Or(own.And(p.Horses()).And(g.HorseFrom.Moves(occupied)))
	if line := own.And(g.File.Or(g.Rank)); !line.Empty() {
		set = set.Or(line.And(p.Rooks()).And(RookMoves(s, occupied)))
		set = set.Or(line.And(p.Cannons()).And(CannonMoves(s, occupied)))
	}
	return set.Or(own.And(p.Generals()).And(PalaceAt(s).Steps))
}

// AnyEasyMove reports whether a side has a legal move of a sort that nearly every position has: a
// soldier's step forward, or a move of a rook or a cannon. Targets and bound are those of
// [Planes.Threats].
func (p *Planes) AnyEasyMove(side uint8, targets, bound Set) bool {
	own, occupied := p.Side(side), p.Occupied()
	to, free := targets.Without(own), own.Without(bound)
	if Forward(side, free.And(p.Soldiers())).Meets(to) {
		return true
	}
	for set := free.And(p.Rooks()); !set.Empty(); {
		if RookMoves(set.Next(), occupied).Meets(to) {
			return true
		}
	}
	for set := free.And(p.Cannons()); !set.Empty(); {
		if CannonMoves(set.Next(), occupied).Meets(to) {
			return true
		}
	}
	return false
}
