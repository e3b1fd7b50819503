package xiangqi

// pieces returns the value of the mobility of horses, cannons and rooks, which is the
// number of squares to which each can go. It also collects the squares that us attacks,
// and the pressure on the enemy palace.
//
// A square counts if no piece of us stands on it, and no enemy soldier, advisor or
// elephant attacks it. A horse also loses value for each leg that is blocked.
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

// aims returns the value of the rooks and cannons that stand on a line with the enemy
// general, and of the own general if it supports them. Textbooks have names for these
// patterns.
//
// A hollow cannon has no piece before it. No enemy piece can go between, because it would
// become the screen. A cannon with two pieces before it gives check when one of them
// leaves, so enemy pieces there are bound. A bottom cannon stands on the back rank of the
// enemy. It is more dangerous if elephants are missing, because those could go between.
func (e *evaluation) aims(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	at := &palaceTable[palaceIndex[them.general&127]]
	column := geometries[them.general&127].file
	var value int32
	for set := me.cannons.and(at.lines); !set.empty(); {
		s := set.next()
		line := &cannonRankAims
		if column.has(s) {
			line = &cannonFileAims
		}
		switch between := at.path[s&127].and(e.occupied); between.count() {
		case 0:
			value += line.hollow
		case 2:
			value += line.bound[between.and(them.own).count()]
		case 3:
			value += line.three
		}
	}
	for set := me.rooks.and(at.lines); !set.empty(); {
		s := set.next()
		between := at.path[s&127].and(e.occupied)
		if between.count() != 1 {
			continue
		}
		if between.meets(them.own) {
			value += rookBinds
		} else {
			value += rookBehind
		}
	}
	value += count(me.cannons.and(backRanks[us&1^1]), cannonBottom[them.counts[Elephant]&3])
	return value + e.generals(us)
}

// aimWeights are the weights of a cannon on a line with the enemy general.
type aimWeights struct {
	hollow int32    // with no piece between
	bound  [4]int32 // with two pieces between, by the number of enemy pieces among them
	three  int32    // with three pieces between
}

// generals returns the value of the file on which the general of us stands. If the file
// is open, the enemy general must not step on it. If both generals stand on it with one
// enemy piece between them, that piece is bound.
func (e *evaluation) generals(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	column := geometries[me.general&127].file
	if !column.has(them.general) {
		if rookMoves(me.general, e.occupied).and(column).meets(them.palace) {
			return generalFile
		}
		return 0
	}
	between := palaceTable[palaceIndex[me.general&127]].path[them.general&127].and(e.occupied)
	if between.count() == 1 && between.meets(them.own) {
		return generalBinds
	}
	return 0
}

// backRanks are the ranks on which the generals stand at the start, by colour.
var backRanks = [2]bitboard{
	{south: (1<<files - 1) << southShift},
	{north: (1<<files - 1) << (4 * files)},
}
