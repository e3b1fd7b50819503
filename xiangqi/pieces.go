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

// aims returns the value of the rooks and cannons on a line with the enemy general, and
// of the own general where he helps them: the patterns that textbooks name.
//
// A cannon with nothing before it, the hollow cannon, lets no piece step between. One
// that has two pieces before it gives check when either leaves, so that both are bound if
// they are the enemy's. A cannon on the enemy's back rank, the bottom cannon, is the worse
// for him the more elephants he has lost, since those could step between.
func (e *evaluation) aims(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	at := &seats[seatOf[them.general&127]]
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
	hollow int32    // nothing is between
	bound  [4]int32 // two pieces are, so many of them the enemy's
	three  int32    // three are
}

// generals returns what the own general adds by the open file before him: the enemy
// general must not step on it, and a single enemy piece between the two is bound.
func (e *evaluation) generals(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	column := geometries[me.general&127].file
	if !column.has(them.general) {
		if rookMoves(me.general, e.occupied).and(column).meets(them.palace) {
			return generalFile
		}
		return 0
	}
	between := seats[seatOf[me.general&127]].path[them.general&127].and(e.occupied)
	if between.count() == 1 && between.meets(them.own) {
		return generalBinds
	}
	return 0
}

// backRanks are the ranks on which the generals begin, by side.
var backRanks = [2]board{
	{south: (1<<files - 1) << southShift},
	{north: (1<<files - 1) << (4 * files)},
}
