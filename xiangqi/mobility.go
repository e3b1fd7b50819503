package xiangqi

// pieces returns the mobility of horses, cannons and rooks: to how many squares each
// may go. On the way it collects what each side attacks and which pieces look into the
// enemy palace.
//
// Squares count that are neither the own side's nor attacked by an enemy soldier, advisor
// or elephant. Horses also lose by each leg that is blocked.
func (e *evaluation) pieces(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	area := everywhere.without(me.own).without(them.byGuards)
	palace := them.palace
	var value, pressure int32

	for set := me.horses; !set.empty(); {
		g := &geometries[set.next()&127]
		to := g.horse.moves(e.occupied)
		me.byHorse = me.byHorse.or(to)
		me.attack(to)
		value += horseMobility[to.and(area).count()&15]
		value += count(g.horse.legs.and(me.own), horseOwnLeg) + count(g.horse.legs.and(them.own), horseEnemyLeg)
		pressure += pressures[Horse][to.and(palace).count()&15]
	}
	for set := me.cannons; !set.empty(); {
		to := cannonMoves(set.next(), e.occupied)
		me.byCannon = me.byCannon.or(to)
		me.attack(to.and(e.occupied))
		value += cannonMobility[to.and(area).without(e.occupied).count()&31]
		pressure += pressures[Cannon][to.and(palace).count()&15]
	}
	for set := me.rooks; !set.empty(); {
		to := rookMoves(set.next(), e.occupied)
		me.byRook = me.byRook.or(to)
		me.attack(to)
		value += rookMobility[to.and(area).count()&31]
		pressure += pressures[Rook][to.and(palace).count()&15]
	}
	me.pressure = pressure
	return value
}
