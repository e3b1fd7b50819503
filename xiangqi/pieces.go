package xiangqi

import "github.com/plygo/ply/internal/river"

// pieces returns the value of the mobility of horses, cannons and rooks, which is the
// number of squares to which each can go. It also collects the squares that us attacks,
// and the pressure on the enemy palace.
//
// A square counts if no piece of us stands on it, and no enemy soldier, advisor or
// elephant attacks it. A horse also loses value for each leg that is blocked.
func (e *evaluation) pieces(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	area := river.Everywhere.Without(me.own).Without(them.byGuards)
	palace := them.palace
	var value, pressure int32

	for set := me.horses; !set.Empty(); {
		g := river.At(set.Next())
		to := g.Horse.Moves(e.occupied)
		me.byHorse = me.byHorse.Or(to)
		me.attack(to)
		value += horseMobility[to.And(area).Count()&15]
		value += count(g.Horse.Legs.And(me.own), horseOwnLeg) + count(g.Horse.Legs.And(them.own), horseEnemyLeg)
		pressure += pressures[Horse][to.And(palace).Count()&15]
	}
	for set := me.cannons; !set.Empty(); {
		to := river.CannonMoves(set.Next(), e.occupied)
		me.byCannon = me.byCannon.Or(to)
		me.attack(to.And(e.occupied))
		value += cannonMobility[to.And(area).Without(e.occupied).Count()&31]
		pressure += pressures[Cannon][to.And(palace).Count()&15]
	}
	for set := me.rooks; !set.Empty(); {
		to := river.RookMoves(set.Next(), e.occupied)
		me.byRook = me.byRook.Or(to)
		me.attack(to)
		value += rookMobility[to.And(area).Count()&31]
		pressure += pressures[Rook][to.And(palace).Count()&15]
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
	at := river.PalaceAt(uint8(them.general))
	column := river.At(uint8(them.general)).File
	var value int32
	for set := me.cannons.And(at.Lines); !set.Empty(); {
		s := Square(set.Next())
		line := &cannonRankAims
		if column.Has(uint8(s)) {
			line = &cannonFileAims
		}
		switch between := at.Path[s&127].And(e.occupied); between.Count() {
		case 0:
			value += line.hollow
		case 2:
			value += line.bound[between.And(them.own).Count()]
		case 3:
			value += line.three
		}
	}
	for set := me.rooks.And(at.Lines); !set.Empty(); {
		s := Square(set.Next())
		between := at.Path[s&127].And(e.occupied)
		if between.Count() != 1 {
			continue
		}
		if between.Meets(them.own) {
			value += rookBinds
		} else {
			value += rookBehind
		}
	}
	value += count(me.cannons.And(backRanks[us&1^1]), cannonBottom[them.counts[Elephant]&3])
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
	column := river.At(uint8(me.general)).File
	if !column.Has(uint8(them.general)) {
		if river.RookMoves(uint8(me.general), e.occupied).And(column).Meets(them.palace) {
			return generalFile
		}
		return 0
	}
	between := river.PalaceAt(uint8(me.general)).Path[them.general&127].And(e.occupied)
	if between.Count() == 1 && between.Meets(them.own) {
		return generalBinds
	}
	return 0
}

// backRanks are the ranks on which the generals stand at the start, by colour.
var backRanks = [2]bitboard{
	{South: (1<<files - 1) << river.SouthShift},
	{North: (1<<files - 1) << (4 * files)},
}
